import FlowSyntax

/// The repairs that can be made together. The plan takes the repairs of findings in order, and skips a repair that
/// conflicts with an earlier one. The next check of the repaired text finds the skipped ones again.
///
/// If a finding has several repairs, a person has to choose, so the plan takes none of them.
struct RepairPlan {
  /// The findings whose repairs are in the plan.
  private(set) var repaired: [Diagnostic] = []
  /// The edits of each file, in the order of their places. No two of them touch.
  private var edits: [Int: [Diagnostic.Edit]] = [:]

  /// - Parameters:
  ///   - files: the files of the findings.
  ///   - mayChange: whether the file with this index may be changed.
  init(for findings: [Diagnostic], in files: [SourceFile], mayChange: (Int) -> Bool) {
    for finding in findings {
      guard finding.fixes.count == 1, let fix = finding.fixes.first else { continue }
      guard fix.edits.allSatisfy({ mayChange($0.location.file) }) else { continue }
      // A repair that changes nothing would be made again in every round.
      guard fix.edits.contains(where: { Self.changes($0, files) }) else { continue }
      if take(fix.edits) { repaired.append(finding) }
    }
  }

  var isEmpty: Bool { repaired.isEmpty }

  private static func changes(_ edit: Diagnostic.Edit, _ files: [SourceFile]) -> Bool {
    let range = Int(edit.location.range.start)..<Int(edit.location.range.end)
    return !files[edit.location.file].bytes[range].elementsEqual(edit.replacement.utf8)
  }

  /// Adds edits to the plan if none of them touches another edit. Returns whether it added them.
  private mutating func take(_ new: [Diagnostic.Edit]) -> Bool {
    for (index, edit) in new.enumerated() {
      let list = edits[edit.location.file, default: []]
      let place = Self.place(of: edit, in: list)
      // No two edits of the list touch, so only the neighbours can touch the new edit.
      for neighbour in [place - 1, place] where list.indices.contains(neighbour) {
        if Self.touch(list[neighbour], edit) { return false }
      }
      for other in new[..<index] where other.location.file == edit.location.file && Self.touch(other, edit) {
        return false
      }
    }
    for edit in new {
      let place = Self.place(of: edit, in: edits[edit.location.file, default: []])
      edits[edit.location.file, default: []].insert(edit, at: place)
    }
    return true
  }

  /// The index of the first edit that begins at the same place or later.
  private static func place(of edit: Diagnostic.Edit, in list: [Diagnostic.Edit]) -> Int {
    list.indices.partitioningIndex { list[$0].location.range.start >= edit.location.range.start }
  }

  /// Whether two edits change the same bytes, or one of them inserts where the other begins or ends.
  private static func touch(_ left: Diagnostic.Edit, _ right: Diagnostic.Edit) -> Bool {
    let (left, right) = (left.location.range, right.location.range)
    if left.isEmpty || right.isEmpty { return left.start <= right.end && right.start <= left.end }
    return left.start < right.end && right.start < left.end
  }

  /// The file with its edits applied; `nil` if it has no edits.
  func repair(_ file: SourceFile, at index: Int) -> SourceFile? {
    guard let edits = edits[index] else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count)
    var position = 0
    for edit in edits {
      bytes += file.bytes[position..<Int(edit.location.range.start)]
      bytes += edit.text(in: file).utf8
      position = Int(edit.location.range.end)
    }
    bytes += file.bytes[position...]
    return SourceFile(path: file.path, bytes: bytes)
  }
}
