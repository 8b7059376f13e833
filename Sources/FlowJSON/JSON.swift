/// A JSON value (RFC 8259).
///
/// Reading never fails: a missing member of an object is `null`, and so is a member of a value that is not an object. So a field
/// that a client leaves out or gets wrong needs no special case.
///
/// ```swift
/// let line = message["params"]["position"]["line"].integer
/// let answer: JSON = ["contents": ["kind": "markdown", "value": .string(text)]]
/// ```
package enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits in 64 bits.
  case integer(Int)
  /// Any other number.
  case number(Double)
  case string(String)
  case array([JSON])
  /// The members have the order of the text. If several have the same name, reading uses the first.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an object's member; `null` if the member is missing.
  package subscript(name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  package var isNull: Bool { if case .null = self { true } else { false } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The elements of an array; empty for any other value.
  package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  /// The members of an object; empty for any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// An object with the members whose value is not `nil`.
  package static func object(of members: [(name: String, value: JSON?)]) -> JSON {
    .object(members.compactMap { member in member.value.map { Member(member.name, $0) } })
  }

  package static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
  package static func orNull(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  package static func orNull(_ number: Int?) -> JSON { number.map { .integer($0) } ?? .null }
}

/// Values of members that ``JSON/object(of:)`` leaves out in some cases.
extension JSON? {
  package static func optional(_ text: String?) -> JSON? { text.map { .string($0) } }
  package static func optional(_ number: Int?) -> JSON? { number.map { .integer($0) } }
  package static func unlessEmpty(_ text: String) -> JSON? { text.isEmpty ? nil : .string(text) }
  package static func unlessEmpty(_ list: [JSON]) -> JSON? { list.isEmpty ? nil : .array(list) }
  package static func ifTrue(_ flag: Bool) -> JSON? { flag ? .boolean(true) : nil }
}

// There is no literal `nil`: for an optional value it would be ambiguous with `null`.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0, $1) }) }
}
