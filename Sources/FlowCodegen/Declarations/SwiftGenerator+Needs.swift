import FlowModel
import FlowSyntax

/// What the flow needs: constants of its type, and its initialiser.
extension SwiftGenerator {
  mutating func writeNeeds() {
    emptyLine()
    for need in flow.needs {
      doc(need.doc, indent: 2)
      begin()
      putAccess()
      put("let ")
      put(need.name)
      put(": ")
      placeStored(need.type)
      end()
    }
    if flow.needs.isEmpty {
      indent(2)
      putAccess()
      return put("init() {}\n")
    }
    emptyLine()
    // A directive may not stand between parameters, so all of them stand on the line of the first.
    directive.setLine(lines.position(at: flow.needs[0].location.range.start).line)
    writer.put(directive.bytes, directive.count)
    writer.spaces(2)
    putAccess()
    put("init(")
    for (index, need) in flow.needs.enumerated() {
      if index > 0 { put(", ") }
      put(need.name)
      put(": ")
      put(text: escapingType(need.type))
    }
    put(") {\n")
    isElsewhere = true
    for need in flow.needs {
      indent(4)
      put("self.")
      putMember(need.name)
      put(" = ")
      put(need.name)
      put("\n")
    }
    line(2, "}")
  }

  /// The type of a constant: `@escaping` is for parameters alone, so it becomes spaces.
  private mutating func placeStored(_ type: Fragment) {
    let range = type.location.range
    guard let offset = placeOfEscaping(in: text(type)) else { return place(range, indent: 2) }
    let start = range.start + UInt32(offset)
    place(SourceRange(start: range.start, end: start), indent: 2)
    writer.spaces(Self.escaping.count)
    put(SourceRange(start: start + UInt32(Self.escaping.count), end: range.end))
  }

  private static let escaping = Array("@escaping".utf8)

  /// Where a type itself, not that of a parameter of it, says that it escapes.
  private func placeOfEscaping(in text: String) -> Int? {
    let attributes = text.utf8.prefix { $0 != UInt8(ascii: "(") }
    return (0..<attributes.count).first { attributes.dropFirst($0).starts(with: Self.escaping) }
  }

  /// A closure that is stored has to escape. Of a name that stands for a type of closures, the flow has to say so itself.
  private func escapingType(_ type: Fragment) -> String {
    let text = text(type)
    return placeOfEscaping(in: text) == nil && isFunction(Array(text.utf8)[...]) ? "@escaping \(text)" : text
  }

  /// Whether a type is one of functions: whether an arrow stands outside of all brackets, but for parentheses around
  /// all of it, which hold no tuple.
  private func isFunction(_ text: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var isOneGroup = text.first == UInt8(ascii: "(")
    var hasArrow = false
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">") where index > text.startIndex && text[index - 1] == UInt8(ascii: "-"):
        if depth == 0 { hasArrow = true }
      case UInt8(ascii: ",") where depth == 0: return false
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"):
        depth -= 1
        if depth == 0, index < text.endIndex - 1 { isOneGroup = false }
      default: break
      }
    }
    return hasArrow || isOneGroup && isFunction(text.dropFirst().dropLast())
  }
}
