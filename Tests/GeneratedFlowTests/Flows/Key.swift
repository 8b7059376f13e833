/// Opens the doors that it names.
struct Key: Equatable, Sendable {
  var doors: Set<String>

  init(_ doors: String...) {
    self.doors = Set(doors)
  }

  func opens(_ door: String) -> Bool { doors.contains(door) }
}
