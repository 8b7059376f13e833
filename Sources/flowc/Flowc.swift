import FlowDriver
import FlowCommands
import ToolHost

/// The entry point of `flowc`: passes the arguments to the commands, and exits with the status that they return.
@main
enum Flowc {
  static func main() {
    let host = PosixHost()
    host.exit(with: Tool.run(Array(CommandLine.arguments.dropFirst()), commands: Commands.all, host: host))
  }
}
