import FlowJSON
import FlowServerProtocol

/// Reports the progress of a long operation to the client.
struct WorkProgress {
  fileprivate let token: JSON?
  fileprivate let notify: (JSON) -> Void

  func report(_ message: String) { send(["kind": "report", "message": .string(message)]) }

  func end() { send(["kind": "end"]) }

  fileprivate func send(_ value: JSON) {
    if let token { notify(["token": token, "value": value]) }
  }
}

extension LanguageServer {
  /// Starts to report progress, if the client supports it.
  func beginProgress(_ title: String) -> WorkProgress {
    guard client.workDoneProgress else { return WorkProgress(token: nil) { _ in } }
    let token = request("window/workDoneProgress/create") { ["token": .string($0)] }
    let progress = WorkProgress(token: .string(token)) { [self] in notify("$/progress", $0) }
    progress.send(["kind": "begin", "title": .string(title), "cancellable": false])
    return progress
  }
}
