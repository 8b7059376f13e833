import ToolHost

/// The dependencies of the outputs in the format of `make` and `ninja`: `out.swift: in.flow other.flow`.
enum Depfile {
  /// The text of a depfile. Every output depends on every input, because a name may be declared in any file.
  static func text(outputs: [String], inputs: [String]) throws(FileError) -> String {
    var text = ""
    for output in outputs { text += (text.isEmpty ? "" : " ") + (try escape(output)) }
    text += ":"
    for input in inputs { text += " \\\n  " + (try escape(input)) }
    return text + "\n"
  }

  /// Escapes spaces, `#` and `$` as both tools read them. Backslashes need an escape only before a space or a `#`.
  private static func escape(_ path: String) throws(FileError) -> String {
    var result = ""
    var backslashes = 0
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\n", "\r": throw FileError(path, "a depfile cannot contain a path with a line break; rename the file")
      case " ", "#", "\t":
        result += String(repeating: "\\", count: backslashes + 1)
      case "$": result += "$"
      default: break
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
