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
  /// An option that is set; each button is one.
  private typealias Part = (name: String, value: Any, text: String)

  private var parts: [Part] {
    let values = values
    var parts: [Part] = []
    func add(_ name: String, _ value: (some Any)?, _ text: String?) {
      if let value, let text { parts.append((name, value, text)) }
    }
    add("container", container, container?.rawValue)
    if !values.detents.isEmpty {
      add("detents", values.detents, values.detents.map(\.text).joined(separator: ", "))
    }
    add("dragIndicator", values.dragIndicator, values.dragIndicator?.rawValue)
    add("dismissal", values.dismissal, values.dismissal?.rawValue)
    add("background", values.background, values.background)
    add("cornerRadius", values.cornerRadius, values.cornerRadius?.shortText)
    add("transition", values.transition, values.transition?.rawValue)
    add("uikit", values.uikit, values.uikit?.rawValue)
    add("title", values.title, values.title?.debugDescription)
    add("message", values.message, values.message?.debugDescription)
    for button in values.buttons {
      add(button.role?.rawValue ?? "button", button, "\(button.event), \(button.title.debugDescription)")
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
  /// A whole number without its fraction.
  fileprivate var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
