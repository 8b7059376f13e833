import FlowHost
import FlowTooling

/// The `flowc` that the build plugin starts. It has the commands of a build alone, since every app that uses the plugin
/// compiles it.
@main
enum FlowcBuild {
  static func main() {
    let host = PosixHost()
    host.exit(with: Tool.run(Array(CommandLine.arguments.dropFirst()), host: host))
  }
}
