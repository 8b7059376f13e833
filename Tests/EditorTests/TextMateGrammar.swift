import Foundation

/// A TextMate grammar, as Visual Studio Code and other editors read it. Its patterns are tried in order at each place. Some of them
/// begin a region that has its own patterns.
///
/// It supports only what the grammar of this package uses: `match`, `begin` and `end` with references to the beginning, `patterns`,
/// `include` and `captures`. The regular expressions are those of ICU, which agrees with Oniguruma on everything that the grammar
/// uses.
final class TextMateGrammar {
  /// A piece of a line with its scope in the grammar.
  struct Token: Equatable {
    var range: Range<Int>
    /// The innermost scope, or `nil` if no pattern matches.
    var scope: String?
  }

  private struct Rule {
    var name: String?
    var match: NSRegularExpression?
    var begin: NSRegularExpression?
    var end: String?
    var captures: [Int: String] = [:]
    var patterns: [[String: Any]] = []
  }

  private struct Region {
    var name: String?
    var end: NSRegularExpression
    var patterns: [[String: Any]]
  }

  private let repository: [String: Any]
  private let patterns: [[String: Any]]
  private var expressions: [String: NSRegularExpression] = [:]

  init(contentsOf file: URL) throws {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    repository = json["repository"] as? [String: Any] ?? [:]
    patterns = json["patterns"] as? [[String: Any]] ?? []
  }

  /// The tokens of a text, line by line. Their offsets are UTF-16 offsets in the whole text.
  func tokens(of text: String) throws -> [Token] {
    var tokens: [Token] = []
    var regions: [Region] = []
    var start = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(line) + "\n"
      try read(line, at: start, &regions, &tokens)
      start += line.utf16.count
    }
    return tokens
  }

  private func read(_ line: String, at start: Int, _ regions: inout [Region], _ tokens: inout [Token]) throws {
    let length = line.utf16.count
    var position = 0
    while position < length {
      let region = regions.last
      let rest = NSRange(location: position, length: length - position)
      var best: (range: NSRange, result: NSTextCheckingResult, rule: Rule?)?
      if let end = region?.end.firstMatch(in: line, options: Self.options, range: rest) { best = (end.range, end, nil) }
      for rule in try rules(region?.patterns ?? patterns) {
        let expression = rule.match ?? rule.begin
        guard let found = expression?.firstMatch(in: line, options: Self.options, range: rest) else { continue }
        if best.map({ found.range.location < $0.range.location }) ?? true { best = (found.range, found, rule) }
        if found.range.location == position { break }
      }
      guard let best else {
        tokens.append(Token(range: start + position..<start + length, scope: region?.name))
        break
      }
      if best.range.location > position {
        tokens.append(Token(range: start + position..<start + best.range.location, scope: region?.name))
      }
      let range = start + best.range.location..<start + best.range.location + best.range.length
      if let rule = best.rule {
        append(range, rule, best.result, start, &tokens)
        if rule.match == nil, let end = rule.end {
          regions.append(
            Region(
              name: rule.name ?? region?.name, end: try expression(Self.end(end, best.result, line)),
              patterns: rule.patterns))
        }
      } else {
        tokens.append(Token(range: range, scope: region?.name))
        regions.removeLast()
      }
      // An empty match must not be tried again and again.
      let isEmpty = best.rule != nil && best.range.length == 0
      position = max(best.range.location + best.range.length, isEmpty ? position + 1 : position)
    }
  }

  private func append(
    _ range: Range<Int>, _ rule: Rule, _ result: NSTextCheckingResult, _ start: Int, _ tokens: inout [Token]
  ) {
    var position = range.lowerBound
    for (index, name) in rule.captures.sorted(by: { $0.key < $1.key }) where index < result.numberOfRanges {
      let capture = result.range(at: index)
      if capture.location == NSNotFound { continue }
      let place = start + capture.location..<start + capture.location + capture.length
      if position < place.lowerBound { tokens.append(Token(range: position..<place.lowerBound, scope: rule.name)) }
      tokens.append(Token(range: place, scope: name))
      position = place.upperBound
    }
    if position < range.upperBound { tokens.append(Token(range: position..<range.upperBound, scope: rule.name)) }
  }

  // A lookbehind sees the text before the place, even where a region begins.
  private static let options: NSRegularExpression.MatchingOptions = [.withTransparentBounds, .withoutAnchoringBounds]

  /// The expression that ends a region, with the text that its beginning captured.
  private static func end(_ pattern: String, _ result: NSTextCheckingResult, _ line: String) -> String {
    guard pattern.contains("\\1"), result.numberOfRanges > 1 else { return pattern }
    let captured = (line as NSString).substring(with: result.range(at: 1))
    return pattern.replacingOccurrences(of: "\\1", with: NSRegularExpression.escapedPattern(for: captured))
  }

  private func rules(_ patterns: [[String: Any]]) throws -> [Rule] {
    try patterns.flatMap { pattern -> [Rule] in
      if let include = pattern["include"] as? String {
        return try rules([repository[String(include.dropFirst())] as? [String: Any] ?? [:]])
      }
      let inner = pattern["patterns"] as? [[String: Any]] ?? []
      var rule = Rule(name: pattern["name"] as? String)
      rule.patterns = inner
      for (index, capture) in pattern["captures"] as? [String: [String: String]] ?? [:] {
        if let index = Int(index), let name = capture["name"] { rule.captures[index] = name }
      }
      if let match = pattern["match"] as? String { rule.match = try expression(match) }
      if let begin = pattern["begin"] as? String {
        rule.begin = try expression(begin)
        rule.end = pattern["end"] as? String
      }
      return rule.match == nil && rule.begin == nil ? try rules(inner) : [rule]
    }
  }

  private func expression(_ pattern: String) throws -> NSRegularExpression {
    if let known = expressions[pattern] { return known }
    let made = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
    expressions[pattern] = made
    return made
  }
}
