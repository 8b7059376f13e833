import FlowDriver
import FlowModel
import FlowServerProtocol
import FlowSyntax

/// The edits of the `.flow` files that rename a symbol.
///
/// The files with the edits are analysed again. A renaming is refused if a file would get a new error, or if a name would get another
/// meaning.
struct Renaming {
  struct Edit {
    var range: SourceRange
    var text: String
  }

  /// The edits, by the path of the file.
  private(set) var edits: [String: [Edit]] = [:]
  /// The current texts of the files with edits.
  private(set) var sources: [String: SourceFile] = [:]
  /// The edits in the order of the file, and the bytes that the edits before each of them add.
  private var moves: [String: (edits: [Edit], added: [Int])] = [:]
  private let old: String
  private let new: String
  /// The names of values that the edits bind.
  private var bound: Set<String> = []
  private let units: [LoadedUnit]

  init(_ symbol: Symbol, to name: String, in subject: Subject) throws(ResponseError) {
    let path = subject.unit.files[symbol.file].path
    let declaration = subject.names[symbol]
    old = declaration.name
    new = name
    units = subject.server.workspace.units(naming: path)
    let visibility = Self.visibility(of: symbol, subject.names)
    try checkSyntax { file in
      switch visibility {
      case .always: true
      case .inScenarios:
        file.path == path || [NodeKind.scenario, .unreadable].contains { file.tree.child($0, of: 0) != nil }
      case .never: file.path == path
      }
    }
    for reference in References.all(of: symbol, in: subject) {
      var text = Self.quoted(new)
      if reference.names.isShort(reference.range) {
        let kept = reference.source.text(reference.range)
        text = reference.isDeclaration ? "\(text) = \(kept)" : "\(kept) = \(text)"
      }
      add(Edit(range: reference.range, text: text), reference.path, reference.source)
    }
    let exit = declaration.kind == .parameter ? declaration.owner : symbol.index
    if let exit, exit >= 0, subject.names.files[symbol.file][exit].kind == .exit {
      for unit in units {
        guard let file = unit.index(ofFile: path) else { continue }
        try writeOutExits(of: Symbol(file: file, index: symbol.index), Symbol(file: file, index: exit), in: unit)
      }
    }
    for (path, edits) in edits {
      let sorted = edits.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
      var added = [0]
      for edit in sorted { added.append(added[added.count - 1] + edit.text.utf8.count - Int(edit.range.end - edit.range.start)) }
      moves[path] = (sorted, added)
    }
    for unit in units { try check(unit) }
  }

  private static func quoted(_ name: String) -> String { SwiftKeyword.words.contains(name) ? "`\(name)`" : name }

  private mutating func add(_ edit: Edit, _ path: String, _ source: SourceFile) {
    edits[path, default: []].append(edit)
    sources[path] = source
  }

  /// The parts of other files that can use a name.
  private enum Visibility {
    case always, inScenarios, never
  }

  private static func visibility(of symbol: Symbol, _ names: UnitNames) -> Visibility {
    switch names[symbol].kind {
    case .flow, .style, .exit, .flowEvent, .need: .always
    case .screen, .tab, .work, .event, .sharedEvent, .variable: .inScenarios
    case .parameter: names[symbol].owner.map { visibility(of: Symbol(file: symbol.file, index: $0), names) } ?? .never
    case .binding, .link: .never
    }
  }

  /// Refuses to rename if the name is in text that could not be read because of a syntax error.
  private func checkSyntax(_ canSee: (LoadedUnit.File) -> Bool) throws(ResponseError) {
    for unit in units {
      for file in unit.files[..<unit.ownCount] where file.parsed.names.mentions(old) && canSee(file) {
        guard let mistake = file.tree.diagnostics.first, file.parsed.names.hasUnread(old) else { continue }
        let place = file.tree.source.position(at: mistake.location.range.start)
        let name = Path.name(of: file.path)
        throw ResponseError(.requestFailed, "\(name):\(place.line):\(place.column) does not parse: \(mistake.message)")
      }
    }
  }

  // MARK: Exits

  /// Writes out `exit` in `exit closed -> exit` if only one of the two exits, or only one of their values, gets another name.
  private mutating func writeOutExits(of symbol: Symbol, _ exit: Symbol, in unit: LoadedUnit) throws(ResponseError) {
    let names = unit.names
    let (new, exitName) = (new, names[exit].name)
    func spelling(_ other: Symbol) -> String { Self.quoted(other == symbol ? new : names[other].name) }
    for (index, file) in unit.files[..<unit.ownCount].enumerated() {
      let tree = file.tree
      for trigger in tree.nodes.indices where tree.kind(of: trigger) == .exitTrigger {
        // The word `exit` is the first child of its transition.
        let transition = trigger - 1
        let operations = (transition..<tree.end(of: transition)).filter { node in
          tree.kind(of: node) == .exitOperation && tree.child(.name, of: node) == nil
        }
        guard let name = tree.child(.name, of: transition), !operations.isEmpty,
          let use = names.files[index].use(at: tree.range(of: name).start), use.name == exitName,
          let flow = names.files[index].flow(around: use),
          let own = names.member([.exit], exitName, Symbol(file: index, index: flow))
        else { continue }
        let child = names.symbol(of: use, in: index)
        guard own != child, own == exit || child == exit else { continue }
        let parameters = names.members([.parameter], of: own).map(spelling)
        var values = parameters
        if let list = tree.child(.bindingList, of: transition) {
          values = tree.children(.binding, of: list).map { tree.source.text(tree.range(of: $0)) }
        } else if !parameters.isEmpty {
          let end = tree.range(of: name).end
          let list = "(\(parameters.joined(separator: ", ")))"
          add(Edit(range: SourceRange(start: end, end: end), text: list), file.path, tree.source)
          bound.formUnion(names.members([.parameter], of: own).map { names[$0].name })
        }
        // A condition before the `exit` may declare the name of a value again.
        let locals = names.files[index].values(in: tree.range(of: transition)).map { names.files[index][$0] }
        if let local = locals.first(where: { tree.kind(of: $0.node) != .binding && values.contains(Self.quoted($0.name)) }) {
          throw otherMeaning(of: local.name, at: local.range.start, tree.source, file.path)
        }
        let arguments = zip(parameters, values).map { "\($0): \($1)" }.joined(separator: ", ")
        let text = "exit \(spelling(own))" + (arguments.isEmpty ? "" : "(\(arguments))")
        for node in operations { add(Edit(range: tree.range(of: node), text: text), file.path, tree.source) }
      }
    }
  }

  // MARK: The result

  private func check(_ unit: LoadedUnit) throws(ResponseError) {
    let trees = unit.files.enumerated().map { index, file in
      edits[file.path] == nil ? file.tree : Parser.parse(result(of: file), fileIndex: index)
    }
    let known = Set(unit.findings.map { Finding($0, start: moved($0.location.range.start, unit.files[$0.location.file].path)) })
    let error = unit.findings(of: trees).first { finding in
      finding.severity == .error && !known.contains(Finding(finding, start: finding.location.range.start))
    }
    if let error { throw ResponseError(.requestFailed, "this would be an error: \(error.message)") }

    let names = UnitNames(
      files: zip(trees, unit.files).map { edits[$1.path] == nil ? $1.parsed.names : FileNames($0) },
      modules: unit.files.map(\.module))
    for index in 0..<unit.ownCount {
      let path = unit.files[index].path
      let earlier = uses(in: unit.names, index) { moved($0, unit.files[$1].path) }
      let later = uses(in: names, index) { start, _ in start }
      for (start, use) in later.sorted(by: { $0.key < $1.key }) {
        guard let meant = earlier[start], meant.declaration != use.declaration else { continue }
        // Without a declaration, a name in Swift means something of the app. Another name means nothing yet.
        if meant.declaration == nil, !use.isSwift { continue }
        throw otherMeaning(of: use.name, at: start, trees[index].source, path)
      }
    }
  }

  private func otherMeaning(of name: String, at offset: UInt32, _ source: SourceFile, _ path: String) -> ResponseError {
    let line = source.position(at: offset).line
    return ResponseError(.requestFailed, "`\(name)` in line \(line) of \(Path.name(of: path)) would mean something else")
  }

  /// A finding without its text, because the text may contain the name.
  private struct Finding: Hashable {
    var rule: String
    var file: Int
    var start: UInt32

    init(_ finding: Diagnostic, start: UInt32) {
      rule = finding.rule.name
      file = finding.location.file
      self.start = start
    }
  }

  private struct Meaning {
    var name: String
    var declaration: Location?
    /// Whether Swift outside the `.flow` files may declare the name.
    var isSwift: Bool
  }

  /// For each place of the old name, of the new name and of a bound value, the declaration that the name refers to.
  private func uses(
    in names: UnitNames, _ file: Int, _ place: (UInt32, _ file: Int) -> UInt32
  ) -> [UInt32: Meaning] {
    var found: [UInt32: Meaning] = [:]
    for use in bound.union([old, new]).flatMap(names.files[file].uses) {
      let declaration = names.symbol(of: use, in: file).map { symbol in
        let start = place(names[symbol].range.start, symbol.file)
        return Location(file: symbol.file, range: SourceRange(start: start, end: start))
      }
      let isSwift =
        switch use.target {
        case .value, .reducer: true
        default: false
        }
      found[place(use.range.start, file)] = Meaning(name: use.name, declaration: declaration, isSwift: isSwift)
    }
    return found
  }

  private func result(of file: LoadedUnit.File) -> SourceFile {
    let old = file.tree.source.bytes
    var bytes: [UInt8] = []
    var end = 0
    for edit in moves[file.path]?.edits ?? [] {
      bytes += old[end..<Int(edit.range.start)]
      bytes += edit.text.utf8
      end = Int(edit.range.end)
    }
    bytes += old[end...]
    return SourceFile(path: file.path, bytes: bytes)
  }

  /// The offset of a place after the edits.
  private func moved(_ offset: UInt32, _ path: String) -> UInt32 {
    guard let (edits, added) = moves[path] else { return offset }
    let next = edits.indices.partitioningIndex { edits[$0].range.end > offset || edits[$0].range.start >= offset }
    return UInt32(Int(offset) + added[next])
  }
}
