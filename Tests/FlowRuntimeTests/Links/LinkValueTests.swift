import FlowRuntime
import Foundation
import Testing

private enum Tab: String { case notes, history }
private enum Level: Int { case low = 1, high = 2 }
private enum Letter: Character { case a = "a" }
/// A type with a raw value and a description that differ.
private enum Size: Int, LosslessStringConvertible, Codable {
  case small, large

  init?(_ description: String) {
    switch description {
    case "S": self = .small
    case "L": self = .large
    default: return nil
    }
  }

  var description: String { self == .small ? "S" : "L" }
}
private struct Item: RawRepresentable, Hashable, Codable {
  let rawValue: String
}
private struct Pair: Decodable {
  let first: Int
}

private func match(_ text: String) throws -> LinkMatch {
  try #require(FlowLink(path: [text], query: ["value": text]).match("/{value}?value={optional}"))
}

/// Reads a text in a link twice: as a value and as an optional value.
private func values<V: Equatable>(
  _ value: (LinkMatch) throws -> V, _ optional: (LinkMatch) throws -> V?, of text: String
) throws -> V? {
  let match = try match(text)
  let first = Result { try value(match) }
  let second = Result { try optional(match) }
  switch (first, second) {
  case (.success(let first), .success(let second)):
    #expect(first == second)
    return first
  case (.failure(let first as LinkError), .failure(let second as LinkError)):
    #expect(first == .invalidValue(name: "value", text: text, expectedType: "\(V.self)"))
    #expect(second == .invalidValue(name: "optional", text: text, expectedType: "\(V.self)"))
  default:
    Issue.record("\(text): \(first) and \(second)")
  }
  return nil
}

@Suite struct LinkValueTests {
  @Test(arguments: [("3", 3), ("-3", -3), ("x", nil), ("3.0", nil), ("99999999999999999999", nil), (" 3", nil)])
  func int(_ text: String, _ value: Int?) throws {
    #expect(try values({ try $0.value("value") as Int }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: [("1.5", 1.5), ("-2e3", -2000), ("nan", nil), ("inf", nil), ("1e999", nil), ("1,5", nil)])
  func double(_ text: String, _ value: Double?) throws {
    #expect(try values({ try $0.value("value") as Double }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("1", true), ("0", false), ("yes", nil), ("TRUE", nil), ("2", nil),
  ])
  func bool(_ text: String, _ value: Bool?) throws {
    #expect(try values({ try $0.value("value") as Bool }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: ["a", "a/b", "é", " "])
  func string(_ text: String) throws {
    #expect(try values({ try $0.value("value") as String }, { try $0.optionalValue("optional") }, of: text) == text)
  }

  @Test(arguments: [("a", "a"), ("🇪🇺", "🇪🇺"), ("ab", nil)] as [(String, Character?)])
  func character(_ text: String, _ value: Character?) throws {
    #expect(try values({ try $0.value("value") as Character }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: [
    ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", true), ("e621e1f8-c36c-495a-93fc-0c247a3e6e5f", true), ("E621", false),
  ])
  func uuid(_ text: String, _ isValid: Bool) throws {
    let value = try values({ try $0.value("value") as UUID }, { try $0.optionalValue("optional") }, of: text)
    #expect(value == UUID(uuidString: text))
    #expect((value != nil) == isValid)
  }

  @Test(arguments: [("notes", Tab.notes), ("history", .history), ("Notes", nil)])
  private func rawString(_ text: String, _ value: Tab?) throws {
    #expect(try values({ try $0.value("value") as Tab }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: [("1", Level.low), ("2", .high), ("3", nil), ("low", nil)])
  private func rawInt(_ text: String, _ value: Level?) throws {
    #expect(try values({ try $0.value("value") as Level }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: [("a", Letter.a), ("b", nil), ("aa", nil)])
  private func rawCharacter(_ text: String, _ value: Letter?) throws {
    #expect(try values({ try $0.value("value") as Letter }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test(arguments: [("S", Size.small), ("L", .large), ("0", nil)])
  private func theDescriptionGoesBeforeTheRawValue(_ text: String, _ value: Size?) throws {
    #expect(try values({ try $0.value("value") as Size }, { try $0.optionalValue("optional") }, of: text) == value)
  }

  @Test func theRawValueGoesBeforeDecoding() throws {
    let item = try values({ try $0.value("value") as Item }, { try $0.optionalValue("optional") }, of: "x")
    #expect(item == Item(rawValue: "x"))
  }

  @Test func whatIsMoreThanOneValueIsRefused() throws {
    let match = try match("1")
    #expect(throws: LinkError.invalidValue(name: "value", text: "1", expectedType: "Pair")) {
      let _: Pair = try match.value("value")
    }
    #expect(throws: LinkError.invalidValue(name: "value", text: "1", expectedType: "Array<Int>")) {
      let _: [Int] = try match.value("value")
    }
  }

  @Test func aMissingValueIsAnErrorUnlessItMayBeMissing() throws {
    let match = try #require(try FlowLink("/a").match("/a?tab={tab}"))
    #expect(throws: LinkError.missingValue(name: "tab")) { let _: Int = try match.value("tab") }
    #expect(throws: LinkError.missingValue(name: "tab")) { let _: Tab = try match.value("tab") }
    #expect(throws: LinkError.missingValue(name: "tab")) { let _: Size = try match.value("tab") }
    #expect(throws: LinkError.missingValue(name: "tab")) { let _: UUID = try match.value("tab") }
    let int: Int? = try match.optionalValue("tab")
    let tab: Tab? = try match.optionalValue("tab")
    let size: Size? = try match.optionalValue("tab")
    let uuid: UUID? = try match.optionalValue("tab")
    #expect((int, tab, size) == (nil, nil, nil) && uuid == nil)
  }

  @Test func anEmptyTextIsAValue() throws {
    let match = try #require(try FlowLink("/a?text=").match("/a?text={text}"))
    let text: String? = try match.optionalValue("text")
    #expect(text == "")
    #expect(throws: LinkError.invalidValue(name: "text", text: "", expectedType: "Int")) {
      let _: Int? = try match.optionalValue("text")
    }
    #expect(throws: LinkError.invalidValue(name: "text", text: "", expectedType: "Character")) {
      let _: Character? = try match.optionalValue("text")
    }
  }
}
