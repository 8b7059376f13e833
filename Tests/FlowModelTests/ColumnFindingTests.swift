import Testing

/// The flows that the test cases show in their columns.
private let children = """
  flow Folders {
   exit chosen(id: Int)
   start a
   screen a { t -> exit chosen(id: 1) }
  }
  flow List(id: Int) {
   event more -> back to root
   exit chosen(id: Int)
   start a
   screen a { t -> exit chosen(id: 1) }
  }
  flow Message(id: Int) {
   start a
   screen a
  }
  """

@Suite("What is wrong with columns")
struct ColumnFindingTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "two sidebars",
      """
      flow Mail {
       columns {
       sidebar a: Folders
       sidebar b: Folders
       detail m: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:10 duplicate-declaration: a flow has only one `sidebar`, because nothing can replace it"
      ]),
    FindingCase(
      "no sidebar",
      """
      flow Mail {
       columns {
       content l: List
       detail m: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "2:2 missing-start: `columns` needs a `sidebar`: it always shows something, so the flow starts with it"
      ]),
    FindingCase(
      "no detail",
      """
      flow Mail {
       columns {
       sidebar a: Folders
       content l: List
       }
       screen settings

      }

      """ + children,
      finds: [
        "2:2 missing-start: `columns` needs a `detail` beside the `sidebar`"
      ]),
    FindingCase(
      "no columns at all",
      """
      flow Mail {
       columns {

       }
       screen settings

      }

      """ + children,
      finds: [
        "2:2 missing-start: `columns` needs a `sidebar` and a `detail`"
      ]),
    FindingCase(
      "a tab in columns",
      """
      flow Mail {
       columns {
       sidebar a: Folders
       tab b: List
       detail m: Message
       }
       screen settings

      }

      """ + children, isWellFormed: false,
      finds: [
        "4:2 syntax: expected `sidebar`, `content` or `detail`, found `tab`"
      ]),
    FindingCase(
      "a column in tabs",
      """
      flow Mail {
       tabs {
       detail m: Message
       }
      }

      """ + children, isWellFormed: false,
      finds: [
        "3:2 syntax: expected `tab`, found `detail`"
      ]),
    FindingCase(
      "columns and tabs",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       tabs {
       tab a: Folders
       }
      }

      """ + children,
      finds: [
        "10:2 duplicate-declaration: flow `Mail` has tabs and columns; a flow starts with one or the other"
      ]),
    FindingCase(
      "columns twice",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       columns {
       sidebar b: Folders
       detail n: Message
       }
      }

      """ + children,
      finds: [
        "10:2 duplicate-declaration: the columns of `Mail` are declared twice"
      ]),
    FindingCase(
      "names that two columns share",
      """
      flow Mail {
       columns {
       sidebar a: Folders
       detail a: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:9 duplicate-declaration: the name `a` is declared twice"
      ]),
    FindingCase(
      "the name of a screen",
      """
      flow Mail {
       columns {
       sidebar settings: Folders
       detail m: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "3:10 duplicate-declaration: the name `settings` is declared twice"
      ]),
    FindingCase(
      "a screen called `columns`",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       screen columns
      }

      """ + children,
      finds: [
        "10:9 duplicate-declaration: `columns` cannot be used here: it is the name of the screen that contains the columns"
      ]),
    FindingCase(
      "a parameter behind the name of a content",
      """
      flow Mail {
       columns {
       sidebar a: Folders
       detail m: Message(id: 3)
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:20 argument-mismatch: `id` is a parameter of flow `Message` and stands where the column is filled, as in `detail m(id: …)`; only `needs` come after the name of a flow"
      ]),
    FindingCase(
      "a sidebar that requires something",
      """
      flow Mail {
       columns {
       sidebar a: Folders requires x else clear detail
       detail m: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "3:21 missing-start: the flow starts with its sidebar, so the sidebar requires nothing"
      ]),
    FindingCase(
      "a sidebar that is dismissed",
      """
      flow Mail {
       columns {
       sidebar a: Folders {
       dismissed -> clear detail
       reselected -> clear detail
       }
       detail m: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:2 unknown-event: the system never leaves the `sidebar`; `content` and `detail` are dismissed",
        "5:2 unknown-event: the `sidebar` is shown only once; `content` and `detail` may be shown again",
      ]),
    FindingCase(
      "a gesture with values",
      """
      flow Mail {
       columns {
       sidebar a: Folders
       detail m: Message {
       dismissed(x) -> clear detail
       }
       }
       screen settings

      }

      """ + children,
      finds: [
        "5:11 argument-mismatch: `dismissed` is a system gesture and has no values"
      ]),
    FindingCase(
      "another column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> content message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:21 unknown-tab: `message` stands in `detail`: write `detail message` + detail"
      ]),
    FindingCase(
      "the sidebar as content",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> content folders
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:21 unknown-tab: `folders` stands in `sidebar`: write `select folders` + select"
      ]),
    FindingCase(
      "something that stands in no column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail massage(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:28 unknown-tab: there is no detail `massage`; did you mean `message`? + message"
      ]),
    FindingCase(
      "a screen in a column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail settings
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:28 unknown-tab: `settings` is a screen, which is shown over all columns; only contents that `columns` declares fill a column"
      ]),
    FindingCase(
      "a column without content",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:27 syntax: expected what `detail` shows"
      ]),
    FindingCase(
      "missing values",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:28 argument-mismatch: flow `message` needs an argument `id`"
      ]),
    FindingCase(
      "a container of a column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id) in navigation
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:21 unknown-option: every column has a navigation container of its own"
      ]),
    FindingCase(
      "`clear` of what a column shows",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> clear message
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:27 unknown-tab: `clear` names the column and not what it shows: write `clear detail` + detail"
      ]),
    FindingCase(
      "`clear` of an unknown column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> clear detial
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:27 unknown-tab: there is no column `detial`; did you mean `detail`? + detail"
      ]),
    FindingCase(
      "`clear` of the sidebar",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> clear sidebar
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:27 unknown-tab: the sidebar always shows something, so it cannot be cleared"
      ]),
    FindingCase(
      "`clear` of a column that is not there",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> clear content
       }
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:27 unknown-tab: the columns of this flow have no `content`"
      ]),
    FindingCase(
      "`clear detail beside`",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> clear detail beside
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:34 syntax: nothing stands behind the detail, so `clear detail` needs no `beside` + "
      ]),
    FindingCase(
      "`clear` without columns",
      """
      flow Mail {
       start a
       screen a { t -> clear detail }
      }

      """ + children,
      finds: [
        "3:18 unknown-tab: `clear` empties a column, and this flow has no columns"
      ]),
    FindingCase(
      "a fill without columns",
      """
      flow Mail {
       start a
       screen a { t -> detail a }
      }

      """ + children,
      finds: [
        "3:18 unknown-style: there is no presentation style `detail`, and this flow has no columns that it could fill"
      ]),
    FindingCase(
      "`beside` of a sheet",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> sheet settings beside
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:36 syntax: only `content` and `detail` are filled `beside` the column in front + "
      ]),
    FindingCase(
      "a push of a content",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> push list(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:26 unknown-screen: `list` is the content of a column, not a screen"
      ]),
    FindingCase(
      "a push on columns",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> push settings
       }
       content list: List
       detail message: Message
       }
       screen settings

      }

      """ + children,
      finds: [
        "4:21 misplaced-columns: a screen cannot be pushed on columns"
      ]),
    FindingCase(
      "a push on columns behind a `set`",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> set v = id, push settings
       }
       detail message: Message
       }
       screen settings
       var v: Int = 0
      }

      """ + children,
      finds: [
        "4:33 misplaced-columns: a screen cannot be pushed on columns"
      ]),
    FindingCase(
      "columns in a column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders
       detail inner: Inner
       }
       screen settings

      }
      flow Inner {
       start b
       screen b: Deep
      }
      flow Deep {
       columns {
       sidebar a: Folders
       detail m: Message
       }
      }

      """ + children,
      finds: [
        "4:16 misplaced-columns: `Inner` shows columns, which cannot be inside of a column"
      ]),
    FindingCase(
      "tabs in a column",
      """
      flow Mail {
       columns {
       sidebar folders: Folders
       detail inner: Inner
       }
       screen settings

      }
      flow Inner {
       tabs {
       tab a: Folders
       }
      }

      """ + children,
      finds: [
        "4:16 misplaced-columns: `Inner` shows tabs, which cannot be inside of a column"
      ]),
    FindingCase(
      "columns that are pushed",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings

      }
      flow App {
       start a
       screen a {
       t -> push mail
       u -> sheet mail
       v -> replace [a, push mail]
       }
       screen mail: Mail
      }

      """ + children,
      finds: [
        "15:12 misplaced-columns: `mail` has columns, which cannot be pushed",
        "17:24 misplaced-columns: `mail` has columns, which cannot be pushed",
      ]),
    FindingCase(
      "a start with a screen",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       start settings
      }

      """ + children,
      finds: [
        "10:8 unknown-tab: `settings` is a screen, which is shown over all columns; the flow starts with its sidebar"
      ]),
    FindingCase(
      "a start with a content",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       start list
      }

      """ + children,
      finds: [
        "10:8 unknown-screen: `list` fills a column: write `content list` + content list"
      ]),
    FindingCase(
      "a start that does more",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       start { if x -> content list(id: 1), sheet settings else -> folders }
      }

      """ + children,
      finds: [
        "10:39 syntax: only `send` to work is allowed after the screen of `start`"
      ]),
    FindingCase(
      "two starts",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       start content list(id: 1)
       start folders
      }

      """ + children,
      finds: [
        "11:2 duplicate-declaration: start of `Mail` is declared twice"
      ]),
    FindingCase(
      "starts of columns",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings
       start { if x -> folders else -> content list(id: 1), detail message(id: 2) beside }
      }

      """ + children,
      finds: []),
    FindingCase(
      "columns in a tab and in a sheet",
      """
      flow Mail {
       columns {
       sidebar folders: Folders {
       exit chosen(id) -> detail message(id: id)
       }
       content list: List
       detail message: Message
       }
       screen settings

      }
      flow App {
       tabs {
       tab mail: Mail
       }
       screen other: Mail
       event e -> sheet other
      }

      """ + children,
      finds: []),
    FindingCase(
      "stacks inside columns",
      """
      flow Mail {
       columns {
       sidebar folders: Folders { exit chosen(id) -> detail message(id: id) }
       content list: List
       detail message: Message
       detail app: Editor
       }
       screen settings
      }
      flow App {
       tabs {
       tab mail: Mail
       }
       screen other: Mail
       event e -> sheet other
      }
      scenario "a" for Mail {
       given => folders [a], content list front [a], detail message [a]
       given => folders front [a], detail app
       given => folders, detail app [a]
       given => folders [house], content list [a front]
      }
      scenario "b" for App {
       given => tabs [mail [folders front [a], content list]], sheet other [folders, content list]
       given => tabs [mail front]
       given => tabs [mail [content list, folders]]
       given => tabs [mail [folders front, content list front]]
       given => tabs, sheet other [content list]
      }

      """ + children,
      finds: [
        "21:20 unknown-screen: there is no screen `house`",
        "21:44 syntax: only a column can be in `front`",
        "25:22 syntax: only a column can be in `front`",
        "26:23 syntax: columns come first, in the order `sidebar`, `content`, `detail`",
        "26:37 syntax: expected a presentation before `folders`, such as `push folders`",
        "27:38 syntax: only one column can be in `front`",
        "28:30 syntax: columns come first, in the order `sidebar`, `content`, `detail`",
      ]),
  ]

  @Test("Findings about columns", arguments: cases)
  func finding(test: FindingCase) { test.check() }
}
