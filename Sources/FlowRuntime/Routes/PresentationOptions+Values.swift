/// A height at which a sheet rests.
///
/// ```swift
/// PresentationOptions(detents: [.medium, .fraction(0.9)])
/// ```
public enum Detent: Hashable, Sendable, Codable {
  /// About half of the screen.
  case medium
  /// The whole height.
  case large
  /// A fraction of the full height, above 0 and at most 1.
  case fraction(Double)
  /// A height in points, above 0.
  case height(Double)
}

extension PresentationOptions {
  /// Whether a part of the layer is shown.
  public enum Visibility: String, Hashable, Sendable, Codable, CaseIterable {
    /// The part is shown.
    case visible
    /// The part is not shown.
    case hidden
  }

  /// Whether the system's gesture may dismiss the layer.
  public enum Dismissal: String, Hashable, Sendable, Codable, CaseIterable {
    /// The user may swipe the layer away.
    case enabled
    /// Only the flow dismisses the layer.
    case disabled
  }

  /// How a modal layer appears.
  public enum Transition: String, Hashable, Sendable, Codable, CaseIterable {
    /// The platform's default.
    case automatic
    /// The layer fades in.
    case crossDissolve
    /// The layer flips over.
    case flip
    /// The layer grows out of the tapped view.
    case zoom
  }

  /// UIKit's modal presentation styles.
  public enum UIKitStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// UIKit's default.
    case automatic
    /// `UIModalPresentationStyle.pageSheet`.
    case pageSheet
    /// `UIModalPresentationStyle.formSheet`.
    case formSheet
    /// `UIModalPresentationStyle.fullScreen`.
    case fullScreen
    /// `UIModalPresentationStyle.overFullScreen`.
    case overFullScreen
    /// `UIModalPresentationStyle.currentContext`.
    case currentContext
    /// `UIModalPresentationStyle.overCurrentContext`.
    case overCurrentContext
  }

  /// A button of an alert or a dialog.
  public struct Button: Hashable, Sendable, Codable {
    /// The meaning of a button to the user.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
      /// The button changes nothing.
      case cancel
      /// The button deletes something.
      case destructive
    }

    /// The title of the button.
    public var title: String
    /// The name of the screen's event that the button sends. ``FlowReducer/action(forButton:fields:of:)`` makes the action.
    public var event: String
    /// The meaning of the button to the user; `nil` for an ordinary button.
    public var role: Role?

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - title: the title of the button.
    ///   - event: the name of the screen's event that the button sends.
    ///   - role: the meaning of the button to the user; `nil` for an ordinary button.
    public init(_ title: String, event: String, role: Role? = nil) {
      self.title = title
      self.event = event
      self.role = role
    }
  }

  /// A text field of an alert. The user interface keeps the text that the user types, and passes it to the flow when a button is
  /// pressed.
  public struct Field: Hashable, Sendable, Codable {
    /// The title of the field. Platforms show it while the field is empty.
    public var title: String
    /// The name of the field. The flow gets the field's text under this name when a button is pressed.
    public var name: String
    /// The text with which the field begins.
    public var text: String

    /// Makes a text field.
    ///
    /// - Parameters:
    ///   - title: the title of the field.
    ///   - name: the name of the field.
    ///   - text: the text with which the field begins.
    public init(_ title: String, name: String, text: String = "") {
      self.title = title
      self.name = name
      self.text = text
    }

    /// Reads a field. A title or a text that is missing is empty.
    public init(from decoder: any Decoder) throws {
      let keyed = try decoder.container(keyedBy: CodingKeys.self)
      name = try keyed.decode(String.self, forKey: .name)
      title = try keyed.decodeIfPresent(String.self, forKey: .title) ?? ""
      text = try keyed.decodeIfPresent(String.self, forKey: .text) ?? ""
    }
  }

  /// The options that only few presentations set. Each is a member of ``PresentationOptions`` under its name. Declare a new
  /// option here, and as a parameter of the initializer below.
  public struct Values: Hashable, Sendable, Codable {
    /// The heights at which a sheet rests. If the list is empty, the platform chooses the heights.
    public var detents: [Detent] = []
    /// Whether a sheet shows a grabber.
    public var dragIndicator: Visibility?
    /// Whether the system's gesture may dismiss the layer.
    public var dismissal: Dismissal?
    /// The name of a background. The app defines how it looks.
    public var background: String?
    /// The radius of the layer's corners, in points.
    public var cornerRadius: Double?
    /// How a modal layer appears.
    public var transition: Transition?
    /// UIKit's own presentation style.
    public var uikit: UIKitStyle?
    /// The title of an alert or a dialog.
    public var title: String?
    /// The text of an alert or a dialog.
    public var message: String?
    /// The text fields of an alert, first to last. Dialogs have none.
    public var fields: [Field] = []
    /// The buttons of an alert or a dialog, first to last.
    public var buttons: [Button] = []
  }

  /// Makes options. Options that you leave out have the platform's defaults.
  ///
  /// - Parameters:
  ///   - container: whether the layer has a navigation container.
  ///   - detents: the heights at which a sheet rests. If the list is empty, the platform chooses the heights.
  ///   - dragIndicator: whether a sheet shows a grabber.
  ///   - dismissal: whether the system's gesture may dismiss the layer.
  ///   - background: the name of a background. The app defines how it looks.
  ///   - cornerRadius: the radius of the layer's corners, in points, at least 0.
  ///   - transition: how a modal layer appears.
  ///   - uikit: UIKit's own presentation style.
  ///   - title: the title of an alert or a dialog.
  ///   - message: the text of an alert or a dialog.
  ///   - fields: the text fields of an alert, first to last.
  ///   - buttons: the buttons of an alert or a dialog, first to last.
  public init(
    container: NavigationContainer? = nil,
    detents: [Detent] = [],
    dragIndicator: Visibility? = nil,
    dismissal: Dismissal? = nil,
    background: String? = nil,
    cornerRadius: Double? = nil,
    transition: Transition? = nil,
    uikit: UIKitStyle? = nil,
    title: String? = nil,
    message: String? = nil,
    fields: [Field] = [],
    buttons: [Button] = []
  ) {
    self.container = container
    self.values = Values(
      detents: detents, dragIndicator: dragIndicator, dismissal: dismissal, background: background,
      cornerRadius: cornerRadius, transition: transition, uikit: uikit, title: title, message: message,
      fields: fields, buttons: buttons
    )
  }

  /// Storage of `Values` on the heap. It never changes, so copies of the options share it.
  @usableFromInline
  final class Extras: Hashable, Sendable {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }

    @usableFromInline
    static func == (lhs: Extras, rhs: Extras) -> Bool {
      lhs === rhs || lhs.values == rhs.values
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(values)
    }
  }

  var values: Values {
    get { extras?.values ?? Values() }
    set {
      var values = newValue
      for fault in values.takeFaults() { reportIssue("\(fault) The value is ignored.") }
      extras = values == Values() ? nil : Extras(values)
    }
  }
}

extension PresentationOptions: Codable {
  private enum Key: String, CodingKey {
    case container
  }

  public init(from decoder: any Decoder) throws {
    var values = try Values(from: decoder)
    for fault in values.takeFaults() {
      guard let log = RestorationLog.current else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: fault))
      }
      log.add(FlowLoss(.option, at: decoder.codingPath, because: fault))
    }
    self.init()
    container = try decoder.container(keyedBy: Key.self).decodeIfPresent(NavigationContainer.self, forKey: .container)
    self.values = values
  }

  /// Writes the options that differ from the defaults, all in one container.
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Key.self)
    try keyed.encodeIfPresent(container, forKey: .container)
    try values.encode(to: encoder)
  }
}

// The compiler uses these methods when it synthesises the coding of `Values`. An empty list is left out, just like an option
// without a value.

extension KeyedEncodingContainer {
  fileprivate mutating func encode<Element: Encodable>(_ list: [Element], forKey key: Key) throws {
    try encodeIfPresent(list.isEmpty ? nil : list, forKey: key)
  }
}

extension KeyedDecodingContainer {
  fileprivate func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
