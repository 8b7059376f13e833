import FlowDriver
import ToolHost
import FlowJSON
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// An index of the words in a target's Swift files: the names of its types, and the places of each word.
///
/// Swift is not parsed. A word after `struct`, `class`, `enum`, `actor`, `protocol` or `typealias` is a type; a name after a
/// dot is a use of an event. At most ``maximumFileCount`` files of a target are read, and at most ten times as many files of
/// other targets. Files with more than ``maximumByteCount`` bytes are skipped. Generated files are not read, because they are
/// in another folder.
final class SwiftSources {
  static let maximumFileCount = 2000
  static let maximumByteCount = 1 << 20

  /// The places where Swift code uses a name.
  struct Uses {
    var places: [TextLocation]
    /// Whether all files that may contain the name were read.
    var isComplete: Bool
  }

  private let sources: WorkspaceSources
  /// The files that were read, by path. A file is read again only if its version on disk differs.
  private var known: [String: KnownFile] = [:]
  /// For each target, its files.
  private var files: [String: Walk] = [:]
  /// For each folder, the files of other targets that can see the declarations of its module.
  private var importers: [String: Importers] = [:]

  private struct File {
    var path: String
    /// The folder of the target.
    var unit: String
    var source: SourceFile
    /// The words of the file, except those in comments and strings.
    var words: [Word]
  }

  private struct KnownFile {
    /// `nil` for the text of a document.
    var version: WorkspaceSources.Version?
    /// `nil` if the file has too many bytes.
    var file: File?
  }

  /// The Swift files outside a folder that can see the folder's module.
  private struct Importers {
    var files: [File] = []
    /// The targets that import the module, or a module that re-exports it. They see the names of its types. The other targets
    /// only see the members of values that they get from other modules.
    var direct: Set<String> = []
    var isComplete = true
    /// The state that the search depended on: the known modules, and the imports of each `.flow` file, open or not.
    var moduleRevision: Int
    var imports: [(path: String, modules: [String])] = []
  }

  private struct Word {
    var range: SourceRange
    /// Whether the word follows a dot.
    var isMember: Bool
    /// Whether the word is the label of an argument.
    var isLabel: Bool
    /// Whether the word is the name of a type in its declaration.
    var isType: Bool
    /// Whether the word is the name of an imported module.
    var isImported: Bool
    /// Whether the word is the name of a module that is imported and re-exported.
    var isExported: Bool
  }

  init(sources: WorkspaceSources) { self.sources = sources }

  /// Forgets which files the targets have.
  ///
  /// - Parameters:
  ///   - changed: the files that certainly changed. They are read again even if their versions look the same.
  ///   - inAllTargets: whether other files may have changed, too. Otherwise, only the targets that contain the changed files are
  ///     forgotten.
  func forget(_ changed: [String], inAllTargets: Bool) {
    for path in changed { known[path] = nil }
    importers = [:]
    for folder in files.keys where inAllTargets || changed.contains(where: { Path.isInside($0, folder) }) { files[folder] = nil }
  }

  /// The types that a target declares, in alphabetical order.
  func types(in folder: String) -> [String] {
    Set(read(folder).files.flatMap { file in file.words.filter(\.isType).map { file.source.text($0.range) } }).sorted()
  }

  /// The places where a type is declared.
  func declarations(of name: String, in folder: String) -> [TextLocation] {
    locations(name, read(folder).files) { $1.isType }
  }

  /// The places where a name follows a dot. Flows in the folder declare the name.
  ///
  /// - Parameter orLabels: whether to add the places where the name is the label of an argument.
  func members(named name: String, ofFlowsIn folder: String, orLabels: Bool = false) -> Uses {
    uses(name, folder, readImporters(of: folder).files) { $1.isMember || orLabels && $1.isLabel }
  }

  /// The places of a flow's name, alone or after the name of its module.
  func uses(ofFlow name: String, in folder: String) -> Uses {
    let qualifier = Array("\(sources.module(ofFilesIn: folder)).".utf8)
    let importers = readImporters(of: folder)
    return uses(name, folder, importers.files.filter { importers.direct.contains($0.unit) }) { file, word in
      !word.isMember || file.source.bytes[..<Int(word.range.start)].suffix(qualifier.count).elementsEqual(qualifier)
    }
  }

  /// The places in the folder's own target and in files of other targets.
  private func uses(_ name: String, _ folder: String, _ others: [File], where holds: (File, Word) -> Bool) -> Uses {
    let own = read(folder)
    return Uses(
      places: locations(name, own.files + others, where: holds),
      isComplete: own.isComplete && readImporters(of: folder).isComplete)
  }

  private func locations(_ name: String, _ files: [File], where holds: (File, Word) -> Bool) -> [TextLocation] {
    let wanted = Array(name.utf8)
    return files.flatMap { file in
      file.words.filter { word in
        Int(word.range.end - word.range.start) == wanted.count && holds(file, word)
          && file.source.bytes[Int(word.range.start)..<Int(word.range.end)].elementsEqual(wanted)
      }.map { TextLocation(uri: sources.paths.uri(ofFile: file.path), range: file.source.textRange($0.range)) }
    }
  }

  // MARK: Reading

  private func read(_ folder: String) -> Walk {
    if let known = files[folder] { return known }
    var walk = Walk(of: self, limit: Self.maximumFileCount)
    walk.search(folder)
    files[folder] = walk
    return walk
  }

  /// Finds the targets that can see a folder's module. A target can see the module if any of its files imports the module.
  private func readImporters(of folder: String) -> Importers {
    if let known = importers[folder], isCurrent(known) { return known }
    var found = Importers(moduleRevision: sources.moduleRevision)
    if let top = sources.top(around: folder) {
      var walk = Walk(of: self, limit: 10 * Self.maximumFileCount, leftOut: folder)
      walk.search(top)
      // For each module, the targets that import it, and the targets that re-export it.
      var importing: [String: Set<String>] = [:]
      var exporting: [String: Set<String>] = [:]
      for (path, unit) in walk.flows {
        let modules = sources.file(path)?.imports ?? []
        found.imports.append((path, modules))
        for module in modules { importing[module, default: []].insert(unit) }
      }
      for file in walk.files {
        for word in file.words where word.isImported {
          let module = file.source.text(word.range)
          importing[module, default: []].insert(file.unit)
          if word.isExported { exporting[module, default: []].insert(file.unit) }
        }
      }
      let module = sources.module(ofFilesIn: folder)
      let modules = [module] + targets(reaching: module, exporting).map(sources.module(ofFilesIn:))
      found.direct = Set(modules.flatMap { importing[$0] ?? [] })
      let all = targets(reaching: module, importing)
      found.files = walk.files.filter { all.contains($0.unit) }
      found.isComplete = walk.isComplete
    }
    importers[folder] = found
    return found
  }

  /// Whether no file was added or deleted and no imports were edited since a search.
  private func isCurrent(_ known: Importers) -> Bool {
    known.moduleRevision == sources.moduleRevision
      && known.imports.allSatisfy { (sources.file($0.path)?.imports ?? []) == $0.modules }
  }

  /// The targets that import or export a module, directly or through the modules of other targets.
  private func targets(reaching module: String, _ targets: [String: Set<String>]) -> Set<String> {
    var found: Set<String> = []
    var waiting = [module]
    while let next = waiting.popLast() {
      for target in targets[next] ?? [] where found.insert(target).inserted {
        waiting.append(sources.module(ofFilesIn: target))
      }
    }
    return found
  }

  /// A search for Swift files below a folder. It enters a folder once for each target, and follows links to folders last.
  private struct Walk {
    private unowned let owner: SwiftSources
    private let limit: Int
    var files: [File] = []
    /// The `.flow` files, because their imports also belong to their targets.
    var flows: [(path: String, unit: String)] = []
    var isComplete = true
    /// The identities of the folders that were entered, each after the identity of its target.
    private var visits: Set<[FileIdentity?]> = []
    private var links: [(folder: String, parent: TargetLayout.Position?, depth: Int)] = []

    init(of owner: SwiftSources, limit: Int, leftOut: String? = nil) {
      self.owner = owner
      self.limit = limit
      if let leftOut { visits.insert([identity(of: leftOut), identity(of: leftOut)]) }
    }

    private var host: OverlayHost { owner.sources.host }

    mutating func search(_ folder: String) {
      search(folder, in: nil, depth: 0)
      var next = 0
      while next < links.count {
        search(links[next].folder, in: links[next].parent, depth: links[next].depth)
        next += 1
      }
    }

    private func identity(of folder: String) -> FileIdentity? { try? host.status(of: folder).identity }

    private mutating func search(_ folder: String, in parent: TargetLayout.Position?, depth: Int) {
      // No real project is this deep.
      if depth > 32 { return }
      let entries = (try? host.entries(of: folder)) ?? []
      let names = entries.compactMap(\.name).sorted()
      let linked = Set(entries.filter(\.isLink).compactMap(\.name))
      let position = TargetLayout.position(of: folder, holding: names, in: parent)
      guard visits.insert([identity(of: position.unit(ofFilesIn: folder)), identity(of: folder)]).inserted else { return }
      for name in names where !TargetLayout.isHidden(name) {
        let path = Path.join(folder, name)
        if Path.hasSuffix(name, ".swift") {
          if files.count == limit {
            isComplete = false
            return
          }
          guard let known = owner.knownFile(path) else { continue }
          if var file = known.file {
            file.unit = position.unit(ofFilesIn: folder)
            files.append(file)
          } else {
            isComplete = false
          }
        } else if TargetLayout.isFlow(name) {
          flows.append((path, position.unit(ofFilesIn: folder)))
        } else if !TargetLayout.isLeftOut(name, in: position), (try? host.status(of: path))?.kind == .folder {
          if linked.contains(name) {
            links.append((path, position, depth + 1))
          } else {
            search(path, in: position, depth: depth + 1)
          }
        }
      }
    }
  }

  /// The current file; `nil` if it cannot be read.
  private func knownFile(_ path: String) -> KnownFile? {
    let version = sources.version(of: path)
    if let version, let file = known[path], file.version == version { return file }
    known[path] = (try? sources.host.contents(of: path)).map { bytes in
      KnownFile(version: version, file: bytes.count > Self.maximumByteCount ? nil : Self.file(path, bytes))
    }
    return known[path]
  }

  private static func file(_ path: String, _ bytes: [UInt8]) -> File {
    let source = SourceFile(path: path, bytes: bytes)
    // The language of flows has Swift's tokens. The parser's findings do not matter here.
    let tokens = Parser.parse(source).tokens
    var words: [Word] = []
    func word(before index: Int) -> String? {
      index > 0 && tokens[index - 1].kind == .identifier ? source.text(tokens[index - 1].range) : nil
    }
    for index in 0..<tokens.count where tokens[index].kind == .identifier {
      let previous = word(before: index)
      let isType = previous.map(typeWords.contains) ?? false
      // `import Kit`, and `import struct Kit.Numbers`.
      let isImported = previous == "import" || isType && word(before: index - 1) == "import"
      // `@_exported import Kit`, and `@_exported public import struct Kit.Numbers`.
      let isExported = isImported && (1...min(4, index + 1)).contains { word(before: index - $0) == "_exported" }
      let before = index > 0 ? tokens[index - 1].kind : .endOfFile
      words.append(
        Word(
          range: tokens[index].range, isMember: before == .dot,
          isLabel: (before == .leftParen || before == .comma) && tokens[index + 1].kind == .colon, isType: isType,
          isImported: isImported, isExported: isExported))
    }
    return File(path: path, unit: "", source: source, words: words)
  }

  private static let typeWords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
}
