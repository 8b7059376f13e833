import FlowRuntime
import FlowSwiftUI
import Foundation
import SwiftUI

@main
struct LibraryApp: App {
  var body: some Scene {
    WindowGroup { HomeView() }
  }
}

/// The tabs. Each window has flows of its own, which the system restores with the window.
struct HomeView: View {
  @State private var home = FlowStore(Home())
  @SceneStorage("home") private var kept: Data?

  init() {}

  var body: some View {
    FlowView(home) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabs(tabs) { tab in
          switch tab {
          case .books(let flow): BooksView(flow: flow)
          case .search(let flow): SearchView(flow: flow)
          }
        } label: { tab in
          switch tab {
          case .books: Label("Books", systemImage: "books.vertical")
          case .search: Label("Search", systemImage: "magnifyingglass")
          }
        }
      }
    }
    .opensLinks(in: home)
    .restores(home, from: $kept)
  }
}

struct BooksView: View {
  let flow: FlowStore<Books>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .shelves(let send): ShelvesView(open: { send(.bookTapped(title: $0)) }, search: { send(.searchTapped) })
      case .book(let title, let send): BookView(title: title, write: { send(.noteTapped) })
      case .note(let text, let send):
        NoteView(
          text: Binding(send.binding(text) { .textChanged(text: $0) }), save: { send(.savedTapped) },
          close: { send(.closeTapped) })
      }
    }
  }
}

struct SearchView: View {
  let flow: FlowStore<Search>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .query(let send): ResultsView(open: { send(.resultTapped(title: $0)) })
      }
    }
  }
}
