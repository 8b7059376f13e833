import FlowRuntime
import Testing

/// The descriptions of options, stacks and tabs, for people.
@Suite struct DescriptionTests {
  @Test(
    "Options are written as in a `.flow` file",
    arguments: [
      (PresentationOptions(), "default"),
      (PresentationOptions(container: .navigation), "container: navigation"),
      (PresentationOptions(detents: [.medium]), "detents: medium"),
      (
        PresentationOptions(detents: [.large, .fraction(0.4), .height(200)], dragIndicator: .visible),
        "detents: large, fraction(0.4), height(200); dragIndicator: visible"
      ),
      (
        PresentationOptions(dismissal: .disabled, background: "thin", cornerRadius: 12, transition: .zoom),
        "dismissal: disabled; background: thin; cornerRadius: 12; transition: zoom"
      ),
      (PresentationOptions(cornerRadius: 12.5, uikit: .pageSheet), "cornerRadius: 12.5; uikit: pageSheet"),
      (
        PresentationOptions(
          title: "Sure?", message: "It is \"lost\".",
          fields: [.init("Name", name: "name", text: "Tea")],
          buttons: [
            .init("Keep", event: "keepTapped"), .init("Delete", event: "deleteTapped", role: .destructive),
            .init("Cancel", event: "cancelTapped", role: .cancel),
          ]),
        #"title: "Sure?"; message: "It is \"lost\"."; field name: "Name"; button keepTapped: "Keep"; "#
          + #"destructive deleteTapped: "Delete"; cancel cancelTapped: "Cancel""#
      ),
    ] as [(PresentationOptions, String)])
  func options(options: PresentationOptions, text: String) {
    #expect("\(options)" == text)
  }

  @Test func nothingShowsHowValuesAreKept() {
    var text = ""
    let routes = Routes(
      root: 1, then: [(2, Presentation(kind: .sheet, options: PresentationOptions(detents: [.medium])))])
    dump(routes, to: &text)
    dump(Tabs(1, 2), to: &text)
    dump(routes.top.presentation, to: &text)
    for word in ["nextID", "ineage", "extras", "Extras"] { #expect(!text.contains(word), "\(text)") }
    #expect(text.contains("detents"))
  }
}
