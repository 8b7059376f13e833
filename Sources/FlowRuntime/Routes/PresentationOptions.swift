/// The options of a presentation. An option that you leave out has the platform's default.
///
/// ```swift
/// let picker = Presentation(kind: .sheet, options: PresentationOptions(
///   container: .navigation, detents: [.medium, .large], dragIndicator: .visible
/// ))
/// ```
///
/// If no option except the container is set, the value allocates no memory, so routes stay small.
///
/// An option that no `.flow` file may have, such as the detent `fraction(2)`, is reported as an issue and dropped. In a restored
/// state it is reported as a ``FlowLoss``.
@frozen @dynamicMemberLookup public struct PresentationOptions: Hashable, Sendable {
  // The wide field comes first, so that the narrow fields of this type and of `Presentation` share one word.
  @usableFromInline var extras: Extras?
  /// Whether the layer has a navigation container.
  public var container: NavigationContainer?

  /// Makes options with the platform's defaults.
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

  /// Whether all options have the platform's defaults.
  @inlinable
  public var isDefault: Bool { container == nil && extras == nil }

  /// The options of ``Values``, each under its own name, for example `options.detents`.
  public subscript<Option>(dynamicMember option: WritableKeyPath<Values, Option>) -> Option {
    get { values[keyPath: option] }
    set { values[keyPath: option] = newValue }
  }

  /// The name of a background. The app defines how it looks.
  // Declared here because `FlowPresentation` has a method with this name, which would hide the dynamic member.
  public var background: String? {
    get { values.background }
    set { values.background = newValue }
  }
}
