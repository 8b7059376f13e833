import Foundation
import NumbersDemoCore

/// `numbers-demo`: the Numbers flow in a terminal.
@main
struct NumbersDemo {
  @MainActor
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--help"] || arguments == ["-h"] { return print(help) }
    let isTerminal = isatty(STDIN_FILENO) == 1
    let isColoured = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    let session = Session(Demo(), isColoured: isColoured) { print($0) }
    if arguments.isEmpty, isTerminal {
      return await session.converse { prompt in
        print(prompt, terminator: "")
        fflush(nil)
        return readLine()?.trimmingCharacters(in: .whitespaces)
      }
    }
    let typed = arguments.isEmpty ? lines() : arguments
    do throws(UnknownCommand) {
      try await session.play(typed.isEmpty ? Session.tour : typed)
    } catch {
      FileHandle.standardError.write(Data("numbers-demo: \(error)\n".utf8))
      exit(2)
    }
  }

  /// The events from standard input, one per line.
  private static func lines() -> [String] {
    var lines: [String] = []
    while let line = readLine() {
      let event = line.trimmingCharacters(in: .whitespaces)
      if !event.isEmpty { lines.append(event) }
    }
    return lines
  }

  private static let help = """
    numbers-demo                      in a terminal: choose what happens, step by step
    numbers-demo EVENT…               plays events and prints the stack after each:
                                      numbers-demo startTapped "numberSelected 3" back
    … | numbers-demo                  the same with the events on standard input, one a line
    numbers-demo </dev/null           a short tour
    """
}
