package import FlowSyntax

/// `access-level`. The lowering reports it where a flow shows another flow.
extension Rule {
  package static let accessLevel = Rule(
    "access-level", .error,
    page: RulePage(
      "a flow shows a child flow with a lower access level",
      what: """
        A `public` or `package` flow has a screen or a tab that shows a flow with a lower access level.
        """,
      why: """
        The state of the inner flow is part of the state of the outer one, and in Swift a type cannot be \
        more visible than its parts. Give both the same access, or make the outer flow an `OpaqueFlow`: \
        other modules do not see the screens of such a flow.
        """,
      failing: """
        public flow Shop {
          start cart
          screen cart: Cart
          //           ^^^^ error[access-level]
        }
        flow Cart {
          start list
          screen list
        }
        """,
      fixed: """
        public flow Shop {
          start cart
          screen cart: Cart
        }
        public flow Cart {
          start list
          screen list
        }
        """))
}
