/// What the wizard asks, in order. As keys that are text, the answers are stored as an object, not as a list in any order.
public enum Question: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  case name, email, plan

  /// The question after this one.
  public var next: Question? {
    switch self {
    case .name: .email
    case .email: .plan
    case .plan: nil
    }
  }

  /// A word of advice.
  public var hint: String {
    switch self {
    case .name: "As your friends call you."
    case .email: "We send one message, and no more."
    case .plan: "You can change it at any time."
    }
  }
}

/// The answers so far, by question.
public struct Answers: Equatable, Sendable, Codable {
  private var texts: [Question: String] = [:]

  public init() {}

  /// The answer to a question; empty until there is one.
  public subscript(question: Question) -> String {
    get { texts[question] ?? "" }
    set { texts[question] = newValue }
  }

  /// Whether no answer is missing.
  public var isComplete: Bool {
    Question.allCases.allSatisfy { !self[$0].isEmpty }
  }
}
