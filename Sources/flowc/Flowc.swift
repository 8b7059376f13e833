import FlowTooling

/// The process around the tools: its arguments go in, its exit status comes out.
@main
enum Flowc {
  static func main() {
    let host = PosixHost()
    let status = Tool.run(Array(CommandLine.arguments.dropFirst()), host: host)
    host.exit(with: status)
  }
}
