/// A value of JSON (RFC 8259), as messages carry it.
///
/// Reading never fails: a member that an object does not have, and a member of a value that is not an object, is
/// `null`. So a field that a client leaves out or gets wrong needs no case of its own.
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
  /// In the order of the text. Of members with one name the first counts.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an object for a name; `null` if there is none.
  package subscript(name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  package var isNull: Bool { if case .null = self { true } else { false } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The elements of an array; none of anything else.
  package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  /// The members of an object; none of anything else.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// An object of those members that have a value: what is `nil` is left out.
  package static func object(of members: [(name: String, value: JSON?)]) -> JSON {
    .object(members.compactMap { member in member.value.map { Member(member.name, $0) } })
  }
}

// There is no literal `nil`: where a value may be absent, it would be taken for `null`.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0, $1) }) }
}
