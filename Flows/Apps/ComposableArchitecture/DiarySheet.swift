import FlowRuntime
import FlowSwiftUI
import SwiftUI

/// The view owns the store of the flow. A reducer after the flow forwards the flow's exits to the surrounding feature.
struct DiarySheet: View {
  @State private var diary: FlowStore<Diary>

  init(close: @escaping @MainActor @Sendable () -> Void) {
    let store = Store(initialState: Diary.State()) {
      Diary()
      Reduce { _, action in
        guard case .exit(.closed) = action else { return .none }
        return .run { _ in await close() }
      }
    }
    diary = FlowStore(store, of: Diary())
  }

  var body: some View { DiaryView(diary: diary) }
}
