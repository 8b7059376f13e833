/// The wizard's questions, in order. `CodingKeyRepresentable` makes the encoded answers an object, not an unordered list.
public enum Question: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  case name, email, plan

  /// The next question.
  public var next: Question? {
    switch self {
    case .name: .email
    case .email: .plan
    case .plan: nil
    }
  }

  /// Advice for an answer.
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

  /// The answer to a question. Empty if the question is not answered yet.
  public subscript(question: Question) -> String {
    get { texts[question] ?? "" }
    set { texts[question] = newValue }
  }

  /// Whether all questions are answered.
  public var isComplete: Bool {
    Question.allCases.allSatisfy { !self[$0].isEmpty }
  }
}
