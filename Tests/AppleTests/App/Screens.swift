import FlowRuntime
import FlowSwiftUI
import SwiftUI

struct MenuView: View {
  let gallery: FlowStore<Gallery>
  let send: ScreenSend<Gallery.MenuAction>

  var body: some View {
    VStack {
      // The button is in a corner, so that a test sees whether the dialog appears at the button.
      HStack {
        Button("Choice") { send(.choiceTapped) }.flowSource()
        Spacer()
      }
      Text("Menu")
      PlanView(gallery: gallery)
      Button("Push") { send(.pushTapped) }
      Button("Push at once") { send(.quickTapped) }
      Button("Push three") { send(.stackTapped) }
      Button("Sheet") { send(.sheetTapped) }
      Button("Cover") { send(.coverTapped) }
      Button("Layers") { send(.layersTapped) }
      Button("Question") { send(.questionTapped) }
      Button("Rooms") { send(.roomsTapped) }
      Spacer()
    }
  }
}

struct PageView: View {
  let gallery: FlowStore<Gallery>
  let number: Int
  let send: ScreenSend<Gallery.PageAction>

  var body: some View {
    VStack {
      Text("Page \(number)")
      PlanView(gallery: gallery)
      Button("Next") { send(.nextTapped) }
      Button("Back one") { send(.backTapped) }
      Button("Close") { send(.closeTapped) }
      Button("Replace") { send(.replaceTapped) }
      Button("To the start") { send(.startTapped) }
    }
  }
}

/// Two tabs.
struct RoomsView: View {
  let gallery: FlowStore<Gallery>
  let flow: FlowStore<Rooms>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabs(tabs) { tab in
          switch tab {
          case .first(let room): RoomFlowView(gallery: gallery, name: "first", flow: room)
          case .second(let room): RoomFlowView(gallery: gallery, name: "second", flow: room)
          }
        } label: { tab in
          switch tab {
          case .first: Label("First", systemImage: "1.circle")
          case .second: Label("Second", systemImage: "2.circle")
          }
        }
      }
    }
  }
}

struct RoomFlowView: View {
  let gallery: FlowStore<Gallery>
  let name: String
  let flow: FlowStore<Room>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .list(let send): RoomView(gallery: gallery, name: name, send: send)
      case .door(let number, let send): DoorView(gallery: gallery, number: number, send: send)
      }
    }
  }
}

struct RoomView: View {
  let gallery: FlowStore<Gallery>
  let name: String
  let send: ScreenSend<Room.ListAction>

  var body: some View {
    VStack {
      Text("Room \(name)")
      PlanView(gallery: gallery)
      Button("Open") { send(.openTapped) }
      Button("Page") { send(.pageTapped) }
      Button("Leave") { send(.leaveTapped) }
    }
  }
}

struct DoorView: View {
  let gallery: FlowStore<Gallery>
  let number: Int
  let send: ScreenSend<Room.DoorAction>

  var body: some View {
    VStack {
      Text("Door \(number)")
      PlanView(gallery: gallery)
      Button("Deeper") { send(.deeperTapped) }
      Button("Leave") { send(.leaveTapped) }
    }
  }
}

/// The plan of the flow as text that the tests read: the number of screens in each layer, for example `2 1`.
struct PlanView: View {
  let gallery: FlowStore<Gallery>

  var body: some View {
    let counts = gallery.plan.layers.map { "\($0.path.count)" }.joined(separator: " ")
    Text("plan \(counts)")
  }
}
