package import FlowSyntax

/// `flow Numbers(user: User): Codable { … }`
package struct Flow: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var access: Access
  package var parameters: ParameterList?
  package var conformances: [Fragment] = []
  /// The conformances that all parts of the flow get.
  package var standardConformances: StandardConformances = []
  package var needs: [Need] = []
  package var variables: [Variable] = []
  /// Absent in a flow of tabs, and where a finding says that the start is wrong.
  package var start: Start?
  package var exits: [Exit] = []
  package var events: [Event] = []
  package var screens = Run.empty
  package var tabs = Run.empty
  /// Whether the layer of the tabs gets a navigation container: something may be pushed on them. Each tab has one of its
  /// own besides.
  package var tabsOpenNavigation = false
  package var work: [Work] = []
  /// The events for work when the flow begins to live: branches with the conditions of `start`, which contain nothing
  /// else.
  package var beginning = Run.empty
  package var links: [Link] = []
  /// Whether some transition does what an event of the flow does: `do loggedOut`.
  package var doesEvents = false
  /// Whether it says `resume` or `forget` somewhere. Then it keeps what its requirements refuse.
  package var resumes = false
  /// Whether a transition that several screens share did not resolve.
  package var sharesUnresolved = false
  /// Whether the flow contains itself, perhaps inside of others.
  package var isRecursive = false

  package var file: Int { location.file }

  /// An empty flow, for variables that get their flow later.
  package static var empty: Flow {
    let nowhere = Location(file: 0, range: SourceRange(start: 0, end: 0))
    return Flow(name: Name(id: 0), location: nowhere, doc: .empty, access: .internal)
  }
}

/// The protocols that a flow's header may name and that are more than conformances of its state: those of the standard
/// library, to which its screens, state and actions conform, and `CaseAccessible`, to which its enums do.
package struct StandardConformances: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let equatable = StandardConformances(rawValue: 1)
  package static let hashable = StandardConformances(rawValue: 2)
  package static let codable = StandardConformances(rawValue: 4)
  package static let caseAccessible = StandardConformances(rawValue: 8)

  /// The conformance for the name of a protocol; empty if it is none of these.
  package init(named name: String) {
    switch name {
    case "Equatable", "Swift.Equatable": self = .equatable
    case "Hashable", "Swift.Hashable": self = [.equatable, .hashable]
    case "Codable", "Swift.Codable": self = .codable
    case "CaseAccessible", "FlowRuntime.CaseAccessible": self = .caseAccessible
    default: self = []
    }
  }

  /// The names of the protocols that another set lacks, without those that another missing one implies.
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

/// `in navigation` or `without navigation`.
package enum Container: Sendable, BitwiseCopyable { case navigation, none }

/// `needs api: APIClient = .live`
package struct Need: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var type: Fragment
  /// The default value.
  package var defaultValue: Fragment?
}

/// `var favourites: [Int] = []`
package struct Variable: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var type: Fragment
  package var initialValue: Fragment
}

/// `start home`, or branches of which each shows one root: then every branch holds exactly one
/// `replace` operation with one route.
package struct Start: Sendable {
  package var location: Location
  package var branches: Run
}

/// `exit finished(number: Int)`
package struct Exit: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var parameters: ParameterList?
}

/// `event loggedOut -> replace home`: an event of the flow itself.
package struct Event: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var parameters: ParameterList?
  /// Empty when nothing handles it.
  package var branches: Run
}

/// `tab shop: Shop { … }`
package struct Tab: Sendable, BitwiseCopyable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var content: Screen.Content
  /// The index of its requirement.
  package var requirement: Int32?
  package var transitions: Run

  /// Whether a reducer of the app stands behind it, and no flow.
  package var isFeature: Bool {
    if case .feature = content { true } else { false }
  }
}

/// `work sync: Sync(api: api) { … }`: a reducer of the app that lives as long as the flow. In the field's terms, it is a
/// child feature without a screen.
package struct Work: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  /// The reducer, which is no flow.
  package var content: Screen.Content
  /// The transitions for the reducer's actions, whatever screen is on top. Each trigger is a pattern.
  package var transitions: Run
}

/// `link "/numbers/{number: Int}?tab={tab: String?}" -> …`
package struct Link: Sendable {
  /// Where the pattern stands, with its quotes.
  package var location: Location
  /// The pattern with the names of its values and without their types.
  package var pattern: String
  package var values: [Value]
  /// The shape that distinguishes the link from others: its literals, and the positions of values.
  package var shape: Shape
  package var branches: Run

  package struct Value: Sendable {
    package var name: Name
    package var location: Location
    /// The type, without the `?` of an optional one.
    package var type: Fragment
    /// Whether the link may lack it; only values of the query can be so.
    package var isOptional: Bool
  }

  /// The segments of a path and the items of a query that have to be as they are written, and what the query must have;
  /// `nil` stands for a value.
  package struct Shape: Hashable, Sendable {
    package var segments: [String?] = []
    package var items: [String] = []
    /// The names of the items of the query whose values must be there.
    package var required: [String] = []

    /// Whether a path that fits both is meant for this one: segment by segment a literal goes before a value, then the
    /// longer path, then more literal items of the query, then more values that the query must have. The runtime's
    /// `LinkPattern` says the same, but does not know which values must be there.
    ///
    /// Two links may ask for as many, but other, items. A link that has all of them is meant for the one whose items come
    /// first in the alphabet, so that the order in the file means nothing.
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

/// `style picker = sheet in navigation { detents: medium, large }`
package struct Style: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var kind: PresentationKind
  package var container: Container?
  package var options: [PresentationOption]
}

/// One line of a style, checked against the table of section 6.
package enum PresentationOption: Sendable {
  case detents([Detent])
  case dragIndicator(isVisible: Bool)
  case dismissal(isEnabled: Bool)
  /// The name of a background, without the quotes that it may stand in.
  case background(String)
  case cornerRadius(Double)
  case transition(String)
  case uikit(String)
  case title(Fragment)
  case message(Fragment)
  case button(Button)

  /// `button: keepTapped, "Keep"` of an alert or a dialog; `destructive:` and `cancel:` say its role.
  package struct Button: Sendable {
    package var role: Role
    package var event: Name
    package var location: Location
    package var title: Fragment

    package enum Role: String, Sendable { case button, destructive, cancel }
  }

  package enum Detent: Sendable {
    case medium, large
    case fraction(Double)
    case height(Double)
  }
}

/// The words for how a screen is shown. It has no raw type, so that comparing two is cheap without optimisation.
package enum PresentationKind: Sendable, BitwiseCopyable, CaseIterable {
  case push, sheet, cover, popover, alert, dialog

  package var word: StaticString {
    switch self {
    case .push: "push"
    case .sheet: "sheet"
    case .cover: "cover"
    case .popover: "popover"
    case .alert: "alert"
    case .dialog: "dialog"
    }
  }

  /// Whether it is an alert or a dialog. Nothing stands above those: they leave before another screen is shown.
  package var isAlertOrDialog: Bool {
    switch self {
    case .alert, .dialog: true
    case .push, .sheet, .cover, .popover: false
    }
  }

  /// `a push`, `an alert`
  var wordWithArticle: String { self == .alert ? "an alert" : "a \(word)" }

  /// Whether it opens a layer that may have a navigation container.
  package var mayHaveContainer: Bool {
    switch self {
    case .sheet, .cover, .popover: true
    case .push, .alert, .dialog: false
    }
  }
}
