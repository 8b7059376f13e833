import FlowModel
package import FlowSyntax

/// `codable-state`: a `Codable` flow whose state has a value that cannot be encoded.
///
/// The rule recognises types by their spelling: functions, tuples, `Any`, existentials, and well-known classes of the system's
/// frameworks. It also finds them in optionals, arrays, sets and dictionaries. It says nothing about other types.
enum CodableState {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows where flow.standardConformances.contains(.codable) {
      let file = unit.files[flow.file]
      for type in types(in: flow, unit) where TypeSpelling.isSuspicious(file.base, type.location.range) {
        guard let culprit = TypeSpelling(file.text(type.location.range)).notCodable else { continue }
        let message = "`\(culprit)` is not `Codable`, so the state of `\(unit.names[flow.name])` cannot be saved"
        findings.append(Diagnostic(.codableState, at: type.location, message))
      }
    }
    return findings
  }

  /// The types of everything that the state holds.
  private static func types(in flow: Flow, _ unit: FlowUnit) -> [Fragment] {
    var types = flow.variables.map(\.type)
    func add(_ list: ParameterList?) { types += unit.parameters(of: list).map(\.type) }
    add(flow.parameters)
    for screen in unit.screens(of: flow) {
      if case .values(let list) = screen.content { add(list) }
    }
    return types
  }
}

/// The spelling of a type, parsed as far as possible without a compiler.
struct TypeSpelling {
  private let text: Substring

  init(_ text: String) { self.init(text[...]) }

  private init(_ text: Substring) {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    self.text = text
  }

  /// A fast first test: whether the bytes of a type suggest that some part of it is not `Codable`. They do if they contain a
  /// function, a tuple, or a word that begins like a known type.
  static func isSuspicious(_ bytes: UnsafePointer<UInt8>, _ range: SourceRange) -> Bool {
    var index = Int(range.start)
    let end = Int(range.end) - 1
    while index < end {
      switch (bytes[index], bytes[index + 1]) {
      case (0x28, _), (0x2D, 0x3E): return true  // `(`, `->`
      case (0x61, 0x6E), (0x41, 0x6E), (0x4E, 0x53), (0x55, 0x49), (0x43, 0x47): return true  // an, An, NS, UI, CG
      default: index += 1
      }
    }
    return false
  }

  /// The part of the type that cannot be `Codable`.
  var notCodable: String? {
    if let last = text.last, last == "?" || last == "!" { return TypeSpelling(text.dropLast()).notCodable }
    // A function type, such as `(A) -> B` or `A throws -> B`, has an arrow outside of brackets. An arrow inside brackets belongs to
    // a part of the type.
    if parts(at: ">", after: "-").count > 1 { return String(text) }
    if text.first == "[", text.last == "]" {
      return TypeSpelling(text.dropFirst().dropLast()).parts(at: ":").lazy.compactMap(\.notCodable).first
    }
    if text.first == "(", text.last == ")" {
      let elements = TypeSpelling(text.dropFirst().dropLast()).parts(at: ",")
      return elements.count == 1 ? elements[0].notCodable : String(text)
    }
    for wrapper in ["Array<", "Optional<", "Set<", "Dictionary<"] where text.hasPrefix(wrapper) && text.last == ">" {
      let arguments = TypeSpelling(text.dropFirst(wrapper.count).dropLast()).parts(at: ",")
      return arguments.lazy.compactMap(\.notCodable).first
    }
    if text.hasPrefix("any ") || Self.known.contains(String(text)) { return String(text) }
    return nil
  }

  /// The parts of the type between separators outside of brackets.
  private func parts(at sign: Character, after other: Character? = nil) -> [TypeSpelling] {
    var parts: [TypeSpelling] = []
    var depth = 0
    var start = text.startIndex
    var last: Character?
    for index in text.indices {
      let character = text[index]
      if character == sign, depth == 0, other == nil || last == other {
        parts.append(TypeSpelling(text[start..<index]))
        start = text.index(after: index)
      } else if "([<".contains(character) {
        depth += 1
      } else if ")]".contains(character) || character == ">" && last != "-" {
        depth -= 1
      }
      last = character
    }
    return parts + [TypeSpelling(text[start...])]
  }

  /// Names of system types that apps do not give to their own types.
  private static let known: Set<String> = [
    "Any", "AnyObject", "AnyHashable", "AnyView", "NSObject", "NSError", "NSAttributedString", "UIImage", "UIColor",
    "UIView", "UIViewController", "NSImage", "NSColor", "NSView", "NSViewController", "CGImage", "CGColor",
  ]
}

extension Rule {
  package static let codableState = Rule(
    "codable-state", .warning,
    page: RulePage(
      "a type that cannot be encoded, in a `Codable` flow",
      what: """
        A flow is `Codable`, so its state can be saved and restored, but a parameter or a variable has a \
        type of the standard library or of the system's frameworks that is known not to be `Codable`.
        """,
      why: """
        The Swift compiler would refuse the generated code. Store a value that is `Codable`, such as an id, and \
        create the rest from it when needed.
        """,
      failing: """
        flow Gallery: Codable {
          start home
          screen home {
            opened(image: UIImage) -> push photo(image: image)
          }
          screen photo(image: UIImage)
          //                  ^^^^^^^ warning[codable-state]
        }
        """,
      fixed: """
        flow Gallery: Codable {
          start home
          screen home {
            opened(name: String) -> push photo(name: name)
          }
          screen photo(name: String)
        }
        """))
}
