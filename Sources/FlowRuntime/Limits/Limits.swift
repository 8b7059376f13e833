/// The limits of what enters a flow, whether code, a text or saved data brings it.
///
/// Each limit is a number here, and each check is a function here. A check returns the fault as a sentence.
enum Limits {
  /// The largest number of segments in a link. Each flow takes at least one, so it is also how many flows a link opens
  /// inside each other.
  static var linkSegments: Int { 64 }

  /// The largest number of UTF-8 bytes in a link.
  static var linkBytes: Int { 16_384 }

  /// How many flows a saved state has inside each other, however they hold each other.
  ///
  /// Without optimisation, decoding takes up to 22 kilobytes of the thread's stack for each flow, and up to 33 under the
  /// address sanitizer. A thread has at least 512.
  static var savedFlows: Int { 12 }

  /// The greatest identity in saved data. Restoring replaces greater identities by the next free ones, so the numbers never
  /// run out. An app that shows a thousand screens a second reaches it after 285,000 years.
  static var identity: UInt64 { 1 << 53 }

  /// How many screens one event may try to show in vain, and so how many refusals a flow keeps.
  static var refusals: Int { 100 }

  /// How many screens a saved refusal says were shown instead of the refused one.
  static var shownInstead: Int { 10_000 }

  /// The number of unread events that a stream keeps.
  static var unreadEvents: Int { 1_000 }

  /// The number of actions that a store handles before the main actor may do something else.
  static var actionsAtOnce: Int { 10_000 }

  /// The number of deliveries after which ``FlowReducer/settle(_:_:)`` ends.
  static var deliveries: Int { 1_000 }

  /// How deep effects are inside each other. An effect is freed by calls in calls, and the smallest stack of Apple's
  /// platforms has 512 kilobytes.
  static var effectDepth: Int { 1_000 }
}

extension Limits {
  /// Why no flow takes a link; `nil` if there is no reason.
  static func fault(of link: FlowLink) -> String? {
    let bytes = link.path.reduce(0) { $0 + $1.utf8.count } + link.query.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return link.path.count > linkSegments || bytes > linkBytes ? "\(LinkError.tooLong)" : nil
  }

  /// The fault of a number that is the identity of a route or a tab, or the next identity.
  static func fault(ofIdentity number: UInt64) -> String? {
    number > identity ? "The identity \(number) is out of range." : nil
  }

  /// The fault of a height at which a sheet rests.
  static func fault(of detent: Detent) -> String? {
    switch detent {
    case .medium, .large: nil
    case .fraction(let part): part > 0 && part <= 1 ? nil : "The fraction \(part) of a detent is not above 0 and up to 1."
    case .height(let points): points > 0 && points.isFinite ? nil : "The height \(points) of a detent is not above 0."
    }
  }

  /// The fault of the radius of a layer's corners.
  static func fault(ofCornerRadius radius: Double) -> String? {
    radius >= 0 && radius.isFinite ? nil : "The corner radius \(radius) is not a number of points."
  }


  /// The fault of flows inside each other in saved data.
  ///
  /// - Parameter flows: the number of flows around the coded flow.
  static func fault(ofFlowIn flows: Int) -> String? {
    flows >= savedFlows ? "Flows are nested too deep." : nil
  }

  /// The fault of the number of screens that were shown instead of a refused screen.
  static func fault(ofShown count: Int) -> String? {
    count > shownInstead ? "A refusal shows at most \(shownInstead) screens instead." : nil
  }

  /// The fault of one more element in a list of refusals.
  static func fault(ofRefusalsBefore count: Int) -> String? {
    count >= refusals ? "A flow keeps at most \(refusals) refusals." : nil
  }
}

extension PresentationOptions.Values {
  /// Leaves out values that are out of range.
  ///
  /// - Returns: the fault of each.
  mutating func takeFaults() -> [String] {
    var faults: [String] = []
    detents.removeAll { detent in
      guard let fault = Limits.fault(of: detent) else { return false }
      faults.append(fault)
      return true
    }
    if let radius = cornerRadius, let fault = Limits.fault(ofCornerRadius: radius) {
      faults.append(fault)
      cornerRadius = nil
    }
    return faults
  }
}

/// The number of flows around the value that is encoded or decoded.
///
/// It counts flows in routes, in refusals, and in variables. A coding path does not tell these from keys of the app.
enum CodingDepth {
  @TaskLocal static var flows = 0

  /// Codes what is inside a flow.
  static func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $flows.withValue(flows + 1, operation: body)
  }

  /// The fault of a value that is coded here, because it may have a flow inside.
  ///
  /// The routes around a value of a screen count as a flow already. A parameter or a variable is in no routes.
  static var faultOfValue: String? { Limits.fault(ofFlowIn: flows - 1) }

  /// Checks that a flow may be decoded here.
  static func check(at path: [any CodingKey]) throws {
    try DecodingError.check(Limits.fault(ofFlowIn: flows), at: path)
  }
}

extension DecodingError {
  /// Throws if there is a fault.
  static func check(_ fault: String?, at path: [any CodingKey]) throws {
    if let fault { throw DecodingError.dataCorrupted(Context(codingPath: path, debugDescription: fault)) }
  }
}
