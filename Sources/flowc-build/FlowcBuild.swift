import FlowDriver
import ToolHost

/// The `flowc` that the build plugin starts. It has only the command of a build, because every app that uses the plugin
/// compiles it.
@main
enum FlowcBuild {
  static func main() {
    let host = PosixHost()
    let arguments = Array(CommandLine.arguments.dropFirst())
    host.exit(with: Tool.run(arguments, commands: [GenerateCommand.specification], host: host))
  }
}
