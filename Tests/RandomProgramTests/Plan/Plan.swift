/// A random program before it is text: its declarations. The text of the program and the walk through it are made from them.
struct Plan {
  /// Makes the names of this program's flows different from those of other programs.
  var number: Int
  var styles: [StylePlan] = []
  var flows: [FlowPlan] = []
}

struct StylePlan {
  var name: String
  var kind: String
}

struct ValuePlan {
  var name: String
  var type: ValueType
  var hasDefault = false
}

/// The types that a flow can need.
enum NeedType: CaseIterable {
  case api, function, number

  var spelling: String {
    switch self {
    case .api: "APIClient"
    case .function: "@Sendable (Int) -> Int"
    case .number: "Int"
    }
  }

  /// The value that is used if the app passes none.
  var literal: String {
    switch self {
    case .api: "APIClient()"
    case .function: "{ $0 + 1 }"
    case .number: "3"
    }
  }
}

struct FlowPlan {
  var index: Int
  var name: String
  var access: Int
  /// The conformances in the flow's header, as written: `Equatable`, `Hashable`, `Codable`.
  var conformances: [String]
  /// Whether other modules do not see the screens.
  var isOpaque = false
  var parameters: [ValuePlan] = []
  var needs: [(name: String, type: NeedType)] = []
  var variables: [ValuePlan] = []
  var exits: [(name: String, values: [ValuePlan])] = []
  var events: [EventPlan] = []
  var screens: [ScreenPlan] = []
  /// The tabs, or what the columns can show. The sidebar comes first.
  var tabs: [TabPlan] = []
  /// Whether the flow starts with columns. It is decided before the members of any flow are made.
  var hasColumns = false
  var work: [WorkPlan] = []
  var links: [LinkPlan] = []
  /// Whether the flow hands all other links to the flow on top.
  var hasLinkRest = false
  /// Events that several screens share, each with the indices of these screens. An empty list means all screens without a reducer.
  var shared: [(event: EventPlan, screens: [Int])] = []
  /// The indices of the screens that the flow can start with. A flow of tabs or columns has none.
  var starts: [Int] = []

  /// Whether the flow keeps refused operations.
  var resumes = false

  var startRequires: Bool { starts.contains { screens[$0].isRequired } }
}

struct EventPlan {
  var name: String
  var values: [ValuePlan]
  var isHandled: Bool
  /// Events send only events of a higher rank, so no chain of events is endless.
  var rank: Int
  /// Whether several screens share the event.
  var isShared = false
}

/// The content of a screen or a tab.
enum ContentPlan {
  case values([ValuePlan], [EventPlan])
  case feature(FeaturePlan)
  case flow(Int)
}

/// The reducers of the app.
enum FeaturePlan: String, CaseIterable {
  case filter = "Filter"
  case counter = "Counter"
  case plain = "Plain"
}

struct ScreenPlan {
  var index: Int
  var name: String
  var content: ContentPlan
  var isRequired = false
  /// How `show` presents the screen: a kind, or the name of a style.
  var presentation: String?
  /// The alert or dialog that the screen is declared as. Its buttons are the events of the screen's content.
  var alert: AlertPlan?
}

/// An alert or a dialog.
struct AlertPlan {
  var kind: String
  /// The names of the text fields. The first button carries all of them.
  var fields: [String] = []
  /// The roles of the buttons.
  var roles: [String] = []
}

/// A tab, or a content of a column.
struct TabPlan {
  /// The column that shows the content; `nil` for a tab.
  var column: String?
  var name: String
  var isRequired = false
  var content: ContentPlan
}

struct LinkPlan {
  /// The pattern of the link, for example `/p1/x`, and example paths that match it.
  var pattern: String
  var examples: [String]
  var values: [(name: String, type: ValueType?)]
}

/// Work of a flow.
struct WorkPlan {
  var name: String
  var feature: FeaturePlan
  /// Whether the flow sends the work something at the start. Such work has no transitions: they could show the flow again, which
  /// would start again, and so on for ever.
  var isSentAtStart: Bool
}
