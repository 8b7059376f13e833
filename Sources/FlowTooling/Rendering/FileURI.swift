import FlowDriver
import FlowSyntax

/// The URI of a file: relative to the top of the repository or, without a repository, to the working directory. The URI of a file
/// elsewhere is absolute.
///
/// ```swift
/// FileURI("Sources/App/Größe 1.flow", in: "/work").text   // Sources/App/Gr%C3%B6%C3%9Fe%201.flow
/// FileURI("../Kit/A.flow", in: "/work").text              // file:///Kit/A.flow
/// ```
struct FileURI {
  var text: String
  var isRelative: Bool

  init(_ path: String, in workingDirectory: String, below top: RepositoryTop? = nil) {
    let absolute = Path.absolute(path, in: workingDirectory)
    let isBelow = top?.path == nil && Path.isInside(absolute, workingDirectory)
    let relative = top?.relative(path) ?? (isBelow ? Path.relative(from: workingDirectory, to: absolute) : nil)
    isRelative = relative != nil
    text = relative.map(Self.encode) ?? "file://" + Self.encode(absolute)
  }

  /// The URI of a folder. It ends with a slash, so that other URIs can be relative to it.
  static func folder(_ path: String) -> String {
    let text = "file://" + encode(path)
    return text.utf8.last == UInt8(ascii: "/") ? text : text + "/"
  }

  /// Percent-encodes everything except letters, digits, `-._~` and the slashes between folders. It encodes colons,
  /// because a colon in the first name of a relative reference would make that name a scheme.
  private static func encode(_ path: String) -> String {
    var result: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte &>> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
