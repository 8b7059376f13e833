package import FlowSyntax

/// `unknown-flow`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownFlow = Rule(
    "unknown-flow", .error,
    page: RulePage(
      "a flow that is not declared",
      what: """
        A screen handles exits, so it must show a flow, but no flow of the target has that name, and no imported \
        module could declare it.
        """,
      why: """
        Only flows have exits. A reducer of the app reports that it is done with an action; write that action \
        without `exit`.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Loggin {
            //          ^^^^^^ error[unknown-flow]
            exit done -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          screen form {
            sent -> exit done
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            exit done -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          screen form {
            sent -> exit done
          }
        }
        """))
}

extension Diagnostic {
  /// A finding about the name of a flow that several imported modules declare.
  static func ambiguous(_ name: String, in modules: [String], at location: Location) -> Diagnostic {
    let spellings = modules.map { "\($0).\(name)" }
    return Diagnostic(
      .unknownFlow, at: location,
      "several imported modules have a flow `\(name)`: write " + spellings.map { "`\($0)`" }.joined(separator: " or "),
      fixes: spellings.map { Fix("write `\($0)`", edits: [Edit(at: location, replacement: $0)]) })
  }
}
