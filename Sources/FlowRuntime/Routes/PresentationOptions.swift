/// The options of a presentation. An option that is left out has the platform's default.
///
/// ```swift
/// let picker = Presentation(kind: .sheet, options: PresentationOptions(
///   container: .navigation, detents: [.medium, .large], dragIndicator: .visible
/// ))
/// ```
///
/// A value with no option except a container allocates no memory, so routes stay small.
///
/// A value that no `.flow` file may have, such as the detent `fraction(2)`, is reported as an issue and left out. In a
/// restored state it is a loss.
@frozen public struct PresentationOptions: Hashable, Sendable {
  // The wide field first: so the narrow ones of this and of `Presentation` share one word.
  @usableFromInline var extras: Extras?
  /// Whether the layer has a navigation container.
  public var container: NavigationContainer?

  /// Options with the platform's defaults.
  @inlinable
  public init() {
    extras = nil
    container = nil
  }

  @inlinable
  init(container: NavigationContainer?, extras: Extras?) {
    self.extras = extras
    self.container = container
  }

  /// Makes options. Each argument that you pass replaces a default of the platform.
  ///
  /// - Parameters:
  ///   - container: whether the layer has a navigation container.
  ///   - detents: the heights at which a sheet rests. Without any, the sheet has the heights of the platform.
  ///   - dragIndicator: whether a sheet shows a grabber.
  ///   - dismissal: whether the system's gesture may dismiss the layer.
  ///   - background: the name of a background. The user interface says how it looks.
  ///   - cornerRadius: the radius of the layer's corners, in points.
  ///   - transition: how a modal layer appears.
  ///   - uikit: UIKit's own presentation style.
  ///   - title: the title of an alert or a dialog.
  ///   - message: the text of an alert or a dialog.
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
    buttons: [Button] = []
  ) {
    self.container = container
    self.values = Values(
      detents: detents, dragIndicator: dragIndicator, dismissal: dismissal, background: background,
      cornerRadius: cornerRadius, transition: transition, uikit: uikit, title: title, message: message,
      buttons: buttons
    )
  }

  /// Whether nothing differs from the platform's defaults.
  @inlinable
  public var isDefault: Bool { container == nil && extras == nil }
}

extension PresentationOptions {
  /// The heights at which a sheet rests. Without any, the sheet has the heights of the platform.
  public var detents: [Detent] {
    get { values.detents }
    set { values.detents = newValue }
  }

  /// Whether a sheet shows a grabber.
  public var dragIndicator: Visibility? {
    get { values.dragIndicator }
    set { values.dragIndicator = newValue }
  }

  /// Whether the system's gesture may dismiss the layer.
  public var dismissal: Dismissal? {
    get { values.dismissal }
    set { values.dismissal = newValue }
  }

  /// The name of a background. The user interface says how it looks.
  public var background: String? {
    get { values.background }
    set { values.background = newValue }
  }

  /// The radius of the layer's corners, in points.
  public var cornerRadius: Double? {
    get { values.cornerRadius }
    set { values.cornerRadius = newValue }
  }

  /// How a modal layer appears.
  public var transition: Transition? {
    get { values.transition }
    set { values.transition = newValue }
  }

  /// UIKit's own presentation style.
  public var uikit: UIKitStyle? {
    get { values.uikit }
    set { values.uikit = newValue }
  }

  /// The title of an alert or a dialog.
  public var title: String? {
    get { values.title }
    set { values.title = newValue }
  }

  /// The text of an alert or a dialog.
  public var message: String? {
    get { values.message }
    set { values.message = newValue }
  }

  /// The buttons of an alert or a dialog, first to last.
  public var buttons: [Button] {
    get { values.buttons }
    set { values.buttons = newValue }
  }
}
