/// A random program before it is text: its declarations, from which the text and the walk over it are made.
struct Plan {
  /// What tells the flows of the program from those of others.
  var number: Int
  var styles: [StylePlan] = []
  var flows: [FlowPlan] = []
}

struct StylePlan {
  var name: String
  var kind: String
  /// The events that the buttons of an alert or a dialog stand for.
  var buttons: [String] = []
}

struct ValuePlan {
  var name: String
  var type: ValueType
  var hasDefault = false
}

/// What a flow can need.
enum NeedType: CaseIterable {
  case api, function, number

  var spelling: String {
    switch self {
    case .api: "APIClient"
    case .function: "@Sendable (Int) -> Int"
    case .number: "Int"
    }
  }

  /// A value that is taken where none is given.
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
  /// `Equatable`, `Hashable` and `Codable`, as they are written.
  var conformances: [String]
  var parameters: [ValuePlan] = []
  var needs: [(name: String, type: NeedType)] = []
  var variables: [ValuePlan] = []
  var exits: [(name: String, values: [ValuePlan])] = []
  var events: [EventPlan] = []
  var screens: [ScreenPlan] = []
  var tabs: [TabPlan] = []
  var work: [WorkPlan] = []
  var links: [LinkPlan] = []
  /// What several screens do alike, each with the screens that have the event: all without a reducer if none is named.
  var shared: [(event: EventPlan, screens: [Int])] = []
  /// The indices of the screens that it can start with; none in a flow of tabs.
  var starts: [Int] = []

  /// Whether it keeps what it refuses.
  var resumes = false

  var startRequires: Bool { starts.contains { screens[$0].isRequired } }
}

struct EventPlan {
  var name: String
  var values: [ValuePlan]
  var isHandled: Bool
  /// Events send only to events of a higher rank, so that no chain of them is endless.
  var rank: Int
  /// Whether it stands in a list of what several screens do alike.
  var isShared = false
}

/// What stands behind a screen or a tab.
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
  /// How `show` presents it: a kind, or a style's index.
  var presentation: String?
}

struct TabPlan {
  var name: String
  var isRequired = false
  var content: ContentPlan
}

struct LinkPlan {
  /// `/p1/x` and so on: the pattern of the text, and paths that it matches.
  var pattern: String
  var examples: [String]
  var values: [(name: String, type: ValueType?)]
}

/// Work of a flow.
struct WorkPlan {
  var name: String
  var feature: FeaturePlan
  /// Whether the flow sends it something when it starts. Then it has no transitions, because they could show the flow again,
  /// which would start for ever.
  var isSentAtStart: Bool
}
