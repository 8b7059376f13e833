import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import Testing

@Suite("JSON of messages")
struct JSONTests {
  @Test(
    "What is read is written again",
    arguments: [
      "null", "true", "false", "0", "-1", "9223372036854775807", "1.5", "[]", "{}", "\"\"", "[1,[2,{\"a\":null}]]",
      #""\"\\\n\t\r\u0001\u001f\u007f""#, "\"ü😀\"", #"{"a":1,"b":[true,false]}"#,
    ])
  func roundTrip(text: String) throws {
    #expect(try String(decoding: JSONReader.read(Array(text.utf8)).utf8, as: UTF8.self) == text)
  }

  @Test("An indented text has each element on a line, and markup in it can be escaped")
  func texts() {
    let value: JSON = ["a": [1, ["b": .null]], "<c>": [], "d": [:], "e": "&"]
    #expect(value.text(isIndented: false) == #"{"a":[1,{"b":null}],"<c>":[],"d":{},"e":"&"}"#)
    #expect(
      value.text(isIndented: true, escapesMarkup: true) == #"""
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "\u003cc\u003e": [],
          "d": {},
          "e": "\u0026"
        }
        """#)
  }

  @Test(
    "Strings",
    arguments: [
      (#""\u00fc""#, "ü"), (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00a""#, "\u{FFFD}a"),
      (#""\ud83d\u0061""#, "\u{FFFD}a"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\/\b\f""#, "/\u{8}\u{C}"),
    ])
  func strings(text: String, value: String) throws {
    #expect(try JSONReader.read(Array(text.utf8)).string == value)
  }

  @Test(
    "What is no JSON is an error with its place",
    arguments: [
      ("", 0), ("[1,]", 3), ("{a:1}", 1), ("01", 0), ("1.", 0), ("1e", 0), ("-", 0), ("\"a", 0), ("\"\n\"", 1),
      ("\"\\x\"", 1), ("tru", 0), ("[1 2]", 3), ("1 1", 2), ("{\"a\" 1}", 5), ("\"\\u12g4\"", 1), ("{\"a\":1", 6), ("[1e999]", 1),
    ])
  func errors(text: String, offset: Int) {
    #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
    do throws(JSONError) { _ = try JSONReader.read(Array(text.utf8)) } catch { #expect(error.range.lowerBound == offset) }
  }

  @Test("Values stand in one another up to a limit")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONReader.read(nested(JSONReader.maximumDepth))
    #expect(throws: JSONError.self) { try JSONReader.read(nested(JSONReader.maximumDepth + 1)) }
    #expect(throws: JSONError.self) { try JSONReader.read(Array(repeating: UInt8(ascii: "["), count: 1 << 20)) }
  }

  @Test("Random bytes are a value or an error")
  func randomBytes() {
    var random = SeededRandom()
    let alphabet = Array(#"{}[]",:0123456789.eE+-\utrfalsn "#.utf8)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      guard let value = try? JSONReader.read(text) else { continue }
      #expect((try? JSONReader.read(value.utf8)) == value, "\(String(decoding: text, as: UTF8.self)), \(random.hint)")
    }
  }
}
