import FlowRuntime
import Foundation
import Testing
import WizardSample

@MainActor
@Suite("Wizard")
struct WizardTests {
  private let store = Store(initialState: Wizard.State()) { Wizard() }

  private func send(_ action: Wizard.ScreenAction) {
    store.send(.router(.screen(id: store.state.routes.top.id, action: action)))
  }

  private func answerAll() {
    for text in ["Ada", "ada@example.org", "yearly"] { send(.step(.answered(text: text))) }
  }

  private var screens: [Wizard.Screen] { store.state.routes.map(\.screen) }

  @Test("The steps follow one another, and the answers stay in the flow")
  func forward() {
    answerAll()
    #expect(screens == [.step(question: .name), .step(question: .email), .step(question: .plan), .summary])
    #expect(store.state.answers[.email] == "ada@example.org")
    #expect(store.state.answers.isComplete)
  }

  @Test("An empty answer shows a hint and goes no further")
  func emptyAnswer() {
    send(.step(.answered(text: "")))
    #expect(screens == [.step(question: .name), .hint(text: Question.name.hint)])
    send(.hint(.closeTapped))
    #expect(screens == [.step(question: .name)])
  }

  @Test("The summary jumps back to a step, which comes back to it", arguments: Question.allCases)
  func correction(_ question: Question) {
    answerAll()
    send(.summary(.changeTapped(asked: question)))
    #expect(screens.last == .step(question: question))
    #expect(store.state.isCorrecting)
    send(.step(.answered(text: "other")))
    #expect(screens.last == .summary)
    #expect(store.state.answers[question] == "other")
    #expect(!store.state.isCorrecting)
  }

  @Test("A correction that is left empty keeps the answer")
  func emptyCorrection() {
    answerAll()
    send(.summary(.changeTapped(asked: .email)))
    send(.step(.answered(text: "")))
    #expect(screens.last == .summary)
    #expect(store.state.answers[.email] == "ada@example.org")
    #expect(!store.state.isCorrecting)
  }

  @Test("Going back loses no answer")
  func back() {
    send(.step(.answered(text: "Ada")))
    send(.step(.backTapped))
    #expect(screens == [.step(question: .name)])
    #expect(store.state.answers[.name] == "Ada")
  }

  @Test("The end replaces everything, without animation")
  func done() {
    answerAll()
    send(.summary(.confirmTapped))
    #expect(screens == [.done])
    #expect(!store.state.routes.changesAreAnimated)
    send(.done(.restartTapped))
    #expect(screens == [.step(question: .name)])
    #expect(store.state.routes.changesAreAnimated)
    #expect(!store.state.answers.isComplete)
  }

  @Test("A step can be exchanged in its place")
  func update() {
    let id = store.state.routes.top.id
    send(.step(.skippedTo(question: .plan)))
    #expect(screens == [.step(question: .plan)])
    #expect(store.state.routes.top.id == id)
  }

  @Test("Whoever gives up starts over")
  func abandoned() {
    answerAll()
    store.send(.abandoned)
    #expect(screens == [.step(question: .name)])
    #expect(store.state.answers[.name].isEmpty)
  }

  @Test("The state survives being stored")
  func coding() throws {
    answerAll()
    let data = try JSONEncoder().encode(store.state)
    #expect(try JSONDecoder().decode(Wizard.State.self, from: data) == store.state)
  }
}
