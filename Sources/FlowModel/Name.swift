/// A handle of an identifier. Equal names have equal handles, so comparing and looking up names only takes an integer.
package struct Name: Hashable, Comparable, Sendable {
  package let id: Int32

  package init(id: Int32) { self.id = id }

  package static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}
