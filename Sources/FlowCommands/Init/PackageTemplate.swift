import FlowDriver

/// The files of a new package.
struct PackageTemplate {
  struct File {
    /// The path below the folder of the package.
    var path: String
    var text: String
  }

  /// The location of `swift-flows` for the new package.
  struct Source {
    /// The identity of the package in SwiftPM.
    var identity: String
    /// The dependency in the manifest.
    var dependency: String

    /// The absolute path of a local clone; `nil` for the URL of a repository.
    var folder: String?

    /// - Parameters:
    ///   - text: the URL of a repository, or the path of a folder.
    ///   - package: the absolute path of the new package.
    ///   - workingDirectory: the folder from which a relative path leads.
    init(_ text: String, for package: String, in workingDirectory: String) {
      let isURL = text.contains("://") || text.contains("@") && text.contains(":")
      folder = isURL ? nil : Path.absolute(text, in: workingDirectory)
      var name = Path.name(of: folder ?? text)
      if isURL, name.hasSuffix(".git") { name.removeLast(".git".count) }
      identity = name
      let version = isURL ? ", from: \"\(Version.current)\"" : ""
      // A relative path stays relative, so that both folders can be moved together.
      let place = folder.map { Path.isAbsolute(text) ? $0 : Path.relative(from: package, to: $0) } ?? text
      dependency = ".package(\(isURL ? "url" : "path"): \(PackageTemplate.quoted(place))\(version))"
    }
  }

  /// The kinds of executables that the package can have.
  enum Kind {
    /// A program that drives the flow in a terminal.
    case program
    /// An app in SwiftUI.
    case app
  }

  var name: String
  var source: Source
  var kind = Kind.program

  var files: [File] {
    let shared = [
      File(path: "Package.swift", text: manifest),
      File(path: ".gitignore", text: ".build/\n"),
      File(path: "Sources/\(name)/Notes.flow", text: flow),
    ]
    let sources =
      switch kind {
      case .program: [File(path: "Sources/\(name)/Main.swift", text: main)]
      case .app:
        [
          File(path: "Sources/\(name)/\(name)App.swift", text: app),
          File(path: "Sources/\(name)/NotesView.swift", text: views),
        ]
      }
    return shared + sources + [File(path: "Tests/\(name)Tests/NotesTests.swift", text: test)]
  }

  private var manifest: String {
    let package = Self.quoted(source.identity)
    let modules = kind == .app ? ["FlowRuntime", "FlowSwiftUI"] : ["FlowRuntime"]
    let products = modules.map { ".product(name: \"\($0)\", package: \(package))" }.joined(separator: ", ")
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v14), .iOS(.v17)],
        dependencies: [
          \(source.dependency)
        ],
        targets: [
          .executableTarget(
            name: "\(name)",
            dependencies: [\(products)],
            plugins: [
              .plugin(name: "FlowPlugin", package: \(package)),
              .plugin(name: "FlowCheckPlugin", package: \(package)),
            ]
          ),
          .testTarget(
            name: "\(name)Tests",
            dependencies: ["\(name)", .product(name: "FlowTesting", package: \(package))]
          ),
        ]
      )

      """
  }

  private var flow: String {
    """
    /// A list of notes, and one of them.
    flow Notes {
      start list

      screen list {
        noteTapped(title: String) -> push note(title: title)
      }

      screen note(title: String) {
        closeTapped -> back
      }

      link "/notes/{title: String}" -> push note(title: title)
    }

    """
  }

  private var main: String {
    """
    import FlowRuntime

    @main
    struct Main {
      @MainActor
      static func main() {
        let store = Store(initialState: Notes.State()) { Notes() }
        let list = store.state.routes.top
        store.send(.router(.screen(id: list.id, action: .list(.noteTapped(title: "Milk")))))
        print(store.state.routes.map(\\.screen))
      }
    }

    """
  }

  private var test: String {
    """
    import FlowRuntime
    import FlowTesting
    import Testing

    @testable import \(name)

    @MainActor
    @Test("A note is opened and closed")
    func notes() async {
      let store = TestStore(initialState: Notes.State()) { Notes() }
      await store.send(screen: .list(.noteTapped(title: "Milk"))) { $0.routes.push(.note(title: "Milk")) }
      await store.send(screen: .note(.closeTapped)) { $0.routes.goBack() }
    }

    """
  }

  /// A Swift string literal.
  static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return "\"\(escaped)\""
  }
}
