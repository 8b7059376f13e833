import FlowRuntime
import Foundation
import Testing

private func decoded<Value: Decodable>(_: Value.Type, from json: String) throws -> Value {
  try JSONDecoder().decode(Value.self, from: Data(json.utf8))
}

private func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

@Suite struct CodingTests {
  @Test func routesComeBackAsTheyWere() throws {
    var routes = stack("root+ push sheet+ push")
    routes.goBack()
    routes.changesAreAnimated = false
    let copy = try decoded(Routes<Int>.self, from: try encoded(routes))
    #expect(copy == routes)
    #expect(copy.changesAreAnimated)
    var next = copy
    next.push(1)
    #expect(next.top.id == id(4), "ids go on where they were")
  }

  @Test func theFormIsStable() throws {
    #expect(
      try encoded(stack("root+ push")) == """
        {"nextID":2,"routes":[{"id":0,"presentation":{"kind":"root","options":{"container":"navigation"}},"screen":0},\
        {"id":1,"presentation":{"kind":"push"},"screen":1}]}
        """)
  }

  @Test(arguments: [
    (#"{"routes":[]}"#, "at least one route"),
    (#"{"routes":[{"id":0,"screen":1,"presentation":{"kind":"push"}}]}"#, "not presented as the root"),
    (
      #"{"routes":[{"id":0,"screen":1,"presentation":{"kind":"root"}},{"id":0,"screen":1,"presentation":{"kind":"push"}}]}"#,
      "The id #0 is used twice"
    ),
    (
      #"{"routes":[{"id":0,"screen":1,"presentation":{"kind":"root"}},{"id":1,"screen":1,"presentation":{"kind":"root"}}]}"#,
      "a root above another route"
    ),
    (
      #"{"nextID":3,"routes":[{"id":4,"screen":1,"presentation":{"kind":"root"}},{"id":2,"screen":1,"presentation":{"kind":"push"}}]}"#,
      "is used already"
    ),
    (#"{"nextID":3,"routes":[{"id":3,"screen":1,"presentation":{"kind":"root"}}]}"#, "is used already"),
    (#"{"routes":[{"id":18446744073709551615,"screen":1,"presentation":{"kind":"root"}}]}"#, "out of range"),
    (
      #"{"nextID":18446744073709551615,"routes":[{"id":0,"screen":1,"presentation":{"kind":"root"}}]}"#,
      "out of range"
    ),
  ])
  func whatNoStackCouldBeIsRefused(_ json: String, _ reason: String) throws {
    let error = try #require(throws: DecodingError.self) { try decoded(Routes<Int>.self, from: json) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.debugDescription.contains(reason))
    #expect(context.codingPath.map(\.stringValue) == ["routes"])
  }

  @Test func withoutANextIDTheGreatestSaysIt() throws {
    let json = #"{"routes":[{"id":7,"screen":1,"presentation":{"kind":"root"}},{"id":3,"screen":1,"presentation":{"kind":"push"}}]}"#
    var routes = try decoded(Routes<Int>.self, from: json)
    routes.push(2)
    #expect(routes.map(\.id) == [id(7), id(3), id(8)])
  }

  @Test func routesThatHaveMovedComeBackAsTheyWere() throws {
    var routes = stack("root+ push sheet+ push")
    routes.move(id: id(3), to: 1)
    routes.move(id: id(0), to: 2)
    #expect(routes.map(\.id) == [id(3), id(1), id(0), id(2)])
    #expect(try decoded(Routes<Int>.self, from: try encoded(routes)) == routes)
  }

  @Test(arguments: [
    PresentationOptions(),
    PresentationOptions(container: NavigationContainer.none),
    PresentationOptions(detents: [.medium, .large, .fraction(0.25), .height(120)], dragIndicator: .hidden),
    PresentationOptions(dismissal: .disabled, background: "thin", cornerRadius: 12, transition: .zoom),
    PresentationOptions(uikit: .overFullScreen, title: "Sure?", message: ""),
    PresentationOptions(
      title: "Name?", fields: [.init("Name", name: "name", text: "Tea"), .init("", name: "note")],
      buttons: [.init("Name", event: "named"), .init("Cancel", event: "kept", role: .cancel)]),
  ])
  func optionsComeBackAsTheyWere(_ options: PresentationOptions) throws {
    for kind in Presentation.Kind.allCases {
      let presentation = Presentation(kind: kind, options: options)
      #expect(try decoded(Presentation.self, from: try encoded(presentation)) == presentation)
    }
  }

  @Test(
    "A field needs only its name",
    arguments: [
      (#"{"fields":[{"name":"a"}]}"#, PresentationOptions.Field("", name: "a")),
      (#"{"fields":[{"name":"a","title":"A","text":null,"more":1}]}"#, .init("A", name: "a")),
    ])
  func fieldsWithDefaults(_ json: String, _ field: PresentationOptions.Field) throws {
    #expect(try decoded(PresentationOptions.self, from: json) == PresentationOptions(fields: [field]))
  }

  @Test func whatIsNoFieldIsRefused() {
    for json in [#"{"fields":[{"title":"A"}]}"#, #"{"fields":[1]}"#, #"{"fields":"a"}"#] {
      #expect(throws: DecodingError.self) { try decoded(PresentationOptions.self, from: json) }
    }
  }
}

@Suite struct PresentationTests {
  @Test func optionsAreEqualIfTheirValuesAre() {
    var options = PresentationOptions(title: "A")
    #expect(options == PresentationOptions(title: "A"))
    #expect(options.hashValue == PresentationOptions(title: "A").hashValue)
    #expect(options != PresentationOptions(title: "B"))
    options.title = nil
    #expect(options == PresentationOptions())
    #expect(options.isDefault)
  }

  @Test func aCopyKeepsItsOptions() {
    let sheet = Presentation(kind: .sheet, options: PresentationOptions(detents: [.medium]))
    var changed = sheet
    changed.options.detents = [.large]
    changed.options.cornerRadius = 4
    #expect(sheet.options.detents == [.medium])
    #expect(sheet.options.cornerRadius == nil)
    #expect(changed.in(.navigation).options.detents == [.large])
  }

  @Test func onlyLayersArePresented() {
    let presented = Presentation.Kind.allCases.filter { Presentation(kind: $0).isPresented }
    #expect(presented == [.sheet, .cover, .popover, .alert, .dialog])
  }
}
