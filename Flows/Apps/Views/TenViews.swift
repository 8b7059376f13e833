#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI
  import ViewsSample

  /// A chain of ten views. A view opens the next view by an event and holds no state for it. The `switch` passes values that
  /// exist, so no code unwraps optionals. An event of a removed view does nothing.
  struct TenViews: View {
    @State private var views = FlowStore(Views())

    var body: some View {
      FlowView(views) { screen in
        switch screen {
        case .view1(let note, let send): LinkView(1, note, next: { send(.nextTapped) })
        case .view2(let note, let send):
          LinkView(2, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view3(let note, let send):
          LinkView(3, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view4(let note, let send):
          LinkView(4, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view5(let note, let send):
          LinkView(5, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view6(let note, let send):
          LinkView(6, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view7(let note, let send):
          LinkView(7, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view8(let note, let send):
          LinkView(8, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view9(let note, let send):
          LinkView(9, note, next: { send(.nextTapped) }, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
        case .view10(let note, let send):
          LinkView(10, note, back: { send(.backTapped) }) { send(.sentBack(note: $0)) }
          Button("Pass on") { send(.passedOn(note: "from 10:")) }
          Button("Send to the first") { send(.sentToFirst(note: "from the last one")) }
        }
      }
    }
  }

  /// One view of the chain. It does not know the other views.
  struct LinkView: View {
    private let number: Int
    private let note: String
    private let next: (() -> Void)?
    private let back: (() -> Void)?
    private let sendBack: ((String) -> Void)?

    init(
      _ number: Int, _ note: String, next: (() -> Void)? = nil, back: (() -> Void)? = nil, sendBack: ((String) -> Void)? = nil
    ) {
      (self.number, self.note, self.next, self.back, self.sendBack) = (number, note, next, back, sendBack)
    }

    var body: some View {
      Text("View \(number) \(note)")
      if let next { Button("Next") { next() } }
      if let back { Button("Back") { back() } }
      if let sendBack { Button("Send back") { sendBack("from \(number)") } }
    }
  }
#endif
