import FlowDriver
import FlowCommands
import ToolHost

/// The process around the commands: its arguments go in, its exit status comes out.
@main
enum Flowc {
  static func main() {
    let host = PosixHost()
    host.exit(with: Tool.run(Array(CommandLine.arguments.dropFirst()), commands: Commands.all, host: host))
  }
}
