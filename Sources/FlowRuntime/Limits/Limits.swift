/// The limits of everything that enters a flow, from code, text or saved data.
///
/// Each limit is a number here, and each check is a function here. A check returns the fault as a sentence, or `nil`.
enum Limits {
  /// The largest number of segments in a link. Each flow consumes at least one segment, so this also limits how many nested flows
  /// a link opens.
  static var linkSegments: Int { 64 }

  /// The largest number of UTF-8 bytes in a link.
  static var linkBytes: Int { 16_384 }

  /// The largest number of nested flows in a saved state, in routes, refusals and variables.
  ///
  /// Without optimisation, decoding takes up to 22 kilobytes of the thread's stack for each flow, and up to 33 with the address
  /// sanitizer. A thread has at least 512 kilobytes.
  static var savedFlows: Int { 12 }

  /// The greatest identity in saved data. Restoring replaces greater identities with the next unused ones, so the numbers never
  /// run out. An app that shows a thousand screens a second would reach the limit after 285,000 years.
  static var identity: UInt64 { 1 << 53 }

  /// The largest number of refused screens during one event, and of refusals that a flow keeps.
  static var refusals: Int { 100 }

  /// The largest number of screens that a saved refusal may list as shown instead of the refused screen.
  static var shownInstead: Int { 10_000 }

  /// The largest number of unread events that a stream keeps.
  static var unreadEvents: Int { 1_000 }

  /// The number of actions that a store handles before it lets the main actor do other work.
  static var actionsAtOnce: Int { 10_000 }

  /// The number of deliveries after which ``FlowReducer/settle(_:_:)`` stops.
  static var deliveries: Int { 1_000 }

  /// The largest number of text fields of an alert.
  static var fields: Int { 8 }

  /// The largest number of buttons of an alert or a dialog.
  static var buttons: Int { 16 }

  /// The largest number of UTF-8 bytes of a title, a message or another text of an alert or a dialog.
  static var alertText: Int { 4_096 }

  /// The largest nesting depth of effects. An effect is freed recursively, and the smallest stack on Apple's platforms has 512
  /// kilobytes.
  static var effectDepth: Int { 1_000 }
}

extension Limits {
  /// Returns the reason why every flow refuses a link; `nil` if the link is within the limits.
  static func fault(of link: FlowLink) -> String? {
    let bytes = link.path.reduce(0) { $0 + $1.utf8.count } + link.query.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return link.path.count > linkSegments || bytes > linkBytes ? "\(LinkError.tooLong)" : nil
  }

  /// Describes what is wrong with the identity of a route or a tab, or with a next identity. Like the functions below, returns
  /// `nil` if the value is within the limits.
  static func fault(ofIdentity number: UInt64) -> String? {
    number > identity ? "The identity \(number) is out of range." : nil
  }

  /// Describes what is wrong with a detent of a sheet.
  static func fault(of detent: Detent) -> String? {
    switch detent {
    case .medium, .large: nil
    case .fraction(let part): part > 0 && part <= 1 ? nil : "The fraction \(part) of a detent must be above 0 and at most 1."
    case .height(let points): points > 0 && points.isFinite ? nil : "The height \(points) of a detent must be finite and above 0."
    }
  }

  /// Describes what is wrong with a corner radius.
  static func fault(ofCornerRadius radius: Double) -> String? {
    radius >= 0 && radius.isFinite ? nil : "The corner radius \(radius) must be finite and at least 0."
  }

  /// Describes what is wrong with a text of an alert or a dialog.
  static func fault(of what: String, _ text: String) -> String? {
    let bytes = text.utf8.count
    return bytes > alertText ? "The \(what) of an alert has \(bytes) bytes, but at most \(alertText) are allowed." : nil
  }

  /// Describes what is wrong with the number of text fields of an alert.
  static func fault(of list: [PresentationOptions.Field]) -> String? {
    list.count > fields ? "An alert has \(list.count) text fields, but at most \(fields) are allowed." : nil
  }

  /// Describes what is wrong with the number of buttons of an alert or a dialog.
  static func fault(of list: [PresentationOptions.Button]) -> String? {
    list.count > buttons ? "An alert has \(list.count) buttons, but at most \(buttons) are allowed." : nil
  }

  /// Returns a message if flows are nested too deep in saved data.
  ///
  /// - Parameter flows: the number of flows around the flow that is encoded or decoded.
  static func fault(ofFlowIn flows: Int) -> String? {
    flows >= savedFlows ? "Flows are nested too deep." : nil
  }

  /// Returns a message if too many screens were shown instead of a refused screen.
  static func fault(ofShown count: Int) -> String? {
    count > shownInstead ? "A refusal lists more than \(shownInstead) replacement screens." : nil
  }

  /// Returns a message if a list with this number of refusals cannot have another element.
  static func fault(ofRefusalsBefore count: Int) -> String? {
    count >= refusals ? "A flow keeps at most \(refusals) refusals." : nil
  }
}

extension PresentationOptions.Values {
  /// Removes options that are out of range.
  ///
  /// - Returns: for each removed option, a message about its value.
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
    if title == nil, message == nil, fields.isEmpty, buttons.isEmpty { return faults }
    if let fault = Limits.fault(of: fields) {
      faults.append(fault)
      fields.removeLast(fields.count - Limits.fields)
    }
    if let fault = Limits.fault(of: buttons) {
      faults.append(fault)
      buttons.removeLast(buttons.count - Limits.buttons)
    }
    func cut(_ what: String, _ text: inout String) {
      guard let fault = Limits.fault(of: what, text) else { return }
      faults.append(fault)
      text = text.beginning(ofBytes: Limits.alertText)
    }
    if var text = title {
      cut("title", &text)
      title = text
    }
    if var text = message {
      cut("message", &text)
      message = text
    }
    for index in fields.indices {
      cut("title of a text field", &fields[index].title)
      cut("text of a text field", &fields[index].text)
    }
    for index in buttons.indices { cut("title of a button", &buttons[index].title) }
    return faults
  }
}

extension String {
  /// The longest prefix of whole characters that has at most `limit` UTF-8 bytes.
  fileprivate func beginning(ofBytes limit: Int) -> String {
    var end = startIndex
    var bytes = 0
    while end < endIndex {
      bytes += self[end].utf8.count
      if bytes > limit { break }
      formIndex(after: &end)
    }
    return String(self[..<end])
  }
}

/// The number of flows around the value that is being encoded or decoded.
///
/// It counts flows in routes, refusals and variables. A coding path cannot distinguish flows from the app's own keys.
enum CodingDepth {
  @TaskLocal static var flows = 0

  /// Runs `body`, which encodes or decodes the content of a flow, with the count increased by one.
  static func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $flows.withValue(flows + 1, operation: body)
  }

  /// A message if flows are nested too deep to encode or decode a value here, because the value may contain a flow.
  ///
  /// The count is reduced by one, because a screen's value is inside the routes of its own flow, and the count includes this
  /// flow.
  static var faultOfValue: String? { Limits.fault(ofFlowIn: flows - 1) }

  /// Throws `DecodingError.dataCorrupted` if flows are nested too deep to decode one here.
  static func check(at path: [any CodingKey]) throws {
    try DecodingError.check(Limits.fault(ofFlowIn: flows), at: path)
  }
}

extension DecodingError {
  /// Throws `DecodingError.dataCorrupted` if there is a fault.
  static func check(_ fault: String?, at path: [any CodingKey]) throws {
    if let fault { throw DecodingError.dataCorrupted(Context(codingPath: path, debugDescription: fault)) }
  }
}
