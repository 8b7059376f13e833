import FlowCore
import FlowModel
import FlowSyntax
import Foundation
import Testing

/// Alerts and dialogs that are declared with their texts and buttons: the findings about them, and how they are lowered.
@Suite("Alerts and dialogs")
struct AlertTests {
  /// A flow with the declaration of an alert, and a transition that performs the operations.
  private static func flow(_ alert: String, _ operations: String = "alert a", _ members: String = "") -> String {
    "flow F {\n start home\n screen home { e -> \(operations) }\n \(alert)\n \(members)\n}"
  }

  static let mistakes: [FindingCase] = [
    FindingCase("nothing", flow("alert a { title: \"T\"\n cancel z: \"Z\" }"), finds: []),
    FindingCase(
      "no title", flow("alert a { cancel ok: \"OK\" }"), finds: ["4:8 syntax: alert `a` needs a title: `title: \"…\"`"]),
    FindingCase(
      "an alert without buttons", flow("alert a { title: \"T\" }"),
      finds: ["4:8 syntax: alert `a` needs a button: `cancel closed: \"OK\"`"]),
    FindingCase(
      "a dialog that nothing cancels", flow("dialog a { title: \"T\"\n button b: \"1\" }", "dialog a"),
      finds: ["4:9 syntax: dialog `a` needs a `cancel` button: `cancel closed: \"Cancel\"`"]),
    FindingCase(
      "an ordinary screen as an alert", flow("screen a", "alert a, dialog home"),
      finds: [
        "3:21 unknown-option: `a` is an ordinary screen; declare an alert with its texts and buttons: `alert a { … }`",
        "3:30 unknown-option: `home` is an ordinary screen; declare a dialog with its texts and buttons: `dialog home { … }`",
      ]),
    FindingCase(
      "an ordinary screen as an alert in a list", flow("screen a: A", "replace [home, alert a]"),
      finds: ["3:36 unknown-option: `a` is an ordinary screen; declare an alert with its texts and buttons: `alert a { … }`"]),
    FindingCase(
      "an ordinary screen that says that it is an alert", flow("screen a as dialog", "show a"),
      finds: ["4:14 unknown-option: `a` is an ordinary screen; declare a dialog with its texts and buttons: `dialog a { … }`"]),
    FindingCase(
      "a presentation that may be an alert", flow("screen a", "present(.alert) a, present(x ? .sheet : .dialog) a"),
      finds: [
        "3:30 unknown-option: `present` cannot show an alert or a dialog; declare it, and show it by its name",
        "3:62 unknown-option: `present` cannot show an alert or a dialog; declare it, and show it by its name",
      ]),
    FindingCase("an enum of the app with a case `alert`", flow("screen a", "present(f(.alert) == .alert ? .sheet : .push) a"), finds: []),
    FindingCase(
      "a line of an alert in a style", "style s = sheet { title: \"T\" }\n" + flow("screen a", "s a"),
      finds: ["1:19 unknown-option: `title` is a line of an alert or a dialog, which has a declaration of its own: `alert name { … }`"]),
    FindingCase(
      "two titles", flow("alert a { title: \"T\"\n title: \"U\"\n cancel z: \"Z\" }"),
      finds: ["5:2 duplicate-declaration: an alert can have only one `title`"]),
    FindingCase(
      "two buttons of a name", flow("alert a { title: \"T\"\n button b: \"1\"\n button b: \"2\" }"),
      finds: ["6:9 duplicate-declaration: button `b` is declared twice"]),
    FindingCase(
      "two buttons to cancel", flow("alert a { title: \"T\"\n cancel b: \"1\"\n cancel c: \"2\" }"),
      finds: ["6:2 duplicate-declaration: an alert can have only one `cancel` button"]),
    FindingCase(
      "a field that nothing carries", flow("alert a { title: \"T\"\n field name: \"Name\"\n button b: \"1\" }"),
      finds: ["5:8 unknown-option: no button receives the text of `name`"]),
    FindingCase(
      "a field of a dialog",
      flow("dialog a { title: \"T\"\n field name: \"Name\"\n button b(name: String): \"1\"\n cancel z: \"Z\" }", "dialog a"),
      finds: ["5:2 unknown-option: a dialog cannot have text fields; declare it as `alert`"]),
    FindingCase(
      "a field that is no text", flow("alert a { title: \"T\"\n field name: \"Name\"\n button b(name: Int): \"1\" }"),
      finds: ["6:17 argument-mismatch: the text of the field `name` is a `String`, not `Int`"]),
    FindingCase(
      "a parameter of another type", flow("alert a(n: Int) { title: \"T\"\n button b(n: Double): \"1\" }", "alert a(n: 1)"),
      finds: ["5:14 argument-mismatch: `n` has the type `Int` in alert `a` + Int"]),
    FindingCase(
      "a parameter from nowhere", flow("alert a(number: Int) { title: \"T\"\n button b(numbr: Int): \"1\" }", "alert a(number: 1)"),
      finds: ["5:11 argument-mismatch: `numbr` is neither a field nor a value of the alert; did you mean `number`? + number"]),
    FindingCase(
      "a value of a button that a tap outside lacks",
      flow("dialog a(n: Int) { title: \"T\"\n cancel b(n: Int): \"1\" }", "dialog a(n: 1)"),
      finds: ["5:11 argument-mismatch: the `cancel` button of a dialog cannot have parameters, because a tap outside does the same"]),
    FindingCase(
      "a gesture as a button", flow("alert a { title: \"T\"\n button dismissed: \"1\" }"),
      finds: ["5:9 duplicate-declaration: `dismissed` cannot be used here: it is the name of a system gesture"]),
    FindingCase(
      "an alert that is a sheet", flow("alert a { title: \"T\"\n cancel z: \"Z\" }", "sheet a"),
      finds: ["3:21 unknown-option: `a` is an alert: write `alert a` + alert"]),
    FindingCase(
      "a dialog that is an alert", flow("dialog a { title: \"T\"\n button b: \"1\"\n cancel z: \"Z\" }", "alert a"),
      finds: ["3:21 unknown-option: `a` is a dialog: write `dialog a` + dialog"]),
    FindingCase(
      "an alert in place of the top", flow("alert a { title: \"T\"\n cancel z: \"Z\" }", "swap a"),
      finds: ["3:26 unknown-option: `a` is an alert: write `alert a`"]),
    FindingCase(
      "an alert as the root", flow("alert a { title: \"T\"\n cancel z: \"Z\" }", "replace a"),
      finds: ["3:29 unknown-option: `a` is an alert: write `alert a`"]),
    FindingCase("an alert in a list", flow("alert a { title: \"T\"\n cancel z: \"Z\" }", "replace [home, alert a]"), finds: []),
    FindingCase("an alert as it says itself", flow("alert a { title: \"T\"\n cancel z: \"Z\" }", "show a"), finds: []),
    FindingCase(
      "an update", flow("alert a(n: Int) { title: \"T\"\n cancel z: \"Z\" }", "update a(n: 1)"),
      finds: ["3:28 unknown-screen: `update` cannot change an alert, because its texts are made when it is shown"]),
    FindingCase(
      "events that screens share", flow("alert a { title: \"T\"\n cancel z: \"Z\" }", "alert a", "screens a { b -> back }"),
      finds: ["6:10 unknown-screen: `a` is an alert, whose only events are those of its buttons"]),
    FindingCase(
      "the name of a screen", flow("alert home { title: \"T\"\n cancel z: \"Z\" }", "alert home"),
      finds: ["4:8 duplicate-declaration: screen `home` is declared twice"]),
    FindingCase(
      "an unknown screen behind a button", flow("alert a { title: \"T\"\n button b: \"1\" -> push hme }"),
      finds: ["5:24 unknown-screen: there is no screen `hme`; did you mean `home`? + home"]),
  ]

  @Test("Mistakes", arguments: mistakes)
  func mistake(testCase: FindingCase) { testCase.check() }

  static let habits: [FindingCase] = [
    FindingCase(
      "a button as an option", flow("alert a {\n title: \"T\"\n cancel: kept, \"Keep\"\n}"), isWellFormed: false,
      finds: ["6:2 syntax: write the event of the button before the colon: `cancel kept: …` +  kept:"]),
    FindingCase(
      "a transition", flow("alert a {\n title: \"T\"\n okTapped -> dismiss\n}"), isWellFormed: false,
      finds: ["6:2 syntax: an alert declares buttons, not events: `button okTapped: \"Title\" -> …`"]),
    FindingCase(
      "a word of another tool", flow("alert a {\n title: \"T\"\n textField name: \"Name\"\n}"), isWellFormed: false,
      finds: [
        "6:2 syntax: expected `title:`, `message:`, `field`, `button`, `destructive` or `cancel`, found `textField`; did you mean `field`?"
      ]),
    FindingCase(
      "a field without a name", flow("alert a {\n title: \"T\"\n field: \"Name\"\n}"), isWellFormed: false,
      finds: ["6:2 syntax: a field needs a name: `field name: \"Title\"`"]),
    FindingCase(
      "no body", flow("alert a"), isWellFormed: false, finds: ["4:9 syntax: expected `{` and a title, but the line ends here"]),
  ]

  @Test("Habits", arguments: habits)
  func habit(testCase: FindingCase) { testCase.check() }

  // MARK: Styles

  /// A flow that shows the screen `q` with an alert style. `alert` is the declaration that replaces `q` and the style when the
  /// finding is repaired; `nil` if there is no repair.
  struct StyleCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var style = "alert {\n  title: \"T\"\n  message: \"M\"\n  destructive: yes, \"Yes\"\n  cancel: no, \"No\"\n}"
    var shown = "s q(n: 1)"
    var screen = "screen q(n: Int) {\n    yes -> dismiss, push home\n    no  -> dismiss\n  }"
    var alert: String?
    var kind = "alert"
    /// The name that the message of the finding suggests for the alert.
    var name = "s"

    var text: String { text(shown, screen, after: "style s = \(style)\n\n") }

    func text(_ shown: String, _ screen: String, after style: String = "") -> String {
      style + "flow F {\n  start home\n  screen home { e -> \(shown) }\n  \(screen)\n}\n"
    }
  }

  static let whole =
    "alert q(n: Int) {\n    title: \"T\"\n    message: \"M\"\n    destructive yes: \"Yes\" -> push home\n    cancel no: \"No\"\n  }"

  static let styles: [StyleCase] = [
    StyleCase(testDescription: "of one screen", alert: whole, name: "q"),
    StyleCase(testDescription: "of one screen in two places", shown: "s q(n: 1), replace [home, s q(n: 1)]", alert: whole, name: "q"),
    StyleCase(
      testDescription: "of a screen that names it", shown: "show q", screen: "screen q as s {\n    yes -> dismiss\n  }",
      alert: "alert q {\n    title: \"T\"\n    message: \"M\"\n    destructive yes: \"Yes\"\n    cancel no: \"No\"\n  }", name: "q"),
    StyleCase(
      testDescription: "of a dialog", style: "dialog {\n  title: \"T\"\n  cancel: no, \"No\"\n}", shown: "s q",
      screen: "screen q { no -> back to home }",
      alert: "dialog q {\n    title: \"T\"\n    cancel no: \"No\" -> back to home\n  }", kind: "dialog", name: "q"),
    StyleCase(testDescription: "of no screen", shown: "sheet q(n: 1)"),
    StyleCase(testDescription: "of two screens", shown: "s q(n: 1), s home"),
    StyleCase(testDescription: "of a screen that is a sheet, too", shown: "s q(n: 1), sheet q(n: 2)"),
    StyleCase(testDescription: "of a screen that is updated", shown: "s q(n: 1), update q(n: 2)"),
    StyleCase(testDescription: "that a condition may choose", shown: "s q(n: 1), present(x ? .s : .sheet) home"),
    StyleCase(testDescription: "without a title", style: "alert {\n  destructive: yes, \"Yes\"\n  cancel: no, \"No\"\n}"),
    StyleCase(
      testDescription: "of a dialog without `cancel`", style: "dialog {\n  title: \"T\"\n  button: yes, \"Yes\"\n  button: no, \"No\"\n}",
      kind: "dialog"),
    StyleCase(testDescription: "with a comment", style: "alert {\n  title: \"T\"  // why\n  cancel: no, \"No\"\n}"),
    StyleCase(
      testDescription: "of a screen with other events", screen: "screen q(n: Int) {\n    yes -> dismiss\n    maybe -> dismiss\n  }"),
    StyleCase(testDescription: "of a screen that goes back itself", screen: "screen q(n: Int) { yes -> back }"),
    StyleCase(testDescription: "of a screen with branches", screen: "screen q(n: Int) { yes { if x -> dismiss } }"),
    StyleCase(testDescription: "of a screen that learns of its end", screen: "screen q(n: Int) { dismissed -> send home.e }"),
    StyleCase(testDescription: "of a screen with a reducer", shown: "s q", screen: "screen q: Q"),
    StyleCase(testDescription: "of a screen that requires something", screen: "screen q(n: Int) requires x else push home"),
    StyleCase(testDescription: "of a screen of a list", screen: "screen q(n: Int)\n  screens q { yes -> dismiss }"),
  ]

  @Test("A style of an alert is refused, and repaired if only one screen has it", arguments: styles)
  func style(_ test: StyleCase) throws {
    let file = SourceFile(path: "F.flow", text: test.text)
    let findings = Lowering.lower([Parser.parse(file)]).findings.filter { $0.message.contains("with its texts and buttons") }
    let kind = test.kind == "alert" ? "an alert" : "a dialog"
    #expect(findings.map(\.message) == ["declare \(kind) with its texts and buttons: `\(test.kind) \(test.name) { … }`"])
    let fixes = findings.flatMap(\.fixes)
    guard let alert = test.alert else { return #expect(fixes == []) }
    var text = Array(test.text.utf8)
    for edit in try #require(fixes.first).edits.reversed() {
      text.replaceSubrange(Int(edit.location.range.start)..<Int(edit.location.range.end), with: Array(edit.replacement.utf8))
    }
    let repaired = String(decoding: text, as: UTF8.self)
    let shown = test.shown.replacingOccurrences(of: "s q", with: "\(test.kind) q")
    #expect(repaired == test.text(shown, alert))
    let tree = Parser.parse(SourceFile(path: "F.flow", text: repaired))
    #expect((tree.diagnostics + Lowering.lower([tree]).findings).map(\.message) == [])
  }

  @Test("A press leaves and then does what the button says; a tap outside does the same without leaving")
  func program() throws {
    let source = """
      flow F {
        start home
        screen home { e -> dialog d }
        screen other
        dialog d {
          title: "T"
          button b: "1" -> push other
          button c: "2" { if isReady { if isNew -> push other } }
          cancel k: "3" -> push home
        }
      }
      """
    let unit = Lowering.lower([Parser.parse(SourceFile(path: "F.flow", text: source))]).unit
    let program = unit.program(of: 0)
    func chains(_ transition: CoreTransition) -> [[String]] {
      (transition.firstBranch..<transition.branchEnd).map { branch in
        var words: [String] = []
        var step = program.branches[Int(branch)].step
        while step >= 0 {
          switch program.steps[Int(step)].instruction {
          case .leave(let departure): words.append("leave \(departure.extent)")
          case .show(let show): words.append("show \(unit.names[unit.screens[Int(show.screen)].name])")
          default: words.append("other")
          }
          step = program.steps[Int(step)].next
        }
        return words
      }
    }
    let dialog = program.transitions.filter { if case .screen(2) = $0.owner { true } else { false } }
    #expect(dialog.map { $0.isDismissed } == [false, false, false, true])
    #expect(dialog.allSatisfy { $0.isExhaustive })
    #expect(
      dialog.map(chains) == [
        [["leave layers(1)", "show other"]],
        [["leave layers(1)", "show other"], ["leave layers(1)"], ["leave layers(1)"]],
        [["leave layers(1)", "show home"]],
        [["show home"]],
      ])
    let alert = try #require(unit.alert(of: unit.screens[2]))
    #expect(alert.buttons.map { "\($0.role)" } == ["button", "button", "cancel"])
    #expect(alert.kind == .dialog)
  }
}
