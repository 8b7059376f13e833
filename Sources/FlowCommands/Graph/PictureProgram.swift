import ToolHost
import FlowSystem

/// External programs that convert SVG to PNG, if one is installed.
enum PictureProgram {
  /// The programs in the order of preference. With the arguments, they read SVG from standard input and write PNG to standard
  /// output.
  static let known: [(name: String, arguments: [String])] = [
    ("rsvg-convert", ["--format=png", "--zoom=2"]),
    ("resvg", ["--zoom", "2", "-", "-c"]),
    ("inkscape", ["--pipe", "--export-type=png", "--export-filename=-"]),
    ("magick", ["-density", "192", "svg:-", "png:-"]),
    ("convert", ["-density", "192", "svg:-", "png:-"]),
  ]

  /// - Throws: ``FileError`` for the output if no program is installed or the program fails.
  static func png(ofSVG svg: String, for file: String, host: any Host) throws(FileError) -> [UInt8] {
    guard let (path, program) = installed(host) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw FileError(file, "png needs one of these programs: \(names); install one, or use svg")
    }
    guard let result = ChildProcess.run(path, program.arguments, input: Array(svg.utf8)) else {
      throw FileError(file, "\(program.name) could not be started")
    }
    let isPicture = result.output.starts(with: [0x89, 0x50, 0x4E, 0x47])
    guard result.status == 0, isPicture else {
      throw FileError(file, "\(program.name) made no picture (exit status \(result.status))")
    }
    return result.output
  }

  private static func installed(_ host: any Host) -> (path: String, program: (name: String, arguments: [String]))? {
    let folders = (host.environmentVariable("PATH") ?? "").split(separator: ":")
    for program in known {
      for folder in folders {
        let path = "\(folder)/\(program.name)"
        if let status = try? host.status(of: path), status.kind == .file { return (path, program) }
      }
    }
    return nil
  }
}
