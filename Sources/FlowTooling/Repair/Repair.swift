package import ToolHost
package import FlowSyntax

/// `flowc check --fix` for one unit: makes the repairs that need no choice, checks again, and repeats both until no such repair is
/// left.
///
/// The repairs are made in memory. Then each changed file is written once, by a rename, and only if it still has the bytes that
/// were read.
package struct Repair {
  /// A repair that was made, as the user reads it.
  package struct Made {
    package var text: String
    var files: Set<Int>
  }

  package private(set) var files: [SourceFile]
  package private(set) var made: [Made] = []
  private let originals: [SourceFile]
  private let isRequested: [Bool]
  /// Whether the files are text. This is determined only for files with something to repair.
  private var isText: [Bool?]

  /// The largest number of rounds in which the number of findings does not fall. One repair may require another one. But without a
  /// limit, two repairs that undo each other would repeat for ever.
  private static let maximumIdleRounds = 20

  /// - Parameter isRequested: for each file, whether the user requested it. Other files stay unchanged.
  package init(of files: [SourceFile], isRequested: [Bool]) {
    self.files = files
    originals = files
    self.isRequested = isRequested
    isText = Array(repeating: nil, count: files.count)
  }

  private mutating func mayChange(_ index: Int) -> Bool {
    // The files after those of the unit belong to dependencies.
    guard index < isRequested.count, isRequested[index] else { return false }
    let isText = self.isText[index] ?? originals[index].isUTF8
    self.isText[index] = isText
    return isText
  }

  /// Repairs the texts.
  ///
  /// - Parameter check: returns the findings to report about the files, sorted by place.
  /// - Returns: the findings that are left.
  package mutating func run(_ check: ([SourceFile]) -> [Diagnostic]) -> [Diagnostic] {
    var findings = check(files)
    var idleRounds = 0
    while idleRounds < Self.maximumIdleRounds {
      let plan = RepairPlan(for: findings, in: files) { mayChange($0) }
      if plan.isEmpty { break }
      for finding in plan.repaired { made.append(Made(finding, in: files)) }
      for index in files.indices {
        if let file = plan.repair(files[index], at: index) { files[index] = file }
      }
      let left = check(files)
      if left.count >= findings.count { idleRounds += 1 }
      findings = left
    }
    return findings
  }

  /// Writes the files that changed.
  ///
  /// - Parameter paths: the paths of the files.
  /// - Returns: the reasons why files could not be written. In memory, these files get their old text back, and their repairs are
  ///   removed from ``made``.
  package mutating func write(to paths: [String], on host: any Host) -> [FileError] {
    var failures: [FileError] = []
    for index in files.indices where files[index] !== originals[index] {
      do throws(FileError) {
        try host.replaceText(of: paths[index], with: Array(files[index].bytes), over: originals[index])
      } catch {
        failures.append(error)
        files[index] = originals[index]
        made.removeAll { $0.files.contains(index) }
      }
    }
    return failures
  }
}

extension Repair.Made {
  /// `A.flow:2:9: fixed: write `home` [unknown-screen]`
  fileprivate init(_ finding: Diagnostic, in files: [SourceFile]) {
    let file = files[finding.location.file]
    let position = file.position(at: finding.location.range.start)
    let place = "\(file.path):\(position.line):\(position.column)"
    text = "\(place): fixed: \(finding.fixes[0].message) [\(finding.rule.name)]"
    self.files = Set(finding.fixes[0].edits.map(\.location.file))
  }
}

extension SourceFile {
  /// Whether the bytes are valid UTF-8. Other bytes would change when the text is written back.
  var isUTF8: Bool { text(SourceRange(start: 0, end: UInt32(bytes.count))).utf8.elementsEqual(bytes) }
}
