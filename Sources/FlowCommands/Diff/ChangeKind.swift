import FlowSyntax

/// A kind of difference between two versions of flows: its stable name, its page, and the part of a flow that it affects.
///
/// `flowc explain` prints its page like the page of a rule. A breaking kind has the severity `error`; a compatible kind has the
/// severity `off`.
struct ChangeKind: Sendable {
  let rule: Rule
  let subject: Subject

  /// The part of a flow that is different.
  enum Subject: String, Sendable {
    case flow, screen, tab, content, work, event, exit, link, variable, parameters, needs, conformance, visibility, style, gesture
  }

  var isBreaking: Bool { rule.severity == .error }

  /// The concerns of a change of this kind.
  ///
  /// - Parameter isRestorable: whether the change may concern saved states.
  func concerns(isRestorable: Bool) -> [Concern] {
    switch subject {
    case .flow, .screen, .tab, .content: [.api] + (isRestorable ? [.restoration] : []) + [.analytics]
    case .work, .variable, .parameters, .conformance: [.api] + (isRestorable ? [.restoration] : [])
    case .event, .exit: [.api, .analytics]
    case .gesture: [.analytics]
    case .link: [.links]
    case .needs, .style, .visibility: [.api]
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
        summary, what: "Code, links or saved states of the old version may not work with the new one.",
        why: why, failing: new, fixed: old))
  }

  private static func compatible(
    _ name: String, _ subject: Subject, _ summary: String, _ why: String, old: String, new: String
  ) -> ChangeKind {
    ChangeKind(
      name, subject, .off,
      RulePage(
        summary, what: "Code, links and saved states of the old version work with the new one.",
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
    flowRemoved, accessNarrowed, screensHidden, parametersChanged, needsChanged, conformanceRemoved, screenRemoved, screenValuesChanged,
    screenContentChanged, alertRemoved, buttonRemoved, eventRemoved, eventValuesChanged, exitRemoved, exitValuesChanged, tabRemoved,
    tabContentChanged, contentRemoved, contentMoved, contentChanged,
    workRemoved, workContentChanged, linkRemoved, linkValuesChanged, variableRemoved, variableTypeChanged, styleRemoved,
  ]

  private static let compatibleOnes: [ChangeKind] = [
    flowAdded, accessWidened, screensShown, conformanceAdded, screenAdded, alertAdded, buttonAdded, staysAdded, staysRemoved,
    eventAdded, exitAdded, tabAdded, contentAdded, workAdded, linkAdded, variableAdded, styleAdded,
  ]

  static let flowRemoved = breaking(
    "flow-removed", .flow, "a flow that was removed or renamed",
    "Its generated type no longer exists, and its saved states cannot be restored.",
    old: base + "flow B {\n  start b\n  screen b\n}\n", new: base)
  static let accessNarrowed = breaking(
    "access-narrowed", .flow, "a flow with a lower access level", "Other modules that show the flow no longer compile.",
    old: "public " + base, new: base)
  static let screensHidden = breaking(
    "screens-hidden", .visibility, "a flow that becomes opaque",
    "Other modules no longer see its screens and their events, and a `switch` over them in its own module needs `.content`.",
    old: base, new: "flow A: OpaqueFlow {\n  start a\n  screen a\n}\n")
  static let parametersChanged = breaking(
    "parameters-changed", .parameters, "a flow with other parameters",
    "Code that makes its state passes other arguments, or states that were saved lack a parameter. A new parameter breaks no code if it "
      + "has a default, and loses no saved state if its type is optional.",
    old: "flow A(user: String) {\n  start a\n  screen a\n}\n", new: "flow A(user: Int) {\n  start a\n  screen a\n}\n")
  static let needsChanged = breaking(
    "needs-changed", .needs, "a flow with other needs",
    "Code that makes its reducer passes other arguments. A new need with a default changes nothing.",
    old: base, new: "flow A {\n  needs api: Int\n  start a\n  screen a\n}\n")
  static let conformanceRemoved = breaking(
    "conformance-removed", .conformance, "a flow that conforms to fewer protocols",
    "Code that relies on the conformance no longer compiles, and without `Codable`, nothing is saved.",
    old: "flow A: Codable {\n  start a\n  screen a\n}\n", new: base)
  static let screenRemoved = breaking(
    "screen-removed", .screen, "a screen that was removed or renamed",
    "Its enum case no longer exists, saved stacks are restored only up to this screen, and analytics get another name.",
    old: "flow A {\n  start a\n  screen a\n  screen b\n}\n", new: base)
  static let screenValuesChanged = breaking(
    "screen-values-changed", .screen, "a screen with other values",
    "Code that shows or matches it no longer compiles, and saved stacks are restored only up to it, unless each new value is optional.",
    old: "flow A {\n  start a\n  screen a\n  screen b(number: Int)\n}\n",
    new: "flow A {\n  start a\n  screen a\n  screen b(number: String)\n}\n")
  static let screenContentChanged = breaking(
    "screen-content-changed", .screen, "a screen with another reducer",
    "Its state and its action have other types.",
    old: "flow A {\n  start a\n  screen a\n  screen b: B\n}\n", new: "flow A {\n  start a\n  screen a\n  screen b: C\n}\n")
  private static func asking(_ buttons: String) -> String {
    "flow A {\n  start a\n  screen a\n  alert b {\n    title: \"Sure?\"\n\(buttons)    cancel no: \"No\"\n  }\n}\n"
  }

  static let alertRemoved = breaking(
    "alert-removed", .screen, "an alert or a dialog that is gone, or has another name",
    "Tests that press its buttons no longer compile, and saved stacks are restored without it.",
    old: asking(""), new: base)
  static let buttonRemoved = breaking(
    "button-removed", .event, "a button of an alert that is gone, or has another name",
    "Tests that press it no longer compile, it is recorded under another name, and in a saved alert it only closes.",
    old: asking("    button yes: \"Yes\"\n"), new: asking(""))
  static let eventRemoved = breaking(
    "event-removed", .event, "an event that was removed or renamed",
    "Views that send it no longer compile, and it is recorded under another name.",
    old: "flow A {\n  start a\n  screen a { tapped -> back }\n}\n", new: base)
  static let eventValuesChanged = breaking(
    "event-values-changed", .event, "an event with other values", "Views that send it no longer compile.",
    old: "flow A {\n  start a\n  screen a { tapped(number: Int) }\n}\n",
    new: "flow A {\n  start a\n  screen a { tapped(number: String) }\n}\n")
  static let exitRemoved = breaking(
    "exit-removed", .exit, "an exit that was removed or renamed", "Parents that handle it no longer compile.",
    old: "flow A {\n  start a\n  exit done\n  screen a\n}\n", new: base)
  static let exitValuesChanged = breaking(
    "exit-values-changed", .exit, "an exit with other values", "Parents that read them no longer compile.",
    old: "flow A {\n  start a\n  exit done(number: Int)\n  screen a\n}\n",
    new: "flow A {\n  start a\n  exit done(number: String)\n  screen a\n}\n")
  static let tabRemoved = breaking(
    "tab-removed", .tab, "a tab that was removed or renamed",
    "Its enum case no longer exists, and saved tabs are restored without it.",
    old: "flow T {\n  tabs {\n    tab a: A\n    tab b: B\n  }\n}\n", new: "flow T {\n  tabs {\n    tab a: A\n  }\n}\n")
  static let tabContentChanged = breaking(
    "tab-content-changed", .tab, "a tab with another reducer", "Its state and its action have other types.",
    old: "flow T {\n  tabs {\n    tab a: A\n  }\n}\n", new: "flow T {\n  tabs {\n    tab a: B\n  }\n}\n")
  private static func columns(_ more: String) -> String {
    "flow T {\n  columns {\n    sidebar a: A\n    detail b: B\n\(more)  }\n}\n"
  }

  static let contentRemoved = breaking(
    "column-content-removed", .content, "a content of a column that was removed or renamed",
    "Its enum case no longer exists, and saved columns are restored without it.",
    old: columns("    detail c: C\n"), new: columns(""))
  static let contentMoved = breaking(
    "column-content-moved", .content, "a content in another column",
    "Code that looks for it in its old column finds nothing, and saved columns may lose it.",
    old: columns("    detail c: C\n"), new: columns("    content c: C\n"))
  static let contentChanged = breaking(
    "column-content-changed", .content, "a content of a column with another reducer", "Its state and its action have other types.",
    old: columns("    detail c: C\n"), new: columns("    detail c: A\n"))
  static let workRemoved = breaking(
    "work-removed", .work, "work that was removed or renamed",
    "Its state and its action no longer exist, and its saved state is lost.",
    old: "flow A {\n  start a\n  work w: W\n  screen a\n}\n", new: base)
  static let workContentChanged = breaking(
    "work-content-changed", .work, "work with another reducer", "Its state and its action have other types.",
    old: "flow A {\n  start a\n  work w: W\n  screen a\n}\n", new: "flow A {\n  start a\n  work w: V\n  screen a\n}\n")
  static let linkRemoved = breaking(
    "link-removed", .link, "a link that was removed", "Existing links in mails and on web pages stop working.",
    old: "flow A {\n  start a\n  screen a\n  link \"/b\" -> replace a\n}\n", new: base)
  static let linkValuesChanged = breaking(
    "link-values-changed", .link, "a link whose values have other types or other names in the query",
    "Existing links may have values that no longer fit, and then lead nowhere, or they lose values. A new value that is optional changes "
      + "nothing.",
    old: "flow A {\n  start a\n  screen a\n  link \"/b/{id: String}\" -> replace a\n}\n",
    new: "flow A {\n  start a\n  screen a\n  link \"/b/{id: Int}\" -> replace a\n}\n")
  static let variableRemoved = breaking(
    "variable-removed", .variable, "a variable that was removed or renamed",
    "Code that reads it no longer compiles, and its saved value is lost.",
    old: "flow A {\n  var count: Int = 0\n  start a\n  screen a\n}\n", new: base)
  static let variableTypeChanged = breaking(
    "variable-type-changed", .variable, "a variable of another type",
    "Code that reads it no longer compiles, and its saved value cannot be restored.",
    old: "flow A {\n  var count: Int = 0\n  start a\n  screen a\n}\n",
    new: "flow A {\n  var count: Double = 0\n  start a\n  screen a\n}\n")
  static let styleRemoved = breaking(
    "style-removed", .style, "a style that was removed or renamed", "Code that names it no longer compiles.",
    old: "style s = sheet\n" + base, new: base)

  static let flowAdded = compatible(
    "flow-added", .flow, "a flow that is new", "No code uses it yet.",
    old: base, new: base + "flow B {\n  start b\n  screen b\n}\n")
  static let accessWidened = compatible(
    "access-widened", .flow, "a flow with a higher access level", "Modules that saw it still see it.", old: base, new: "public " + base)
  static let screensShown = compatible(
    "screens-shown", .visibility, "a flow that is no longer opaque",
    "Other modules see its screens. In its own module, a `switch` over them needs no `.content`; swiftc reports it.",
    old: "flow A: OpaqueFlow {\n  start a\n  screen a\n}\n", new: base)
  static let conformanceAdded = compatible(
    "conformance-added", .conformance, "a flow that conforms to more protocols",
    "If the new conformance is `Codable`, the flow's state is saved from now on.",
    old: base, new: "flow A: Codable {\n  start a\n  screen a\n}\n")
  static let screenAdded = compatible(
    "screen-added", .screen, "a screen that is new",
    "A `switch` over all screens, as in the app's views, needs a new case; swiftc reports it.",
    old: base, new: "flow A {\n  start a\n  screen a\n  screen b\n}\n")
  static let alertAdded = compatible(
    "alert-added", .screen, "an alert or a dialog that is new", "No view has a case for it.", old: base, new: asking(""))
  static let buttonAdded = compatible(
    "button-added", .event, "a button of an alert that is new", "An alert that was saved is restored without it.",
    old: asking(""), new: asking("    button yes: \"Yes\"\n"))
  static let eventAdded = compatible(
    "event-added", .event, "an event that is new", "No code sends it yet.",
    old: base, new: "flow A {\n  start a\n  screen a { tapped -> back }\n}\n")
  static let exitAdded = compatible(
    "exit-added", .exit, "an exit that is new",
    "Parents that do not handle it ignore it; `flowc check` lists them.",
    old: base, new: "flow A {\n  start a\n  exit done\n  screen a\n}\n")
  static let staysAdded = compatible(
    "stays-added", .gesture, "a screen that begins to stay", "Gestures do not take it away while its condition holds.",
    old: base, new: "flow A {\n  start a\n  screen a stays if true\n}\n")
  static let staysRemoved = compatible(
    "stays-removed", .gesture, "a screen that stays no longer", "Gestures take it away at any time.",
    old: "flow A {\n  start a\n  screen a stays if true\n}\n", new: base)
  static let tabAdded = compatible(
    "tab-added", .tab, "a tab that is new", "A `switch` over all tabs needs another case.",
    old: "flow T {\n  tabs {\n    tab a: A\n  }\n}\n", new: "flow T {\n  tabs {\n    tab a: A\n    tab b: B\n  }\n}\n")
  static let contentAdded = compatible(
    "column-content-added", .content, "a content of a column that is new", "A `switch` over all contents needs another case.",
    old: columns(""), new: columns("    detail c: C\n"))
  static let workAdded = compatible(
    "work-added", .work, "work that is new", "It starts with the initial state of its reducer.",
    old: base, new: "flow A {\n  start a\n  work w: W\n  screen a\n}\n")
  static let linkAdded = compatible(
    "link-added", .link, "a link that is new", "Until now it led nowhere.",
    old: base, new: "flow A {\n  start a\n  screen a\n  link \"/b\" -> replace a\n}\n")
  static let variableAdded = compatible(
    "variable-added", .variable, "a variable that is new", "It starts with its initial value.",
    old: base, new: "flow A {\n  var count: Int = 0\n  start a\n  screen a\n}\n")
  static let styleAdded = compatible(
    "style-added", .style, "a style that is new", "No code uses it yet.", old: base, new: "style s = sheet\n" + base)
}
