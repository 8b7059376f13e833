/// A conversation about a ``Demo``: lines come in, text goes out.
@MainActor
public struct Session {
  public let demo: Demo
  let write: (String) -> Void
  let isColoured: Bool

  /// - Parameters:
  ///   - demo: what is played.
  ///   - isColoured: whether what goes out may hold colours.
  ///   - write: takes a line without its end.
  public init(_ demo: Demo, isColoured: Bool = false, write: @escaping (String) -> Void) {
    self.demo = demo
    self.isColoured = isColoured
    self.write = write
  }

  /// Events that show most of what a flow does.
  public static let tour = [
    "startTapped", "numberSelected 2", "nextTapped", "favouriteTapped", "factTapped", "back 3", "filterTapped",
    "moreTapped", "applyTapped", "numberSelected 4", "doubleTapped", "swipe", "goBackToRootTapped",
  ]

  /// Plays events one after the other and writes the stack after each.
  ///
  /// - Throws: ``UnknownCommand`` at the first that cannot happen.
  public func play(_ commands: [String]) async throws(UnknownCommand) {
    write(demo.drawing(isColoured: isColoured))
    for command in commands {
      try await demo.play(command)
      write("")
      write("▸ \(command)")
      write(demo.drawing(isColoured: isColoured))
    }
  }

  /// Shows the stack and what can happen, takes a choice by its number or its name, and so on until `q` or the end.
  public func converse(prompt: (String) -> String?) async {
    while true {
      write("")
      write(demo.drawing(isColoured: isColoured))
      write("")
      write(demo.menu())
      write(" q  quit")
      // At the end of the input nobody has ended the line of the prompt.
      guard let line = prompt("Choose: ") else { return write("") }
      if line == "q" { return }
      if line.isEmpty { continue }
      do throws(UnknownCommand) {
        try await demo.play(command(of: line))
      } catch {
        write("\(error)")
      }
    }
  }

  private func command(of line: String) -> String {
    guard let number = Int(line), demo.choices.indices.contains(number - 1) else { return line }
    return demo.choices[number - 1].command
  }
}
