package import FlowSyntax

/// `flow Numbers(user: User): Codable { … }`
package struct Flow: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var access: Access
  package var parameters: ParameterList?
  package var conformances: [Fragment] = []
  package var needs: [Need] = []
  package var variables: [Variable] = []
  /// Absent in a flow of tabs, and after a finding.
  package var start: Start?
  package var exits: [Exit] = []
  package var events: [Event] = []
  package var screens = Run.empty
  package var tabs = Run.empty
  package var links: [Link] = []

  package var file: Int { location.file }

  /// A flow of nothing, where none is at hand yet.
  package static var empty: Flow {
    let nowhere = Location(file: 0, range: SourceRange(start: 0, end: 0))
    return Flow(name: Name(id: 0), location: nowhere, doc: .empty, access: .internal)
  }
}

package enum Access: String, Sendable { case `public`, package, `internal` }

/// `in navigation` or `without navigation`.
package enum Container: Sendable, BitwiseCopyable { case navigation, none }

/// `needs api: APIClient`
package struct Need: Sendable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var type: Fragment
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
  package var transitions: Run
}

/// `link "/numbers/{number: Int}" -> …`
package struct Link: Sendable {
  package var location: Location
  package var branches: Run
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
}
