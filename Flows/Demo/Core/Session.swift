/// A text session with a ``Demo``: reads lines and writes text.
@MainActor
public struct Session {
  public let demo: Demo
  let write: (String) -> Void
  let isColoured: Bool

  /// - Parameters:
  ///   - demo: the demo to play.
  ///   - isColoured: whether the output may contain colours.
  ///   - write: writes a line. The line has no line break.
  public init(_ demo: Demo, isColoured: Bool = false, write: @escaping (String) -> Void) {
    self.demo = demo
    self.isColoured = isColoured
    self.write = write
  }

  /// Events that demonstrate most features of a flow.
  public static let tour = [
    "startTapped", "numberSelected 2", "nextTapped", "favouriteTapped", "factTapped", "back 3", "filterTapped",
    "moreTapped", "applyTapped", "numberSelected 4", "doubleTapped", "swipe", "goBackToRootTapped",
  ]

  /// Plays the events in order and writes the stack after each event.
  ///
  /// - Throws: ``UnknownCommand`` at the first event that is not possible.
  public func play(_ commands: [String]) async throws(UnknownCommand) {
    write(demo.drawing(isColoured: isColoured))
    for command in commands {
      try await demo.play(command)
      write("")
      write("▸ \(command)")
      write(demo.drawing(isColoured: isColoured))
    }
  }

  /// Repeatedly shows the stack and the choices, and reads a choice by number or name. Stops at `q` or the end of the input.
  public func converse(prompt: (String) -> String?) async {
    while true {
      write("")
      write(demo.drawing(isColoured: isColoured))
      write("")
      write(demo.menu())
      write(" q  quit")
      // At the end of the input, the line with the prompt is still open, so write a line break.
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
