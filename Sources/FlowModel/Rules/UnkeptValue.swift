package import FlowSyntax

/// `unkept-value`. The lowering reports it for a value that a flow with `resume` would have to keep, but cannot.
extension Rule {
  package static let unkeptValue = Rule(
    "unkept-value", .error,
    page: RulePage(
      "a value of unknown type that has to be saved for `resume`",
      what: """
        The flow uses `resume`, and an operation after one that may be refused reads a name bound by a pattern or an \
        `if let`.
        """,
      why: """
        When a screen is refused, the state of the flow stores the operations after it, with the values that they \
        read. That is possible only if the flow declares the types of these values, as it does for its own events \
        and screens. Only Swift knows the types of values that come from a reducer of the app or from a child flow. \
        Move the operation before the one that may be refused, or pass the value through an event of the flow that \
        declares its type.
        """,
      failing: """
        flow Shop {
          var user: String? = nil
          var last: String = ""
          start list
          screen list: List {
            delegate.chosen(name) -> sheet account, set last = name
            //                                                 ^^^^ error[unkept-value]
          }
          screen account requires user != nil else sheet logIn
          screen logIn {
            doneTapped(name: String) -> dismiss, set user = name, resume
          }
        }
        """,
      fixed: """
        flow Shop {
          var user: String? = nil
          var last: String = ""
          start list
          screen list: List {
            delegate.chosen(name) -> set last = name, sheet account
          }
          screen account requires user != nil else sheet logIn
          screen logIn {
            doneTapped(name: String) -> dismiss, set user = name, resume
          }
        }
        """))
}
