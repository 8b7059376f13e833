// Conversions between `Int` and the widths that this compiler stores.
//
// The standard library has one generic conversion for all pairs of integers. At every use, swiftc expands it into more than a
// thousand instructions and throws most of them away, optimised or not. Each `Int(index)` takes 9 ms to compile, more than the rest
// of its line. `init(truncatingIfNeeded:)` takes the same time, but only once in each file.
//
// In a file that imports this module, swiftc finds these conversions instead, which take a twentieth of the time to compile. They
// are as fast at run time, because `@_transparent` functions that are usable from inline are inlined into other modules. In the
// other files of this module they are calls, so the loops of the lexer and the parser use the standard library's
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
