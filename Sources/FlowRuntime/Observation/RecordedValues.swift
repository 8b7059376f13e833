/// Values of events that a recording may write. The recording leaves out all other values, because they may be private.
///
/// ```swift
/// let recorder = store.record(shop, keeping: [.values(of: Product.self), .values(ofEvent: "list.searched")])
/// ```
///
/// A recording can write numbers, texts, `Bool`s, cases of enums without values, and optional values and arrays of these. It leaves
/// out other values, even if the app allows them.
public struct RecordedValue: Sendable {
  enum Kind: Sendable {
    case type(ObjectIdentifier)
    case event([String])
    case links
  }

  let kind: Kind

  /// All values of a type.
  public static func values<Value>(of type: Value.Type) -> RecordedValue {
    RecordedValue(kind: .type(ObjectIdentifier(type)))
  }

  /// All values of an event.
  ///
  /// - Parameter name: the event as scenarios write it, such as `numbersList.numberSelected`, with or without the names of the
  ///   flows around it.
  public static func values(ofEvent name: String) -> RecordedValue {
    RecordedValue(kind: .event(name.split(separator: ".").map(String.init)))
  }

  /// The values in links. Without this option, a recording writes only the parts of a link that are fixed in the flows' patterns.
  public static let valuesOfLinks = RecordedValue(kind: .links)
}

/// The values that a recording may write.
struct RecordedValues {
  private var types: Set<ObjectIdentifier> = []
  private var events: [[String]] = []
  private(set) var keepsLinks = false

  init(_ values: [RecordedValue]) {
    for value in values {
      switch value.kind {
      case .type(let type): types.insert(type)
      case .event(let path): events.append(path)
      case .links: keepsLinks = true
      }
    }
  }

  /// A value as a Swift literal, or `_` if it is left out.
  func text(of value: Any, inEvent path: [String]) -> String {
    let isKept = events.contains { !$0.isEmpty && path.suffix($0.count).elementsEqual($0) }
    return FlowText.literal(of: value, keeping: types, isKept: isKept) ?? FlowText.omitted
  }
}
