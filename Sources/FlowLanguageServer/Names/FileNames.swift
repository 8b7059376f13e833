import FlowSyntax

/// The declarations and uses of names in one file. They are read only from the file's tree, so mistakes in other files do not
/// matter.
///
/// Names are read on demand, because each keystroke makes a new tree and most requests need few names. The declarations of
/// flows are read at once. The events of a screen, and the names inside a member (a *piece*), are read when a request needs
/// them.
final class FileNames {
  let tree: SyntaxTree
  /// The declarations that were read so far. A declaration keeps its index.
  private var known: [Declaration] = []
  /// The modules that the file imports.
  private(set) var imports: [String] = []
  private var pieces: [Piece] = []
  /// The starts of the names that are both a declaration and a use.
  private var shortNames: Set<UInt32> = []
  /// For each node, the index of its declaration, or -1.
  private var ofNode: [Int32]

  // The parts of each declaration, as linked lists in these arrays. Element 0 has the top-level declarations, element `i + 1`
  // the parts of declaration `i`.
  private var firstPart: [Int32] = [-1]
  private var lastPart: [Int32] = [-1]
  private var partCount: [Int32] = [0]
  private var nextPart: [Int32] = []
  /// Whether the events of a declaration have not been read yet.
  private var hasUnreadEvents: [Bool] = []
  /// For declarations with many parts, the parts by name. Filled when first needed.
  private var partsByName: [Int: [String: [Int]]] = [:]

  /// A part of the file whose names are read together.
  struct Piece {
    var node: Int
    var range: SourceRange
    /// The index of the flow that contains the declaration, or -1.
    var flow: Int
    /// The uses of names in the order of the file; `nil` until they are read.
    var uses: [NameOccurrence]?
  }

  init(_ tree: SyntaxTree) {
    self.tree = tree
    ofNode = [Int32](repeating: -1, count: tree.nodes.count)
    NameReader(self).declareFile()
  }

  // MARK: Declarations

  /// All declarations, in no particular order.
  var declarations: [Declaration] {
    readAll()
    return known
  }

  /// The declarations of some kinds, in the order of the file. Bindings and other values of a single transition are left out,
  /// because they are read with the uses.
  func indices(_ kinds: Declaration.Kinds) -> [Int] {
    for index in known.indices { readEvents(of: index) }
    return known.indices.filter { kinds.contains(known[$0].kind) }
      .sorted { (known[$0].range.start, $0) < (known[$1].range.start, $1) }
  }

  subscript(index: Int) -> Declaration { known[index] }

  /// The declarations of some kinds that are parts of `owner`, or at the top level if `owner` is `nil`.
  func declarations(_ kinds: Declaration.Kinds, of owner: Int?) -> [Int] {
    readEvents(of: owner, ifAmong: kinds)
    var found: [Int] = []
    var next = firstPart[(owner ?? -1) + 1]
    while next >= 0 {
      let index = Int(truncatingIfNeeded: next)
      if kinds.contains(known[index].kind) { found.append(index) }
      next = nextPart[index]
    }
    return found
  }

  func declaration(_ kinds: Declaration.Kinds, named name: String, of owner: Int?) -> Int? {
    let slot = (owner ?? -1) + 1
    if slot >= firstPart.count || slot < 0 { return nil }
    readEvents(of: owner, ifAmong: kinds)
    if partCount[slot] > Self.maximumSearched {
      if partsByName[slot] == nil { indexParts(slot) }
      return partsByName[slot]?[name]?.first { kinds.contains(known[$0].kind) }
    }
    var next = firstPart[slot]
    while next >= 0 {
      let index = Int(truncatingIfNeeded: next)
      if known[index].name == name, kinds.contains(known[index].kind) { return index }
      next = nextPart[index]
    }
    return nil
  }

  /// The number of parts above which a table finds a name faster than a search.
  private static var maximumSearched: Int32 { 32 }

  private func indexParts(_ slot: Int) {
    var table: [String: [Int]] = [:]
    var next = firstPart[slot]
    while next >= 0 {
      table[known[Int(next)].name, default: []].append(Int(next))
      next = nextPart[Int(next)]
    }
    partsByName[slot] = table
  }

  /// The declaration whose name contains an offset. A link's pattern contains the names of its values; the values take
  /// precedence.
  func declaration(at offset: UInt32) -> Int? {
    for piece in pieces(around: offset) { read(piece) }
    return known.lastIndex { $0.range.contains(offset) }
  }

  /// The declaration of one of the kinds whose name begins at an offset.
  func owner(_ kinds: Declaration.Kinds, namedAt offset: UInt32) -> Int? {
    var index = 0
    while index < known.count {
      if known[index].range.start == offset, kinds.contains(known[index].kind) { return index }
      index += 1
    }
    return nil
  }

  /// The parameters and bindings that are declared in a range.
  func values(in range: SourceRange) -> [Int] {
    for piece in pieces.indices where range.overlaps(pieces[piece].range) { read(piece) }
    return known.indices.filter { index in
      (known[index].kind == .parameter || known[index].kind == .binding) && range.contains(known[index].range)
    }
  }

  /// The declaration itself if it is a flow; otherwise the flow that contains it.
  func flow(around index: Int) -> Int? {
    var next: Int? = index
    while let index = next {
      if known[index].kind == .flow { return index }
      next = known[index].owner
    }
    return nil
  }

  /// The flow in which a use of a name names a part of a child flow.
  func flow(around use: NameOccurrence) -> Int? {
    guard case .exitOfChild(let owner) = use.target else { return nil }
    return flow(around: owner)
  }

  // MARK: Uses

  /// All uses, in the order of the file.
  private(set) lazy var uses = readUses()

  private func readUses() -> [NameOccurrence] {
    readAll()
    return pieces.flatMap { $0.uses ?? [] }.sorted { $0.range.start < $1.range.start }
  }

  /// The uses of a name, in the order of the file.
  func uses(of name: String) -> [NameOccurrence] { mentions(name) ? usesByName[name] ?? [] : [] }

  /// Whether the text contains a name anywhere. Most files of a workspace lack most names, so their uses need not be read.
  func mentions(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    guard let first = wanted.first else { return false }
    let bytes = tree.source.bytes
    var start = 0
    while start &+ wanted.count <= bytes.count {
      if bytes[start] == first {
        var length = 1
        while length < wanted.count, bytes[start &+ length] == wanted[length] { length &+= 1 }
        if length == wanted.count { return true }
      }
      start &+= 1
    }
    return false
  }

  /// Whether a name is in text that the parser skipped because of a syntax error. A keyword is no name.
  func hasUnread(_ name: String) -> Bool {
    let reader = NameReader(self)
    let read = Set(uses(of: name).map(\.range.start) + declarations.map(\.range.start))
    return (0..<tree.tokens.count).contains { index in
      let token = tree.tokens[index]
      guard token.kind == .identifier || token.kind == .quotedIdentifier, reader.spelling(ofToken: index) == name,
        !read.contains(token.start)
      else { return false }
      let nodes = tree.nodes(around: token.start)
      let kinds = nodes.map(tree.kind)
      if kinds.contains(where: { $0 == .expression || $0 == .condition || $0 == .lvalue || $0 == .type }) { return false }
      switch kinds.last {
      case .unreadable: return true
      case .name: return !kinds.contains(.option)
      default: return tree.diagnostics.contains { tree.range(of: nodes[nodes.count - 1]).contains($0.location.range.start) }
      }
    }
  }

  private lazy var usesByName = Dictionary(grouping: uses, by: \.name)

  /// The use at an offset. The end is included: a cursor right after a name refers to it.
  func use(at offset: UInt32) -> NameOccurrence? {
    for piece in pieces(around: offset) {
      read(piece)
      if let use = pieces[piece].uses?.first(where: { $0.range.contains(offset) }) { return use }
    }
    return nil
  }

  /// Whether a name that was read is both a declaration and a use: `draft` in `if let draft`.
  func isShort(_ range: SourceRange) -> Bool { shortNames.contains(range.start) }

  private func pieces(around offset: UInt32) -> [Int] { pieces.indices.filter { pieces[$0].range.contains(offset) } }

  // MARK: Reading

  private func readAll() {
    for index in known.indices { readEvents(of: index) }
    for piece in pieces.indices { read(piece) }
  }

  private func read(_ piece: Int) {
    if pieces[piece].uses != nil { return }
    let uses = NameReader(self).uses(in: pieces[piece])
    pieces[piece].uses = uses.sorted { $0.range.start < $1.range.start }
  }

  private func readEvents(of owner: Int?, ifAmong kinds: Declaration.Kinds) {
    if let owner, owner >= 0, kinds.contains(.event) { readEvents(of: owner) }
  }

  private func readEvents(of owner: Int) {
    if !hasUnreadEvents[owner] { return }
    hasUnreadEvents[owner] = false
    NameReader(self).declareEvents(of: known[owner].node, .event, owner)
  }

  // MARK: For the reader

  /// Adds a declaration and returns its index.
  func add(_ declaration: Declaration, hasEvents: Bool = false) -> Int {
    let index = known.count
    let slot = (declaration.owner ?? -1) + 1
    if ofNode[declaration.node] < 0 { ofNode[declaration.node] = Int32(truncatingIfNeeded: index) }
    known.append(declaration)
    firstPart.append(-1)
    lastPart.append(-1)
    partCount.append(0)
    nextPart.append(-1)
    hasUnreadEvents.append(hasEvents)
    if lastPart[slot] < 0 {
      firstPart[slot] = Int32(truncatingIfNeeded: index)
    } else {
      nextPart[Int(lastPart[slot])] = Int32(truncatingIfNeeded: index)
    }
    lastPart[slot] = Int32(truncatingIfNeeded: index)
    partCount[slot] += 1
    partsByName[slot]?[declaration.name, default: []].append(index)
    return index
  }

  func add(_ piece: Piece) { pieces.append(piece) }

  func add(shortAt start: UInt32) { shortNames.insert(start) }

  func add(import module: String) { imports.append(module) }

  /// The index of the declaration that a node represents.
  func declaration(ofNode node: Int) -> Int? { ofNode[node] < 0 ? nil : Int(ofNode[node]) }

  /// Reads the events of the screens, tabs or `work` that a member declares.
  func readEvents(ofOwnersIn node: Int) {
    if let owner = declaration(ofNode: node) { readEvents(of: owner) }
    for tab in tree.children(.tab, of: node) {
      if let owner = declaration(ofNode: tab) { readEvents(of: owner) }
    }
  }
}

extension SourceRange {
  /// Whether an offset is in the range or at its end.
  func contains(_ offset: UInt32) -> Bool { start <= offset && offset <= end }

  func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }

  /// Whether the ranges overlap or touch.
  func overlaps(_ other: SourceRange) -> Bool { start <= other.end && other.start <= end }
}
