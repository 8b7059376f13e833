import FlowDriver
import FlowGraph
import ToolHost
import FlowSyntax
import FlowSystem
import FlowTooling

/// The page of the flows below some paths, kept up to date.
final class LivePage {
  private let paths: [String]
  private let recordings: String?
  private let options: MapOptions
  private let host: any Host
  /// The bytes of all files, to detect changes.
  private var texts: [String: [UInt8]] = [:]
  private(set) var page = ""

  init(paths: [String], recordings: String? = nil, options: MapOptions, host: any Host) {
    self.paths = paths
    self.recordings = recordings
    self.options = options
    self.host = host
  }

  /// Serves the page until the process ends.
  ///
  /// - Returns: an outcome only if the port is not available.
  func serve(on port: UInt16) -> Outcome {
    let server: LivePageServer
    do throws(LoopbackError) { server = try LivePageServer(port: port) } catch {
      host.write("flowc: error: \(error.message)\n", to: .standardError)
      return .unusable
    }
    update()
    host.write("http://127.0.0.1:\(server.port)/ shows the flows (press Control-C to stop)\n", to: .standardOutput)
    host.flush()
    while true {
      server.serve(forAtMost: 500) { page }
      if update() { server.tell("reload", "") }
    }
  }

  /// Draws the page again if a file has changed.
  ///
  /// - Returns: whether a file has changed.
  @discardableResult
  func update() -> Bool {
    let quiet = Report(host: SilentHost(host))
    var now: [String: [UInt8]] = [:]
    let apart = recordings.map { [$0] } ?? []
    RequestedUnits(paths, apartFrom: apart, host: SilentHost(host), report: quiet).forEach("reading") { unit in
      for (path, file) in zip(unit.paths, unit.files) { now[path] = Array(file.bytes) }
    }
    if now == texts, !page.isEmpty { return false }
    texts = now
    let report = Report(host: host)
    let document = GraphCommand.document(of: paths, recordings: recordings, host: host, report: report)
    do throws(MapError) {
      let map = try FlowMap(document, options: options)
      page = PageWriter.text(of: map, in: document)
    } catch {
      host.write("flowc: error: \(error.message)\n", to: .standardError)
      // The requested flow or screen may come back with a later change. Until then, the page shows everything.
      if let map = try? FlowMap(document) { page = PageWriter.text(of: map, in: document) }
    }
    _ = report.finish(isQuiet: true)
    host.flush()
    return true
  }
}

/// A host without output, for polling files.
private final class SilentHost: ReadingHost {
  let host: any Host

  init(_ host: any Host) { self.host = host }

  func isTerminal(_ stream: StandardStream) -> Bool { false }
  func write(_ text: String, to stream: StandardStream) {}
  func showProgress(_ text: String) {}
}
