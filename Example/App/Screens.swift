import FlowRuntime
import FlowSwiftUI
import SwiftUI

// The views of the screens have values and closures. They know no flow, so a preview needs none.

private let titles = ["Emma", "Middlemarch", "Persuasion", "Ulysses"]

struct ShelvesView: View {
  let open: (String) -> Void
  let search: () -> Void

  var body: some View {
    List {
      ForEach(titles, id: \.self) { title in Button(title) { open(title) } }
    }
    .navigationTitle("Books")
    .toolbar { Button("Search") { search() } }
  }
}

/// A view of a screen may read the flow around it.
struct BookView: View {
  let title: String
  let write: () -> Void
  @Environment(FlowStore<Books>.self) private var books

  init(title: String, write: @escaping () -> Void) { (self.title, self.write) = (title, write) }

  var body: some View {
    List {
      Button("Write a note") { write() }
      ForEach(books.state.notes, id: \.self) { note in Text(note) }
    }
    .navigationTitle(title)
  }
}

struct NoteView: View {
  let text: Binding<String>
  let save: () -> Void
  let close: () -> Void

  var body: some View {
    VStack {
      TextField("Note", text: text)
      Button("Save") { save() }
      Button("Close") { close() }
    }
    .navigationTitle("Note")
  }
}

struct ResultsView: View {
  let open: (String) -> Void
  @State private var search = ""

  init(open: @escaping (String) -> Void) { self.open = open }

  var body: some View {
    List {
      ForEach(titles.filter { search.isEmpty || $0.contains(search) }, id: \.self) { title in Button(title) { open(title) } }
    }
    .navigationTitle("Search")
    .searchable(text: $search)
  }
}
