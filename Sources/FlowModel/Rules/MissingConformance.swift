package import FlowSyntax

/// `missing-conformance`. The lowering reports it where a flow shows another flow.
extension Rule {
  package static let missingConformance = Rule(
    "missing-conformance", .error,
    page: RulePage(
      "a flow conforms to a protocol, and a flow that it shows does not",
      what: """
        A flow that conforms to `Equatable`, `Hashable` or `Codable` has a screen or a tab that shows a flow without \
        that conformance.
        """,
      why: """
        The state of the inner flow is part of the state of the outer one, and its actions are part of those of the \
        outer one. The outer state can be compared, hashed or saved only if the inner one can. Add the conformance \
        to the inner flow.
        """,
      failing: """
        flow Shop: Codable {
          start cart
          screen cart: Cart
          //           ^^^^ error[missing-conformance]
        }
        flow Cart {
          start list
          screen list
        }
        """,
      fixed: """
        flow Shop: Codable {
          start cart
          screen cart: Cart
        }
        flow Cart: Codable {
          start list
          screen list
        }
        """))
}
