extension PresentationOptions: CustomStringConvertible {
  /// The text of the options in a `.flow` file: `detents: medium, large; dragIndicator: visible`.
  public var description: String {
    isDefault ? "default" : parts.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
  }
}

extension PresentationOptions: CustomReflectable {
  /// The options that differ from the platform's defaults.
  public var customMirror: Mirror {
    Mirror(self, children: parts.map { (label: $0.name, value: $0.value) }, displayStyle: .struct)
  }
}

extension PresentationOptions {
  /// An option that is set. Each button is a part of its own.
  private typealias Part = (name: String, value: Any, text: String)

  private var parts: [Part] {
    var parts: [Part] = container.map { [("container", $0, $0.rawValue)] } ?? []
    for case let (name?, value) in Mirror(reflecting: values).children {
      switch value {
      case let buttons as [Button]:
        for button in buttons {
          parts.append(("\(button.role?.rawValue ?? "button") \(button.event)", button, button.title.debugDescription))
        }
      case let fields as [Field]:
        for field in fields { parts.append(("field \(field.name)", field, field.title.debugDescription)) }
      case let detents as [Detent]:
        if !detents.isEmpty { parts.append((name, detents, detents.map(\.text).joined(separator: ", "))) }
      // A background is a name, so it has no quotation marks.
      case let text as String: parts.append((name, text, name == "background" ? text : text.debugDescription))
      case let number as Double: parts.append((name, number, number.shortText))
      case let word as any RawRepresentable<String>: parts.append((name, word, word.rawValue))
      default: break
      }
    }
    return parts
  }
}

extension Detent {
  fileprivate var text: String {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .fraction(let part): "fraction(\(part.shortText))"
    case .height(let points): "height(\(points.shortText))"
    }
  }
}

extension Double {
  /// The number as text, without `.0` if it is a whole number.
  fileprivate var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
