/// The page that shows and plays flows: one file of HTML without external resources.
///
/// The page is assembled from the files in the folder `Page`. Tests play flows on the page and with the generated coordinator,
/// and compare the results.
package enum PageWriter {
  package static func text(of map: FlowMap, in document: FlowDocument) -> String {
    let shown = Set(document.flows.flatMap(\.children))
    let first = map.frames.first { $0.flow.map(shown.contains) == false } ?? map.frames.first
    let title = first.map { map.frames.count == 1 ? $0.title : "\($0.title) and \(map.frames.count - 1) more flows" }
    let map = map.withModules(of: document)
    let (empty, pieces) = SVGWriter.pieces(of: map, in: document)
    let parts: [(String, String)] = [
      ("title", Markup.escaped(title ?? "Flows").ascii(of: .markup)), ("style", text(PackageResources.style_css)),
      ("map", empty.ascii(of: .markup)), ("pieces", pieces.ascii(of: .script)),
      ("document", document.jsonOfPage(with: map).ascii(of: .script)), ("script", script.ascii(of: .script)),
    ]
    // Each placeholder is filled in a single pass, so text that contains a placeholder is not filled again.
    var page = ""
    let template = text(PackageResources.page_html).ascii(of: .markup)
    var rest = Substring(template)
    while let (before, name, after) = rest.nextPlace {
      page += before
      page += parts.first { $0.0 == name }?.1 ?? ""
      rest = after
    }
    return page + rest
  }

  /// The part of the script that runs flows, without the user interface. Tests run it outside a browser.
  package static var engine: String {
    [
      PackageResources.expressions_js, PackageResources.engine_js, PackageResources.states_js, PackageResources.instructions_js,
      PackageResources.columns_js, PackageResources.gestures_js, PackageResources.links_js,
    ].map(text).joined()
  }

  /// The part of the script that plays events as recordings write them. Tests run it outside a browser.
  package static var sessions: String {
    engine + [PackageResources.stack_js, PackageResources.findings_js, PackageResources.recording_js].map(text).joined()
  }

  private static var script: String {
    engine
      + [
        PackageResources.stack_js, PackageResources.dom_js, PackageResources.drawing_js, PackageResources.map_js,
        PackageResources.player_js,
        PackageResources.findings_js, PackageResources.recording_js, PackageResources.live_js, PackageResources.main_js,
      ].map(text).joined()
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension Substring {
  /// The text before the next `{{name}}`, the name, and the text after it.
  fileprivate var nextPlace: (before: Substring, name: Substring, after: Substring)? {
    guard let open = firstRange(of: "{{"), let close = self[open.upperBound...].firstRange(of: "}}") else { return nil }
    return (self[..<open.lowerBound], self[open.upperBound..<close.lowerBound], self[close.upperBound...])
  }
}

extension String {
  fileprivate enum Language { case markup, script }

  /// The text in ASCII only, which a browser reads several times as fast.
  ///
  /// - Parameter language: the language of the text. In JSON and JavaScript, only strings and comments contain other
  ///   characters.
  fileprivate func ascii(of language: Language) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var ascii = ""
    for scalar in unicodeScalars {
      if scalar.isASCII {
        ascii.unicodeScalars.append(scalar)
      } else if language == .markup {
        ascii += "&#\(scalar.value);"
      } else {
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          ascii += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return ascii
  }
}
