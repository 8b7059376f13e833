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
  /// A part of the height, above 0 and up to 1.
  case fraction(Double)
  /// A height in points, above 0.
  case height(Double)
}

extension PresentationOptions {
  /// Whether a part of the layer is shown.
  public enum Visibility: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is shown.
    case visible
    /// It is not shown.
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
    /// The default of the platform.
    case automatic
    /// It fades in.
    case crossDissolve
    /// It turns over.
    case flip
    /// It grows out of the tapped view.
    case zoom
  }

  /// UIKit's modal presentation styles.
  public enum UIKitStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// The default of UIKit.
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
      /// It changes nothing.
      case cancel
      /// It deletes something.
      case destructive
    }

    /// The title of the button.
    public var title: String
    /// The name of the screen's event that it stands for; ``FlowReducer/action(forButton:of:)`` makes the action.
    public var event: String
    /// The meaning of the button to the user; `nil` for an ordinary button.
    public var role: Role?

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - title: the title of the button.
    ///   - event: the name of the screen's event that it stands for.
    ///   - role: the meaning of the button to the user; `nil` for an ordinary button.
    public init(_ title: String, event: String, role: Role? = nil) {
      self.title = title
      self.event = event
      self.role = role
    }
  }

  /// The options that few presentations set.
  struct Values: Hashable, Sendable {
    var detents: [Detent] = []
    var dragIndicator: Visibility?
    var dismissal: Dismissal?
    var background: String?
    var cornerRadius: Double?
    var transition: Transition?
    var uikit: UIKitStyle?
    var title: String?
    var message: String?
    var buttons: [Button] = []
  }

  /// `Values` out of line. It never changes, so copies of the options may share it.
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
      for fault in values.takeFaults() { reportIssue("\(fault) The option is left out.") }
      extras = values == Values() ? nil : Extras(values)
    }
  }
}

extension PresentationOptions: Codable {
  private enum Key: String, CodingKey {
    case container, detents, dragIndicator, dismissal, background, cornerRadius, transition, uikit
    case title, message, buttons
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Key.self)
    var values = Values(
      detents: try keyed.decodeIfPresent([Detent].self, forKey: .detents) ?? [],
      dragIndicator: try keyed.decodeIfPresent(Visibility.self, forKey: .dragIndicator),
      dismissal: try keyed.decodeIfPresent(Dismissal.self, forKey: .dismissal),
      background: try keyed.decodeIfPresent(String.self, forKey: .background),
      cornerRadius: try keyed.decodeIfPresent(Double.self, forKey: .cornerRadius),
      transition: try keyed.decodeIfPresent(Transition.self, forKey: .transition),
      uikit: try keyed.decodeIfPresent(UIKitStyle.self, forKey: .uikit),
      title: try keyed.decodeIfPresent(String.self, forKey: .title),
      message: try keyed.decodeIfPresent(String.self, forKey: .message),
      buttons: try keyed.decodeIfPresent([Button].self, forKey: .buttons) ?? []
    )
    for fault in values.takeFaults() {
      guard let log = RestorationLog.current else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: fault))
      }
      log.add(FlowLoss(.option, at: decoder.codingPath, because: fault))
    }
    self.init()
    container = try keyed.decodeIfPresent(NavigationContainer.self, forKey: .container)
    self.values = values
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Key.self)
    try keyed.encodeIfPresent(container, forKey: .container)
    if !detents.isEmpty { try keyed.encode(detents, forKey: .detents) }
    try keyed.encodeIfPresent(dragIndicator, forKey: .dragIndicator)
    try keyed.encodeIfPresent(dismissal, forKey: .dismissal)
    try keyed.encodeIfPresent(background, forKey: .background)
    try keyed.encodeIfPresent(cornerRadius, forKey: .cornerRadius)
    try keyed.encodeIfPresent(transition, forKey: .transition)
    try keyed.encodeIfPresent(uikit, forKey: .uikit)
    try keyed.encodeIfPresent(title, forKey: .title)
    try keyed.encodeIfPresent(message, forKey: .message)
    if !buttons.isEmpty { try keyed.encode(buttons, forKey: .buttons) }
  }
}
