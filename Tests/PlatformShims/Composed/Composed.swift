import ComposableArchitecture
import FlowRuntime
import Foundation
import SwiftUI

/// Uses the samples of Flows/Apps/ComposableArchitecture.
@main
@MainActor
struct ComposedChecks {
  static func main() async {
    await featureAsScreen()
    await flowInReducer()
    await flowInSheet()
    Failures.end("composed")
  }

  private static func rest(_ host: ViewHost) async {
    for _ in 0..<20 {
      for _ in 0..<5 { await Task.yield() }
      // On a busy machine, other tasks need time, not only turns.
      try? await Task.sleep(for: .milliseconds(10))
      _ = host.update()
      host.endAnimations()
    }
  }

  private static func press(_ host: ViewHost, _ button: String, line: Int = #line) async {
    expect(host.press(button, onTop: true), "there is no \(button): \(host.texts)", line: line)
    await rest(host)
  }

  /// Writes a note like a user: Monday, Edit, a text, Save.
  private static func write(_ text: String, in host: ViewHost) async {
    await press(host, "Monday")
    await press(host, "Edit Monday")
    expect(host.act("type", text), "there is no field for a text")
    await rest(host)
    await press(host, "Save")
  }

  private static func featureAsScreen() async {
    let diary = FlowStore(Diary())
    let host = ViewHost(DiaryView(diary: diary))
    await write("Rain", in: host)
    expect(diary.state.days == ["Rain"], "the days are \(diary.state.days)")
    expect(diary.state.routes.count == 1, "\(diary.state.routes.map(\.screen))")
  }

  private static func flowInReducer() async {
    let journal = ComposableArchitecture.Store(initialState: Journal.State()) { Journal() }
    let host = ViewHost(JournalView(store: journal))
    await write("Snow", in: host)
    expect(journal.diary.days == ["Snow"], "the days are \(journal.diary.days)")
    await press(host, "Monday")
    expect(host.act("back"), "the system cannot go back")
    await rest(host)
    expect(journal.diary.routes.count == 1, "\(journal.diary.routes.map(\.screen))")
    await press(host, "Close")
    expect(!journal.isOpen, "the journal is open")
  }

  private static func flowInSheet() async {
    let settings = ComposableArchitecture.Store(initialState: Settings.State()) { Settings() }
    let host = ViewHost(SettingsView(store: settings))
    await press(host, "Diary")
    expect(settings.isDiaryShown, "no diary is shown")
    await write("Sun", in: host)
    await press(host, "Close")
    expect(!settings.isDiaryShown, "the diary is shown")
  }
}
