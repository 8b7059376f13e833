import FlowSyntax

/// A kind of difference between two versions of flows: its stable name, its page, and the part of a flow that it affects.
///
/// `flowc explain` prints its page like the page of a rule. A breaking kind has the severity `error`; a compatible kind has the
/// severity `off`.
struct ChangeKind: Sendable {
  let rule: Rule
  let subject: Subject

  /// The part of a flow that is different.
  enum Subject: String, Sendable { case flow, screen, tab, work, event, exit, link, variable, parameters, needs, conformance, style, gesture }

  var isBreaking: Bool { rule.severity == .error }

  /// The concerns of a change of this kind.
  ///
  /// - Parameter isRestorable: whether the flow is `Codable`, so that its states are saved.
  func concerns(isRestorable: Bool) -> [Concern] {
    switch subject {
    case .flow, .screen, .tab: [.api] + (isRestorable ? [.restoration] : []) + [.analytics]
    case .work, .variable, .parameters: [.api] + (isRestorable ? [.restoration] : [])
    case .event, .exit: [.api, .analytics]
    case .gesture: [.analytics]
    case .link: [.links]
    case .needs, .style: [.api]
    case .conformance: [.api, .restoration]
    }
  }

  private init(
    _ name: String, _ subject: Subject, _ severity: Severity, _ page: @escaping @autoclosure @Sendable () -> RulePage
  ) {
    rule = Rule(name, severity, page: page())
    self.subject = subject
  }

  /// A change that breaks code, links or saved states.
  private static func breaking(
    _ name: String, _ subject: Subject, _ summary: String, _ why: String, old: String, new: String
  ) -> ChangeKind {
    ChangeKind(
      name, subject, .error,
      RulePage(
        summary, what: "What was made for the old version does not work with the new one.",
        why: why, failing: new, fixed: old))
  }

  private static func compatible(
    _ name: String, _ subject: Subject, _ summary: String, _ why: String, old: String, new: String
  ) -> ChangeKind {
    ChangeKind(
      name, subject, .off,
      RulePage(
        summary, what: "What was made for the old version works with the new one.",
        why: why, failing: new, fixed: old))
  }
}

/// The audience of a change.
enum Concern: String, Sendable, CaseIterable {
  case api, links, restoration, analytics

  var words: String { self == .api ? "Swift API" : rawValue }
}

extension ChangeKind {
  /// All kinds; lists of them are made from this.
  static let all: [ChangeKind] = breakingOnes + compatibleOnes

  private static let base = "flow A {\n  start a\n  screen a\n}\n"

  private static let breakingOnes: [ChangeKind] = [
    flowRemoved, accessNarrowed, parametersChanged, needsChanged, conformanceRemoved, screenRemoved, screenValuesChanged,
    screenContentChanged, alertRemoved, buttonRemoved, eventRemoved, eventValuesChanged, exitRemoved, exitValuesChanged, tabRemoved,
    tabContentChanged,
    workRemoved, workContentChanged, linkRemoved, linkValuesChanged, variableRemoved, variableTypeChanged, styleRemoved,
  ]

  private static let compatibleOnes: [ChangeKind] = [
    flowAdded, accessWidened, conformanceAdded, screenAdded, alertAdded, buttonAdded, staysAdded, staysRemoved, eventAdded, exitAdded,
    tabAdded, workAdded, linkAdded, variableAdded,
    styleAdded,
  ]

  static let flowRemoved = breaking(
    "flow-removed", .flow, "a flow that is gone, or has another name",
    "Its type is gone with it, and so are the states of it that were saved.",
    old: base + "flow B {\n  start b\n  screen b\n}\n", new: base)
  static let accessNarrowed = breaking(
    "access-narrowed", .flow, "a flow that fewer can see", "Other modules that show the flow do not compile any more.",
    old: "public " + base, new: base)
  static let parametersChanged = breaking(
    "parameters-changed", .parameters, "a flow that is made with other values",
    "Code that makes its state passes other arguments. A new parameter at the end with a default changes nothing.",
    old: "flow A(user: String) {\n  start a\n  screen a\n}\n", new: "flow A(user: Int) {\n  start a\n  screen a\n}\n")
  static let needsChanged = breaking(
    "needs-changed", .needs, "a flow that needs other things", "Code that makes its reducer passes other arguments.",
    old: base, new: "flow A {\n  needs api: Int\n  start a\n  screen a\n}\n")
  static let conformanceRemoved = breaking(
    "conformance-removed", .conformance, "a flow that conforms to less",
    "Code that relies on the protocol does not compile any more, and without `Codable` nothing is saved.",
    old: "flow A: Codable {\n  start a\n  screen a\n}\n", new: base)
  static let screenRemoved = breaking(
    "screen-removed", .screen, "a screen that is gone, or has another name",
    "Its case is gone from the enums, saved stacks are restored only up to it, and events are recorded under another name.",
    old: "flow A {\n  start a\n  screen a\n  screen b\n}\n", new: base)
  static let screenValuesChanged = breaking(
    "screen-values-changed", .screen, "a screen with other values",
    "Code that shows or matches it does not compile any more, and saved stacks are restored only up to it.",
    old: "flow A {\n  start a\n  screen a\n  screen b(number: Int)\n}\n",
    new: "flow A {\n  start a\n  screen a\n  screen b(number: String)\n}\n")
  static let screenContentChanged = breaking(
    "screen-content-changed", .screen, "a screen with another reducer behind it",
    "Its state and its action have other types.",
    old: "flow A {\n  start a\n  screen a\n  screen b: B\n}\n", new: "flow A {\n  start a\n  screen a\n  screen b: C\n}\n")
  private static func asking(_ buttons: String) -> String {
    "flow A {\n  start a\n  screen a\n  alert b {\n    title: \"Sure?\"\n\(buttons)    cancel no: \"No\"\n  }\n}\n"
  }

  static let alertRemoved = breaking(
    "alert-removed", .screen, "an alert or a dialog that is gone, or has another name",
    "Tests that press its buttons do not compile any more, and saved stacks are restored without it.",
    old: asking(""), new: base)
  static let buttonRemoved = breaking(
    "button-removed", .event, "a button of an alert that is gone, or has another name",
    "Tests that press it do not compile any more, it is recorded under another name, and in a saved alert it only closes.",
    old: asking("    button yes: \"Yes\"\n"), new: asking(""))
  static let eventRemoved = breaking(
    "event-removed", .event, "an event that is gone, or has another name",
    "Views that send it do not compile any more, and it is recorded under another name.",
    old: "flow A {\n  start a\n  screen a { tapped -> back }\n}\n", new: base)
  static let eventValuesChanged = breaking(
    "event-values-changed", .event, "an event with other values", "Views that send it do not compile any more.",
    old: "flow A {\n  start a\n  screen a { tapped(number: Int) }\n}\n",
    new: "flow A {\n  start a\n  screen a { tapped(number: String) }\n}\n")
  static let exitRemoved = breaking(
    "exit-removed", .exit, "an exit that is gone, or has another name", "Parents that react to it do not compile any more.",
    old: "flow A {\n  start a\n  exit done\n  screen a\n}\n", new: base)
  static let exitValuesChanged = breaking(
    "exit-values-changed", .exit, "an exit with other values", "Parents that read them do not compile any more.",
    old: "flow A {\n  start a\n  exit done(number: Int)\n  screen a\n}\n",
    new: "flow A {\n  start a\n  exit done(number: String)\n  screen a\n}\n")
  static let tabRemoved = breaking(
    "tab-removed", .tab, "a tab that is gone, or has another name",
    "Its case is gone from the enums, and saved tabs are restored without it.",
    old: "flow T {\n  tabs {\n    tab a: A\n    tab b: B\n  }\n}\n", new: "flow T {\n  tabs {\n    tab a: A\n  }\n}\n")
  static let tabContentChanged = breaking(
    "tab-content-changed", .tab, "a tab with another reducer behind it", "Its state and its action have other types.",
    old: "flow T {\n  tabs {\n    tab a: A\n  }\n}\n", new: "flow T {\n  tabs {\n    tab a: B\n  }\n}\n")
  static let workRemoved = breaking(
    "work-removed", .work, "work that is gone, or has another name",
    "Its part of the state and its action are gone, and what was saved of it is lost.",
    old: "flow A {\n  start a\n  work w: W\n  screen a\n}\n", new: base)
  static let workContentChanged = breaking(
    "work-content-changed", .work, "work with another reducer behind it", "Its state and its action have other types.",
    old: "flow A {\n  start a\n  work w: W\n  screen a\n}\n", new: "flow A {\n  start a\n  work w: V\n  screen a\n}\n")
  static let linkRemoved = breaking(
    "link-removed", .link, "a link that nothing answers any more", "Links are out in the world: in mails, on pages, on paper.",
    old: "flow A {\n  start a\n  screen a\n  link \"/b\" -> replace a\n}\n", new: base)
  static let linkValuesChanged = breaking(
    "link-values-changed", .link, "a link whose values have other types",
    "What was a value may be none now, and the link leads nowhere.",
    old: "flow A {\n  start a\n  screen a\n  link \"/b/{id: String}\" -> replace a\n}\n",
    new: "flow A {\n  start a\n  screen a\n  link \"/b/{id: Int}\" -> replace a\n}\n")
  static let variableRemoved = breaking(
    "variable-removed", .variable, "a variable that is gone, or has another name",
    "Code that reads it does not compile any more, and its saved value is lost.",
    old: "flow A {\n  var count: Int = 0\n  start a\n  screen a\n}\n", new: base)
  static let variableTypeChanged = breaking(
    "variable-type-changed", .variable, "a variable of another type",
    "Code that reads it does not compile any more, and its saved value does not fit.",
    old: "flow A {\n  var count: Int = 0\n  start a\n  screen a\n}\n",
    new: "flow A {\n  var count: Double = 0\n  start a\n  screen a\n}\n")
  static let styleRemoved = breaking(
    "style-removed", .style, "a style that is gone, or has another name", "Code that names it does not compile any more.",
    old: "style s = sheet\n" + base, new: base)

  static let flowAdded = compatible(
    "flow-added", .flow, "a flow that is new", "Nothing knows it yet.",
    old: base, new: base + "flow B {\n  start b\n  screen b\n}\n")
  static let accessWidened = compatible(
    "access-widened", .flow, "a flow that more can see", "Modules that saw it still see it.", old: base, new: "public " + base)
  static let conformanceAdded = compatible(
    "conformance-added", .conformance, "a flow that conforms to more", "A flow that becomes `Codable` is saved from now on.",
    old: base, new: "flow A: Codable {\n  start a\n  screen a\n}\n")
  static let screenAdded = compatible(
    "screen-added", .screen, "a screen that is new",
    "Only a `switch` over all screens needs a case more, as the views of an app have one: there swiftc says so.",
    old: base, new: "flow A {\n  start a\n  screen a\n  screen b\n}\n")
  static let alertAdded = compatible(
    "alert-added", .screen, "an alert or a dialog that is new", "No view has a case for it.", old: base, new: asking(""))
  static let buttonAdded = compatible(
    "button-added", .event, "a button of an alert that is new", "An alert that was saved is restored without it.",
    old: asking(""), new: asking("    button yes: \"Yes\"\n"))
  static let eventAdded = compatible(
    "event-added", .event, "an event that is new", "Nothing sends it yet.",
    old: base, new: "flow A {\n  start a\n  screen a { tapped -> back }\n}\n")
  static let exitAdded = compatible(
    "exit-added", .exit, "an exit that is new",
    "Parents hear of it only if they react to it; `flowc check` says which do not.",
    old: base, new: "flow A {\n  start a\n  exit done\n  screen a\n}\n")
  static let staysAdded = compatible(
    "stays-added", .gesture, "a screen that begins to stay", "Gestures do not take it away while its condition holds.",
    old: base, new: "flow A {\n  start a\n  screen a stays if true\n}\n")
  static let staysRemoved = compatible(
    "stays-removed", .gesture, "a screen that stays no longer", "Gestures take it away at any time.",
    old: "flow A {\n  start a\n  screen a stays if true\n}\n", new: base)
  static let tabAdded = compatible(
    "tab-added", .tab, "a tab that is new", "Only a `switch` over all tabs needs a case more.",
    old: "flow T {\n  tabs {\n    tab a: A\n  }\n}\n", new: "flow T {\n  tabs {\n    tab a: A\n    tab b: B\n  }\n}\n")
  static let workAdded = compatible(
    "work-added", .work, "work that is new", "It begins with the state in which its reducer begins.",
    old: base, new: "flow A {\n  start a\n  work w: W\n  screen a\n}\n")
  static let linkAdded = compatible(
    "link-added", .link, "a link that is new", "Until now it led nowhere.",
    old: base, new: "flow A {\n  start a\n  screen a\n  link \"/b\" -> replace a\n}\n")
  static let variableAdded = compatible(
    "variable-added", .variable, "a variable that is new", "It begins with its first value.",
    old: base, new: "flow A {\n  var count: Int = 0\n  start a\n  screen a\n}\n")
  static let styleAdded = compatible(
    "style-added", .style, "a style that is new", "Nothing names it yet.", old: base, new: "style s = sheet\n" + base)
}
