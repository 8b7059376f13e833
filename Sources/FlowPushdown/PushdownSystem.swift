/// A pushdown system: the possible changes of a stack, which depend only on the control state and the top symbol.
///
/// A configuration ⟨p, γw⟩ is a control state `p` and a stack whose top is `γ`. A rule ⟨p, γ⟩ → ⟨p′, u⟩ replaces the
/// top by at most two symbols:
///
/// ```swift
/// system.add(Rule(control: p, top: y, below: x, label: tap, weight: 1))     // ⟨p, x⟩ → ⟨p, y x⟩: pushes y
/// ```
///
/// Rules are made on demand: saturation requests the rules of a head ⟨p, γ⟩ when it first reaches the head. So unreachable parts
/// cost nothing.
package struct PushdownSystem {
  /// The right side of a rule. The left side is the head for which the rule was made.
  package struct Rule: Sendable {
    /// The control state after the rule: p′.
    package var control: Int32
    /// The new top; -1 for a rule that pops.
    package var top: Int32
    /// The symbol below the new top, for a rule that pushes; else -1.
    package var below: Int32
    /// The meaning of the rule for the code that made it.
    package var label: Int32
    /// The length that the rule adds to a run.
    package var weight: Int32

    package init(control: Int32, top: Int32 = -1, below: Int32 = -1, label: Int32 = -1, weight: Int32 = 0) {
      self.control = control
      self.top = top
      self.below = below
      self.label = label
      self.weight = weight
    }
  }

  package private(set) var rules: [Rule] = []

  /// Adds a rule for the current head.
  package mutating func add(_ rule: Rule) { rules.append(rule) }
}
