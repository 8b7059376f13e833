import FlowModel
import FlowSyntax

/// A piece of generated Swift, as a text with interpolated values: `"case .\(screen.name)(let \(locals.action)):"`.
///
/// It stores pieces instead of bytes, because only the generator knows the spellings of names and which of them need backticks.
struct Code: ExpressibleByStringInterpolation {
  enum Piece {
    case text(StaticString)
    /// A name, in backticks if Swift needs them.
    case name(Name)
    case plain(Name)
    case label(Name)
    case member(Name)
    case capitalized(Name)
    case literal(Name)
    case number(Int)
    case range(SourceRange)
    /// Another copy of a fragment. `swiftc` reports mistakes in the first copy.
    case repeated(Fragment)
    case string(String)
  }

  let pieces: [Piece]

  init(stringLiteral text: StaticString) { pieces = [.text(text)] }

  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount + 1) }

    mutating func appendLiteral(_ text: StaticString) { pieces.append(.text(text)) }
    mutating func appendInterpolation(_ text: StaticString) { pieces.append(.text(text)) }
    mutating func appendInterpolation(_ text: String) { pieces.append(.string(text)) }
    mutating func appendInterpolation(_ name: Name) { pieces.append(.name(name)) }
    mutating func appendInterpolation(plain name: Name) { pieces.append(.plain(name)) }
    mutating func appendInterpolation(label name: Name) { pieces.append(.label(name)) }
    mutating func appendInterpolation(member name: Name) { pieces.append(.member(name)) }
    mutating func appendInterpolation(capitalized name: Name) { pieces.append(.capitalized(name)) }
    mutating func appendInterpolation(literal name: Name) { pieces.append(.literal(name)) }
    mutating func appendInterpolation(number: Int) { pieces.append(.number(number)) }
    mutating func appendInterpolation(_ range: SourceRange) { pieces.append(.range(range)) }
    mutating func appendInterpolation(repeated fragment: Fragment) { pieces.append(.repeated(fragment)) }

    @_disfavoredOverload
    mutating func appendInterpolation(_ code: Code) { pieces += code.pieces }

    /// Appends pieces with commas between them.
    mutating func appendInterpolation(list: [Code]) {
      for (index, code) in list.enumerated() {
        if index > 0 { pieces.append(.text(", ")) }
        pieces += code.pieces
      }
    }

    /// Appends the names of cases, as in `.home, .detail`.
    mutating func appendInterpolation(cases names: [Name]) {
      for (index, name) in names.enumerated() { pieces += [.text(index > 0 ? ", ." : "."), .name(name)] }
    }
  }
}

extension SwiftGenerator {
  @_disfavoredOverload
  func put(_ code: Code) {
    for piece in code.pieces {
      switch piece {
      case .text(let text): put(text)
      case .name(let name): put(name)
      case .plain(let name): putPlain(name)
      case .label(let name): putLabel(name)
      case .member(let name): putMember(name)
      case .capitalized(let name): putCapitalized(name)
      case .literal(let name): putLiteral(name)
      case .number(let number): put(number: number)
      case .range(let range): put(range)
      case .repeated(let fragment): put(repeated: fragment)
      case .string(let text): put(text: text)
      }
    }
  }

  @_disfavoredOverload
  func line(_ indent: Int, _ code: Code) {
    self.indent(indent)
    put(code)
    put("\n")
  }

  /// Begins a line that other code continues.
  func beginLine(_ number: Int, _ code: Code) {
    indent(number)
    put(code)
  }

  /// Begins a statement with a fragment of the user.
  func begin(_ code: Code) {
    begin()
    put(code)
  }

  /// Ends a statement with a fragment of the user.
  func end(_ code: Code) {
    put(code)
    end()
  }
}
