import FlowSyntax
import Testing

@Suite("Raw identifiers of Swift")
struct RawIdentifierTests {
  private static func findings(_ fragment: String) -> [String] {
    let text = "flow A {\n  start a\n  screen a { x -> push b(n: \(fragment)) }\n  screen b(n: Int)\n}\n"
    return Parser.parse(SourceFile(path: "A.flow", text: text)).diagnostics.map(\.message)
  }

  static let acceptedFragments = [
    "`next step`()", "a.`next step`", "`1`", "`404`.x", "`a-b`", "`+ a`", "`(`", "`{ }`", "`\"`", "`// no comment`", "`é 1`", "`#if`",
    "`a`.`b c`?.`d e`!", "`x y`[1]", "`x y`<Int>()", "f(`x y`: 1)", "\"\\(`next step`)\"", "[`a b`: 1]", "`a.b`", "`let x`", "`/x/`",
  ]

  @Test("They stand in pieces of Swift", arguments: acceptedFragments)
  func accepted(fragment: String) { #expect(Self.findings(fragment) == []) }

  static let refusedFragments = [
    "``", "` `", "`+`", "`a", "`a\\b`", "`a\u{1}b`", "`a\u{7F}b`", "`a\nb`", "`...`", "\"\\(``)\"", "\"\\(`a(b`)\"",
  ]

  @Test("What Swift does not accept as one is refused", arguments: refusedFragments)
  func refused(fragment: String) { #expect(!Self.findings(fragment).isEmpty) }

  @Test(
    "No declaration has such a name",
    arguments: ["flow `a b` {\nstart a\nscreen a\n}", "flow A {\nstart a\nscreen `a b`\nscreen a\n}", "style `a b` = sheet"])
  func declarations(text: String) {
    #expect(!Parser.parse(SourceFile(path: "A.flow", text: text)).diagnostics.isEmpty)
  }
}
