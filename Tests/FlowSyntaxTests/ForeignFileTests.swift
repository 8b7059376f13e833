import FlowSyntax
import Testing

@Suite("Files of Flow, the checker of JavaScript")
struct ForeignFileTests {
  private static let sentence = "this is a file of Flow, the type checker for JavaScript, not a navigation flow"

  private static func messages(_ text: String, _ path: String = "A.flow") -> [String] {
    Parser.parse(SourceFile(path: path, text: text)).diagnostics.map(\.message)
  }

  static let foreignTexts = [
    "/* @flow */\nvar a = 1;\n", "// @flow strict\nconst a: number = 1;\n", "/**\n * @flow strict-local\n */\nfunction f(): void {}\n",
    "/* @noflow */\nlet a;\n", "// License.\n/* @flow */\nlet a;\n", "declare module 'react' {\n  declare var a: number;\n}\n",
    "declare export default class A {}\n", "export type P = {| +name: string |};\n", "export * from './a';\n",
    "opaque type ID = string;\n", "type A = { a: number };\n", "type A<T> = Array<T>;\n", "import type { A } from './a';\n",
    "import typeof A from 'a';\n", "import { a } from 'a';\n", "import * as React from 'react';\n", "import 'a';\n",
    "import React from \"react\";\n", "import a, { b } from 'a';\n", "// A file.\n\nexport opaque type T: string = string;\n",
  ]

  @Test("One sentence says what such a file is", arguments: foreignTexts)
  func foreign(text: String) {
    #expect(Self.messages(text) == [Self.sentence])
    let carriageReturns = text.replacing("\n", with: "\r\n")
    #expect(Self.messages(carriageReturns) == [Self.sentence])
  }

  @Test(
    "So does the name",
    arguments: ["index.js.flow", "a/b.jsx.flow", "/x/a.mjs.flow", "a.cjs.flow", "data.json.flow"])
  func names(path: String) {
    #expect(Self.messages("const a = 1;\n", path) == [Self.sentence])
    #expect(ForeignFile.isNamed(path))
  }

  @Test("Names that only look alike", arguments: ["js.flow", "A.flow", "a.js.flow.flow", "a.js", "ajs.flow", "a.ts.flow", ""])
  func ownNames(path: String) { #expect(!ForeignFile.isNamed(path)) }

  /// Mistakes in flows keep their own findings.
  @Test(
    "Flows with a mistake are flows",
    arguments: [
      "flow A {", "// @flow\nflow A {", "/* @flow */\npublic flow A {", "import Kit\nflow A {", "// @flow\nimport Kit\nflow A {",
      "import struct Kit.A\nflow A {", "import type\nflow A {", "@testable import Kit\nflow A {", "style = sheet", "tabs A {", "type",
      "screen a",
    ])
  func flows(text: String) {
    let messages = Self.messages(text)
    #expect(!messages.isEmpty && !messages.contains(Self.sentence), "\(messages)")
  }

  @Test("A file that parses is what it holds", arguments: ["A.flow", "index.js.flow"])
  func valid(path: String) {
    #expect(Self.messages("// @flow\nflow A {\n  start a\n  screen a\n}\n", path) == [])
    #expect(Self.messages("", path) == [])
    #expect(Self.messages("/* @flow */\n", path) == [])
  }
}
