import FlowRuntime
import FlowUIKit
import SwiftUI
import UIKit

/// The gallery's flow in UIKit. Its controllers contain the SwiftUI views of the screens.
struct GalleryController: UIViewControllerRepresentable {
  let gallery: FlowStore<Gallery>

  func makeUIViewController(context: Context) -> FlowViewController<Gallery> {
    FlowViewController(gallery) { [gallery] screen in
      switch screen {
      case .menu(let send): UIHostingController(rootView: MenuView(gallery: gallery, send: send))
      case .page(let number, let send):
        UIHostingController(rootView: PageView(gallery: gallery, number: number, send: send))
      case .rooms(let flow): roomsController(flow, in: gallery)
      }
    }
  }

  func updateUIViewController(_ controller: FlowViewController<Gallery>, context: Context) {}
}

@MainActor
private func roomsController(_ flow: FlowStore<Rooms>, in gallery: FlowStore<Gallery>) -> UIViewController {
  FlowViewController(flow) { screen in
    switch screen {
    case .tabs(let tabs):
      FlowTabBarController(tabs) { tab in
        switch tab {
        case .first(let room): roomController(room, name: "first", in: gallery)
        case .second(let room): roomController(room, name: "second", in: gallery)
        }
      } item: { tab in
        switch tab {
        case .first: UITabBarItem(title: "First", image: nil, tag: 0)
        case .second: UITabBarItem(title: "Second", image: nil, tag: 1)
        }
      }
    }
  }
}

@MainActor
private func roomController(_ room: FlowStore<Room>, name: String, in gallery: FlowStore<Gallery>) -> UIViewController {
  FlowViewController(room) { screen in
    switch screen {
    case .list(let send): UIHostingController(rootView: RoomView(gallery: gallery, name: name, send: send))
    case .door(let number, let send): UIHostingController(rootView: DoorView(gallery: gallery, number: number, send: send))
    }
  }
}
