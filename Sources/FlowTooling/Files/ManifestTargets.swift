import FlowSyntax

/// The targets for which a `Package.swift` states a folder, read from its text.
///
/// The manifest is not run. Every call with a literal name and a literal path is assumed to be a target, even if the manifest
/// itself declares the called function:
///
/// ```swift
/// .target(name: "LogIn", dependencies: ["Kit"], path: "Flows/LogIn")
/// sample("LogIn", path: "Flows/LogIn")
/// ```
///
/// Targets whose names or paths are computed while the manifest runs are not found. A `.package` with a name and a path is another
/// package.
struct ManifestTargets {
  private(set) var targets: [(name: String, path: String)] = []

  init(_ manifest: SourceFile) {
    // Swift and flows have the same brackets, strings and comments, so the parser for flows can find them in the manifest.
    let tree = Parser.parse(manifest, fileIndex: 0)
    var tokens: [Token] = []
    for index in 0..<tree.tokens.count where !tree.tokens[index].kind.isComment { tokens.append(tree.tokens[index]) }

    var calls: [Call] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParen:
        calls.append(Call(isPackage: index > 0 && manifest.text(tokens[index - 1].range) == "package"))
      case .leftBracket, .leftBrace: calls.append(Call())
      case .rightParen, .rightBracket, .rightBrace:
        guard let call = calls.popLast(), let name = call.name, let path = call.path, !call.isPackage else { continue }
        targets.append((name, path))
      case .string:
        guard !calls.isEmpty, let text = Self.text(token, in: manifest), Self.endsArgument(tokens, at: index + 1)
        else { continue }
        calls[calls.count - 1].take(text, label: Self.label(tokens, before: index, in: manifest))
      default: break
      }
    }
  }

  /// The arguments of a function call in the manifest that matter here.
  private struct Call {
    var isPackage = false
    var name: String?
    var path: String?

    mutating func take(_ text: String, label: String?) {
      switch label {
      case "path": path = text
      case "name": name = text
      case nil: name = name ?? text
      default: break
      }
    }
  }

  /// The value of a string literal without escapes and interpolations; `nil` for any other token.
  private static func text(_ token: Token, in manifest: SourceFile) -> String? {
    let text = manifest.text(token.range)
    guard text.utf8.count > 2, text.utf8.first == UInt8(ascii: "\""), !text.hasPrefix("\"\"\""), !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private static func endsArgument(_ tokens: [Token], at index: Int) -> Bool {
    switch tokens[index].kind {
    case .comma, .rightParen: true
    default: false
    }
  }

  private static func label(_ tokens: [Token], before index: Int, in manifest: SourceFile) -> String? {
    guard index >= 2, tokens[index - 1].kind == .colon else { return nil }
    return manifest.text(tokens[index - 2].range)
  }
}
