import FlowGraph
import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// The commands that a client can execute on the server.
enum CommandFeature {
  static let features = [
    Feature("workspace/executeCommand", ("executeCommandProvider", ["commands": [.string(check), .string(page)]])) {
      server, params throws(ResponseError) in
      switch params["command"].string {
      case check: return server.checkAll()
      case page: return try server.page(params["arguments"].elements)
      case let name: throw ResponseError(.invalidParams, "there is no command `\(name ?? "")`")
      }
    }
  ]

  /// Checks all flows below the client's folders, also those of closed files.
  static let check = "flow.check"
  /// Makes the page of `flowc graph` for a flow. The arguments are the URI of an open document and the name of the flow.
  static let page = "flow.page"

  // The client implements the commands below; the editor extensions define them.

  /// Shows a list of places.
  static let showPlaces = "flow.showPlaces"
  /// Shows the page of a flow. The client gets the page from ``page``.
  static let play = "flow.play"
}

extension LanguageServer {
  /// The page that plays a flow and the flows that it shows: an object with `title` and `html`.
  fileprivate func page(_ arguments: [JSON]) throws(ResponseError) -> JSON {
    guard arguments.count == 2, let uri = arguments[0].string, let name = arguments[1].string,
      let unit = workspace.unit(ofFile: workspace.path(ofDocument: uri))
    else { throw ResponseError(.invalidParams, "`flow.page` needs the URI of an open document and the name of a flow") }
    let document = FlowDocument(unit: unit.model, findings: unit.reported)
    let map: FlowMap
    do throws(MapError) {
      map = try FlowMap(document, options: MapOptions(flows: [name]))
    } catch {
      throw ResponseError(.invalidParams, error.message)
    }
    return ["title": .string(name), "html": .string(PageWriter.text(of: map, in: document))]
  }

  /// Loads and checks everything, publishes the findings, and returns a summary.
  fileprivate func checkAll() -> JSON {
    let progress = beginProgress("Checking flows")
    workspace.loadAll(areReported: true)
    let units = workspace.units.values.sorted { $0.folder < $1.folder }
    for (index, unit) in units.enumerated() {
      progress.report("\(index + 1) of \(units.count)")
      prove(unit)
    }
    publish()
    progress.end()
    let findings = units.flatMap(\.reported)
    return [
      "errors": .integer(findings.count { $0.severity == .error }),
      "warnings": .integer(findings.count { $0.severity == .warning }),
    ]
  }
}
