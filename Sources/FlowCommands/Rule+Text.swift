import FlowAnalysis
import FlowDriver
import FlowSyntax
import FlowTooling

extension Rule {
  /// The page of the rule for `flowc explain`, wrapped for a terminal.
  ///
  /// - Parameter canBeSilenced: whether comments and configurations can change the rule's severity, as for all rules of
  ///   `check`.
  func text(_ paint: Paint, canBeSilenced: Bool = true) -> String {
    let role: Paint.Role = severity == .error ? .error : .warning
    let page = page
    var text = "\(paint(name, role)) (\(severityInWords)): \(paint(page.summary, .emphasis))\n\n"
    text += HelpText.wrap(page.what, indent: 0) + "\n\n" + HelpText.wrap(page.why, indent: 0) + "\n\n"
    if let configuration = page.configuration { text += "With this .flowc.json:\n\n    \(configuration)\n\n" }
    text += "\(paint("This is reported:", .emphasis))\n\n\(page.example(page.failing, paint, role))\n"
    text += "\(paint("This is not:", .emphasis))\n\n\(page.example(page.fixed, paint, role))\n"
    if !canBeSilenced { return text }
    let advice = """
      The comment `// flowc:ignore \(name) REASON` above a declaration or at the end of a line silences \
      the rule there; `--error`, `--warn` and `--off`, or a .flowc.json, change what it is everywhere.
      """
    return text + HelpText.wrap(advice, indent: 0) + "\n"
  }

  var severityInWords: String {
    switch severity {
    case .error: "an error"
    case .warning: "a warning"
    case .off: "off by default"
    }
  }
}

extension ChangeKind {
  /// The page of this kind of change, in the format of a rule's page.
  func text(_ paint: Paint) -> String {
    let role: Paint.Role = isBreaking ? .error : .help
    let page = rule.page
    var text = "\(paint(rule.name, role)) (\(isBreaking ? "breaking" : "compatible")): \(paint(page.summary, .emphasis))\n\n"
    text += HelpText.wrap(page.why, indent: 0) + "\n\n"
    text += "\(paint("Before:", .emphasis))\n\n\(page.example(page.fixed, paint, role))\n"
    return text + "\(paint("After:", .emphasis))\n\n\(page.example(page.failing, paint, role))"
  }
}

extension RulePage {
  fileprivate func example(_ source: String, _ paint: Paint, _ role: Paint.Role) -> String {
    source.split(separator: "\n").reduce(into: "") { text, line in
      let isMark = line.contains("^ ") && line.drop { $0 == " " }.hasPrefix("//")
      text += "    " + (isMark ? paint(String(line), role) : String(line)) + "\n"
    }
  }
}
