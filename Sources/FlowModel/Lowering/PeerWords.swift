/// A table of synonyms for "did you mean": operations in Swift navigation packages, and their names in a flow. Comparing
/// letters would sometimes choose a wrong operation: `dismissAll` is closest to `dismiss`, which closes fewer layers.
enum PeerWords {
  /// The operations for a name from another package: several if the name is ambiguous, `nil` if it is not such a name.
  static func operations(for word: String) -> [String]? { choices[word] ?? operations[word].map { [$0] } }

  /// The kind of presentation for a name from SwiftUI.
  static func presentation(for word: String) -> String? { presentations[word] }

  private static let presentations: [String: String] = [
    "actionSheet": "dialog",
    "confirmationDialog": "dialog",
    "fullScreenCover": "cover",
    "bottomSheet": "sheet",
    "card": "sheet",
    "formSheet": "sheet",
    "fullScreen": "cover",
    "fullscreen": "cover",
    "modal": "sheet",
    "navigationDestination": "push",
    "navigationLink": "push",
    "pageSheet": "sheet",
  ]

  /// The option of a presentation for a name from SwiftUI or UIKit.
  static func option(for word: String) -> String? { options[word] }

  private static let options: [String: String] = [
    "interactiveDismissDisabled": "dismissal",
    "isModalInPresentation": "dismissal",
    "modalPresentationStyle": "uikit",
    "modalTransitionStyle": "transition",
    "presentationBackground": "background",
    "presentationCornerRadius": "cornerRadius",
    "presentationDetents": "detents",
    "presentationDragIndicator": "dragIndicator",
  ]

  private static let choices: [String: [String]] = ["close": ["dismiss", "back"], "open": ["push", "sheet"]]

  /// Explains a word for which a flow has no operation.
  enum Meaning {
    case work, app, nothing

    var explanation: String {
      switch self {
      case .work: "use the reducer of a screen or of `work`"
      case .app: "declare an event, which the app observes and handles"
      case .nothing: "to do nothing, leave out `->`"
      }
    }
  }

  static func meaning(of word: String) -> Meaning? { meanings[word] }

  private static let meanings: [String: Meaning] = [
    "after": .work, "async": .work, "await": .work, "delay": .work, "fetch": .work, "load": .work, "request": .work, "save": .work,
    "sleep": .work, "try": .work, "wait": .work,
    "analytics": .app, "call": .app, "haptic": .app, "log": .app, "open": .app, "openURL": .app, "print": .app, "share": .app,
    "toast": .app, "track": .app, "url": .app, "vibrate": .app,
    "ignore": .nothing, "nil": .nothing, "none": .nothing, "noop": .nothing, "nothing": .nothing, "pass": .nothing, "stay": .nothing,
  ]

  private static let operations: [String: String] = [
    "dismissAll": "dismiss all",
    "backTo": "back to",
    "backToRoot": "back to root",
    "fullScreen": "cover",
    "fullscreen": "cover",
    "go": "push",
    "goBack": "back",
    "goBackTo": "back to",
    "goBackToRoot": "back to root",
    "goTo": "push",
    "goToRoot": "back to root",
    "goto": "push",
    "modal": "sheet",
    "navigate": "push",
    "navigateTo": "push",
    "popTo": "pop to",
    "popToRoot": "pop to root",
    "popToRootViewController": "pop to root",
    "popToView": "pop to",
    "presentCover": "cover",
    "presentFullScreen": "cover",
    "presentPopover": "popover",
    "presentSheet": "sheet",
    "presentModal": "sheet",
    "pushScreen": "push",
    "pushViewController": "push",
    "root": "back to root",
    "assign": "set",
    "complete": "exit",
    "dispatch": "send", "emit": "exit", "raise": "send", "trigger": "send",
    "finish": "exit",
    "output": "exit",
    "reset": "back to root",
    "return": "exit",
    "segue": "push",
    "selectTab": "select",
    "switchTo": "select",
    "setRoot": "replace",
  ]
}
