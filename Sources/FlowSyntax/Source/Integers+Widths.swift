// Conversions between the widths that this compiler stores and `Int`, which it counts with.
//
// The standard library has one generic conversion for all pairs of integers. swiftc expands it at every use, optimised
// or not, into more than a thousand instructions, and throws nearly all of them away again: 9 ms for each `Int(index)`,
// more than for all else that stands on a line. For `init(truncatingIfNeeded:)` it is as much, once for each file. These
// are found instead and take a twentieth of that. A file has them only if it imports this module. What runs is the same
// there: what is `@_transparent` is expanded in other modules if it is usable from inline. In the other files of this
// module it is a call, so the loops of the lexer and the parser convert with the standard library's
// `Int(truncatingIfNeeded:)`.

extension Int {
  /// Converts a value that always fits.
  @_transparent @usableFromInline
  package init(_ value: Int32) { self.init(truncatingIfNeeded: value) }

  /// Converts a value that always fits.
  @_transparent @usableFromInline
  package init(_ value: UInt32) { self.init(truncatingIfNeeded: value) }

  /// Converts a value that always fits.
  @_transparent @usableFromInline
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }
}

extension Int32 {
  /// Converts a value that must fit.
  package init(_ value: Int) {
    self.init(truncatingIfNeeded: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// The low 32 bits.
  @_transparent @usableFromInline
  package init(truncatingIfNeeded value: Int) { self.init(bitPattern: UInt32(truncatingIfNeeded: value)) }
}

extension UInt32 {
  /// Converts a value that must fit.
  package init(_ value: Int) {
    self.init(truncatingIfNeeded: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// Converts a value that always fits.
  @_transparent @usableFromInline
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }
}
