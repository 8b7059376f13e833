/// Whether a screen is held, for flows that need it.
struct Keeper: Sendable {
  var isHolding = false
}
