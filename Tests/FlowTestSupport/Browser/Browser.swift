import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A headless Chromium that is controlled by its DevTools protocol, over two pipes.
///
/// ```swift
/// let browser = try Browser()
/// try browser.open(page)
/// let title = try browser.text("document.title")
/// ```
///
/// The protocol is described at https://chromedevtools.github.io/devtools-protocol. A message is JSON, and a zero byte ends it.
package final class Browser {
  package typealias Parameters = [String: Any]

  /// The installed browser; `nil` if no browser can show a page here.
  package static let program: String? = {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let inPath = names.flatMap { SearchPath.programs(named: $0) }.map { $0.path(percentEncoded: false) }
    let onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return (inPath + [onMac]).first { path in
      let page = "data:text/html,<p>shown</p>"
      let shown = SearchPath.output(of: URL(filePath: path), options + ["--dump-dom", page])
      return shown.map { String(decoding: $0, as: UTF8.self).contains("<p>shown</p>") } == true
    }
  }()

  /// Containers do not support the browser's sandbox.
  private static let options = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
  ]

  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private let profile: URL
  private var buffer = Data()
  private var number = 0
  private var session: String?
  /// The received events that no call has waited for yet.
  private var events: [Parameters] = []
  /// Uncaught exceptions of the page's scripts.
  package private(set) var exceptions: [String] = []

  package init() throws {
    // If the browser has ended, writing to it fails, and must not end this process.
    signal(SIGPIPE, SIG_IGN)
    profile = FileManager.default.temporaryDirectory.appending(path: "flow-browser-\(UUID().uuidString)")
    guard let program = Self.program else { throw BrowserError("no browser is installed") }
    // The browser reads commands from file 3 and writes answers to file 4.
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      [
        "-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh", program,
      ] + Self.options + ["--remote-debugging-pipe", "--user-data-dir=\(profile.path(percentEncoded: false))", "about:blank"]
    process.standardInput = commands
    process.standardOutput = answers
    try process.run()
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"]
    session = try call("Target.attachToTarget", ["targetId": target as Any, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Animation", "Accessibility"] { try call("\(domain).enable") }
    // Animations start but do not move, so a test sees which animations exist. `settle` ends them.
    try call("Animation.setPlaybackRate", ["playbackRate": 0])
  }

  /// Ends the browser and removes its files.
  package func close() {
    session = nil
    _ = try? call("Browser.close")
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: profile)
  }

  // MARK: The protocol

  /// Sends a command and waits for the answer.
  ///
  /// - Throws: ``BrowserError`` if the browser refuses, or has ended.
  @discardableResult
  package func call(_ method: String, _ parameters: Parameters = [:]) throws -> Parameters {
    number += 1
    var message: Parameters = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    try commands.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else { continue }
      if let error = answer["error"] as? Parameters { throw BrowserError("\(method): \(error["message"] ?? "refused")") }
      return answer["result"] as? Parameters ?? [:]
    }
  }

  /// Waits for an event. The event may have arrived before.
  @discardableResult
  package func wait(for event: String) throws -> Parameters {
    while true {
      if let index = events.firstIndex(where: { $0["method"] as? String == event }) { return events.remove(at: index) }
      _ = try receive()
    }
  }

  /// Removes the events with this name that were already received.
  func forget(_ event: String) { events.removeAll { $0["method"] as? String == event } }

  /// Returns the next message. Also adds it to `events` if it is an event.
  private func receive() throws -> Parameters {
    while !buffer.contains(0) {
      let piece = answers.fileHandleForReading.availableData
      if piece.isEmpty { throw BrowserError("the browser has ended") }
      buffer += piece
    }
    let end = buffer.firstIndex(of: 0) ?? buffer.endIndex
    let message = try JSONSerialization.jsonObject(with: buffer[..<end]) as? Parameters ?? [:]
    buffer = Data(buffer[(end + 1)...])
    if message["method"] as? String == "Runtime.exceptionThrown" { exceptions.append("\(message["params"] ?? "")") }
    if message["method"] != nil { events.append(message) }
    return message
  }
}

package struct BrowserError: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}
