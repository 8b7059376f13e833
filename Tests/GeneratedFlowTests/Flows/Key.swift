/// A key that opens the named doors.
struct Key: Equatable, Sendable {
  var doors: Set<String>

  init(_ doors: String...) {
    self.doors = Set(doors)
  }

  func opens(_ door: String) -> Bool { doors.contains(door) }
}
