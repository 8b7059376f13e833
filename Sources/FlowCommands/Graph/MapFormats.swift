import FlowGraph
import ToolHost

/// An output format of `flowc graph`.
protocol MapFormat: SendableMetatype {
  /// The name of the format for `--format`, and the extension of its files.
  static var name: String { get }
  /// The explanation of the format in the help, if its name is not enough.
  static var summary: String? { get }
  /// Whether a terminal can show the format. Other formats are written to files only.
  static var isText: Bool { get }

  /// - Throws: ``FileError`` for the output if the conversion fails.
  static func bytes(of map: FlowMap, in document: FlowDocument, for file: String, host: any Host) throws(FileError) -> [UInt8]
}

/// A format that needs no external program.
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

/// All output formats of `flowc graph`. `--format` and its help are derived from this list.
enum MapFormats {
  /// The first format is the default.
  static let all: [any MapFormat.Type] = [
    MermaidFormat.self, MarkdownFormat.self, DOTFormat.self, SVGFormat.self, PNGFormat.self, JSONFormat.self, PageFormat.self,
  ]

  static var names: [String] { all.map { $0.name } }

  /// The format of files with an extension, such as `svg`; `nil` if no format has it.
  static func format(ofExtension name: String) -> (any MapFormat.Type)? {
    let others = ["mmd": "mermaid", "markdown": "md", "gv": "dot", "htm": "html"]
    return all.first { $0.name == others[name] ?? name }
  }

  /// The formats for the help: `mermaid (the default), md, …, json, or html, the page with the player`.
  static var summary: String {
    let texts = all.enumerated().map { index, format in
      format.name + (index == 0 ? " (the default)" : "") + (format.summary.map { ", " + $0 } ?? "")
    }
    return texts.dropLast().joined(separator: ", ") + ", or " + texts.suffix(1).joined()
  }
}

private enum MermaidFormat: MapFormat {
  static let name = "mermaid"
  static let summary: String? = nil
  static let isText = true

  /// Warns on standard error if GitHub does not draw the map, and suggests what GitHub does draw.
  static func bytes(of map: FlowMap, in document: FlowDocument, for file: String, host: any Host) -> [UInt8] {
    let text = MermaidWriter.text(of: map)
    if let excess = MermaidWriter.excess(of: map, text) {
      let isOfModules = document.hasSeveralModules
      let roots = isOfModules ? [] : document.rootFlows.map { document.flows[$0].name }
      let folded =
        isOfModules ? FlowMap(modulesOf: document) : try? FlowMap(document, options: MapOptions(flows: roots, opensChildren: false))
      let isEnough = folded.map { MermaidWriter.excess(of: $0, MermaidWriter.text(of: $0)) == nil } ?? false
      let call = (roots.map { "--flow \($0)" } + ["--folded"]).joined(separator: " ")
      host.write(
        """
        flowc: warning: GitHub does not draw this Mermaid: it has \(excess)
          help: `--format md` draws flow by flow what fits\(isEnough && roots.count < 4 ? ", `\(call)` fits in one drawing" : "")\
        , and `--flow NAME`, `--around SCREEN` draw a part

        """, to: .standardError)
    }
    return Array(text.utf8)
  }
}

private enum MarkdownFormat: TextMapFormat {
  static let name = "md"
  static let summary: String? = "Mermaid that fits into a comment on GitHub"
  static func text(of map: FlowMap, in document: FlowDocument) -> String { MarkdownWriter.text(of: map) }
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
    try PictureProgram.png(ofSVG: SVGWriter.textWithoutVariables(of: map, in: document), for: file, host: host)
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
