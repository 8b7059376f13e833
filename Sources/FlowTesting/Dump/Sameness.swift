/// Compares two values that need not be `Equatable`. Parts that are `Equatable` are compared with `==`, and all other values part
/// by part. Comparing descriptions is not enough, because they leave out a lot, such as the bytes of data.
struct Sameness {
  /// The pairs that still have to be compared. A list instead of recursion, so that values may be nested to any depth.
  private var toCompare: [(Any, Any)]
  /// The pairs of objects that were visited. Their parts are compared only once, so that the comparison of cyclic objects ends.
  private var known: Set<Pair> = []
  /// Retains the visited objects, so that no new object gets the identity of one of them.
  private var objects: [AnyObject] = []

  private struct Pair: Hashable {
    let one: ObjectIdentifier
    let other: ObjectIdentifier
  }

  /// Returns whether two values are the same.
  static func areSame(_ one: Any, _ other: Any) -> Bool {
    var sameness = Sameness(toCompare: [(one, other)])
    while let (one, other) = sameness.toCompare.popLast() {
      guard sameness.areAlike(one, other) else { return false }
    }
    return true
  }

  private init(toCompare: [(Any, Any)]) {
    self.toCompare = toCompare
  }

  /// Returns whether two values are the same, except for the parts that it adds to `toCompare`.
  private mutating func areAlike(_ one: Any, _ other: Any) -> Bool {
    guard type(of: one) == type(of: other) else { return false }
    if let one = one as? any Equatable { return Self.isEqual(one, other) }
    if let one = one as? [AnyHashable: Any], let other = other as? [AnyHashable: Any] {
      // Dictionaries are compared by key, because they have no order.
      return one.count == other.count && one.allSatisfy { key, value in other[key].map { add([value], [$0]) } ?? false }
    }
    return areMirroredAlike(one, other)
  }

  private mutating func areMirroredAlike(_ one: Any, _ other: Any) -> Bool {
    var mirrors = (Mirror(reflecting: one), Mirror(reflecting: other))
    if mirrors.0.displayStyle == .class, isKnown(one as AnyObject, other as AnyObject) { return true }
    var hasChildren = false
    while true {
      let children = (Array(mirrors.0.children), Array(mirrors.1.children))
      guard mirrors.0.displayStyle == mirrors.1.displayStyle,
        children.0.map(\.label) == children.1.map(\.label),
        add(children.0.map(\.value), children.1.map(\.value))
      else { return false }
      if !children.0.isEmpty { hasChildren = true }
      guard let one = mirrors.0.superclassMirror, let other = mirrors.1.superclassMirror else { break }
      mirrors = (one, other)
    }
    // A function, or a case without values, can only be compared by its text.
    return hasChildren || Dump.line(of: one) == Dump.line(of: other)
  }

  private mutating func add(_ ones: [Any], _ others: [Any]) -> Bool {
    guard ones.count == others.count else { return false }
    toCompare += zip(ones, others)
    return true
  }

  /// Returns whether two objects are identical, or were compared before.
  private mutating func isKnown(_ one: AnyObject, _ other: AnyObject) -> Bool {
    if one === other { return true }
    objects += [one, other]
    return !known.insert(Pair(one: ObjectIdentifier(one), other: ObjectIdentifier(other))).inserted
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { one == other as? Value }
}
