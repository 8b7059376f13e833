import FlowDriver
import FlowCommands
import ToolHost
import FlowSyntax
import FlowToolTestSupport
import FlowTestSupport
import Foundation
import Testing

@Suite("flowc completions")
struct CompletionsTests {
  private static func script(_ shell: String) -> String {
    let host = MemoryHost()
    #expect(Tool.run(["completions", shell], commands: Commands.all, host: host) == .clean)
    #expect(host.standardError == "")
    return host.standardOutput
  }

  @Test("Every command, option and word is in every script", arguments: ["bash", "zsh", "fish"])
  func complete(shell: String) {
    let script = Self.script(shell)
    for command in Commands.all {
      #expect(script.contains(command.name))
      for option in command.options {
        #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name), "\(option.name)")
        if case .oneOf(let words) = option.kind { #expect(script.contains(words.joined(separator: " "))) }
      }
    }
    #expect(script.contains("push-without-navigation"))
  }

  @Test(
    "A shell that there is not",
    arguments: [
      ([], "missing shell\n  help: the shells are bash, fish, zsh"),
      (["basch"], "unknown shell `basch`\n  help: did you mean `bash`?"),
      (["powershell"], "unknown shell `powershell`\n  help: the shells are bash, fish, zsh"),
      (["bash", "zsh"], "completions takes one shell\n  help: the shells are bash, fish, zsh"),
    ] as [([String], String)])
  func unknown(arguments: [String], message: String) {
    let host = MemoryHost()
    #expect(Tool.run(["completions"] + arguments, commands: Commands.all, host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(message)\n"))
  }

  /// The completions that bash offers for the last of these words.
  private func offered(_ words: [String], in folder: URL) throws -> [String] {
    let file = folder.appending(path: "completions.bash")
    try Data(Self.script("bash").utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.currentDirectoryURL = folder
    let script = """
      source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _flowc
      [ "${#COMPREPLY[@]}" -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    process.arguments = ["--norc", "-c", script, "bash", file.path(percentEncoded: false)] + words
    let output = Pipe()
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(complaints == "")
    return text.split(separator: "\n").map(String.init)
  }

  @Test(
    "What bash offers", .outside, .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      (["flowc", "che"], ["check"]),
      (["flowc", "--v"], ["--version"]),
      (["flowc", "help", "gen"], ["generate"]),
      (["flowc", "check", "--st"], ["--strict"]),
      (["flowc", "check", "--format", ""], ["text", "json", "sarif", "github"]),
      (["flowc", "check", "--format", "s"], ["sarif"]),
      (["flowc", "check", "--format", "=", "gi"], ["github"]),
      (["flowc", "check", "--off", "back-n"], ["back-never-finds"]),
      (["flowc", "explain", "push-w"], ["push-without-navigation"]),
      (["flowc", "completions", ""], ["bash", "fish", "zsh"]),
      (["flowc", "check", "A"], ["A folder", "A.flow"]),
      (["flowc", "generate", "--output-directory", "A"], ["A folder"]),
      (["flowc", "generate", "--depfile", "b"], ["b.txt"]),
      (["flowc", "rules", "A"], []),
      (["flowc", "frobnicate", "A"], []),
    ] as [([String], [String])])
  func bash(words: [String], expected: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "completions \(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "A folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["A.flow", "b.txt"] { try Data().write(to: folder.appending(path: name)) }
    #expect(try offered(words, in: folder) == expected)
  }
}
