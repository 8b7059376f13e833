package import FlowSyntax

/// `misplaced-columns`. The lowering reports it when it has read all flows.
extension Rule {
  package static let misplacedColumns = Rule(
    "misplaced-columns", .error,
    page: RulePage(
      "columns in a place where no platform shows them",
      what: """
        A flow with columns is pushed or stands in a column, a column shows tabs, or a screen is pushed on columns.
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

extension Diagnostic {
  static func misplacedColumns(_ message: String, at location: Location, why: String) -> Diagnostic {
    Diagnostic(.misplacedColumns, at: location, message, notes: [Note(why)])
  }
}
