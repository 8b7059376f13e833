/// A handle for an identifier: equal names have equal handles, so comparing and looking up cost an integer.
package struct Name: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let id: Int32

  package init(id: Int32) { self.id = id }

  // Spelled out, because the one that the compiler makes is reached through a protocol without optimisation.
  @_transparent
  package static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  package static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}
