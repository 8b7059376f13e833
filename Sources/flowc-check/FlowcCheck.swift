import FlowBuild
import FlowChecking
import FlowHost

/// The process that the build plugin `FlowCheckPlugin` starts. It is apart from `flowc-build`, so that only apps that want
/// all findings in every build compile the proofs.
@main
enum FlowcCheck {
  static func main() {
    let host = PosixHost()
    let arguments = Array(CommandLine.arguments.dropFirst())
    host.exit(with: Tool.run(arguments, commands: [BuildCheckCommand.specification], host: host))
  }
}
