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
@frozen @dynamicMemberLookup public struct PresentationOptions: Hashable, Sendable {
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

  /// Whether nothing differs from the platform's defaults.
  @inlinable
  public var isDefault: Bool { container == nil && extras == nil }

  /// The options of ``Values``, each under its own name: `options.detents`.
  public subscript<Option>(dynamicMember option: WritableKeyPath<Values, Option>) -> Option {
    get { values[keyPath: option] }
    set { values[keyPath: option] = newValue }
  }

  /// The name of a background. The user interface says how it looks.
  // Declared, because a method of `FlowPresentation` with this name would hide the dynamic member.
  public var background: String? {
    get { values.background }
    set { values.background = newValue }
  }
}
