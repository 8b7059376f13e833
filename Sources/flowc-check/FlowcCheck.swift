import FlowDriver
import FlowChecking
import ToolHost

/// The tool that the build plugin `FlowCheckPlugin` starts. It is separate from `flowc-build`, so that only apps that want all
/// findings in every build compile the analysis.
@main
enum FlowcCheck {
  static func main() {
    let host = PosixHost()
    let arguments = Array(CommandLine.arguments.dropFirst())
    host.exit(with: Tool.run(arguments, commands: [BuildCheckCommand.specification], host: host))
  }
}
