import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// The conditions that the page of `flowc graph` evaluates itself, and the conditions that it asks the user about. `AgreementTests`
/// compares the page's results with those of the generated coordinator.
@Suite("Conditions on the page", .outside)
struct ConditionTests {
  private static let variables = """
      var count: Int = 3
      var zero: Int = 0
      var big: Int = 9007199254740993
      var word: UInt = 3
      var ratio: Double = 3
      var single: Float = 16777217
      var isOn: Bool = true
      var text: String = "abc"
      var empty: String = ""
      var smile: String = "😀x"
      var composed: String = "é"
      var line: String = "\\r\\n"
      var size: Size = .standard
      var numbers: [Int] = [1, 2]
      var ratios: [Double] = [1, 2]
      var names: [String] = []
      var none: Int? = nil
      var some: Int? = 3

    """

  static let cases: [(condition: String, answer: String)] = [
    // Small integers.
    ("count == 3", "true"), ("count + 1 > 4", "false"), ("-7 / count == -2", "true"), ("(zero - 7) % count == -1", "true"),
    ("count * 1_000 <= 3000", "true"), ("7 / count * 2 == 4", "true"), ("zero * -1 == 0", "true"), ("6 / 2 == count", "true"),
    ("big == 9007199254740992", "asks"), ("big + 1 == big + 2", "asks"), ("big % 2 == 0", "asks"), ("2147483648 > count", "asks"),
    ("7 / 2 * 2 == 7", "asks"), ("7 / 2 * ratio > 10", "asks"), ("-7 / 2 == -3", "asks"), ("word - 3 == 0", "asks"),
    ("count == 3 ? isOn : !isOn", "true"),
    // Numbers that are rounded.
    ("ratio / 2 == 1.5", "asks"), ("ratio == 3", "asks"), ("single == 16777216", "asks"), ("ratio * 0.5 / 1.5 == 1", "asks"),
    ("ratios.first == 1", "asks"), ("ratios.count == 2", "true"), ("1.5 > 1", "asks"),
    // Texts.
    ("text == \"abc\"", "true"), ("text == \"abd\"", "false"), ("text + \"d\" == \"abcd\"", "true"), ("empty.isEmpty", "true"),
    ("text.count == 3", "true"), ("composed == \"é\"", "true"), ("composed == \"e\u{301}\"", "asks"), ("composed != \"f\"", "asks"),
    ("smile.count == 2", "asks"), ("smile.isEmpty", "false"), ("line.count == 1", "asks"), ("text < \"b\"", "asks"),
    ("\"B\" < \"a\"", "asks"),
    ("smile.first == \"😀\"", "asks"), ("text.last == \"c\"", "asks"), ("composed.contains(\"e\")", "asks"),
    ("text == \"\"\"\n  abc\n  \"\"\"", "asks"), ("text == \"\\u{61}bc\"", "asks"), ("text == #\"abc\"#", "asks"),
    // Two names of the app may have the same value.
    ("size == .medium", "asks"), ("size == .standard", "asks"), ("size != .large", "asks"),
    // Optional values and arrays.
    ("none == nil", "true"), ("some == nil", "false"), ("some == 3", "true"), ("none ?? 4 > count", "true"), ("let found = some", "true"),
    ("let found = none", "false"), ("some ?? 1 == 3 && isOn", "true"),
    ("let count = some, count > 2", "asks"), ("numbers.count == 2", "true"), ("numbers == [1, 2]", "true"), ("numbers.last == 2", "true"),
    ("numbers.contains(3)", "false"), ("numbers + [3] == [1, 2, 3]", "true"), ("names.isEmpty", "true"), ("names.first == nil", "true"),
    ("numbers.first! == 1", "asks"), ("numbers[0] == 1", "asks"), ("[\"a\", \"b\"].last == \"b\"", "true"),
    ("numbers.map({ $0 + 1 }) == [2, 3]", "asks"),
    // One side decides the result.
    ("isOn || ratio > 1", "true"), ("ratio > 1 || isOn", "true"), ("ratio > 1 || !isOn", "asks"), ("!isOn && size == .medium", "false"),
    ("isOn && ratio > 1", "asks"),
    // Expressions that are nested too deep for the page, although Swift could read them.
    (String(repeating: "(", count: 150) + "count" + String(repeating: ")", count: 150) + " == 3", "asks"),
  ]

  /// An event for each condition.
  static let flow =
    "flow Conditions: Codable {\n" + variables + "  start home\n  screen home {\n"
    + cases.enumerated().map { "    e\($0) { if \($1.condition) -> push yes else -> push no }\n" }.joined()
    + "  }\n  screen yes { closed -> back }\n  screen no { closed -> back }\n}\n"

  @Test(
    "It decides what is certain in Swift, and asks about everything else",
    .enabled(if: SearchPath.node != nil, "there is no Node 18 or newer"))
  func decided() throws {
    let tree = Parser.parse(SourceFile(path: "Conditions.flow", text: Self.flow))
    let (unit, findings) = Lowering.lower([tree])
    #expect((tree.diagnostics + findings).map(\.message) == [])
    let folder = FileManager.default.temporaryDirectory.appending(path: "conditions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script =
      PageWriter.engine + """

        const engine = new Engine(\(FlowDocument(unit: unit).json(isIndented: false)));
        const { state } = engine.start(0);
        for (let index = 0; index < \(Self.cases.count); index += 1) {
          try {
            const after = engine.play(state, { route: 0, event: `e${index}`, values: {} }).state;
            console.log(String(engine.document.flows[0].screens[after.routes[1].screen].name === "yes"));
          } catch (error) {
            console.log(error instanceof Question ? "asks" : String(error));
          }
        }
        """
    let file = folder.appending(path: "conditions.js")
    try script.write(to: file, atomically: true, encoding: .utf8)
    let answers = try AgreementTests.runNode(file).split(separator: "\n").map(String.init)
    #expect(answers.count == Self.cases.count)
    for (answer, testCase) in zip(answers, Self.cases) {
      #expect(answer == testCase.answer, "\(testCase.condition)")
    }
  }
}
