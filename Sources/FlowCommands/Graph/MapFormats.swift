import FlowGraph
import FlowHost

/// An output format of `flowc graph`.
protocol MapFormat: SendableMetatype {
  /// The name of the format for `--format`, and the ending of its files.
  static var name: String { get }
  /// The text of the help about the format, if its name is not enough.
  static var summary: String? { get }
  /// Whether a terminal can show it. A format that is no text goes to a file only.
  static var isText: Bool { get }

  /// - Throws: ``FileError`` for the output if what makes the bytes fails.
  static func bytes(of map: FlowMap, in document: FlowDocument, for file: String, host: any Host) throws(FileError) -> [UInt8]
}

/// A format that is made without a program of the machine.
private protocol TextMapFormat: MapFormat {
  static func text(of map: FlowMap, in document: FlowDocument) -> String
}

extension TextMapFormat {
  static var summary: String? { nil }
  static var isText: Bool { true }

  static func bytes(of map: FlowMap, in document: FlowDocument, for file: String, host: any Host) -> [UInt8] {
    Array(text(of: map, in: document).utf8)
  }
}

/// All output formats of `flowc graph`. `--format` and its help are made from this list.
enum MapFormats {
  /// The first one is the default.
  static let all: [any MapFormat.Type] = [
    MermaidFormat.self, DOTFormat.self, SVGFormat.self, PNGFormat.self, JSONFormat.self, PageFormat.self,
  ]

  static var names: [String] { all.map { $0.name } }

  /// `mermaid (the default), dot, svg, png, json, or html, the page with the player`
  static var summary: String {
    let texts = all.enumerated().map { index, format in
      format.name + (index == 0 ? " (the default)" : "") + (format.summary.map { ", " + $0 } ?? "")
    }
    return texts.dropLast().joined(separator: ", ") + ", or " + texts.suffix(1).joined()
  }
}

private enum MermaidFormat: TextMapFormat {
  static let name = "mermaid"
  static func text(of map: FlowMap, in document: FlowDocument) -> String { MermaidWriter.text(of: map) }
}

private enum DOTFormat: TextMapFormat {
  static let name = "dot"
  static func text(of map: FlowMap, in document: FlowDocument) -> String { DOTWriter.text(of: map) }
}

private enum SVGFormat: TextMapFormat {
  static let name = "svg"
  static func text(of map: FlowMap, in document: FlowDocument) -> String { SVGWriter.text(of: map, in: document) }
}

private enum PNGFormat: MapFormat {
  static let name = "png"
  static let summary: String? = nil
  static let isText = false

  static func bytes(
    of map: FlowMap, in document: FlowDocument, for file: String, host: any Host
  ) throws(FileError) -> [UInt8] {
    try PictureProgram.png(ofSVG: SVGWriter.text(of: map, in: document), for: file, host: host)
  }
}

private enum JSONFormat: TextMapFormat {
  static let name = "json"
  static func text(of map: FlowMap, in document: FlowDocument) -> String { document.json(with: map) }
}

private enum PageFormat: TextMapFormat {
  static let name = "html"
  static let summary: String? = "the page with the player"
  static func text(of map: FlowMap, in document: FlowDocument) -> String { PageWriter.text(of: map, in: document) }
}
