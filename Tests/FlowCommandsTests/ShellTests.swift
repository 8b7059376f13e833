import FlowDriver
import FlowCommands
import ToolHost
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

/// The completions in the shells that they are written for, if these are installed.
@Suite("flowc completions in a shell", .outside)
struct ShellTests {
  private static let installedFish = SearchPath.program(named: "fish", provenBy: ["-c", "complete --do-complete 'ls --' >/dev/null"])
  /// The test presses the tab key in a pseudoterminal, which needs this module of zsh.
  private static let installedZsh = SearchPath.program(
    named: "zsh", provenBy: ["-f", "-c", "zmodload zsh/zpty && autoload -U compinit && compinit -u"])

  /// A line, and the shell's result for it.
  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var result: [String]

    init(_ line: String, _ result: [String]) { (self.line, self.result) = (line, result) }
    init(_ line: String, _ result: String) { (self.line, self.result) = (line, [result]) }

    var testDescription: String { line }
  }

  @Test("What fish offers", .enabled(if: installedFish != nil, "no fish works here"))
  func fish() throws {
    let cases = [
      Case("flowc che", "check"), Case("flowc --v", "--version"), Case("flowc help gen", "generate"),
      Case("flowc check --st", "--strict"), Case("flowc check --format ", ["github", "json", "sarif", "text"]),
      Case("flowc check --format=s", "--format=sarif"), Case("flowc check --off back-n", "back-never-finds"),
      Case("flowc explain push-w", "push-without-navigation"), Case("flowc completions ", ["bash", "fish", "zsh"]),
      Case("flowc check A", ["A folder/", "A.flow"]), Case("flowc generate --output-directory A", "A folder/"),
      Case("flowc generate --depfile b", "b.txt"), Case("flowc rules A", []), Case("flowc init --pa", "--package"),
    ]
    let text = try answer(of: "fish", to: cases, arguments: ["-N"]) { cases in
      "source completions\n" + cases.map { "echo \"== \($0.line)\"; complete -C\"\($0.line)\"\n" }.joined()
    }
    let answers = text.components(separatedBy: "== ").dropFirst().map { $0.split(separator: "\n") }
    #expect(answers.count == cases.count, "\(text)")
    for (test, answer) in zip(cases, answers) {
      // The description of the completion follows after a tab character.
      let offered = answer.dropFirst().map { String($0.prefix { $0 != "\t" }) }
      #expect(offered.sorted() == test.result, "\(test.line)")
    }
  }

  /// zsh completes only in a terminal, which its module `zpty` provides.
  @Test("What zsh makes of a line and the tab key", .enabled(if: installedZsh != nil, "no zsh with completions works here"))
  func zsh() throws {
    let cases = [
      Case("flowc che", "flowc check "), Case("flowc --vers", "flowc --version "),
      Case("flowc help gen", "flowc help generate "), Case("flowc check --st", "flowc check --strict "),
      Case("flowc check --format s", "flowc check --format sarif "),
      Case("flowc check --format=s", "flowc check --format=sarif "),
      Case("flowc check --off back-n", "flowc check --off back-never-finds "),
      Case("flowc explain push-w", "flowc explain push-without-navigation "),
      Case("flowc completions ba", "flowc completions bash "), Case("flowc check A.", "flowc check A.flow "),
      Case("flowc check A\\ f", "flowc check A\\ folder/"),
      Case("flowc generate --output-directory A", "flowc generate --output-directory A\\ folder/"),
      Case("flowc generate --depfile b", "flowc generate --depfile b.txt "), Case("flowc rules A", "flowc rules A"),
      Case("flowc init --pa", "flowc init --package="),
    ]
    let text = try answer(of: "zsh", to: cases, arguments: ["-f"]) { cases in
      """
      mkdir functions && cp completions functions/_flowc
      zmodload zsh/zpty
      zpty shell "TERM=dumb zsh -f -i"
      zpty -w shell 'PS1=; unsetopt zle_bracketed_paste; fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D'
      zpty -w shell 'show() { zle -I; print -r -- "[[$BUFFER]]"; BUFFER= }; zle -N show; bindkey "^X" show; print READY'
      zpty -r shell said "*READY*READY*"

      """
        + cases.map { test in
          """
          zpty -n -w shell '\(test.line)'$'\\t\\x18'
          zpty -r shell said '*\\[\\[*\\]\\]*'
          print -r -- "${${said##*\\[\\[}%%\\]\\]*}"

          """
        }.joined()
    }
    #expect(text.split(separator: "\n").map(String.init) == cases.flatMap(\.result))
  }

  /// Runs a script in a shell. Its folder contains a file, a folder, and the completions in `completions`.
  private func answer(
    of shell: String, to cases: [Case], arguments: [String], script: ([Case]) -> String
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "completions \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "A folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["A.flow", "b.txt"] { try Data().write(to: folder.appending(path: name)) }
    let host = MemoryHost()
    #expect(Tool.run(["completions", shell], commands: Commands.all, host: host) == .clean)
    try Data(host.standardOutput.utf8).write(to: folder.appending(path: "completions"))
    try Data(script(cases).utf8).write(to: folder.appending(path: "script"))
    let program = try #require(shell == "fish" ? Self.installedFish : Self.installedZsh)
    let (_, output) = try SearchPath.run(
      program, arguments + ["script"], in: folder,
      environment: ["HOME": folder.path(percentEncoded: false), "LC_ALL": "C.UTF-8"], errors: .standardError)
    return String(decoding: output, as: UTF8.self)
  }
}
