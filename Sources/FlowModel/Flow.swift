package import FlowCore
package import FlowSyntax

/// A declared flow: `flow Numbers(user: User): Codable { … }`.
package struct Flow: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var access: Access
  package var parameters: ParameterList?
  package var conformances: [Fragment] = []
  /// The standard conformances that all parts of the flow get.
  package var standardConformances: StandardConformances = []
  /// Whether other modules do not see the screens of the flow.
  package var isOpaque: Bool { standardConformances.contains(.opaqueFlow) }
  package var needs: [Need] = []
  package var variables: [Variable] = []
  /// `nil` in a flow of tabs or columns, and if the start has an error.
  package var start: Start?
  /// The branches of `start` in a flow of columns. Their operations fill the columns after the sidebar.
  package var columnStart: Start?
  package var exits: [Exit] = []
  package var events: [Event] = []
  package var screens = IndexRange.empty
  /// The tabs, or the contents that the columns can show.
  package var tabs = IndexRange.empty
  /// Whether the flow has columns. Then each of its ``tabs`` has a column.
  package var hasColumns = false
  /// Whether the layer of the tabs gets a navigation container, because something may be pushed on the tabs. Each tab also has
  /// its own container.
  package var tabsOpenNavigation = false
  package var work: [Work] = []
  /// The events that `start` sends to work. They are in separate branches, with the same conditions as those of `start`.
  package var beginning = IndexRange.empty
  package var links: [Link] = []
  /// Whether some transition runs an event of the flow: `do loggedOut`.
  package var doesEvents = false
  /// Whether the flow uses `resume` or `forget`. Then the flow keeps the operations that a requirement refuses.
  package var resumes = false
  /// Whether a shared transition of several screens could not be resolved.
  package var sharesUnresolved = false

  package var file: Int { location.file }

  /// An empty flow, for variables that get their value later.
  package static var empty: Flow {
    let nowhere = Location(file: 0, range: SourceRange(start: 0, end: 0))
    return Flow(name: Name(id: 0), location: nowhere, doc: .empty, access: .internal)
  }
}

/// The protocols in a flow's header that concern more than its state. Screens, state and actions conform to the protocols of the
/// standard library. With `CaseAccessible`, all enums conform to it. With `OpaqueFlow`, other modules do not see the screens.
package struct StandardConformances: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let equatable = StandardConformances(rawValue: 1)
  package static let hashable = StandardConformances(rawValue: 2)
  package static let codable = StandardConformances(rawValue: 4)
  package static let caseAccessible = StandardConformances(rawValue: 8)
  package static let opaqueFlow = StandardConformances(rawValue: 16)

  /// The conformance for the name of a protocol, which may be in parentheses or backticks; empty for other protocols.
  package init(named name: String) {
    var name = name[...]
    while let first = name.first, let last = name.last, first == "(" && last == ")" || first == "`" && last == "`", name.count > 2 {
      name = name.dropFirst().dropLast()
    }
    switch name {
    case "Equatable", "Swift.Equatable": self = .equatable
    case "Hashable", "Swift.Hashable": self = [.equatable, .hashable]
    case "Codable", "Swift.Codable": self = .codable
    case "CaseAccessible", "FlowRuntime.CaseAccessible": self = .caseAccessible
    case "OpaqueFlow", "FlowRuntime.OpaqueFlow": self = .opaqueFlow
    default: self = []
    }
  }

  /// Whether generated code conforms to a protocol by itself: a standard one, or `Sendable`, which every flow has.
  package static func contain(protocolNamed name: String) -> Bool { name == "Sendable" || !Self(named: name).isEmpty }

  /// The names of the protocols that `other` lacks. `Hashable` includes `Equatable`.
  package func names(missingIn other: StandardConformances) -> [String] {
    let missing = subtracting(other)
    var names: [String] = []
    if missing.contains(.hashable) {
      names.append("Hashable")
    } else if missing.contains(.equatable) {
      names.append("Equatable")
    }
    if missing.contains(.codable) { names.append("Codable") }
    return names
  }
}

package enum Access: String, Sendable { case `public`, package, `internal` }

/// Whether the text states `in navigation` or `without navigation`.
package enum Container: Sendable { case navigation, none }

/// A declared need: `needs api: APIClient = .live`.
package struct Need: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var type: Fragment
  /// The default value.
  package var defaultValue: Fragment?
}

/// A declared variable: `var favourites: [Int] = []`.
package struct Variable: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var type: Fragment
  package var initialValue: Fragment
}

/// `start home`, or branches. Each branch contains exactly one `replace` operation with one route. In a flow of columns, each
/// branch contains operations that fill a column or bring one to the front.
package struct Start: Sendable {
  package var location: Location
  package var branches: IndexRange
}

/// A declared exit: `exit finished(number: Int)`.
package struct Exit: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var parameters: ParameterList?
}

/// `event loggedOut -> replace home`: an event of the flow itself.
package struct Event: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var parameters: ParameterList?
  /// The branches of the event's handler; empty if the event has no handler.
  package var branches: IndexRange
}

/// A tab, such as `tab shop: Shop(api: api, user: user) { … }`, or a content of a column, such as
/// `detail message: Message(api: api) { … }`.
package struct Tab: Sendable {
  /// The column that shows this content; `nil` for a tab.
  package var column: ColumnRole?
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var content: Screen.Content
  /// The arguments for the parameters of the tab's flow. The arguments for its `needs` are in the content.
  package var arguments: ArgumentList?
  /// The index of the tab's requirement in the unit.
  package var requirement: Int32?
  package var transitions: IndexRange

  /// Whether the tab shows a reducer of the app instead of a flow.
  package var isFeature: Bool {
    if case .feature = content { true } else { false }
  }
}

/// `work sync: Sync(api: api) { … }`: a reducer of the app that lives as long as the flow. Other libraries call this a child
/// feature without a screen.
package struct Work: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  /// The reducer, which is not a flow.
  package var content: Screen.Content
  /// The transitions for the reducer's actions, which run whatever screen is on top. Each trigger is a pattern.
  package var transitions: IndexRange
}

/// A declared link: `link "/numbers/{number: Int}?tab={tab: String?}" -> …`.
package struct Link: Sendable {
  /// The location of the pattern, with its quotes.
  package var location: Location
  /// The pattern with the names of its values, but without their types.
  package var pattern: String
  /// Whether this is `link rest`. Such a link matches every URL that no other link of the flow matches, and passes the whole URL to
  /// the flow on top.
  package var isRest = false
  package var values: [Value]
  /// The shape of the pattern: its literals, and the positions of values. Two links of a flow must not have the same shape.
  package var shape: Shape
  package var branches: IndexRange

  /// The text after the word `link`: `rest`, or the pattern in quotes.
  package var spelling: String { isRest ? "rest" : "\"\(pattern)\"" }

  package struct Value: Sendable {
    package var name: Name
    package var location: Location
    /// The type, without the `?` of an optional value.
    package var type: Fragment
    /// Whether the link may lack the value. Only values of the query can be optional.
    package var isOptional: Bool
  }

  /// The literal segments of a path, the literal items of a query, and the required query values. `nil` represents a value.
  package struct Shape: Hashable, Sendable {
    package var segments: [String?] = []
    package var items: [String] = []
    /// The names of the query items with required values.
    package var required: [String] = []

    /// Whether this shape is tried before another one that fits the same path. Segment by segment, a literal goes before a value.
    /// After that, the longer path goes first, then the shape with more literal query items, then the shape with more required
    /// query values. The runtime's `LinkPattern` has the same order, but does not know which values are required.
    ///
    /// If two links have equally many but different items, the alphabetical order of the items decides. So the order in the
    /// file does not matter.
    package func isMoreSpecific(than other: Shape) -> Bool {
      for (own, others) in zip(segments, other.segments) where (own == nil) != (others == nil) { return own != nil }
      if segments.count != other.segments.count { return segments.count > other.segments.count }
      if items.count != other.items.count { return items.count > other.items.count }
      if required.count != other.required.count { return required.count > other.required.count }
      if items != other.items { return items.lexicographicallyPrecedes(other.items) }
      return required.lexicographicallyPrecedes(other.required)
    }
  }
}

/// A declared style: `style picker = sheet in navigation { detents: medium, large }`.
package struct Style: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var kind: PresentationKind
  package var container: Container?
  package var options: [PresentationOption]
}

/// An option of a style. Its kind and its values are already checked.
package enum PresentationOption: Sendable {
  case detents([Detent])
  case dragIndicator(isVisible: Bool)
  case dismissal(isEnabled: Bool)
  /// The name of a background, without quotes.
  case background(String)
  case cornerRadius(Double)
  case transition(String)
  case uikit(String)

  package enum Detent: Sendable {
    case medium, large
    case fraction(Double)
    case height(Double)
  }
}

/// The kind of a presentation. It is never `root`, although the type allows it. `RouteKind.written` has all kinds of presentations.
package typealias PresentationKind = RouteKind

extension PresentationKind {
  /// The kinds that a style may have, and that `present(…)` may choose. Alerts and dialogs are missing, because they are declared
  /// with their texts and buttons.
  package static let ofStyles: [PresentationKind] = [.push, .sheet, .cover, .popover]

  /// The word for this kind with its article, as in messages: `a push`, `an alert`.
  var wordWithArticle: String { self == .alert ? "an alert" : "a \(word)" }

  /// Whether this kind opens a layer that can have a navigation container.
  package var mayHaveContainer: Bool { isPresented && !isAlertOrDialog }
}
