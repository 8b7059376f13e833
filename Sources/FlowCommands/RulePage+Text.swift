import FlowAnalysis
import FlowSyntax
import FlowTooling

extension RulePage {
  /// The page as `flowc explain` prints it, in lines that fit a terminal.
  func text(_ paint: Paint) -> String {
    let role: Paint.Role = rule.severity == .error ? .error : .warning
    var text = "\(paint(rule.rawValue, role)) (\(severityInWords)): \(paint(summary, .emphasis))\n\n"
    text += HelpText.wrap(what, indent: 0) + "\n\n" + HelpText.wrap(why, indent: 0) + "\n\n"
    if let configuration { text += "With this .flowc.json:\n\n    \(configuration)\n\n" }
    text += "\(paint("This is reported:", .emphasis))\n\n\(example(failing, paint, role))\n"
    text += "\(paint("This is not:", .emphasis))\n\n\(example(fixed, paint, role))\n"
    let advice = """
      The comment `// flowc:ignore \(rule.rawValue) REASON` above a declaration or at the end of a line silences \
      the rule there; `--error`, `--warn` and `--off`, or a .flowc.json, change what it is everywhere.
      """
    return text + HelpText.wrap(advice, indent: 0) + "\n"
  }

  var severityInWords: String {
    switch rule.severity {
    case .error: "an error"
    case .warning: "a warning"
    case .off: "off unless asked for"
    }
  }

  private func example(_ source: String, _ paint: Paint, _ role: Paint.Role) -> String {
    source.split(separator: "\n").reduce(into: "") { text, line in
      let isMark = line.contains("^ ") && line.drop { $0 == " " }.hasPrefix("//")
      text += "    " + (isMark ? paint(String(line), role) : String(line)) + "\n"
    }
  }
}
