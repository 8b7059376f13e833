import FlowJSON
import FlowTestSupport
import Foundation
import Testing

@testable import FlowGraph

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names and texts of a flow are always shown as plain text.
@Suite("Hostile names")
struct MarkupTests {
  /// A document in which every text is hostile, even texts that the language would not allow.
  static let hostile: FlowDocument = {
    let text =
      "\"'`]}></title></script><script>alert(1)</script><img src=x onerror=alert(1)>--|{{document}}&amp;\\N\n;#\u{7}\u{FFFE}"
    let place = DocumentPlace(file: text, line: 1, column: 1)
    let values = [DocumentValue(name: text, type: text, value: text)]
    let branch = DocumentBranch(
      conditions: [text],
      operations: [
        DocumentOperation(
          "show",
          [
            (
              "presentation",
              DocumentPresentation(
                kind: .alert, style: text, hasContainer: false, options: DocumentOptions(detents: [text])
              ).json
            ), ("screen", 0), ("arguments", [["label": .string(text), "value": .string(text)]]),
          ], to: .screen(0), as: .alert),
        DocumentOperation("set", [("target", .string(text)), ("value", .string(text))]),
        DocumentOperation("back", [("count", 1)], word: "back"),
      ])
    let transition = DocumentTransition(trigger: .event(text, values), doc: text, place: place, branches: [branch])
    var flow = DocumentFlow(name: text, place: place)
    flow.module = text
    flow.doc = text
    flow.parameters = values
    flow.variables = values
    flow.needs = values
    flow.exits = [DocumentExit(name: text, doc: text, parameters: values, place: place)]
    flow.events = [transition]
    let root: JSON = ["presentation": DocumentPresentation(kind: .root, hasContainer: true).json, "screen": 0]
    flow.start = [
      DocumentBranch(
        conditions: [text],
        operations: [DocumentOperation("replace", [("routes", [root])], to: .screen(0), as: .replace)], root: root)
    ]
    flow.screens = [
      DocumentScreen(
        name: text, doc: text, place: place, content: .values(values),
        requirement: .init(condition: text, operations: [DocumentOperation("dismissAll", word: "dismiss all")]), transitions: [transition],
        alert: [
          "kind": "alert", "title": .string(text), "message": .string(text),
          "fields": [["name": .string(text), "title": .string(text)]],
          "buttons": [["role": .string(text), "event": .string(text), "title": .string(text)]],
        ])
    ]
    flow.links = [DocumentLink(pattern: text, place: place, values: [], branches: [branch])]
    var document = FlowDocument()
    document.flows = [flow]
    document.ownFlowCount = 1
    document.findings = [
      DocumentFinding(
        rule: text, severity: "error", message: text, place: place, flow: 0, screen: 0,
        trace: [.init(event: text, stack: text)])
    ]
    return document
  }()

  private final class Reader: NSObject, XMLParserDelegate {
    var names: Set<String> = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      names.insert(name)
      for attribute in attributes.keys where attribute.lowercased().hasPrefix("on") { names.insert(attribute) }
    }
  }

  @Test("SVG is well formed, and has no element of its own accord", arguments: [false, true])
  func svg(isChanged: Bool) throws {
    var map = try FlowMap(Self.hostile)
    if isChanged { map = map.marked(since: FlowMap()) }
    let parser = XMLParser(data: Data(SVGWriter.text(of: map, in: Self.hostile).utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let expected: Set<String> = ["svg", "title", "style", "defs", "marker", "path", "circle", "rect", "g", "text"]
    #expect(reader.names.isSubset(of: expected), "\(reader.names)")
  }

  @Test("In the page no markup is a flow's")
  func page() throws {
    let page = PageWriter.text(of: try FlowMap(Self.hostile), in: Self.hostile)
    #expect(!page.contains("<img"))
    #expect(!page.contains("<script>alert"))
    // There are three script elements, for the pieces of the map, the document and the script. They divide the page into four
    // parts.
    #expect(page.components(separatedBy: "<script").count == 4)
    #expect(page.components(separatedBy: "</script").count == 4)
    let json = page.components(separatedBy: "<script type=\"application/json\" id=\"document\">")[1].components(
      separatedBy: "</script>")[0]
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let flows = read?["flows"] as? [[String: Any]]
    #expect(flows?.first?["name"] as? String == Self.hostile.flows[0].name)
  }

  @Test("The page is ASCII, whatever is in it, and means the same")
  func ascii() throws {
    let name = "größe👍🏽"
    let document = document(of: ["flow `\(name)` {\n  start a\n  screen a {\n    e -> set x = \"→ \\u{1F600} 😀\"\n  }\n}\n"])
    let page = PageWriter.text(of: try FlowMap(document), in: document)
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    let json = page.components(separatedBy: "id=\"document\">")[1].components(separatedBy: "</script>")[0]
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let flows = read?["flows"] as? [[String: Any]]
    #expect(flows?.first?["name"] as? String == document.flows[0].name)
    #expect(page.contains("<h1>\(document.flows[0].name.unicodeScalars.map { $0.isASCII ? "\($0)" : "&#\($0.value);" }.joined())</h1>"))
  }

  @Test("Labels of Mermaid hold letters, digits, blanks, breaks and numbers of characters")
  func mermaid() throws {
    let text = MermaidWriter.text(of: try FlowMap(Self.hostile))
    for line in text.split(separator: "\n") where line.contains("\"") {
      let parts = line.components(separatedBy: "\"")
      #expect(parts.count == 3, "\(line)")
      #expect(
        parts[1].replacingOccurrences(of: "<br>", with: "").allSatisfy {
          $0.isLetter || $0.isNumber || " #;".contains($0)
        }, "\(line)")
    }
  }

  @Test("Strings of DOT end where they are to")
  func dot() throws {
    for line in DOTWriter.text(of: try FlowMap(Self.hostile)).split(separator: "\n") {
      let plain = line.replacingOccurrences(of: "\\\\", with: "").replacingOccurrences(of: "\\\"", with: "")
      #expect(plain.count { $0 == "\"" } % 2 == 0, "\(line)")
    }
  }

  @Test("The page of the shop is small")
  func size() throws {
    let texts = PackageFolder.flows.filter { $0.path.hasPrefix("Shop/") || $0.path.hasPrefix("LogIn/") }.map(\.text)
    let document = document(of: texts)
    let page = PageWriter.text(of: try FlowMap(document), in: document)
    #expect(page.utf8.count <= 300_000)
    #expect(
      !page.contains("http://")
        || page.components(separatedBy: "http://").count
          == page.components(separatedBy: "http://www.w3.org/2000/svg").count
    )
  }

  @Test(
    "Every sample is drawn", arguments: Set(PackageFolder.flows.map { String($0.path.prefix { $0 != "/" }) }).sorted())
  func samples(folder: String) throws {
    let document = document(ofSample: folder)
    let map = try FlowMap(document)
    let converted = SVGWriter.textWithoutVariables(of: map, in: document)
    for text in [SVGWriter.text(of: map, in: document), converted] { #expect(XMLParser(data: Data(text.utf8)).parse()) }
    #expect(!converted.contains("var("))
  }
}
