package import FlowSyntax

/// `duplicate-declaration`. The lowering reports it where it resolves names.
extension Rule {
  package static let duplicateDeclaration = Rule(
    "duplicate-declaration", .error,
    page: RulePage(
      "two declarations share a name",
      what: """
        Names of screens, events, exits, parameters and variables must be unique within their flow, and names of \
        flows and styles within their target. Names that the generated Swift uses itself, such as `routes` in the \
        state, are reserved. Generated types, such as `State` and `Action`, hide types of the app with these names: \
        write `App.State`, with the module.
        """,
      why: """
        Every use of the name would mean one of the two, and the generated Swift would declare it twice.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
          screen help
          //     ^^^^ error[duplicate-declaration]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            moreTapped -> push moreHelp
          }
          screen help
          screen moreHelp
        }
        """))
}

extension Diagnostic {
  static func duplicate(_ what: String, _ name: String, at location: Location, first: Location?) -> Diagnostic {
    Diagnostic(
      .duplicateDeclaration, at: location, "\(what) `\(name)` is declared twice",
      notes: first.map { [Note("it is declared here first", at: $0)] } ?? []
    )
  }

  static func reserved(_ name: String, at location: Location, _ why: String) -> Diagnostic {
    Diagnostic(.duplicateDeclaration, at: location, "`\(name)` cannot be used here: \(why)")
  }

  /// A finding about two names that look equal and are equal keys in JSON, but have different characters.
  static func alike(_ name: String, _ other: String, at location: Location, other place: Location?) -> Diagnostic {
    func characters(_ text: String) -> String {
      let numbers = text.unicodeScalars.filter { !$0.isASCII }.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      return numbers.joined(separator: " ")
    }
    return Diagnostic(
      .duplicateDeclaration, at: location,
      "`\(name)` has two spellings that look alike, with \(characters(name)) and with \(characters(other)): use one of them",
      notes: place.map { [Note("the other spelling is here", at: $0)] } ?? [])
  }
}
