// Conversions between the widths that this compiler stores and `Int`, which it counts with.
//
// The standard library has one generic conversion for all pairs of integers. swiftc expands it at every use, optimised
// or not, into more than a thousand instructions, and throws nearly all of them away again: 9 ms for each `Int(index)`,
// more than for all else that stands on a line. For `init(truncatingIfNeeded:)` it is as much, once for each file. These
// are found instead and take a twentieth of that. A file has them only if it imports this module. What runs is the same,
// also in other modules: swiftc expands a function there only if it is usable from inline, `@_transparent` or not.

extension FixedWidthInteger {
  /// The conversion of the standard library, by a name that those below do not hide.
  @_transparent @usableFromInline
  package init<Source: BinaryInteger>(lowBitsOf value: Source) { self.init(truncatingIfNeeded: value) }
}

extension Int {
  /// A value that always fits.
  @_transparent @usableFromInline
  package init(_ value: Int32) { self.init(truncatingIfNeeded: value) }

  /// A value that always fits.
  @_transparent @usableFromInline
  package init(_ value: UInt32) { self.init(truncatingIfNeeded: value) }

  /// A value that always fits.
  @_transparent @usableFromInline
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }
}

extension Int32 {
  /// A value that has to fit.
  package init(_ value: Int) {
    self.init(truncatingIfNeeded: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// The low 32 bits.
  @_transparent @usableFromInline
  package init(truncatingIfNeeded value: Int) { self.init(lowBitsOf: value) }
}

extension UInt32 {
  /// A value that has to fit.
  package init(_ value: Int) {
    self.init(truncatingIfNeeded: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// The low 32 bits.
  @_transparent @usableFromInline
  package init(truncatingIfNeeded value: Int) { self.init(lowBitsOf: value) }

  /// A value that always fits.
  @_transparent @usableFromInline
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }
}
