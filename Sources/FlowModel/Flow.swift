package import FlowSyntax

/// `flow Numbers(user: User): Codable { … }`
package struct Flow: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var access: Access
  package var parameters: ParameterList?
  package var conformances: [Fragment]
  package var needs: [Need]
  package var variables: [Variable]
  /// Absent in a flow of tabs, and after a finding.
  package var start: Start?
  package var exits: [Exit]
  package var events: [Event]
  package var screens: [Screen]
  package var tabs: [Tab]
  package var links: [Link]
  /// For every screen, whether a layer that it opens gets a navigation container (rule 8 of the language).
  package var opensNavigation: [Bool] = []

  package var file: Int { location.file }

  /// A flow of nothing.
  static let empty = Flow(
    name: Name(id: 0), location: Location(file: 0, range: SourceRange(start: 0, end: 0)), doc: [], access: .internal,
    parameters: nil, conformances: [], needs: [], variables: [], start: nil, exits: [], events: [], screens: [],
    tabs: [], links: []
  )

  /// The container of a layer that `screen` opens: what the text says by hand, else what was inferred.
  package func container(written: Container?, opening screen: Int) -> Container {
    written ?? (opensNavigation[screen] ? .navigation : .none)
  }
}

package enum Access: String, Sendable { case `public`, package, `internal` }

/// `in navigation` or `without navigation`.
package enum Container: Sendable { case navigation, none }

/// `needs api: APIClient`
package struct Need: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var type: Fragment
}

/// `var favourites: [Int] = []`
package struct Variable: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var type: Fragment
  package var initialValue: Fragment
}

/// `start home`, or branches of which each shows one root: then every branch holds exactly one
/// `replace` operation with one route.
package struct Start: Sendable {
  package var location: Location
  package var branches: [Branch]
}

/// `exit finished(number: Int)`
package struct Exit: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var parameters: ParameterList?
}

/// `event loggedOut -> replace home`: an event of the flow itself.
package struct Event: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var parameters: ParameterList?
  /// Empty when nothing handles it.
  package var branches: [Branch]
}

/// `tab shop: Shop { … }`
package struct Tab: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var content: Screen.Content
  package var transitions: [Transition]
}

/// `link "/numbers/{number: Int}" -> …`
package struct Link: Sendable {
  package var location: Location
  package var branches: [Branch]
}

/// `style picker = sheet in navigation { detents: medium, large }`
package struct Style: Sendable {
  package var name: Name
  package var location: Location
  package var doc: DocComment
  package var kind: PresentationKind
  package var container: Container?
  package var options: [PresentationOption]
}

/// One line of a style, checked against the table of section 6.
package enum PresentationOption: Sendable {
  case detents([Detent])
  case dragIndicator(isVisible: Bool)
  case dismissal(isEnabled: Bool)
  case background(String)
  case cornerRadius(Double)
  case transition(String)
  case uikit(String)
  case title(Fragment)
  case message(Fragment)

  package enum Detent: Sendable {
    case medium, large
    case fraction(Double)
    case height(Double)
  }
}

package enum PresentationKind: String, Sendable, CaseIterable {
  case push, sheet, cover, popover, alert, dialog
}
