import FlowServerProtocol
import FlowSyntax

/// The commands that a client can execute on the server.
enum CommandFeature {
  static let features = [
    Feature("workspace/executeCommand", ("executeCommandProvider", ["commands": [.string(check)]])) {
      server, params throws(ResponseError) in
      guard params["command"].string == check else {
        throw ResponseError(.invalidParams, "there is no command `\(params["command"].string ?? "")`")
      }
      return server.checkAll()
    }
  ]

  /// Checks all flows below the client's folders, those of closed files included.
  static let check = "flow.check"
  /// Shows a list of places. A command of the client's: the editor extension has it, as others have for their servers.
  static let showPlaces = "flow.showPlaces"
}

extension LanguageServer {
  /// Loads and checks everything, publishes the findings, and returns a summary.
  fileprivate func checkAll() -> JSON {
    let progress = beginProgress("Checking flows")
    workspace.loadAll()
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
