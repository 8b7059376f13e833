// Conversions between the widths that this compiler stores and `Int`, which it counts with.
//
// The standard library has one generic conversion for all pairs of integers. swiftc expands it at every use, optimised
// or not, into more than a thousand instructions, and throws nearly all of them away again: 9 ms for each `Int(index)`,
// more than for all else that stands on a line. These are found instead of it and take a twentieth of that; what runs
// is the same. A file has them only if it imports this module.

extension Int {
  /// A value that always fits.
  @_transparent
  package init(_ value: Int32) { self.init(truncatingIfNeeded: value) }

  /// A value that always fits.
  @_transparent
  package init(_ value: UInt32) { self.init(truncatingIfNeeded: value) }

  /// A value that always fits.
  @_transparent
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }
}

extension Int32 {
  /// A value that has to fit.
  package init(_ value: Int) {
    self.init(truncatingIfNeeded: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }
}

extension UInt32 {
  /// A value that has to fit.
  package init(_ value: Int) {
    self.init(truncatingIfNeeded: value)
    precondition(Int(self) == value, "this number has more than 32 bits")
  }

  /// A value that always fits.
  @_transparent
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }
}
