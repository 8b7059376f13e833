// Conversions between the widths that this compiler stores and `Int`, which it counts with.
//
// The standard library has one generic conversion for all pairs of integers. swiftc expands it at every use, optimised
// or not, into more than a thousand instructions, and throws nearly all of them away again: 9 ms for each `Int(index)`,
// more than for all else that stands on a line. For `init(truncatingIfNeeded:)` it is as much, once for each file. These
// are found instead and take a twentieth of that; what runs is the same. A file has them only if it imports this module.

extension FixedWidthInteger {
  /// The conversion of the standard library, by a name that those below do not hide.
  @_transparent
  package init<Source: BinaryInteger>(lowBitsOf value: Source) { self.init(truncatingIfNeeded: value) }
}

extension Int {
  /// A value that always fits.
  @_transparent
  package init(_ value: Int32) { self.init(lowBitsOf: value) }

  /// A value that always fits.
  @_transparent
  package init(_ value: UInt32) { self.init(lowBitsOf: value) }

  /// A value that always fits.
  @_transparent
  package init(_ value: UInt8) { self.init(lowBitsOf: value) }

  /// A value that always fits, in a loop: what it says is that nothing is checked.
  @_transparent
  package init(truncatingIfNeeded value: Int32) { self.init(lowBitsOf: value) }

  /// A value that always fits, in a loop: what it says is that nothing is checked.
  @_transparent
  package init(truncatingIfNeeded value: UInt32) { self.init(lowBitsOf: value) }

  /// A value that always fits, in a loop: what it says is that nothing is checked.
  @_transparent
  package init(truncatingIfNeeded value: UInt8) { self.init(lowBitsOf: value) }
}

extension Int32 {
  /// A value that has to fit.
  package init(_ value: Int) {
    self.init(lowBitsOf: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// The low 32 bits.
  @_transparent
  package init(truncatingIfNeeded value: Int) { self.init(lowBitsOf: value) }
}

extension UInt32 {
  /// A value that has to fit.
  package init(_ value: Int) {
    self.init(lowBitsOf: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// The low 32 bits.
  @_transparent
  package init(truncatingIfNeeded value: Int) { self.init(lowBitsOf: value) }

  /// A value that always fits.
  @_transparent
  package init(_ value: UInt8) { self.init(lowBitsOf: value) }

  /// A value that always fits, in a loop: what it says is that nothing is checked.
  @_transparent
  package init(truncatingIfNeeded value: UInt8) { self.init(lowBitsOf: value) }
}
