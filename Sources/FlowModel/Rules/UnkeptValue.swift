package import FlowSyntax

/// `unkept-value`. The lowering reports it for a value that a flow with `resume` would have to keep, but cannot.
extension Rule {
  package static let unkeptValue = Rule(
    "unkept-value", .error,
    page: RulePage(
      "a value of unknown type that would have to be kept for `resume`",
      what: """
        An operation behind one that may be refused reads a name that a pattern or an `if let` binds, and the flow says \
        `resume` somewhere.
        """,
      why: """
        When the screen is refused, what stands behind it is kept in the state of the flow, with the values that it reads. \
        For that their types have to be written in the flow, as those of its own events and screens are. The types of what \
        a reducer of the app or a child flow hands over are known to Swift alone. Move the operation in front of the one \
        that may be refused, or hand the value on by an event of the flow that declares it.
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
