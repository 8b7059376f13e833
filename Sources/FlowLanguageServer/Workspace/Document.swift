import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// The current text of an open document, saved or not.
struct Document {
  let uri: String
  let path: String
  private(set) var version: Int
  private(set) var source: SourceFile

  init(uri: String, path: String, version: Int, text: String) {
    self.uri = uri
    self.path = path
    self.version = version
    source = SourceFile(path: path, text: text)
  }

  /// Replaces the source by a known source with equal bytes, so that its tree can be reused.
  mutating func adopt(_ known: SourceFile) {
    if known !== source, known.consists(of: Array(source.bytes)) { source = known }
  }

  /// A change from a notification.
  struct Change {
    /// The range to replace; `nil` replaces the whole text.
    var range: TextRange?
    var text: String

    init?(_ json: JSON) {
      guard let text = json["text"].string else { return nil }
      self.text = text
      if !json["range"].isNull {
        guard let range = TextRange(json["range"]) else { return nil }
        self.range = range
      }
    }
  }

  /// A replaced range, and the number of bytes that took its place.
  struct Replacement {
    var range: SourceRange
    var byteCount: Int

    init(_ range: SourceRange, byteCount: Int) {
      self.range = range
      self.byteCount = byteCount
    }

    /// Replaces one whole text by another.
    init(of old: SourceFile, by new: SourceFile) {
      self.init(SourceRange(start: 0, end: UInt32(old.bytes.count)), byteCount: new.bytes.count)
    }
  }

  /// Applies the changes of a notification, each to the result of the previous change.
  ///
  /// - Returns: the replacements, in order.
  mutating func apply(_ changes: [Change], version: Int) -> [Replacement] {
    self.version = version
    return changes.map { change in
      let whole = SourceRange(start: 0, end: UInt32(source.bytes.count))
      let range = change.range.map(source.range) ?? whole
      replace(range, by: change.text)
      return Replacement(range, byteCount: change.text.utf8.count)
    }
  }

  private mutating func replace(_ range: SourceRange, by text: String) {
    var bytes = Array(source.bytes)
    bytes.replaceSubrange(Int(range.start)..<Int(range.end), with: text.utf8)
    source = SourceFile(path: path, bytes: bytes)
  }
}
