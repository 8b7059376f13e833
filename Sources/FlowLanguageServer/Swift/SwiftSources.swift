import FlowBuild
import FlowHost
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// An index of the words in the Swift files of a target: the names of its types, and the places of a word.
///
/// Swift is not parsed. A type is what stands behind `struct`, `class`, `enum`, `actor`, `protocol` or `typealias`; a use
/// of an event is its name behind a dot. Of a target at most ``maximumFileCount`` files are read, each up to
/// ``maximumByteCount`` bytes. What the build generates is left out, since it lies in another folder.
final class SwiftSources {
  static let maximumFileCount = 2000
  static let maximumByteCount = 1 << 20

  private let sources: WorkspaceSources
  private var files: [String: [File]] = [:]

  private struct File {
    var path: String
    var source: SourceFile
    /// The words of the file, without those in comments and strings.
    var words: [Word]
  }

  private struct Word {
    var range: SourceRange
    /// Whether a dot stands before it.
    var isMember: Bool
    /// Whether it is declared to be a type here.
    var isType: Bool
  }

  init(sources: WorkspaceSources) { self.sources = sources }

  /// Forgets the targets that some files belong to, or all if no files are named.
  func forget(_ paths: [String]) {
    if paths.isEmpty { files = [:] }
    for folder in files.keys where paths.contains(where: { Path.isInside($0, folder) }) { files[folder] = nil }
  }

  /// The types that a target declares, in the order of the alphabet.
  func types(in folder: String) -> [String] {
    Set(read(folder).flatMap { file in file.words.filter(\.isType).map { file.source.text($0.range) } }).sorted()
  }

  /// Where a type is declared.
  func declarations(of name: String, in folder: String) -> [TextLocation] { locations(name, folder, where: \.isType) }

  /// Where a name stands behind a dot.
  func members(named name: String, in folder: String) -> [TextLocation] { locations(name, folder, where: \.isMember) }

  /// Where a name stands at all, but behind a dot.
  func uses(of name: String, in folder: String) -> [TextLocation] { locations(name, folder) { !$0.isMember } }

  private func locations(_ name: String, _ folder: String, where holds: (Word) -> Bool) -> [TextLocation] {
    let wanted = Array(name.utf8)
    return read(folder).flatMap { file in
      file.words.filter { word in
        Int(word.range.end - word.range.start) == wanted.count && holds(word)
          && file.source.bytes[Int(word.range.start)..<Int(word.range.end)].elementsEqual(wanted)
      }.map { TextLocation(uri: sources.paths.uri(ofFile: file.path), range: file.source.textRange($0.range)) }
    }
  }

  // MARK: Reading

  private func read(_ folder: String) -> [File] {
    if let known = files[folder] { return known }
    var found: [File] = []
    search(folder, &found, depth: 0)
    files[folder] = found
    return found
  }

  private func search(_ folder: String, _ found: inout [File], depth: Int) {
    // Links may lead in circles, and no project is as deep.
    if depth > 32 { return }
    let names = ((try? sources.host.entries(of: folder)) ?? []).compactMap(\.name).sorted()
    for name in names where !name.hasPrefix(".") && found.count < Self.maximumFileCount {
      let path = Path.join(folder, name)
      if name.hasSuffix(".swift") {
        guard let bytes = try? sources.host.contents(of: path), bytes.count <= Self.maximumByteCount else { continue }
        found.append(Self.file(path, bytes))
      } else if !TargetLayout.isLeftOut(name, in: nil), (try? sources.host.status(of: path))?.kind == .folder {
        search(path, &found, depth: depth + 1)
      }
    }
  }

  private static func file(_ path: String, _ bytes: [UInt8]) -> File {
    let source = SourceFile(path: path, bytes: bytes)
    // The language of flows has the tokens of Swift; that the text is no flow is of no interest.
    let tokens = Parser.parse(source).tokens
    var words: [Word] = []
    for index in 0..<tokens.count where tokens[index].kind == .identifier {
      let previous = index > 0 ? tokens[index - 1] : nil
      let isType = previous.map { $0.kind == .identifier && typeWords.contains(source.text($0.range)) } ?? false
      words.append(Word(range: tokens[index].range, isMember: previous?.kind == .dot, isType: isType))
    }
    return File(path: path, source: source, words: words)
  }

  private static let typeWords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
}
