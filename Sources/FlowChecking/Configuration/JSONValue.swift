import FlowSyntax

/// A value of a JSON text, with the place where it stands.
struct JSONValue {
  enum Content {
    case null
    case boolean(Bool)
    /// A number. Nothing reads its value.
    case number
    case string(String)
    case array([JSONValue])
    /// In the order of the text.
    case object([Member])
  }

  struct Member {
    var name: String
    var nameRange: SourceRange
    var value: JSONValue
  }

  var content: Content
  var range: SourceRange

  /// The kind of the value, as messages name it behind "not": `a string`.
  var kind: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
