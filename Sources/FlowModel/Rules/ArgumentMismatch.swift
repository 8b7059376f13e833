package import FlowSyntax

/// `argument-mismatch`. The lowering reports it where it compares arguments with parameters.
extension Rule {
  package static let argumentMismatch = Rule(
    "argument-mismatch", .error,
    page: RulePage(
      "missing, extra, mislabelled or reordered arguments",
      what: """
        The arguments of a screen, a flow, an exit or an event do not match its declaration. Use the declared labels \
        in the declared order; only parameters with a default can be omitted. Write a pattern's payload with names \
        only, and an event's payload with names and types.
        """,
      why: """
        The Swift compiler would report this as well, but in the generated code. This finding is shown at the \
        mistake itself.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(value: number)
            //                                   ^^^^^ error[argument-mismatch]
          }
          screen detail(number: Int)
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int)
        }
        """))
}

extension Diagnostic {
  /// A finding about a field of an alert whose value is not a `String`.
  static func noText(of field: String, type: String, at location: Location) -> Diagnostic {
    .mismatch("the text of the field `\(field)` is a `String`, not `\(type)`", at: location)
  }

  static func mismatch(_ message: String, at location: Location, notes: [Note] = [], fixes: [Fix] = [])
    -> Diagnostic
  {
    Diagnostic(.argumentMismatch, at: location, message, notes: notes, fixes: fixes)
  }
}
