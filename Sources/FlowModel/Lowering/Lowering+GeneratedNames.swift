import FlowSyntax

/// Reports names that differ in the flow but would clash in the generated Swift.
extension Lowering {
  /// Reports two screens whose names differ only in the case of the first letter. Their action types would get the same name.
  func checkGeneratedNames() {
    for word in ["screen", "Screen"] {
      guard let name = names.find(word), let index = scope.screens[name] else { continue }
      report(
        .reserved(
          word, at: tables.screens[index].location,
          "the type of its events would be `ScreenAction`, like the type of all screens' events")
      )
    }
    checkTabNames()
    checkWorkNames()
    for screen in tables.screens[flow.screens] {
      if let initial = text(screen.name).utf8.first, initial >= UInt8(ascii: "A"), initial <= UInt8(ascii: "Z") {
        checkTwin(of: screen)
      }
    }
  }

  /// Reports names that a tab and a screen share: both receive events. The tabs as a whole are a screen named `tabs`.
  private func checkTabNames() {
    if flow.tabs.isEmpty { return }
    for tab in tables.tabs[flow.tabs] {
      guard let screen = scope.screens[tab.name] else { continue }
      let first = tables.screens[screen].location
      report(.duplicate(flow.hasColumns ? "the name" : "tab", text(tab.name), at: tab.location, first: first))
    }
    if flow.hasColumns {
      return reserve([
        ("columns", "it is the name of the screen that contains the columns"),
        ("column", "the type of its events would be `ColumnAction`, like the type of all columns' events"),
        ("Column", "the type of its events would be `ColumnAction`, like the type of all columns' events"),
      ])
    }
    reserve([
      ("tabs", "it is the name of the screen that contains the tabs"),
      ("tab", "the type of its events would be `TabAction`, like the type of all tabs' events"),
      ("Tab", "the type of its events would be `TabAction`, like the type of all tabs' events"),
    ])
  }

  /// Reports screens whose names generated code already uses.
  private func reserve(_ words: [(word: String, why: String)]) {
    for (word, why) in words {
      guard let name = names.find(word), let index = scope.screens[name] else { continue }
      report(.reserved(word, at: tables.screens[index].location, why))
    }
  }

  private func checkTwin(of screen: Screen) {
    let spelled = text(screen.name)
    guard let twin = names.find(spelled.prefix(1).lowercased() + spelled.dropFirst()), let index = scope.screens[twin]
    else { return }
    report(
      .duplicateDeclaration, at: screen.location,
      "the events of `\(spelled)` and `\(text(twin))` would have the same type, `\(spelled)Action`",
      notes: [.init("the other screen is declared here", at: tables.screens[index].location)])
  }
}
