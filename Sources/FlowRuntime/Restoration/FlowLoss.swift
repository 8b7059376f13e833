/// A part that is missing from a restored state, because its data was damaged, or because another version of the app saved the
/// data.
///
/// ```swift
/// for loss in snapshot.losses { log("\(loss)") }
/// // state.routes.routes[1].screen.details: 2 routes lost: The flow has no screen `details`.
/// ```
public struct FlowLoss: Hashable, Sendable {
  /// The lost part.
  public enum Part: Hashable, Sendable {
    /// A variable. It now has its initial value.
    case variable
    /// A variable that is not in the data, for example because an older version saved the data. It now has its initial value.
    case absentVariable
    /// A number of routes of one flow: a damaged route and the routes above it, or the routes above a damaged child flow.
    case routes(count: Int)
    /// All routes of a flow. The flow shows its first screens.
    case allRoutes
    /// The refusals that a flow kept, or only the last of them: see ``Refused``.
    case refused
    /// An option of a presentation whose value is out of range, such as a detent. The other options are restored.
    case option
    /// A tab, for example one that the flow no longer has. The other tabs are restored.
    case tab
    /// The content of a column, and the contents of the columns after it. These columns are empty in the restored state.
    case column
    /// The whole state.
    case state
  }

  /// The lost part.
  public let part: Part
  /// The coding path of the damaged data, as in `state.routes.routes[2].screen`.
  public let path: String
  /// The reason for the loss, as a sentence.
  public let reason: String
}

extension FlowLoss: CustomStringConvertible {
  public var description: String { "\(path): \(part) lost: \(reason)" }
}

extension FlowLoss.Part: CustomStringConvertible {
  public var description: String {
    switch self {
    case .variable: "variable"
    case .absentVariable: "absent variable"
    case .routes(let count): count == 1 ? "1 route" : "\(count) routes"
    case .allRoutes: "all routes"
    case .refused: "refused screens"
    case .option: "option"
    case .tab: "tab"
    case .column: "column"
    case .state: "whole state"
    }
  }
}

extension FlowLoss {
  /// Makes a loss from a decoding error.
  ///
  /// - Parameter path: where the error was caught. The error itself may have a more precise path.
  init(_ part: Part, at path: [any CodingKey], _ error: any Error) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      self.init(part, at: context.codingPath + [key], because: "There is no such value.")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      let isCloser = context.codingPath.count > path.count
      self.init(part, at: isCloser ? context.codingPath : path, because: context.debugDescription)
    default:
      self.init(part, at: path, because: "\(error)")
    }
  }

  init(_ part: Part, at path: [any CodingKey], because reason: String) {
    self.part = part
    self.path = Self.text(of: path)
    self.reason = reason
  }

  private static func text(of path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
    return text
  }
}
