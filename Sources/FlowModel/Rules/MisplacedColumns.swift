package import FlowSyntax

/// `misplaced-columns`. The lowering reports what declarations show, when it has read all flows. `FlowAnalysis` reports what depends on
/// the stack when an operation runs.
extension Rule {
  package static let misplacedColumns = Rule(
    "misplaced-columns", .error,
    page: RulePage(
      "columns in a place where no platform shows them",
      what: """
        A flow with columns is pushed or stands in a column, a column shows tabs, or a screen is pushed on columns. This also holds \
        for columns that take the place of another screen there, with `swap` or `replace`; the finding then shows the events that \
        lead there.
        """,
      why: """
        A wide window shows columns beside each other, and a narrow window shows all their screens as one stack. Columns can be the \
        root of an app, and a sheet, a cover or a tab can show them. No platform can push them or show them inside of a column.
        """,
      failing: """
        flow Mail {
          columns {
            sidebar folders: Folders {
              exit opened -> detail message
              exit settingsWanted -> push settings
              //                     ^^^^^^^^^^^^^ error[misplaced-columns]
            }
            detail message: Message
          }
          screen settings
        }

        flow Folders {
          exit opened
          exit settingsWanted
          start list
          screen list {
            messageTapped  -> exit opened
            settingsTapped -> exit settingsWanted
          }
        }
        """,
      fixed: """
        flow Mail {
          columns {
            sidebar folders: Folders {
              exit opened -> detail message
              exit settingsWanted -> sheet settings
            }
            detail message: Message
          }
          screen settings
        }

        flow Folders {
          exit opened
          exit settingsWanted
          start list
          screen list {
            messageTapped  -> exit opened
            settingsTapped -> exit settingsWanted
          }
        }
        """))
}

/// The reasons that notes of findings give.
package enum MisplacedColumns {
  package static let columnsInColumn = "no platform shows columns inside of columns; a sheet or a cover can show them"
  package static let tabsInColumn =
    "a narrow window shows all columns as one stack, which cannot contain tabs; a sheet or a cover can show them"
  package static let pushed = "no platform pushes columns on a stack; they are a root, or a sheet, a cover or a tab shows them"
  package static let pushOnColumns = "push it in the flow of a column, or show it as a sheet or a cover over all columns"
}

extension Diagnostic {
  package static func misplacedColumns(
    _ message: String, at location: Location, why: String, trace: [Step] = []
  ) -> Diagnostic {
    Diagnostic(.misplacedColumns, at: location, message, notes: [Note(why)], trace: trace)
  }
}
