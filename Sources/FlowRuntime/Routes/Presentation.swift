/// Whether a layer of screens stands in a navigation container, so that screens can be pushed in it.
///
/// ```swift
/// routes.presentSheet(.list, container: .navigation)
/// ```
public enum NavigationContainer: String, Hashable, Sendable, Codable {
  /// `in navigation`: the layer has a navigation container.
  case navigation
  /// `without navigation`: the layer has none.
  case none
}

/// A presentation chosen while the program runs: what `style` declares and `present(…)` takes.
public typealias RouteStyle = Presentation

/// How a route is shown: pushed, or presented as a layer of its own, and with which options.
///
/// ```swift
/// routes.present(.filter, as: .sheet.in(.navigation))
/// ```
public struct Presentation: Hashable, Sendable {
  /// The ways to show a screen.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The bottom route of a flow.
    case root
    /// On the navigation container of the layer below.
    case push
    /// Over the screen, leaving a part of it visible.
    case sheet
    /// Over the whole screen.
    case cover
    /// Beside what was tapped.
    case popover
    /// A short message with buttons.
    case alert
    /// A choice of actions.
    case dialog

    /// Whether it opens a layer above what is shown: everything but the root and a push.
    @inlinable
    public var isPresented: Bool {
      switch self {
      case .root, .push: false
      case .sheet, .cover, .popover, .alert, .dialog: true
      }
    }
  }

  /// What differs from the platform's defaults.
  public var options: PresentationOptions
  /// Whether it is pushed, or how it is presented.
  public var kind: Kind

  /// A presentation of a kind, with the platform's defaults unless options say otherwise.
  @inlinable
  public init(kind: Kind, options: PresentationOptions = PresentationOptions()) {
    self.kind = kind
    self.options = options
  }

  /// The bottom of a flow.
  @inlinable public static var root: Presentation { Presentation(kind: .root) }
  /// On the navigation container of the layer below: `push`.
  @inlinable public static var push: Presentation { Presentation(kind: .push) }
  /// Over the screen, leaving a part of it visible: `sheet`.
  @inlinable public static var sheet: Presentation { Presentation(kind: .sheet) }
  /// Over the whole screen: `cover`.
  @inlinable public static var cover: Presentation { Presentation(kind: .cover) }
  /// Beside what was tapped: `popover`.
  @inlinable public static var popover: Presentation { Presentation(kind: .popover) }
  /// A short message with buttons: `alert`.
  @inlinable public static var alert: Presentation { Presentation(kind: .alert) }
  /// A choice of actions: `dialog`.
  @inlinable public static var dialog: Presentation { Presentation(kind: .dialog) }

  /// Whether the layer that this opens has a navigation container; `nil` leaves it to the platform.
  @inlinable
  public var container: NavigationContainer? {
    get { options.container }
    set { options.container = newValue }
  }

  /// Whether this opens a layer above what is shown: everything but the root and a push.
  @inlinable
  public var isPresented: Bool { kind.isPresented }

  /// The same presentation, its layer with or without a navigation container: `.sheet.in(.navigation)`.
  @inlinable
  public func `in`(_ container: NavigationContainer) -> Presentation {
    var copy = self
    copy.options.container = container
    return copy
  }
}

extension Presentation: CustomStringConvertible {
  /// As it is written in a `.flow` file: `sheet in navigation`.
  public var description: String {
    switch container {
    case nil: kind.rawValue
    case .navigation: "\(kind.rawValue) in navigation"
    case .some(.none): "\(kind.rawValue) without navigation"
    }
  }
}

extension Presentation: Codable {
  private enum Key: String, CodingKey {
    case kind, options
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    options =
      try container.decodeIfPresent(PresentationOptions.self, forKey: .options) ?? PresentationOptions()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    if !options.isDefault { try container.encode(options, forKey: .options) }
  }
}
