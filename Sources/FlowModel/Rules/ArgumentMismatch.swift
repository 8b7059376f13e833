package import FlowSyntax

/// `argument-mismatch`. The lowering reports it where it compares arguments with parameters.
extension Rule {
  package static let argumentMismatch = Rule(
    "argument-mismatch", .error,
    page: RulePage(
      "missing, extra, wrongly labelled or reordered arguments",
      what: """
        The arguments of a screen, a flow, an exit or an event are not those that it declares. They have the \
        declared labels and the declared order, and only those with a default may be left out. The payload \
        of a pattern has names; the payload of an event has names and types.
        """,
      why: """
        The Swift compiler would report it too, but in the generated code. The finding stands at the place of the \
        mistake.
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
  /// A field of an alert whose value is not a `String`.
  static func noText(of field: String, type: String, at location: Location) -> Diagnostic {
    .mismatch("what the user writes into `\(field)` is a `String`, not a `\(type)`", at: location)
  }

  static func mismatch(_ message: String, at location: Location, notes: [Note] = [], fixes: [Fix] = [])
    -> Diagnostic
  {
    Diagnostic(.argumentMismatch, at: location, message, notes: notes, fixes: fixes)
  }
}
