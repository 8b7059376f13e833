/// A table of synonyms for "did you mean": the names of operations in Swift packages for navigation, and in a flow.
/// Comparing letters would take some of them for another operation: `dismissAll` is nearest to `dismiss`, which closes less.
enum PeerWords {
  /// The words to write for an operation of this name: several if it may mean any of them, and `nil` if the name is of no
  /// such package.
  static func operations(for word: String) -> [String]? { choices[word] ?? operations[word].map { [$0] } }

  /// The same for what SwiftUI calls a kind of presentation.
  static func presentation(for word: String) -> String? { presentations[word] }

  private static let presentations: [String: String] = [
    "actionSheet": "dialog",
    "confirmationDialog": "dialog",
    "fullScreenCover": "cover",
    "navigationDestination": "push",
  ]

  /// The same for what SwiftUI and UIKit call an option of a presentation.
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

  private static let choices: [String: [String]] = [
    "close": ["dismiss", "back"],
    "open": ["push", "sheet"],
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
    "selectTab": "select",
    "setRoot": "replace",
  ]
}
