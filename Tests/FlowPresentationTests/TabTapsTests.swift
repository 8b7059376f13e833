import FlowPresentation
import FlowRuntime
import Testing

@Suite("What a tab bar is answered") struct TabTapsTests {
  private static let (one, two) = (TabID(rawValue: 1), TabID(rawValue: 2))

  @Test(
    "A tap is the flow's, unless something covers the tab that it has selected",
    arguments: [
      (one, one, .notifyFlow), (two, one, .notifyFlow), (one, nil, .show), (two, nil, .notifyFlow), (one, two, .show),
    ] as [(TabID, TabID?, TabTaps.Answer)])
  func answers(tab: TabID, visible: TabID?, answer: TabTaps.Answer) {
    var taps = TabTaps()
    #expect(taps.answer(to: tab, visible: visible, selected: Self.one) == answer)
  }

  @Test("The second question for one tap tells the flow nothing, even if it has selected the tab by then")
  func twoQuestions() {
    var taps = TabTaps()
    #expect(taps.answer(to: Self.two, visible: Self.one, selected: Self.one) == .notifyFlow)
    #expect(taps.answer(to: Self.two, visible: Self.two, selected: Self.two) == .refuse)
    #expect(taps.shown(Self.two, selected: Self.one) == false)
    taps.turnEnded()
    #expect(taps.answer(to: Self.two, visible: Self.two, selected: Self.two) == .notifyFlow)
  }

  @Test("Of a tab that the bar shows without a question the flow is told once, unless it has selected it")
  func withoutQuestion() {
    var taps = TabTaps()
    #expect(taps.shown(Self.one, selected: Self.one) == false)
    #expect([1, 2].map { _ in taps.shown(Self.two, selected: Self.one) } == [true, false])
  }
}

@Suite("Where dialogs come from") struct DialogSourceTests {
  private func presentation(_ kind: Presentation.Kind, _ options: PresentationOptions = PresentationOptions()) -> Presentation {
    Presentation(kind: kind, options: options)
  }

  @Test("On an iPhone a dialog has no source but a view that the app names; a popover always has one")
  func sources() {
    for isPhone in [true, false] {
      for isNamed in [true, false] {
        #expect(presentation(.dialog).takesSource(isNamed: isNamed, onPhone: isPhone) == (isNamed || !isPhone))
        #expect(presentation(.popover).takesSource(isNamed: isNamed, onPhone: isPhone))
        #expect(!presentation(.alert).takesSource(isNamed: isNamed, onPhone: isPhone))
        #expect(!presentation(.sheet).takesSource(isNamed: isNamed, onPhone: isPhone))
      }
    }
  }

  @Test("A tap beside a dialog is its cancel button, if it has one")
  func cancelButton() {
    let cancel = PresentationOptions(buttons: [.init("Yes", event: "yes"), .init("No", event: "no", role: .cancel)])
    let other = PresentationOptions(buttons: [.init("Yes", event: "yes", role: .destructive)])
    #expect(presentation(.dialog, cancel).cancelButton?.event == "no" && presentation(.alert, cancel).cancelButton?.event == "no")
    #expect(presentation(.dialog, other).cancelButton == nil && presentation(.sheet, cancel).cancelButton == nil)
  }
}
