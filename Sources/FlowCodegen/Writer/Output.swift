/// The generated text of a file.
///
/// ``hold()`` holds back the text that follows, so that a directive can be inserted before it:
///
/// ```swift
/// output.hold()
/// output.put("case .detail(")
/// output.insert("#sourceLocation(file: \"A.flow\", line: 3)\n", spaces: 2)
/// output.put("number: Int)")
/// ```
struct Output {
  private var text = ""
  /// Documentation that is held back. It stays before the declaration that follows it.
  private var docs = ""
  private(set) var docLines = 0
  /// The text that is held back after ``docs``; `nil` if no text is held back.
  private var held: String?

  mutating func put(_ piece: String) {
    if held == nil { text += piece } else { held! += piece }
  }

  mutating func spaces(_ number: Int) { put(String(repeating: " ", count: number)) }

  /// Removes the last scalar if it is the given one. Returns whether it did. No text may be held back.
  @discardableResult
  mutating func drop(trailing scalar: Unicode.Scalar) -> Bool {
    guard text.unicodeScalars.last == scalar else { return false }
    text.unicodeScalars.removeLast()
    return true
  }

  /// Holds back the following text until an insertion.
  mutating func hold() {
    release()
    held = ""
  }

  /// The number of bytes that are held back, without documentation.
  var heldCount: Int { held?.utf8.count ?? 0 }

  /// Whether documentation lines are held back and nothing follows them.
  var hasDocs: Bool { docLines > 0 && held?.isEmpty ?? false }

  /// Holds back a line of documentation. The text right after it is held back too.
  mutating func holdDoc(_ line: String, indent: Int) {
    if !hasDocs { hold() }
    docs += String(repeating: " ", count: indent) + line + "\n"
    docLines += 1
  }

  /// Inserts a text before the text that is held back, and spaces between both. Then nothing is held back any longer.
  ///
  /// - Parameter isBeforeDocs: whether the text comes before the documentation, not after it. The spaces always come after it.
  mutating func insert(_ inserted: String, isBeforeDocs: Bool = false, spaces: Int) {
    docs = isBeforeDocs ? inserted + docs : docs + inserted
    docs += String(repeating: " ", count: spaces)
    release()
  }

  /// Releases all text, and returns it.
  mutating func finish() -> String {
    release()
    return text
  }

  private mutating func release() {
    text += docs
    text += held ?? ""
    (docs, docLines, held) = ("", 0, nil)
  }
}
