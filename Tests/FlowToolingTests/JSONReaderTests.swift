import FlowJSON
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// The contents of a JSON text, or its mistake as `LINE:COLUMN-COLUMN message`.
private func read(_ bytes: [UInt8]) -> String {
  let file = SourceFile(path: "x.json", bytes: bytes)
  do throws(JSONError) {
    return outline(try withExtendedLifetime(file) { () throws(JSONError) in try JSONReader.readFile(file.bytes).value })
  } catch {
    let start = file.position(at: UInt32(error.range.lowerBound))
    let end = file.position(at: UInt32(error.range.upperBound))
    return "\(start.line):\(start.column)-\(end.column) \(error.message)"
  }
}

private func outline(_ value: JSON) -> String {
  switch value {
  case .null: "null"
  case .boolean(let flag): "\(flag)"
  case .integer, .number: "a number"
  case .string(let text): "'\(text)'"
  case .array(let elements): "[" + elements.map(outline).joined(separator: " ") + "]"
  case .object(let members): "{" + members.map { "\($0.name):\(outline($0.value))" }.joined(separator: " ") + "}"
  }
}

@Suite("The JSON reader of files")
struct JSONReaderTests {
  @Test(
    "What is JSON",
    arguments: [
      ("{}", "{}"), ("[]", "[]"),
      (" [ 1 , -0.5e+10, 0, true,false , null ] \n", "[a number a number a number true false null]"),
      (#"{"a": {"b": []}, "": "c"}"#, "{a:{b:[]} :'c'}"),
      (#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "'\"\\/\u{8}\u{C}\n\r\té😀'"),
      ("\u{FEFF}1", "a number"), (#""ü😀""#, "'ü😀'"),
    ]
  )
  func good(text: String, expected: String) { #expect(read(Array(text.utf8)) == expected) }

  @Test(
    "What is none, and where",
    arguments: [
      ("", "1:1-1 invalid JSON: expected a value"),
      ("{", "1:2-2 invalid JSON: expected a name in quotes"),
      ("{\n  a: 1}", "2:3-4 invalid JSON: expected a name in quotes"),
      (#"{"a" 1}"#, "1:6-7 invalid JSON: expected `:`"),
      (#"{"a": 1 "b": 2}"#, "1:9-10 invalid JSON: expected `,` or `}`"),
      (#"{"a": 1,}"#, "1:9-10 invalid JSON: expected a name in quotes"),
      ("[1,]", "1:4-5 invalid JSON: expected a value"),
      ("[1 2]", "1:4-5 invalid JSON: expected `,` or `]`"),
      (#"{"a": 1, "a": 2}"#, "1:10-13 duplicate name `a`"),
      ("1 2", "1:3-4 invalid JSON: expected the end of the text"),
      ("// x\n1", "1:1-2 invalid JSON: expected a value"),
      ("tru", "1:1-2 invalid JSON: expected a value"),
      ("[01]", "1:2-4 invalid number"), ("-", "1:1-2 invalid number"), ("1.", "1:1-3 invalid number"),
      ("1e", "1:1-3 invalid number"),
      (#""a"#, "1:1-2 unterminated string"),
      ("\"a\nb\"", "1:3-1 control characters in strings must be escaped"),
      (#""\x""#, "1:2-4 invalid escape"), (#""\u12G4""#, "1:2-6 invalid escape"),
      (#""\uD800""#, "1:2-8 invalid escape"), (#""\"#, "1:2-3 invalid escape"),
      (String(repeating: "[", count: 129), "1:129-129 arrays and objects are nested more than 128 deep"),
      ("1e999", "1:1-6 this number is too large"),
    ]
  )
  func bad(text: String, expected: String) { #expect(read(Array(text.utf8)) == expected) }

  @Test("Bytes that are no UTF-8")
  func notUTF8() { #expect(read([0x22, 0xFF, 0x22]) == "1:1-4 this text is not UTF-8") }

  @Test("Each value and each name has its place")
  func places() throws {
    let text = #" {"a": [1, "b"], "c": {}} "#
    let file = SourceFile(path: "x.json", text: text)
    let place = try withExtendedLifetime(file) { try JSONReader.readFile(file.bytes).place }
    func texts(_ place: JSONPlace) -> [String] {
      [place.name, place.range].compactMap(\.self).map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
        + place.children.flatMap(texts)
    }
    #expect(texts(place) == [#"{"a": [1, "b"], "c": {}}"#, "\"a\"", #"[1, "b"]"#, "1", "\"b\"", "\"c\"", "{}"])
  }

  @Test("As deep as it may be")
  func deep() {
    let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(read(Array(text.utf8)) == text)
  }

  @Test("Whatever the bytes are, it ends; and what it takes, Foundation takes")
  func random() {
    var numbers = SeededRandom()
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"a\"", "\"", "\\", "1", "-", ".", "e", "true", "nul", " ", "\n", "\u{FEFF}",
      "\\u00",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<12, using: &numbers)
      var bytes = (0..<count).flatMap { _ in Array(pieces.randomElement(using: &numbers)!.utf8) }
      if Int.random(in: 0..<8, using: &numbers) == 0 { bytes.append(UInt8.random(in: 0...255, using: &numbers)) }
      let file = SourceFile(path: "x.json", bytes: bytes)
      guard withExtendedLifetime(file, { try? JSONReader.readFile(file.bytes) }) != nil else { continue }
      // The reader skips a byte order mark, but implementations of `JSONSerialization` disagree about it.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { continue }
      #expect(throws: Never.self, "\(numbers.hint)") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }
}
