/// A value that flows need to decide whether a screen must stay.
struct Keeper: Sendable {
  var isHolding = false
}
