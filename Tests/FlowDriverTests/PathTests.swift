@testable import FlowDriver
import FlowTestSupport
import Testing

/// Paths that are already normal are returned without splitting them into components. Splitting them must give the same results.
@Suite("Paths")
struct PathTests {
  private static let pieces = ["/", "/", "/", ".", "..", "a", "b.flow", ".x", "x.", "...", "ü", "u\u{308}", "\u{301}", " "]

  @Test("A path as it is, or put together from its components")
  func absolute() {
    var numbers = SeededRandom()
    for _ in 0..<3000 {
      let path = random(&numbers)
      let whole = Path.isAbsolute(path) ? path : Path.join("/w/d", path)
      let expected = "/" + Path.components(of: whole).joined(separator: "/")
      #expect(Array(Path.absolute(path, in: "/w/d").utf8) == Array(expected.utf8), "\(path) \(numbers.hint)")
      let name = Path.components(of: path).last ?? path
      #expect(Array(Path.name(of: path).utf8) == Array(name.utf8), "\(path) \(numbers.hint)")
    }
  }

  @Test("A path below a folder, or beside it")
  func relative() {
    var numbers = SeededRandom()
    for _ in 0..<3000 {
      let folder = "/" + random(&numbers)
      let path = Bool.random(using: &numbers) ? "/" + random(&numbers) : folder + "/" + random(&numbers)
      let (start, end) = (parts(folder), parts(path))
      let common = zip(start, end).prefix { $0 == $1 }.count
      let expected = Array(repeating: Array("..".utf8), count: start.count - common) + end[common...]
      let made = OutputName.relativePath(from: folder, to: path)
      #expect(Array(made.utf8) == Array(expected.joined(separator: [UInt8(ascii: "/")])), "\(folder) \(path) \(numbers.hint)")
    }
  }

  @Test("Keys are equal exactly if their bytes are")
  func keys() {
    for (left, right) in [("ü", "u\u{308}"), ("a", "A"), ("", " "), ("a", "a"), ("ü.flow", "ü.flow")] {
      #expect(Set([PathKey(left), PathKey(right)]).count == (left.utf8.elementsEqual(right.utf8) ? 1 : 2))
    }
  }

  private func random(_ numbers: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...7, using: &numbers)).map { _ in Self.pieces.randomElement(using: &numbers)! }.joined()
  }

  private func parts(_ path: String) -> [[UInt8]] { path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) } }
}
