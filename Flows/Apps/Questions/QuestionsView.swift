#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  struct QuestionsView: View {
    let flow: FlowStore<Questions>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .list(let send): ListOfNotes(send: send)
        case .note(let title, let send): NotePage(title: title, send: send)
        case .options(let send): SizesView(send: send)
        case .draft(let isDirty, let send): DraftView(isDirty: isDirty, send: send)
        case .name(let whenDone, let send): NameView(whenDone: whenDone, send: send)
        }
      }
    }
  }

  struct ListOfNotes: View {
    let send: ScreenSend<Questions.ListAction>
    @State private var search = ""

    init(send: ScreenSend<Questions.ListAction>) { self.send = send }

    var body: some View {
      VStack {
        Button("Milk") { send(.noteTapped(title: "Milk")) }
        Button("Bread") { send(.noteTapped(title: "Bread")) }
        Button("Delete") { send(.deleteTapped) }
        Button("Draft") { send(.draftTapped) }
        Button("Name") { send(.nameTapped(whenDone: NameBox { search = $0 })) }
        Text("searching for \(search)")
      }
      .navigationTitle("Notes")
      .navigationBarTitleDisplayMode(.large)
      .toolbar { Button("Sizes") { send(.sizesTapped) } }
      .searchable(text: $search)
    }
  }

  struct NotePage: View {
    let title: String
    let send: ScreenSend<Questions.NoteAction>
    @Environment(\.dismiss) private var dismiss

    init(title: String, send: ScreenSend<Questions.NoteAction>) { (self.title, self.send) = (title, send) }

    var body: some View {
      VStack {
        Text(title)
        Button("More") { send(.moreTapped) }
        Button("Done") { dismiss() }
      }
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar(.hidden, for: .tabBar)
      .statusBarHidden()
    }
  }

  struct SizesView: View {
    let send: ScreenSend<Questions.OptionsAction>
    @State private var size = PresentationDetent.medium

    init(send: ScreenSend<Questions.OptionsAction>) { self.send = send }

    var body: some View {
      VStack {
        Text(size == .large ? "large" : "medium")
        Button("Larger") { size = .large }
        Button("Close") { send(.closeTapped) }
      }
      .navigationBarBackButtonHidden(true)
      .presentationDetents([.medium, .large], selection: $size)
    }
  }

  struct DraftView: View {
    let isDirty: Bool
    let send: ScreenSend<Questions.DraftAction>

    var body: some View {
      Button("Change") { send(.changed) }
      Button("Save") { send(.saveTapped) }
      if isDirty { Button("Cancel") { send(.leaveAttempted) } }
    }
  }

  struct NameView: View {
    let whenDone: NameBox
    let send: ScreenSend<Questions.NameAction>

    var body: some View {
      Button("Call it Tea") {
        whenDone.call("Tea")
        send(.closeTapped)
      }
    }
  }

  struct PickView: View {
    let flow: FlowStore<Pick>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .numbers(let send):
          Button("Seven") { send(.numberTapped(number: 7)) }
          Button("Cancel") { send(.cancelTapped) }
        }
      }
    }
  }

  struct BoardsView: View {
    let flow: FlowStore<Boards>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .tabs(let tabs):
          FlowTabs(
            tabs,
            badge: { tab in
              if case .notes = tab { flow.state.unread } else { 0 }
            }
          ) { tab in
            switch tab {
            case .notes(let notes): QuestionsView(flow: notes)
            case .numbers(let pick): PickView(flow: pick)
            }
          } label: { tab in
            switch tab {
            case .notes: Label("Notes", systemImage: "note.text")
            case .numbers: Label("Numbers", systemImage: "number")
            }
          }
          .modifier(SidebarOnLargeScreens())
        }
      }
    }
  }

  /// A banner over all screens. A banner around the view of a child flow would appear once for each screen.
  struct BoardsWithBanner: View {
    let flow: FlowStore<Boards>

    var body: some View {
      VStack {
        Text("\(flow.state.unread) unread")
        BoardsView(flow: flow)
      }
    }
  }

  struct SidebarOnLargeScreens: ViewModifier {
    func body(content: Content) -> some View {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        content.tabViewStyle(.sidebarAdaptable)
      } else {
        content
      }
    }
  }
#endif
