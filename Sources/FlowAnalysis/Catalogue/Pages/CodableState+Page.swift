import FlowSyntax

extension RulePage {
  static var codableState: RulePage {
    RulePage(
      .codableState, "a type that cannot be encoded, in a `Codable` flow",
      what: """
        A flow is `Codable`, so its state can be saved and restored, but a parameter or a variable has a \
        type of the standard library or of the system's frameworks that is known not to be `Codable`.
        """,
      why: """
        The Swift compiler would refuse the generated code. Keep what can be saved, and make the rest of it \
        when it is needed.
        """,
      failing: """
        flow Gallery: Codable {
          start home
          screen home {
            opened(image: UIImage) -> push photo(image: image)
          }
          screen photo(image: UIImage)
          //                  ^^^^^^^ warning[codable-state]
        }
        """,
      fixed: """
        flow Gallery: Codable {
          start home
          screen home {
            opened(name: String) -> push photo(name: name)
          }
          screen photo(name: String)
        }
        """
    )
  }
}
