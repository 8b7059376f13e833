import FlowDriver
import ToolHost
import FlowSyntax

/// The Swift files of a target.
enum SwiftFiles {
  /// The largest number of files that are read, and their largest size.
  private static let maximumFiles = 2_000
  private static let maximumBytes = 1_000_000

  /// Whether a Swift file below a folder imports SwiftUI or FlowSwiftUI. Files that cannot be read are skipped.
  static func importSwiftUI(in folder: String, on host: any Host) -> Bool {
    var left = maximumFiles
    return importSwiftUI(in: folder, on: host, &left, depth: 0)
  }

  private static func importSwiftUI(in folder: String, on host: any Host, _ left: inout Int, depth: Int) -> Bool {
    // Links may form cycles, and no real project is this deep.
    if depth > 32 { return false }
    let names = ((try? host.entries(of: folder)) ?? []).compactMap(\.name).sorted()
    for name in names where !TargetLayout.isHidden(name) {
      let path = Path.join(folder, name)
      if Path.hasSuffix(name, ".swift") {
        if left == 0 { return false }
        left -= 1
        if let bytes = try? host.contents(of: path), bytes.count <= maximumBytes, importsSwiftUI(bytes) { return true }
      } else if !TargetLayout.isLeftOut(name, in: nil), (try? host.status(of: path))?.kind == .folder {
        if importSwiftUI(in: path, on: host, &left, depth: depth + 1) { return true }
      }
    }
    return false
  }

  /// Whether a file imports one of the modules. `import` is the first word of a line, or follows attributes and an access level.
  private static func importsSwiftUI(_ bytes: [UInt8]) -> Bool {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 13 || $0 == UInt8(ascii: ";") }
      guard let place = words.firstIndex(where: { $0.elementsEqual("import".utf8) }), place + 1 < words.count else { continue }
      guard words[..<place].allSatisfy({ isBeforeImport(Array($0)) }) else { continue }
      let module = words[place + 1]
      if module.elementsEqual("SwiftUI".utf8) || module.elementsEqual("FlowSwiftUI".utf8) { return true }
    }
    return false
  }

  private static func isBeforeImport(_ word: [UInt8]) -> Bool {
    word.first == UInt8(ascii: "@") || ["public", "package", "internal", "private", "fileprivate"].contains { word.elementsEqual($0.utf8) }
  }
}
