import FlowDriver
import ToolHost

/// The `flowc` that the build plugin starts. It contains only the command for builds, because every app that uses the plugin has
/// to compile it.
@main
enum FlowcBuild {
  static func main() {
    let host = PosixHost()
    let arguments = Array(CommandLine.arguments.dropFirst())
    host.exit(with: Tool.run(arguments, commands: [GenerateCommand.specification], host: host))
  }
}
