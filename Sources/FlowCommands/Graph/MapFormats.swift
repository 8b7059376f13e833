import FlowGraph
import ToolHost

/// An output format of `flowc graph`.
struct MapFormat: Sendable {
  /// The name of the format for `--format`, and the extension of its files.
  let name: String
  /// The explanation of the format in the help, if its name is not enough.
  var summary: String?
  /// Whether a terminal can show the format. Other formats are written to files only.
  var isText = true

  /// Converts a map for a file. It throws ``FileError`` for the file if the conversion fails.
  let bytes: @Sendable (FlowMap, FlowDocument, _ file: String, any Host) throws(FileError) -> [UInt8]
}

/// All output formats of `flowc graph`. `--format` and its help are derived from this list.
enum MapFormats {
  /// The first format is the default.
  static let all: [MapFormat] = [
    MapFormat(name: "mermaid", bytes: mermaid),
    text("md", "Mermaid that fits into a comment on GitHub") { map, _ in MarkdownWriter.text(of: map) },
    text("dot") { map, _ in DOTWriter.text(of: map) },
    text("svg") { map, document in SVGWriter.text(of: map, in: document) },
    MapFormat(name: "png", isText: false) { map, document, file, host throws(FileError) in
      try PictureProgram.png(ofSVG: SVGWriter.textWithoutVariables(of: map, in: document), for: file, host: host)
    },
    text("json") { map, document in document.json(with: map) },
    text("html", "the page with the player") { map, document in PageWriter.text(of: map, in: document) },
  ]

  static var names: [String] { all.map { $0.name } }

  /// The format of files with an extension, such as `svg`; `nil` if no format has it.
  static func format(ofExtension name: String) -> MapFormat? {
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

  /// A format that needs no external program.
  private static func text(
    _ name: String, _ summary: String? = nil, _ text: @escaping @Sendable (FlowMap, FlowDocument) -> String
  ) -> MapFormat {
    MapFormat(name: name, summary: summary) { map, document, _, _ in Array(text(map, document).utf8) }
  }

  /// Warns on standard error if GitHub does not draw the map, and suggests what GitHub does draw.
  private static func mermaid(_ map: FlowMap, _ document: FlowDocument, _ file: String, _ host: any Host) -> [UInt8] {
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
