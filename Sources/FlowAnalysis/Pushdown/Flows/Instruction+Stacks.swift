import FlowCore

/// The properties of instructions that the proofs need.
extension Instruction {
  /// Whether the instruction may change the stack or the kept refusals.
  var navigates: Bool {
    switch self {
    case .show, .leave, .resume, .forget: true
    case .select, .fill, .clear, .deliver, .exit, .values, .choice, .ask, .follow: false
    }
  }

  /// Whether an alert on top leaves before the instruction runs, so that the instruction runs on the stack below the alert.
  var removesAlerts: Bool {
    guard case .show(let show) = self else { return false }
    return if case .all = show.leaving { false } else { true }
  }

  /// Whether the instruction may remove several routes.
  var isLong: Bool {
    switch self {
    case .leave(let departure):
      if case .routes(1) = departure.extent { false } else { true }
    case .show(let show):
      if case .all = show.leaving { true } else { false }
    default: false
    }
  }

  /// The screen whose presence decides whether the instruction has an effect.
  var screenAskedFor: Int32? {
    switch self {
    case .leave(let departure): departure.screen
    case .deliver(_, .screen(let screen)): screen
    default: nil
    }
  }
}
