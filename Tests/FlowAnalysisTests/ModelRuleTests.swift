import FlowSyntax
import Testing

@testable import FlowAnalysis

private let named = AnalysisOptions(requested: [.naming])

private let naming = [
  AnalysisCase(
    "everything that is declared",
    "style S = sheet\nflow a(P: Int) {\n start b\n needs N: X\n var V: Int = 0\n exit E(Q: Int)\n event F(R: Int)\n screen b(T: Int = 0) {\n  U(W: Int) -> S b\n }\n event g -> exit E(Q: 1)\n}",
    options: named,
    finds: [
      "1:7 naming", "2:6 naming", "2:8 naming", "4:8 naming", "4:8 unused-need", "5:6 naming", "6:7 naming", "6:9 naming", "7:8 naming",
      "7:10 naming", "8:11 naming", "9:3 naming", "9:5 naming",
    ]),
  AnalysisCase(
    "tabs", "flow A {\n tabs {\n  tab B: X\n  tab c: Y\n }\n}", options: named, finds: ["3:7 naming"]),
  AnalysisCase(
    "an underscore, a script without capitals, a pattern, a module's type",
    "flow _a {\n start 家\n screen 家: Feature {\n  Delegate.Done(Value) -> back\n }\n}", options: named),
  AnalysisCase("nobody asked", "flow a {\n start B\n screen B\n}"),
]

private let documented = AnalysisOptions(requested: [.missingDoc])

private let docs = [
  AnalysisCase(
    "a public flow", "public flow A {\n start b\n screen b\n}", options: documented,
    finds: ["1:13 missing-doc", "3:9 missing-doc"]),
  AnalysisCase(
    "others", "package flow A {\n start b\n screen b\n}\nflow B {\n start b\n screen b\n}", options: documented),
  AnalysisCase(
    "a comment of another kind", "// A.\npublic flow A {\n start b\n /** B. */\n screen b\n}", options: documented,
    finds: ["2:13 missing-doc", "5:9 missing-doc"]),
  AnalysisCase("comments", "/// A.\npublic flow A {\n start b\n /// B.\n screen b\n}", options: documented),
]

private let mac = AnalysisOptions(platforms: [.iOS, .macOS])

private let covers = [
  AnalysisCase(
    "each where it is written",
    "style s = cover\nstyle t = sheet\n"
      + flow(
        "a -> cover other\nb -> s other\nc -> replace [home, cover other]\nd -> t other\ne -> show f",
        members: "screen f as cover"),
    options: mac,
    finds: ["1:11 cover-on-macos", "6:6 cover-on-macos", "8:21 cover-on-macos", "13:13 cover-on-macos"]),
  AnalysisCase("other platforms", flow("a -> cover other"), options: AnalysisOptions(platforms: [.iOS])),
  AnalysisCase("nobody says", flow("a -> cover other")),
]

private let codable = [
  AnalysisCase(
    "parameters, variables, values of screens",
    "flow A(x: UIImage): Codable {\n var y: [NSColor?] = []\n start b(z: 1)\n screen b(z: () -> Void)\n}",
    finds: ["1:11 codable-state", "2:9 codable-state", "4:14 codable-state"]),
  AnalysisCase("a flow that is not", "flow A(x: UIImage): Hashable {\n start b\n screen b\n}"),
  AnalysisCase(
    "events, exits and needs are no part of the state",
    "flow A: Codable {\n start b\n needs n: UIImage\n exit e(x: UIImage)\n event f(x: UIImage) -> exit e(x: x)\n screen b {\n  g(x: UIImage)\n }\n}",
    finds: ["3:8 unused-need"]
  ),
]

private func parent(
  _ transitions: String,
  child: String = "flow B {\n start b\n exit x\n exit y\n screen b {\n  c -> exit x\n  d -> exit y\n }\n}"
) -> String {
  "flow A {\n start home\n screen home {\n  a -> push b\n }\n screen b: B {\n\(transitions)\n }\n}\n\(child)"
}

private let exits = [
  AnalysisCase("none", parent("exit x -> back\nexit y -> back")),
  AnalysisCase("without a handler", parent("exit x -> back\nexit y")),
  AnalysisCase("one", parent("exit x -> back"), finds: ["6:9 unhandled-exit"]),
  AnalysisCase("all are one finding", parent(""), finds: ["6:9 unhandled-exit"]),
  AnalysisCase("one that is misspelt", parent("exit x -> back\nexit yy -> back"), finds: ["8:6 unknown-exit"]),
  AnalysisCase(
    "of a tab",
    "flow A {\n tabs {\n  tab t: B\n }\n}\nflow B {\n start b\n exit x\n screen b {\n  c -> exit x\n }\n}",
    finds: ["3:7 unhandled-exit"]),
  AnalysisCase(
    "a file that does not parse", "flow A {\n start b\n screen b: B {\n  exit x => back\n }\n}",
    "flow B {\n start b\n exit x\n screen b {\n  c -> exit x\n }\n}", finds: ["1:4:10 syntax"]),
]

private func embedding(_ flows: (name: String, body: String)...) -> String {
  flows.map { "flow \($0.name) {\n\($0.body)\n}" }.joined(separator: "\n")
}

private let embeddings = [
  AnalysisCase("itself", embedding(("A", "start a\nscreen a: A")), finds: ["1:6 recursive-embedding"]),
  AnalysisCase(
    "three in a circle, and one that leads there",
    embedding(
      ("D", "start b\nscreen b: B"), ("C", "start a\nscreen a: A"), ("B", "start c\nscreen c: C"),
      ("A", "start b\nscreen b: B")),
    finds: ["13:6 recursive-embedding"]),
  AnalysisCase(
    "two circles",
    embedding(("A", "start a\nscreen a: A"), ("B", "start c\nscreen c: C"), ("C", "start b\nscreen b: B")),
    finds: ["1:6 recursive-embedding", "5:6 recursive-embedding"]),
  AnalysisCase("not at the start", embedding(("A", "start b\nscreen b {\nc -> push a\n}\nscreen a: A"))),
  AnalysisCase(
    "one of two branches",
    embedding(("A", "var x: Bool = true\nstart {\nif x -> a\nelse -> b\n}\nscreen a: A\nscreen b"))),
  AnalysisCase(
    "both branches",
    embedding(
      ("A", "var x: Bool = true\nstart {\nif x -> a\nelse -> b\n}\nscreen a: A\nscreen b: B"),
      ("B", "start a\nscreen a: A")),
    finds: ["1:6 recursive-embedding"]),
  AnalysisCase(
    "one of two tabs is enough", embedding(("A", "tabs {\ntab a: X\ntab b: B\n}"), ("B", "start a\nscreen a: A")),
    finds: ["1:6 recursive-embedding"]),
  AnalysisCase(
    "a chain without a circle",
    embedding(("A", "start b\nscreen b: B"), ("B", "start c\nscreen c: C"), ("C", "start d\nscreen d"))),
]

private func requiring(_ screens: String) -> String {
  "flow A {\n var x: Bool = true\n start home\n screen home {\n  a -> push b\n }\n\(screens)\n}"
}

private let requirements = [
  AnalysisCase("itself", requiring("screen b requires x else push b"), finds: ["7:8 requires-cycle"]),
  AnalysisCase(
    "two, by the first name", requiring("screen c requires x else push b\nscreen b requires x else back, sheet c"),
    finds: ["8:8 requires-cycle"]),
  AnalysisCase(
    "by replace", requiring("screen c requires x else replace [home, push b]\nscreen b requires x else replace c"),
    finds: ["8:8 requires-cycle"]),
  AnalysisCase("a way out", requiring("screen b requires x else push c\nscreen c requires x else push d\nscreen d")),
  AnalysisCase("a variable that is set before", requiring("screen b requires x else set x = true, push b")),
  AnalysisCase(
    "one that is set behind", requiring("screen b requires x else push b, set x = true"),
    finds: ["7:8 requires-cycle"]),
  AnalysisCase(
    "one that leads into a circle", requiring("screen b requires x else push c\nscreen c requires x else push c"),
    finds: ["8:8 requires-cycle"]),
]

/// A flow whose root has no navigation container. Its screens push nothing onto the root, because another rule would report that.
private func linked(_ operations: String, start: String = "start home without navigation") -> String {
  "style small = sheet without navigation\nflow A {\n \(start)\n var x: Bool = true\n screen home {\n  a -> small other\n }\n screen other\n link \"/x\" -> \(operations)\n}"
}

private let links = [
  AnalysisCase("a push on the root", linked("push other"), finds: ["9:15 link-unbuildable"]),
  AnalysisCase("a push behind a sheet with a container", linked("sheet other, push home")),
  AnalysisCase(
    "a push behind a style without one", linked("small other, push home"), finds: ["9:28 link-unbuildable"]),
  AnalysisCase("the hand goes before the style", linked("small in navigation other, push home")),
  AnalysisCase(
    "the hand behind", linked("sheet other without navigation, push home"), finds: ["9:47 link-unbuildable"]),
  AnalysisCase("behind a dismissal", linked("sheet other, dismiss, push other"), finds: ["9:37 link-unbuildable"]),
  AnalysisCase("more dismissals than sheets", linked("sheet other in navigation, dismiss 2, push other")),
  AnalysisCase(
    "all of them", linked("sheet other, sheet home, dismiss all, push other"), finds: ["9:53 link-unbuildable"]),
  AnalysisCase("behind back", linked("sheet other, back, push other"), finds: ["9:34 link-unbuildable"]),
  AnalysisCase("back does not take the root", linked("sheet other in navigation, back 2, push home")),
  AnalysisCase(
    "behind back to root", linked("sheet other, back to root, push other"), finds: ["9:42 link-unbuildable"]),
  AnalysisCase("behind back to a screen", linked("sheet other, push other, sheet home, back to home, push other")),
  AnalysisCase("pop takes no sheet", linked("sheet other in navigation, pop to root, pop, push home")),
  AnalysisCase("what only the app knows", linked("sheet other, back to home where true, push other")),
  AnalysisCase("a style that only the app knows", linked("present(.small) other, push other")),
  AnalysisCase("replace", linked("replace [other without navigation, push home]"), finds: ["9:15 link-unbuildable"]),
  AnalysisCase("replace with a container", linked("replace other, push home")),
  AnalysisCase(
    "one of two starts", linked("push other", start: "start { if x -> home\n else -> other without navigation }"),
    finds: ["10:15 link-unbuildable"]),
]

@Suite("The rules that look at the model")
struct ModelRuleTests {
  @Test("link-unbuildable", arguments: links)
  func link(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("naming", arguments: naming)
  func name(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("missing-doc", arguments: docs)
  func doc(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("cover-on-macos", arguments: covers)
  func cover(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("codable-state", arguments: codable)
  func state(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("unhandled-exit", arguments: exits)
  func exit(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("recursive-embedding", arguments: embeddings)
  func circle(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("requires-cycle", arguments: requirements)
  func requirement(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test(
    "What of a type cannot be Codable",
    arguments: [
      ("UIImage", "UIImage"), ("UIImage?", "UIImage"), ("[ UIImage? ]", "UIImage"), ("[String: Any]", "Any"),
      ("Set<AnyHashable>", "AnyHashable"), ("Dictionary<Int, [NSError]>", "NSError"), ("any Error", "any Error"),
      ("(any Error)?", "any Error"), ("() -> Void", "() -> Void"), ("[() -> Void]", "() -> Void"),
      ("(@Sendable (Int) -> [Int])?", "@Sendable (Int) -> [Int]"), ("(Int, String)", "(Int, String)"),
      ("((Int))", nil), ("Int", nil), ("[Int: [String]]", nil), ("Box<UIImage>", nil),
      ("Result<Int, any Error>", nil),
      ("App.UIImage", nil), ("()", nil), ("", nil), ("[", nil), (">", nil), ("->", "->"), ("?", nil),
    ] as [(String, String?)]
  )
  func typeSpelling(type: String, culprit: String?) {
    #expect(TypeSpelling(type).notCodable == culprit)
    let file = SourceFile(path: "A.flow", text: type)
    let range = SourceRange(start: 0, end: UInt32(type.utf8.count))
    #expect(culprit == nil || TypeSpelling.isSuspicious(file.base, range))
  }

  @Test("What findings about circles say")
  func sentences() {
    func said(_ text: String) -> [String] {
      Analysed([text]).reported.flatMap { [$0.message] + $0.notes.map(\.message) }
    }
    #expect(
      said(embedding(("A", "start b\nscreen b: B"), ("B", "start c\nscreen c: C"), ("C", "start a\nscreen a: A")))
        == [
          "`A` starts with `B`, which starts with `C`, which starts with `A`, in a cycle",
          "`A` starts with `B` here", "`B` starts with `C` here", "`C` starts with `A` here",
        ])
    #expect(
      said(embedding(("A", "start a\nscreen a: A"))) == [
        "`A` starts with itself, in a cycle", "`A` starts with itself here",
      ])
    #expect(
      said(
        requiring("screen b requires x else push c\nscreen c requires x else push d\nscreen d requires x else push b")
      ) == [
        "`b`, `c` and `d` replace each other without end if their requirements fail", "`b` shows `c` instead",
        "`c` shows `d` instead", "`d` shows `b` instead",
      ])
    #expect(
      said(requiring("screen b requires x else push b")) == [
        "`b` shows itself again without end if its requirement fails", "`b` shows itself instead",
      ])
    #expect(
      said(linked("small other, push home")) == [
        "this link pushes `home` in a layer without a navigation container",
        "at that point, the stack is home (without navigation) ▸ sheet other (without navigation)",
      ])
    #expect(said(parent("")) == ["`b` does not handle the exits `x` and `y` of `B`"])
    #expect(said(parent("exit.x -> back, pop")) == ["`b` does not handle the exit `y` of `B`"])
  }
}
