/// Whether a layer of screens has a navigation container, in which screens can be pushed.
///
/// ```swift
/// routes.presentSheet(.list, container: .navigation)
/// ```
public enum NavigationContainer: String, Hashable, Sendable, Codable {
  /// `in navigation`: the layer has a navigation container.
  case navigation
  /// `without navigation`: the layer has no navigation container.
  case none
}

/// The type of a presentation that the app chooses at run time: a `.flow` file declares it with `style`, and `present(…)` takes
/// it.
public typealias RouteStyle = Presentation

/// How a route is shown: as the root, pushed, or presented as a layer of its own. It also has the options of the layer.
///
/// ```swift
/// routes.present(.filter, as: .sheet.in(.navigation))
/// ```
@frozen public struct Presentation: Hashable, Sendable {
  /// The ways to show a screen.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The bottom route of a flow.
    case root
    /// A screen in the navigation container of the layer below.
    case push
    /// A layer over the current screen. A part of the current screen stays visible.
    case sheet
    /// A layer that covers the whole screen.
    case cover
    /// A layer that points to the tapped view.
    case popover
    /// A short message with buttons.
    case alert
    /// A list of actions to choose from.
    case dialog

    /// Whether this kind opens a layer above the screens below: true for every kind except `root` and `push`.
    @inlinable
    public var isPresented: Bool {
      switch self {
      case .root, .push: false
      case .sheet, .cover, .popover, .alert, .dialog: true
      }
    }

    /// Whether this is an alert or a dialog. No screen can be shown above an alert or a dialog, or pushed in it.
    @inlinable
    public var isAlertOrDialog: Bool {
      switch self {
      case .alert, .dialog: true
      case .root, .push, .sheet, .cover, .popover: false
      }
    }
  }

  /// The options that differ from the platform's defaults.
  public var options: PresentationOptions
  /// The kind of presentation.
  public var kind: Kind

  /// Makes a presentation of a kind. Options that you leave out have the platform's defaults.
  @inlinable
  public init(kind: Kind, options: PresentationOptions = PresentationOptions()) {
    self.kind = kind
    self.options = options
  }

  /// The bottom route of a flow.
  @inlinable public static var root: Presentation { Presentation(kind: .root) }
  /// A screen in the navigation container of the layer below: `push`.
  @inlinable public static var push: Presentation { Presentation(kind: .push) }
  /// A layer over the current screen, a part of which stays visible: `sheet`.
  @inlinable public static var sheet: Presentation { Presentation(kind: .sheet) }
  /// A layer that covers the whole screen: `cover`.
  @inlinable public static var cover: Presentation { Presentation(kind: .cover) }
  /// A layer that points to the tapped view: `popover`.
  @inlinable public static var popover: Presentation { Presentation(kind: .popover) }
  /// A short message with buttons: `alert`.
  @inlinable public static var alert: Presentation { Presentation(kind: .alert) }
  /// A list of actions to choose from: `dialog`.
  @inlinable public static var dialog: Presentation { Presentation(kind: .dialog) }

  /// Whether the layer of this presentation has a navigation container; `nil` if the platform decides.
  @inlinable
  public var container: NavigationContainer? {
    get { options.container }
    set { options.container = newValue }
  }

  /// Whether this presentation opens a layer above the screens below: true for every kind except `root` and `push`.
  @inlinable
  public var isPresented: Bool { kind.isPresented }

  /// The presentation that `present(…)` shows. An alert or a dialog is declared with its texts and buttons, so `present(…)` cannot
  /// choose one: the result is then a sheet, and an issue is reported.
  public var chosen: Presentation {
    guard kind.isAlertOrDialog else { return self }
    reportIssue("`present` chose \(kind == .alert ? "an alert" : "a dialog"), which is declared in the flow. A sheet is shown.")
    return .sheet
  }

  /// Returns the same presentation, with or without a navigation container in its layer: `.sheet.in(.navigation)`.
  @inlinable
  public func `in`(_ container: NavigationContainer) -> Presentation {
    var copy = self
    copy.options.container = container
    return copy
  }
}

extension Presentation: CustomStringConvertible {
  /// The text of the presentation in a `.flow` file: `sheet in navigation`.
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
