import FlowDriver
import FlowChecking
import ToolHost

/// The process that the build plugin `FlowCheckPlugin` starts. It is separate from `flowc-build`, so that the proofs are compiled
/// only by apps that want all findings in every build.
@main
enum FlowcCheck {
  static func main() {
    let host = PosixHost()
    let arguments = Array(CommandLine.arguments.dropFirst())
    host.exit(with: Tool.run(arguments, commands: [BuildCheckCommand.specification], host: host))
  }
}
