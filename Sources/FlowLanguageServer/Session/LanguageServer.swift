import FlowChecking
package import ToolHost
package import FlowJSON
package import FlowServerProtocol
import FlowSyntax

/// The language server: a state that receives the client's messages and sends messages to the client.
///
/// It handles one message at a time. It publishes diagnostics only when no message is waiting, so a burst of changes is checked
/// once.
///
/// ```swift
/// let server = LanguageServer(host: host) { output.write($0) }
/// server.handle(.request(id: .number(1), method: "initialize", params: [:]))
/// server.publish()
/// ```
package final class LanguageServer {
  enum State { case new, running, shutDown }

  /// The exit status, once the process has to end.
  package private(set) var exitStatus: Int32?
  /// The client process. The server ends when the client process ends.
  package private(set) var clientProcess: Int?

  let workspace: Workspace
  private(set) var client = ClientCapabilities()
  private var state = State.new
  private let send: (JSON) -> Void
  private var nextRequest = 1
  private lazy var prover = Prover(finish: { _ in })
  private let mailbox: Mailbox?
  /// For each file, the diagnostics that were last published.
  private var published: [String: (uri: String, diagnostics: JSON)] = [:]
  /// The documents that have changed since their diagnostics were last published.
  private var changed: Set<String> = []
  let swift: SwiftSources

  /// - Parameters:
  ///   - mailbox: the queue of messages. With a mailbox, proofs (searches through all runs of the flows) run on another thread,
  ///     and their results arrive in the mailbox. Without a mailbox, ``publish()`` runs the proofs itself.
  ///   - send: receives the messages for the client.
  package init(host: any Host, mailbox: Mailbox? = nil, send: @escaping (JSON) -> Void) {
    let sources = WorkspaceSources(host: host)
    workspace = Workspace(sources: sources)
    swift = SwiftSources(sources: sources)
    self.mailbox = mailbox
    self.send = send
    if let mailbox { prover = Prover(finish: { mailbox.put(.proved($0)) }) }
  }

  // MARK: Messages

  package func handle(_ message: Message) {
    switch message {
    case .request(let id, let method, let params):
      let result: Result<JSON, ResponseError>
      do throws(ResponseError) { result = .success(try answer(method, params, id)) } catch { result = .failure(error) }
      send(Message.response(id: id, result: result).json)
      mailbox?.forget(id)
    case .notification(let method, let params): note(method, params)
    // The server does not use the client's responses to its own requests.
    case .response: break
    }
  }

  package func handle(_ invalid: InvalidMessage) { send(invalid.json) }

  private func answer(_ method: String, _ params: JSON, _ id: RequestID) throws(ResponseError) -> JSON {
    switch (state, method) {
    case (.new, "initialize"): return initialize(params)
    case (.new, _): throw ResponseError(.serverNotInitialized, "the first request is `initialize`")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server was shut down")
    case (.running, _): break
    }
    guard let feature = FeatureTable.feature(method) else {
      throw ResponseError(.methodNotFound, "there is no request `\(method)`")
    }
    if mailbox?.isCancelled(id) == true { throw ResponseError(.requestCancelled, "the client no longer wants this") }
    return try feature.answer(self, params)
  }

  private func note(_ method: String, _ params: JSON) {
    if method == "exit" {
      exitStatus = state == .shutDown ? 0 : 1
      return
    }
    guard state == .running else { return }
    switch method {
    case "textDocument/didOpen": didOpen(params)
    case "textDocument/didChange": didChange(params)
    case "textDocument/didClose": didClose(params)
    case "textDocument/didSave":
      let saved = [path(params["textDocument"])].compactMap { $0 }
      swift.forget(saved, inAllTargets: true)
      reload(saved)
    case "workspace/didChangeConfiguration": reload()
    case "workspace/didChangeWatchedFiles": didChangeFiles(params)
    case "workspace/didChangeWorkspaceFolders": didChangeFolders(params)
    case "initialized": watchFiles()
    default: break
    }
  }

  private func initialize(_ params: JSON) -> JSON {
    state = .running
    client = ClientCapabilities(params["capabilities"])
    clientProcess = params["processId"].integer
    let folders = params["workspaceFolders"].elements.compactMap { $0["uri"].string }
    let uris = folders.isEmpty ? [params["rootUri"].string].compactMap { $0 } : folders
    workspace.sources.paths.setRoots(uris)
    return FeatureTable.initializeResult
  }

  // MARK: Changes

  private func didOpen(_ params: JSON) {
    let item = params["textDocument"]
    guard let uri = item["uri"].string, let text = item["text"].string else { return }
    changed.insert(workspace.open(uri: uri, version: item["version"].integer ?? 0, text: text).path)
  }

  private func didChange(_ params: JSON) {
    prover.hold()
    let document = params["textDocument"]
    guard let path = path(document) else { return }
    let changes = params["contentChanges"].elements.compactMap(Document.Change.init)
    if changes.count != params["contentChanges"].elements.count {
      return log(.error, "ignored a change of \(path) without a text or a range")
    }
    let version = document["version"].integer ?? 0
    if workspace.change(path, changes, version: version) {
      changed.insert(path)
    } else {
      log(.error, "\(path) was changed, but it was not opened")
    }
  }

  private func didClose(_ params: JSON) {
    guard let path = path(params["textDocument"]) else { return }
    workspace.close(path)
  }

  private func didChangeFiles(_ params: JSON) {
    let changes = params["changes"].elements.compactMap { change in
      change["uri"].string.flatMap(workspace.sources.paths.path(ofFile:)).map { (path: $0, isGone: change["type"] == 3) }
    }
    swift.forget(changes.map(\.path), inAllTargets: changes.isEmpty)
    if changes.isEmpty || changes.contains(where: { concernsFlows($0.path, isGone: $0.isGone) }) {
      reload(changes.map(\.path))
    }
  }

  /// Whether a change to a file or a folder may affect flows.
  private func concernsFlows(_ path: String, isGone: Bool) -> Bool {
    if path.hasSuffix(".swift") { return path.hasSuffix("/Package.swift") }
    if workspace.sources.isLeftOut(path) { return false }
    // Clients report a deleted folder, but not the files that were in it.
    return !isGone || path.hasSuffix(".flow") || path.hasSuffix("/.flowc.json") || workspace.hasFiles(below: path)
  }

  private func didChangeFolders(_ params: JSON) {
    let event = params["event"]
    workspace.sources.paths.changeRoots(
      removed: event["removed"].elements.compactMap { $0["uri"].string },
      added: event["added"].elements.compactMap { $0["uri"].string })
    reload()
  }

  private func reload(_ paths: [String] = []) {
    workspace.reload(paths)
    changed.formUnion(workspace.documents.keys)
  }

  private func path(_ document: JSON) -> String? {
    document["uri"].string.map(workspace.path(ofDocument:))
  }

  /// Asks the client to watch files that are not open in the editor.
  private func watchFiles() {
    if !client.registersWatchers { return }
    let patterns = ["**/*.flow", "**/*.swift", "**/.flowc.json"]
    let watchers =
      patterns.map { pattern -> JSON in ["globPattern": .string(pattern)] }
      // This pattern also reports deleted folders, which may have contained flows.
      + [["globPattern": "**/*", "kind": 4]]
    request("client/registerCapability") { id in
      [
        "registrations": [
          [
            "id": .string(id), "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(watchers)],
          ]
        ]
      ]
    }
  }

  // MARK: Messages to the client

  /// Sends a request to the client.
  ///
  /// - Parameter params: makes the parameters from the request's id.
  /// - Returns: the request's id.
  @discardableResult
  func request(_ method: String, _ params: (_ id: String) -> JSON) -> String {
    let id = "flow-\(nextRequest)"
    nextRequest += 1
    send(Message.request(id: .string(id), method: method, params: params(id)).json)
    return id
  }

  func notify(_ method: String, _ params: JSON) { send(Message.notification(method: method, params: params).json) }

  func log(_ type: MessageType, _ text: String) {
    notify("window/logMessage", ["type": .integer(type.rawValue), "message": .string(text)])
  }

  /// Publishes the current findings, and starts proofs (searches through all runs) of changed units. Call it when no message is
  /// waiting.
  ///
  /// Many units may import the file that the user is editing. If a message arrives during the call, the remaining units wait for
  /// the next call.
  package func publish() {
    defer { prover.release() }
    if state != .running { return }
    var hasPublished = false
    let edited = Set(changed.compactMap { workspace.unit(ofFile: $0)?.folder })
    let units = workspace.units.values.filter(\.isReported).sorted { $0.folder < $1.folder }
    // The files that the user is editing come first.
    for unit in units.filter({ edited.contains($0.folder) }) + units.filter({ !edited.contains($0.folder) }) {
      guard unit.proofs.revision != unit.revision || unit.isUnpublished else { continue }
      if hasPublished, mailbox?.isWaitedFor == true { return }
      hasPublished = true
      publish(unit)
      if unit.provingRevision == unit.revision { continue }
      unit.provingRevision = unit.revision
      if mailbox != nil { prover.start(unit.proofTask) } else { prove(unit) }
    }
    for path in changed.sorted() {
      if let unit = workspace.unit(ofFile: path), let index = unit.index(ofFile: path) { publish(unit, index) }
    }
    publishConfigurations()
    changed = []
  }

  /// Follows all runs of a unit now, on this thread.
  func prove(_ unit: LoadedUnit) {
    if unit.proofs.revision == unit.revision { return }
    if let proof = prover.proveNow(unit.proofTask) { take(proof) }
  }

  /// Takes over the result of a proof, unless the unit has changed since the proof started.
  package func take(_ proof: Proof) {
    guard let unit = workspace.units[proof.folder], unit.isReported, unit.revision == proof.findings.revision else { return }
    unit.proofs = proof.findings
    publish(unit)
  }

  private func publish(_ unit: LoadedUnit) {
    let renderer = DiagnosticRenderer(unit: unit, workspace: workspace, client: client)
    let findings = unit.takeReport()
    var byFile: [Int: [JSON]] = [:]
    for finding in findings { byFile[finding.location.file, default: []].append(renderer.json(finding)) }
    for (index, file) in unit.files[..<unit.ownCount].enumerated() {
      publish(.array(byFile[index] ?? []), of: file.path)
      changed.remove(file.path)
    }
  }

  /// Publishes the findings of one open file again. The other files of its unit are already published.
  private func publish(_ unit: LoadedUnit, _ index: Int) {
    let renderer = DiagnosticRenderer(unit: unit, workspace: workspace, client: client)
    let findings = unit.reported.filter { $0.location.file == index }
    publish(.array(findings.map(renderer.json)), of: unit.files[index].path)
  }

  private func publish(_ diagnostics: JSON, of path: String) {
    let document = workspace.documents[path]
    let known = published[path]
    let uri = document?.uri ?? known?.uri ?? workspace.uri(ofPath: path)
    if known?.diagnostics ?? [] == diagnostics, !changed.contains(path), known.map({ $0.uri == uri }) != false { return }
    published[path] = diagnostics == [] ? nil : (uri, diagnostics)
    notify(
      "textDocument/publishDiagnostics",
      .object(of: [
        ("uri", .string(uri)), ("version", document.map { .integer($0.version) }), ("diagnostics", diagnostics),
      ]))
  }

  /// Publishes the mistakes in the units' configuration files.
  private func publishConfigurations() {
    let mistakes = workspace.sources.configurationMistakes
    for (path, mistakes) in mistakes.sorted(by: { $0.key < $1.key }) {
      let diagnostics = mistakes.map { mistake -> JSON in
        [
          "range": mistake.range.json, "severity": .integer(DiagnosticSeverity.error.rawValue), "source": "flowc",
          "message": .string(mistake.message),
        ]
      }
      publish(.array(diagnostics), of: path)
    }
    retract(besides: Set(mistakes.keys))
  }

  /// Clears the diagnostics of files that are gone or closed, and of configurations that are now correct.
  private func retract(besides faulty: Set<String>) {
    let reported = workspace.units.values.filter(\.isReported)
    let known = faulty.union(reported.flatMap { $0.files[..<$0.ownCount].map(\.path) })
    for path in published.keys.sorted() where !known.contains(path) { publish([], of: path) }
  }
}
