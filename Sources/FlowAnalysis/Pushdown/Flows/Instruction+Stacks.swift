import FlowCore

/// What the proofs ask of an instruction.
extension Instruction {
  /// Whether it may change the stack, or what is kept.
  var navigates: Bool {
    switch self {
    case .show, .leave, .resume, .forget: true
    case .select, .deliver, .exit, .values, .choice, .ask, .follow: false
    }
  }

  /// Whether an alert on top leaves before it runs, so that it meets the stack below the alert.
  var removesAlerts: Bool {
    if case .show(let show) = self { !show.isInPlace } else { false }
  }

  /// Whether it may remove several routes.
  var isLong: Bool {
    switch self {
    case .leave(let departure):
      if case .routes(1) = departure.extent { false } else { true }
    case .show(let show):
      if case .all = show.leaving { true } else { false }
    default: false
    }
  }

  /// The screen whose presence decides whether it does something.
  var screenAskedFor: Int32? {
    switch self {
    case .leave(let departure): departure.screen
    case .deliver(_, .screen(let screen)): screen
    default: nil
    }
  }
}
