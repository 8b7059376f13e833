import FlowSyntax
import Foundation
import Testing

@testable import ToolHost

/// `flowc format` and `flowc check --fix` write files that people have open.
@Suite("A file that people write gets new bytes")
struct PosixOverwritingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)")
  private let old = "flow  A {}\n"
  private let new = "flow A {}\n"

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
  private func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

  private func status(_ name: String) -> stat {
    var status = stat()
    stat(path(name), &status)
    return status
  }

  /// Writes the new text over a file that contained the old text when it was read.
  private func overwrite(_ name: String, beforeExchange: @escaping () -> Void = {}) throws {
    var overwriting = PosixOverwriting(path(name), Array(new.utf8), over: SourceFile(path: name, text: old))
    overwriting.beforeExchange = beforeExchange
    try overwriting.run()
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  @Test("Permissions and other names stay", arguments: [0o644, 0o600, 0o755, 0o664], [1, 2, 3])
  func kept(mode: Int, nameCount: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(old, "a.flow")
    chmod(path("a.flow"), mode_t(mode))
    let others = (1..<nameCount).map { "other\($0).flow" }
    for other in others { link(path("a.flow"), path(other)) }
    try overwrite("a.flow")
    #expect(Int(status("a.flow").st_mode & 0o7777) == mode)
    #expect(Int(status("a.flow").st_nlink) == nameCount)
    for name in ["a.flow"] + others { #expect(try text(name) == new) }
    #expect(try names() == ["a.flow"] + others)
  }

  @Test("Owner and group stay", .enabled(if: geteuid() == 0, "only the superuser can give files away"), arguments: [1, 2])
  func owner(nameCount: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(old, "a.flow")
    chmod(path("a.flow"), 0o640)
    if nameCount > 1 { link(path("a.flow"), path("b.flow")) }
    chown(path("a.flow"), 1234, 4321)
    try overwrite("a.flow")
    let after = status("a.flow")
    #expect(after.st_uid == 1234 && after.st_gid == 4321 && after.st_mode & 0o7777 == 0o640)
  }

  /// The ways in which editors save.
  enum Save: CaseIterable { case byRenaming, byRenamingTwice, inPlace, deleted }

  @Test("A save right before the file is replaced is the last word", arguments: Save.allCases)
  func race(_ save: Save) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(old, "a.flow")
    let saved = "flow Saved {}\n"
    func rename() {
      try? write(saved, "editor")
      Foundation.rename(path("editor"), path("a.flow"))
    }
    let error = #expect(throws: FileError.self) {
      try overwrite("a.flow") {
        switch save {
        case .byRenaming: rename()
        case .byRenamingTwice:
          rename()
          rename()
        case .inPlace:
          let file = FileHandle(forWritingAtPath: path("a.flow"))
          try? file?.truncate(atOffset: 0)
          try? file?.write(contentsOf: Data(saved.utf8))
          try? file?.close()
        case .deleted: unlink(path("a.flow"))
        }
      }
    }
    if save == .deleted {
      #expect(error?.isMissing == true)
      #expect(try names() == [])
    } else {
      #expect(error?.reason == "was changed by another program in the meantime, so it was not written")
      #expect(try text("a.flow") == saved)
      #expect(try names() == ["a.flow"])
    }
  }
}
