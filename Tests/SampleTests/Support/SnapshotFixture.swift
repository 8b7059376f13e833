import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

/// The stored states of a flow from different versions: `Shop.1.json`, `Shop.2.json`, …
///
/// A released file never changes, because the data of users does not change either. When the shape of a state changes, its old
/// files must still be restored, and a new file is added: `FLOW_UPDATE_FIXTURES=1` writes it.
enum SnapshotFixture {
  private static let folder = PackageFolder.fixtures.appending(path: "Snapshots")

  /// The files of a flow, oldest first.
  private static func files(of name: String) -> [URL] {
    var files: [URL] = []
    while true {
      let file = folder.appending(path: "\(name).\(files.count + 1).json")
      guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return files }
      files.append(file)
    }
  }

  /// The text of the newest file of a flow.
  static func newest(of name: String) throws -> String {
    try String(contentsOf: #require(files(of: name).last), encoding: .utf8)
  }

  /// Checks that all files of a flow are restored without a loss, and that the newest is restored to the given state. Also checks
  /// that this state is stored like the newest file.
  static func expect<State: Codable & Equatable>(
    _ state: State, restoredFrom name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = files(of: name)
    var restored: FlowSnapshot<State>?
    for file in files {
      let snapshot = try JSONDecoder().decode(FlowSnapshot<State>.self, from: Data(contentsOf: file))
      #expect(snapshot.losses == [], "\(file.lastPathComponent)", sourceLocation: sourceLocation)
      restored = snapshot
    }
    let text = try encoded(state)
    let isStored = try restored?.state == state && isSame(newest(of: name), text)
    if !isStored, PackageFolder.isUpdating {
      let file = folder.appending(path: "\(name).\(files.count + 1).json")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(restored?.state == state, sourceLocation: sourceLocation)
    #expect(
      isStored, "\(name) is stored in another shape; FLOW_UPDATE_FIXTURES=1 adds a file", sourceLocation: sourceLocation)
  }

  /// Whether two texts are the same apart from white space. Versions of Foundation break lines in different places.
  private static func isSame(_ text: String, _ other: String) -> Bool {
    text.filter { !$0.isWhitespace } == other.filter { !$0.isWhitespace }
  }

  private static func encoded(_ state: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(FlowSnapshot(state, version: "1.0")), as: UTF8.self) + "\n"
  }
}
