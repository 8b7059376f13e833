import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A flow `App`, and the flows that it shows: `Mail` has columns, `Shop` has tabs, and `Child` can show `Mail` in its place.
private struct PlacesCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var app: String
  var finds: [String]

  init(_ description: String, _ app: String, finds: [String] = []) {
    testDescription = description
    self.app = app
    self.finds = finds
  }

  var text: String {
    """
    flow App {
    \(app)
    }
    flow Mail {
      exit done
      columns {
        sidebar folders: Folders {
          exit opened -> detail message
          exit left -> exit done
        }
        detail message: Message
      }
    }
    flow Folders {
      exit opened
      exit left
      start list
      screen list {
        tapped -> exit opened
        leaveTapped -> exit left
      }
    }
    flow Shop {
      exit opened
      exit left
      tabs { tab folders: Folders { exits -> exit } }
    }
    flow Child {
      exit opened
      exit left
      exit done
      start one
      screen one {
        mailTapped -> replace mail
        other -> exit opened
        third -> exit left
      }
      screen mail: Mail { exit done -> exit done }
    }
    flow Start {
      exit done
      start mail
      screen mail: Mail { exit done -> exit done }
    }
    flow Tabbed {
      exit opened
      exit left
      start one
      screen one { shopTapped -> replace shop }
      screen shop: Shop { exits -> exit }
    }

    """
  }
}

private let cases = [
  PlacesCase(
    "a swap of a pushed screen",
    " start home\n screen home { x -> push next }\n screen next { y -> swap mail }\n screen mail: Mail { exit done -> back }",
    finds: ["4:21 `mail` has columns, which cannot be pushed (home.x, next.y)"]),
  PlacesCase(
    "a swap of the root, of a sheet and of a cover",
    " start home\n screen home { x -> swap mail\n y -> sheet next\n z -> cover next }\n screen next { y -> swap mail }\n"
      + " screen mail: Mail { exit done -> replace home }"),
  PlacesCase(
    "a swap that runs on a sheet and on a pushed screen",
    " start home\n screen home { x -> sheet next\n y -> push next }\n screen next { y -> swap mail }\n"
      + " screen mail: Mail { exit done -> replace home }",
    finds: ["5:21 `mail` has columns, which cannot be pushed (home.y, next.y)"]),
  PlacesCase(
    "a swap that no run reaches on a pushed screen",
    " start home\n screen home { x -> sheet next }\n screen next { y -> swap mail }\n screen never { z -> push next }\n"
      + " screen mail: Mail { exit done -> dismiss }"),
  PlacesCase(
    "a pushed flow that shows columns in its place later",
    " start home\n screen home { x -> push child }\n screen child: Child { exits -> back }",
    finds: ["3:21 `child` can show columns, which cannot be pushed (home.x, child.one.mailTapped)"]),
  PlacesCase(
    "the same flow as the root, in a sheet, a cover and a tab",
    " start child\n screen home { x -> sheet child\n y -> cover child }\n screen child: Child { exits -> replace home }"),
  PlacesCase(
    "a written push is reported once", " start home\n screen home { x -> push mail }\n screen mail: Mail { exit done -> back }",
    finds: ["3:26 `mail` has columns, which cannot be pushed"]),
  PlacesCase(
    "the contents of columns",
    " columns {\n sidebar folders: Folders { exit opened -> detail child\n exit left -> detail tabbed }\n detail child: Child { exits -> clear detail }\n"
      + " detail tabbed: Tabbed { exits -> clear detail }\n }",
    finds: [
      "5:16 `Child` can show columns, which cannot be inside of a column (one.mailTapped)",
      "6:17 `Tabbed` can show tabs, which cannot be inside of a column (one.shopTapped)",
    ]),
  PlacesCase(
    "a column that shows columns in a sheet",
    " columns {\n sidebar folders: Folders { exit opened -> detail message\n exit left -> sheet mail }\n detail message: Message\n }\n"
      + " screen mail: Mail { exit done -> dismiss }"),
  PlacesCase(
    "an event of the flow that pushes on its columns",
    " event help -> push page\n columns {\n sidebar folders: Folders { exit opened -> detail message\n exit left -> sheet page }\n"
      + " detail message: Message\n }\n screen page",
    finds: ["2:16 a screen cannot be pushed on columns (help)"]),
  PlacesCase(
    "an event of a sheet that pushes in the sheet",
    " columns {\n sidebar folders: Folders { exit opened -> detail message\n exit left -> sheet page }\n"
      + " detail message: Message\n }\n screen page { x -> push page2 }\n screen page2"),
  PlacesCase(
    "a push on a child flow with columns",
    " start mail\n screen mail: Mail { exit done -> push page }\n screen page",
    finds: ["3:35 a screen cannot be pushed on columns (mail.done)"]),
  PlacesCase(
    "a push on a sheet over columns",
    " start mail\n screen mail: Mail { exit done -> sheet page }\n screen page { x -> push page2 }\n screen page2"),
  PlacesCase(
    "a stack that begins with columns",
    " start home\n screen home { x -> replace [mail, push page] }\n screen mail: Mail { exit done -> sheet page }\n screen page",
    finds: ["3:21 a screen cannot be pushed on columns (home.x)"]),
  PlacesCase(
    "links that push on the columns of the flow",
    mailColumns + " link \"/a\" -> push page\n link \"/b\" -> detail message, push page\n"
      + " link \"/c\" { if 1 > 2 -> sheet page else -> push page }\n link \"/d\" -> sheet page, push page2\n screen page\n screen page2",
    finds: [
      "7:15 a screen cannot be pushed on columns (link \"/a\")", "8:31 a screen cannot be pushed on columns (link \"/b\")",
      "9:45 a screen cannot be pushed on columns (link \"/c\")",
    ]),
  PlacesCase(
    "links that push on a child flow with columns",
    " start mail\n screen mail: Mail { exit done -> sheet page }\n screen page\n link \"/a\" -> push page\n"
      + " link \"/b\" -> replace page, push page2\n screen page2",
    finds: ["5:15 a screen cannot be pushed on columns (link \"/a\")"]),
  PlacesCase(
    "a link that pushes on a child flow that starts with columns",
    " start mail\n screen mail: Start { exit done -> sheet page }\n screen page\n link \"/a\" -> push page",
    finds: ["5:15 a screen cannot be pushed on columns (link \"/a\")"]),
  PlacesCase(
    "requirements of columns that push instead",
    " columns {\n sidebar folders: Folders { exit opened -> detail message\n exit left -> sheet page }\n"
      + " detail message: Message requires 1 > 2 else push page\n }\n screen page",
    finds: ["5:46 a screen cannot be pushed on columns (folders.opened)"]),
  PlacesCase(
    "requirements of columns that push instead, in a start and a link",
    " columns {\n sidebar folders: Folders { exit left -> sheet page\n exit opened -> clear detail }\n"
      + " detail message: Message requires 1 > 2 else sheet page\n detail other: Message requires 1 > 2 else push page\n }\n"
      + " screen page\n link \"/a\" -> detail other\n link \"/b\" -> detail message",
    finds: ["6:44 a screen cannot be pushed on columns (link \"/a\")"]),
]

/// Columns of `App` from which nothing is pushed.
private let mailColumns =
  " columns {\n sidebar folders: Folders { exit opened -> detail message\n exit left -> sheet page }\n detail message: Message\n }\n"

@Suite("Columns in places that depend on the stack")
struct PlacesOfColumnsTests {
  @Test("Misplaced columns", arguments: cases)
  fileprivate func places(test: PlacesCase) {
    let analysed = Analysed([test.text], asksForStacks: true)
    let found = analysed.reported.filter { $0.rule == .misplacedColumns }.map { finding in
      let place = analysed.trees[0].source.position(at: finding.location.range.start)
      let way = finding.trace.isEmpty ? "" : " (" + finding.trace.map(\.event).joined(separator: ", ") + ")"
      return "\(place.line):\(place.column) \(finding.message)\(way)"
    }
    #expect(found == test.finds)
    let others = analysed.reported.filter { $0.severity == .error || $0.rule == .linkUnbuildable }
    #expect(others.filter { $0.rule != .misplacedColumns }.map(\.message) == [])
  }

  @Test(
    "What nothing fills is reported, also if the flow says with what it starts",
    arguments: ["", "start a", "start content b", "start { if x -> content b else -> a }", "start columns, send w.begin"])
  func start(_ start: String) {
    let text = """
      flow App(x: Bool) {
        columns {
          sidebar a: Folders { exit opened -> content b }
          content b: B
          detail c: B
        }
        work w: W
        \(start)
      }
      flow Folders {
        exit opened
        start list
        screen list { tapped -> exit opened }
      }
      """
    let analysed = Analysed([text], asksForStacks: true)
    #expect(analysed.places(analysed.reported).filter { !$0.hasSuffix("unused-work") } == ["5:12 unreachable-screen"])
  }

  @Test("Forty flows that each show the next one in two screens at their root always show the columns of the last")
  func chain() {
    let flows = (0..<40).map { number in
      let next = number == 39 ? "Mail" : "F\(number + 1)"
      return """
        flow F\(number) {
          exit done
          start a
          screen a: \(next) { exit done -> replace b }
          screen b: \(next) { exit done -> exit done }
        }

        """
    }
    let app = "start one\nscreen one: F0 { exit done -> push page }\nscreen page"
    let analysed = Analysed([PlacesCase("", app).text + "\n" + flows.joined()], asksForStacks: true)
    #expect(analysed.places(analysed.reported).filter { $0.hasSuffix("misplaced-columns") } == ["3:31 misplaced-columns"])
  }

  @Test("A requirement of a tab hides nothing else")
  func requirementOfTab() {
    let text = """
      flow App {
        tabs {
          tab a: Folders
          tab b: Folders requires 1 > 2 else sheet b2, set x = 1
        }
        var x: Int = 0
        screen b2
        screen c
      }
      flow Folders {
        start list
        screen list
      }
      """
    let analysed = Analysed([text], asksForStacks: true)
    #expect(analysed.places(analysed.reported).filter { $0.hasSuffix("unreachable-screen") } == ["8:10 unreachable-screen"])
  }

  @Test("A start of tabs with a mistake hides nothing else and causes nothing else")
  func mistakeInStart() {
    let text = """
      flow App {
        tabs { tab a: Folders }
        work w: W { done -> sheet b }
        start tabs, send w.begin, send v.begin
        screen b
        screen c
      }
      flow Folders {
        start list
        screen list
      }
      """
    let analysed = Analysed([text], asksForStacks: true)
    #expect(analysed.places(analysed.reported) == ["4:34 unknown-screen"])
    let right = Analysed([text.replacing(", send v.begin", with: "")], asksForStacks: true)
    #expect(right.places(right.reported) == ["6:10 unreachable-screen"])
  }
}
