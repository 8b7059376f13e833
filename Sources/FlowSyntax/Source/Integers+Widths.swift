// Conversions between the widths that this compiler stores and `Int`, which it counts with.
//
// The standard library has one generic conversion for all pairs of integers. At every use, optimised or not, swiftc expands
// it into more than a thousand instructions, and throws nearly all of them away again. That takes 9 ms for each
// `Int(index)`, more than for all else that stands on a line, and as much for `init(truncatingIfNeeded:)`, once for each
// file. In a file that imports this module, swiftc finds these conversions instead, which take a twentieth of that. They
// are as fast when they run: other modules expand what is `@_transparent` and usable from inline. In the other files of
// this module they are calls, so the loops of the lexer and the parser use the standard library's
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
