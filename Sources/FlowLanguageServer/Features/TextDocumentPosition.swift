import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// The open document of a request, with its unit.
struct Subject {
  let server: LanguageServer
  let unit: LoadedUnit
  let path: String
  /// The index of the file in the unit.
  let file: Int

  /// Returns `nil` if the document is not open.
  init?(_ server: LanguageServer, _ params: JSON) {
    guard let uri = params["textDocument"]["uri"].string else { return nil }
    let path = server.workspace.path(ofDocument: uri)
    guard server.workspace.documents[path] != nil, let unit = server.workspace.unit(ofFile: path),
      let file = unit.index(ofFile: path)
    else { return nil }
    self.server = server
    self.unit = unit
    self.path = path
    self.file = file
  }

  var tree: SyntaxTree { unit.files[file].tree }
  var source: SourceFile { tree.source }
  var names: UnitNames { unit.names }
  var fileNames: FileNames { names.files[file] }
  var uri: String { server.workspace.uri(ofPath: path) }

  /// The keyword that declares a tab or the content of a column: `tab`, `sidebar`, `content` or `detail`.
  func word(declaring tab: Symbol) -> String {
    let tree = unit.files[tab.file].tree
    return tree.source.text(tree.tokens[Int(tree.nodes[names[tab].node].firstToken)].range)
  }

  func location(_ location: Location) -> TextLocation {
    let file = unit.files[location.file]
    return TextLocation(
      uri: server.workspace.uri(ofPath: file.path), range: file.tree.source.textRange(location.range))
  }

  func location(of symbol: Symbol) -> TextLocation {
    location(Location(file: symbol.file, range: names[symbol].range))
  }
}

/// A position in an open document, as a request states it.
struct TextDocumentPosition {
  let subject: Subject
  let offset: UInt32

  /// The position of a request; `nil` if the document is not open.
  ///
  /// - Throws: if the request has no position.
  static func of(_ server: LanguageServer, _ params: JSON) throws(ResponseError) -> TextDocumentPosition? {
    guard let position = TextPosition(params["position"]) else {
      throw ResponseError(.invalidParams, "`position` has no line and character")
    }
    guard let subject = Subject(server, params) else { return nil }
    return TextDocumentPosition(subject: subject, offset: subject.source.offset(at: position))
  }

  var symbol: Symbol? { subject.names.symbol(in: subject.file, at: offset) }
}

extension SyntaxTree {
  /// The nodes that contain an offset, from the file inwards.
  func nodes(around offset: UInt32) -> [Int] {
    var path = [0]
    var node = 1
    var end = end(of: 0)
    while node < end {
      if kind(of: node) != .file, range(of: node).contains(offset), !reader.isEmpty(node) {
        path.append(node)
        end = self.end(of: node)
        node += 1
      } else {
        node = self.end(of: node)
      }
    }
    return path
  }

  /// The index of the last token that begins before an offset; -1 if there is none.
  func token(before offset: UInt32) -> Int {
    (0..<tokens.count).partitioningIndex { tokens[$0].start >= offset } - 1
  }

  /// The `///` lines directly above a node, without the slashes.
  func documentation(of node: Int) -> String {
    var lines: [String] = []
    for index in reader.docComment(above: node) where tokens[index].kind == .docComment {
      let line = source.text(tokens[index].range).dropFirst(3)
      lines.append(String(line.first == " " ? line.dropFirst() : line))
    }
    return lines.joined(separator: "\n")
  }
}
