import FlowTestSupport
import Foundation
import Testing

@testable import FlowRuntime

/// Saved data of one type, and the result of reading it.
private struct Saved: CustomTestStringConvertible, Sendable {
  enum Outcome: Equatable, Sendable {
    case value(String)
    case error(String)
  }

  let testDescription: String
  let json: String
  /// The result of decoding the data without a snapshot: a value or an error.
  let strictly: Outcome
  /// The result of decoding the data as a part of a snapshot: a value or an error.
  let restored: Outcome
  let losses: [String]
  let read: @Sendable (Data) throws -> String

  init<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ json: String, _ strictly: Outcome, restored: Outcome? = nil, losses: [String] = [],
    describe: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    testDescription = "\(type) \(json.prefix(60))"
    self.json = json
    self.strictly = strictly
    self.restored = restored ?? strictly
    self.losses = losses
    read = { describe(try JSONDecoder().decode(Value.self, from: $0)) }
  }
}

private func link(_ segments: Int, bytes: Int = 1) -> String {
  let segment = "\"" + String(repeating: "a", count: bytes) + "\""
  return "{\"path\":[\(Array(repeating: segment, count: segments).joined(separator: ","))],\"query\":{}}"
}

private func route(_ id: String, _ kind: String = "push", screen: String = "1") -> String {
  "{\"id\":\(id),\"screen\":\(screen),\"presentation\":{\"kind\":\"\(kind)\"}}"
}

private func refusal(_ part: String, shown: String = "[[1,2]]") -> String {
  "{\"parts\":[\(part)],\"shown\":\(shown)}"
}

private let tooLong = "The link has more than 64 segments or 16384 bytes."
private let greatest = "9007199254740992"
private let beyond = "9007199254740993"

private func shown<Screen>(_ routes: Routes<Screen>) -> String {
  "\(routes.map(\.id.rawValue)), next \(routes.nextID)"
}

private func shown(_ tabs: Tabs<Int>) -> String {
  "\(tabs.items.map(\.id.rawValue)), selected \(tabs.selectedID.rawValue), next \(tabs.nextID)"
}

/// A content of columns without a flow: a number for the sidebar, a negative number for the detail.
private struct Pane: Codable, FlowColumn {
  let number: Int

  init(from decoder: any Decoder) throws { number = try Int(from: decoder) }

  static var roles: [ColumnRole] { [.sidebar, .detail] }
  var role: ColumnRole { number < 0 ? .detail : .sidebar }
  var nestedFlow: (any FlowState)? {
    get { nil }
    set {}
  }
  func hasEqualValues(as new: Pane) -> Bool { number == new.number }
}

private func shown(_ columns: Columns<Pane>) -> String {
  "\(columns.items.map(\.id.rawValue)), front \(columns.front), next \(columns.nextID)"
}

private let cases: [Saved] = {
  var all: [Saved] = []
  // Links
  all.append(
    Saved(FlowLink.self, link(64), .value("/" + Array(repeating: "a", count: 64).joined(separator: "/"))))
  all.append(
    Saved(FlowLink.self, link(65), .error(tooLong)))
  all.append(
    Saved(FlowLink.self, link(1, bytes: 16_385), .error(tooLong)))
  all.append(
    Saved(FlowLink.self, #"{"path":["a","","b"],"query":{"q":"1"}}"#, .value("/a/b?q=1")))
  // Identities
  all.append(
    Saved(RouteID.self, "18446744073709551615", .value("#18446744073709551615")))
  all.append(
    Saved(RouteID.self, "-1", .error("")))
  all.append(
    Saved(
      TabID.self, "18446744073709551615", .value("TabID(rawValue: 18446744073709551615)"), describe: { "TabID(rawValue: \($0.rawValue))" }))
  all.append(
    Saved(Route<Int>.self, route("3"), .value("#3 push 1")))
  all.append(
    Saved(
      Routes<Int>.self, #"{"routes":[\#(route(greatest, "root"))],"nextID":9007199254740992}"#,
      .error("The next id, \(greatest), is used already."), restored: .value("[\(greatest)], next \(beyond)"), describe: shown))
  all.append(
    Saved(
      Routes<Int>.self, #"{"routes":[\#(route("0", "root"))],"nextID":\#(greatest)}"#, .value("[0], next \(greatest)"), describe: shown))
  all.append(
    Saved(
      Routes<Int>.self, #"{"routes":[\#(route("0", "root"))],"nextID":\#(beyond)}"#, .error("The identity \(beyond) is out of range."),
      restored: .value("[0], next 1"), describe: shown))
  all.append(
    Saved(
      Routes<Int>.self, #"{"routes":[\#(route("7", "root")),\#(route("9223372036854775807")),\#(route("18446744073709551615"))]}"#,
      .error("The identity 18446744073709551615 is out of range."), restored: .value("[7, 8, 9], next 10"), describe: shown))
  all.append(
    Saved(
      Routes<Int>.self, #"{"routes":[\#(route("18446744073709551615", "root"))],"nextID":3}"#,
      .error("The identity 18446744073709551615 is out of range."), restored: .value("[0], next 3"), describe: shown))
  all.append(
    Saved(
      Tabs<Int>.self, #"{"tabs":[{"id":4,"tab":1},{"id":18446744073709551615,"tab":2}],"selected":18446744073709551615,"nextID":1}"#,
      .error("Each tab has an identity of its own, below the next one."), restored: .value("[0, 1], selected 1, next 2"), describe: shown))
  all.append(
    Saved(
      Tabs<Int>.self, #"{"tabs":[{"id":4,"tab":1}],"selected":4,"nextID":\#(beyond)}"#,
      .error("Each tab has an identity of its own, below the next one."), restored: .value("[4], selected 4, next 5"), describe: shown))
  all.append(
    Saved(
      Tabs<Int>.self, #"{"tabs":[{"id":4,"tab":1},{"id":4,"tab":2}],"selected":4,"nextID":9}"#,
      .error("Each tab has an identity of its own, below the next one."), describe: shown))
  for last in ["18446744073709551615", beyond] {
    all.append(
      Saved(
        Columns<Pane>.self, #"{"columns":[{"id":4,"column":1},{"id":\#(last),"column":-1}],"front":"detail","nextID":1}"#,
        .error("Each content has an identity of its own, below the next one."), restored: .value("[0, 1], front detail, next 2"),
        describe: shown))
  }
  all.append(
    Saved(
      Columns<Pane>.self, #"{"columns":[{"id":4,"column":1},{"id":5,"column":-1}],"front":"detail","nextID":\#(beyond)}"#,
      .error("Each content has an identity of its own, below the next one."), restored: .value("[4, 5], front detail, next 6"),
      describe: shown))
  all.append(
    Saved(
      Columns<Pane>.self,
      #"{"columns":[{"id":18446744073709551615,"column":1},{"id":18446744073709551615,"column":-1}],"front":"detail","nextID":1}"#,
      .error("Each content has an identity of its own, below the next one."), describe: shown))
  all.append(
    Saved(Tabs<Int>.Item.self, #"{"id":4,"tab":1}"#, .value("4 1"), describe: { "\($0.id.rawValue) \($0.tab)" }))
  // Options
  all.append(
    Saved(NavigationContainer.self, #""navigation""#, .value("navigation")))
  all.append(
    Saved(NavigationContainer.self, #""tabs""#, .error("")))
  all.append(
    Saved(Presentation.Kind.self, #""hologram""#, .error("")))
  all.append(
    Saved(Presentation.self, #"{"kind":"sheet","options":{"container":"none"}}"#, .value("sheet without navigation")))
  all.append(
    Saved(
      Presentation.self, #"{"kind":"sheet","options":{"cornerRadius":-1}}"#,
      .error("The corner radius -1.0 must be finite and at least 0."), restored: .value("sheet"),
      losses: ["options: option lost: The corner radius -1.0 must be finite and at least 0."]))
  all.append(
    Saved(
      PresentationOptions.self, #"{"detents":[{"fraction":{"_0":0}},{"height":{"_0":0.5}},{"fraction":{"_0":1}}]}"#,
      .error("The fraction 0.0 of a detent must be above 0 and at most 1."), restored: .value("detents: height(0.5), fraction(1)"),
      losses: [": option lost: The fraction 0.0 of a detent must be above 0 and at most 1."]))
  all.append(
    Saved(
      PresentationOptions.self, #"{"detents":[{"fraction":{"_0":1.01}},{"height":{"_0":-1e300}}],"cornerRadius":-5,"title":"A"}"#,
      .error("The fraction 1.01 of a detent must be above 0 and at most 1."), restored: .value(#"title: "A""#),
      losses: [
        ": option lost: The fraction 1.01 of a detent must be above 0 and at most 1.",
        ": option lost: The height -1e+300 of a detent must be finite and above 0.",
        ": option lost: The corner radius -5.0 must be finite and at least 0.",
      ]))
  all.append(
    Saved(Detent.self, #"{"fraction":{"_0":0.25}}"#, .value("fraction(0.25)")))
  all.append(
    Saved(PresentationOptions.Visibility.self, #""seen""#, .error("")))
  all.append(
    Saved(PresentationOptions.Dismissal.self, #""never""#, .error("")))
  all.append(
    Saved(PresentationOptions.Transition.self, #""fold""#, .error("")))
  all.append(
    Saved(PresentationOptions.UIKitStyle.self, #""card""#, .error("")))
  all.append(
    Saved(PresentationOptions.Button.Role.self, #""big""#, .error("")))
  all.append(
    Saved(PresentationOptions.Button.self, #"{"title":"A"}"#, .error("")))
  // Refusals
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"link":\#(link(65))}"#) + "]", .error(tooLong)))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"step":1}"#) + "," + refusal(#"{"link":\#(link(65))}"#) + "]", .error(tooLong),
      restored: .value("1"), losses: ["[1].parts[0].link: refused screens lost: \(tooLong)"], describe: { "\($0.entries.count)" }))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"step":1,"link":\#(link(1))}"#) + "]",
      .error("A refusal needs exactly one of `step`, `routes` and `link`.")))
  all.append(
    Saved(Refused<Int, Int>.self, "[" + refusal("{}") + "]", .error("A refusal needs exactly one of `step`, `routes` and `link`.")))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"step":1}"#, shown: "[[0,\(beyond)]]") + "]",
      .error("The identity \(beyond) is out of range.")))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"step":1}"#, shown: "[\(beyond)]") + "]",
      .error("The identity \(beyond) is out of range.")))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"step":1}"#, shown: "[7,[3,5]]") + "]", .value("[#3, #4, #7]"),
      describe: { "\($0.entries[0].shown.sorted())" }))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"step":1}"#, shown: "[[0,9000],[20000,29000]]") + "]",
      .error("A refusal lists more than 10000 replacement screens.")))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"routes":[\#(route("3")),\#(route("2")),\#(route("3"))]}"#) + "]",
      .error("The id #3 is used twice."), restored: .value("1"),
      losses: ["[0].parts[0].routes[2]: refused screens lost: The id #3 is used twice."], describe: { "\($0.entries.count)" }))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + refusal(#"{"routes":[\#(route("3")),\#(route("4", "root"))]}"#) + "]",
      .error("The route #4 is a root above another route."), restored: .value("1"),
      losses: ["[0].parts[0].routes[1]: refused screens lost: The route #4 is a root above another route."],
      describe: { "\($0.entries.count)" }))
  all.append(
    Saved(
      Refused<Int, Int>.self, "[" + Array(repeating: refusal(#"{"step":1}"#), count: 101).joined(separator: ",") + "]",
      .error("A flow keeps at most 100 refusals."), restored: .value("100"),
      losses: ["[100]: refused screens lost: A flow keeps at most 100 refusals."], describe: { "\($0.entries.count)" }))
  return all
}()

@Suite("What is decoded obeys the limits of what code makes")
struct DecodingLimitTests {
  @Test("Each type, with and without a snapshot", arguments: cases)
  private func types(_ saved: Saved) throws {
    func outcome() -> Saved.Outcome {
      do {
        return .value(try saved.read(Data(saved.json.utf8)))
      } catch DecodingError.dataCorrupted(let context) {
        return .error(context.debugDescription)
      } catch {
        return .error("")
      }
    }
    func isExpected(_ outcome: Saved.Outcome, _ expected: Saved.Outcome) -> Bool {
      if case .error(let text) = outcome, case .error(let start) = expected { return text.hasPrefix(start) }
      return outcome == expected
    }
    let strictly = outcome()
    #expect(isExpected(strictly, saved.strictly), "\(strictly)")
    let log = RestorationLog()
    let restored = RestorationLog.$current.withValue(log) { outcome() }
    #expect(isExpected(restored, saved.restored), "\(restored)")
    #expect(log.losses.map(\.description) == saved.losses)
  }

  /// The state of a flow with a parameter that contains further states of this flow.
  private struct Doll: Decodable {
    var inner: [Doll]

    init(from decoder: any Decoder) throws {
      inner = try decoder.container(keyedBy: FlowCodingKey.self).value("inner")
    }

    var depth: Int { inner.first.map { $0.depth + 1 } ?? 0 }
  }

  @Test("Flows in parameters of flows", arguments: [(1, true), (12, true), (13, false), (200, false)], [false, true])
  func parameters(_ nesting: (depth: Int, isRead: Bool), inSnapshot: Bool) async throws {
    let (depth, isRead) = nesting
    let json = String(repeating: #"{"inner":["#, count: depth) + #"{"inner":[]}"# + String(repeating: "]}", count: depth)
    let read = try await onThread(kilobytes: 512) { () -> Int? in
      try RestorationLog.$current.withValue(inSnapshot ? RestorationLog() : nil) {
        do {
          return try JSONDecoder().decode(Doll.self, from: Data(json.utf8)).depth
        } catch DecodingError.dataCorrupted(let context) where context.debugDescription == "Flows are nested too deep." {
          return nil
        }
      }
    }
    #expect(read == (isRead ? depth : nil))
  }

  @Test("Restored identities never run out", arguments: [greatest, beyond, "9223372036854775807", "18446744073709551615"])
  func generations(_ number: String) throws {
    var json = Data(
      #"{"routes":[\#(route("0", "root")),\#(route(number))],"nextID":\#(number)}"#.utf8)
    for generation in 0..<4 {
      let log = RestorationLog()
      var routes = try RestorationLog.$current.withValue(log) { try JSONDecoder().decode(Routes<Int>.self, from: json) }
      #expect(log.losses == [], "\(generation)")
      #expect(routes.count == 2 + generation * 3)
      for screen in 0..<3 { routes.push(screen) }
      #expect(routes.map(\.id) == routes.map(\.id).sorted())
      json = try JSONEncoder().encode(routes)
    }
  }
}

@Suite("What code makes obeys the same limits")
struct CodeLimitTests {
  @Test func optionsOutOfRangeAreReportedAndLeftOut() {
    let issues = IssueLog()
    let options = issues.collect {
      var options = PresentationOptions(
        detents: [.fraction(0), .fraction(1), .fraction(.nan), .height(-1), .height(.infinity), .large], cornerRadius: -0.5)
      options.cornerRadius = .infinity
      options.detents.append(.fraction(2))
      return options
    }
    #expect(options == PresentationOptions(detents: [.fraction(1), .large]))
    #expect(issues.messages.count == 7)
    #expect(issues.messages.allSatisfy { $0.hasSuffix("The value is ignored.") })
  }

  @Test("An alert has no more fields, buttons and letters than it may, and keeps what fits")
  func alerts() throws {
    let long = String(repeating: "é", count: 2_048) + "x"
    let options: () -> PresentationOptions = {
      PresentationOptions(
        title: long, message: long,
        fields: (0..<9).map { .init($0 == 0 ? long : "F", name: "f\($0)", text: $0 == 1 ? long : "") },
        buttons: (0..<17).map { .init($0 == 2 ? long : "B", event: "e\($0)") })
    }
    let issues = IssueLog()
    let kept = issues.collect(options)
    let cut = String(long.dropLast())
    #expect(kept.title == cut && kept.message == cut)
    #expect(kept.fields.map(\.name) == (0..<8).map { "f\($0)" } && kept.fields[0].title == cut && kept.fields[1].text == cut)
    #expect(kept.buttons.map(\.event) == (0..<16).map { "e\($0)" } && kept.buttons[2].title == cut)
    #expect(issues.messages.count == 7 && issues.messages.allSatisfy { $0.hasSuffix("The value is ignored.") })
    // A character is never cut in two.
    let family = String(repeating: "a", count: 4_090) + "👨‍👩‍👧"
    #expect(issues.collect { PresentationOptions(title: family) }.title == String(repeating: "a", count: 4_090))
    let saved = Data(#"{"title":"\#(long)","buttons":[]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PresentationOptions.self, from: saved) }
    let log = RestorationLog()
    let restored = try RestorationLog.$current.withValue(log) { try JSONDecoder().decode(PresentationOptions.self, from: saved) }
    #expect(restored == PresentationOptions(title: cut))
    #expect(log.losses.count == 1)
  }

  @Test func aLongLinkIsAValueThatNoFlowOpens() {
    let link = FlowLink(path: Array(repeating: "a", count: 65))
    var numbers = Numbers.State()
    let before = numbers
    #expect(throws: LinkError.tooLong) { try Numbers().open(link, &numbers) }
    #expect(throws: LinkError.tooLong) {
      try Numbers().open(FlowLink(path: [], query: ["a": String(repeating: "b", count: 16_384)]), &numbers)
    }
    #expect(numbers == before)
    #expect(throws: LinkError.noMatch(FlowLink(path: Array(repeating: "a", count: 64)))) {
      try Numbers().open(FlowLink(path: Array(repeating: "a", count: 64)), &numbers)
    }
  }
}
