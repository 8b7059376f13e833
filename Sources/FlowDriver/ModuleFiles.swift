package import ToolHost
package import FlowSyntax

/// The `.flow` files that a build names on the command line: the files of one module, and the files of modules that it can import.
///
/// ```
/// flowc-build generate … --dependency Kit=/app/Sources/Kit/Kit.flow /app/Sources/App/Home.flow
/// ```
package struct ModuleFiles {
  package static let dependency = OptionSpecification(
    "--dependency", value: "MODULE=FILE", repeats: true,
    "A .flow file of a module that this one imports")

  package let paths: [String]
  package let dependencies: [(module: String, path: String)]
  private let host: any Host
  private let command: String

  /// - Parameter mayBeEmpty: whether a command line without files is allowed.
  package init(
    _ arguments: Arguments, of command: String, mayBeEmpty: Bool = false, _ host: any Host
  ) throws(UsageError) {
    self.host = host
    self.command = command
    paths = arguments.operands
    if paths.isEmpty && !mayBeEmpty { throw UsageError("no .flow files given", command: command) }
    var dependencies: [(module: String, path: String)] = []
    for text in arguments.values(of: Self.dependency) {
      dependencies.append(try Self.parse(dependency: text, of: command))
    }
    self.dependencies = dependencies
  }

  /// Throws an error if a file that the command writes is a `.flow` file, another input or another output. This can happen by
  /// mistake: if the path after the option is missing, the option takes the next argument, a `.flow` file.
  ///
  /// - Parameters:
  ///   - file: the path that the option names.
  ///   - outputs: the other files that the command writes.
  package func check(
    _ file: String, of option: OptionSpecification, isNone outputs: [String] = []
  ) throws(UsageError) {
    if Path.hasSuffix(file, ".flow") {
      throw UsageError("\(option.name) needs a file to write, not a .flow file: `\(file)`", command: command)
    }
    let path = Path.absolute(file, in: host.workingDirectory)
    let identity = try? host.status(of: file).identity
    for other in paths + dependencies.map(\.path) + outputs {
      let isSame =
        Path.areEqual(Path.absolute(other, in: host.workingDirectory), path)
        || identity != nil && identity == (try? host.status(of: other).identity)
      if isSame { throw UsageError("\(option.name) would overwrite `\(other)`", command: command) }
    }
  }

  /// The trees of all files; `nil` if one file cannot be read, because every other file may use its names.
  package func trees(_ report: Report) -> [SyntaxTree]? {
    let mistakes = mistakesInPaths
    // The threads only read files. A host allows this on any thread.
    nonisolated(unsafe) let host = self.host
    let files = host.mapping(paths.count) { [paths] index -> ReadFile in
      if let mistake = mistakes[index] { return .unreadable(mistake) }
      do throws(FileError) {
        let file = SourceFile(path: paths[index], bytes: try host.contents(of: paths[index]))
        return .tree(Parser.parse(file, fileIndex: index))
      } catch {
        return .unreadable(error)
      }
    }
    var trees: [SyntaxTree] = []
    for file in files {
      switch file {
      case .tree(let tree): trees.append(tree)
      case .unreadable(let error): report.add(error)
      }
    }
    return trees.count == paths.count ? trees : nil
  }

  /// A file or the reason why it cannot be read. It is not a `Result`, because that costs a conformance look-up at run
  /// time.
  private enum ReadFile: Sendable {
    case tree(SyntaxTree)
    case unreadable(FileError)
  }

  /// The mistakes in the paths themselves, by the index of the path.
  private var mistakesInPaths: [Int: FileError] {
    var mistakes: [Int: FileError] = [:]
    var seen = Set<PathKey>(minimumCapacity: paths.count)
    for (index, path) in paths.enumerated() {
      if path.isEmpty {
        mistakes[index] = .emptyPath
      } else if !Path.hasSuffix(path, ".flow") {
        mistakes[index] = FileError(path, "is not a .flow file")
      } else if !seen.insert(PathKey(Path.absolute(path, in: host.workingDirectory))).inserted {
        mistakes[index] = FileError(path, "is given twice")
      }
    }
    return mistakes
  }

  package func readDependencies() throws(FileError) -> [Dependency] {
    var read: [Dependency] = []
    for (module, path) in dependencies {
      let file = SourceFile(path: path, bytes: try host.contents(of: path))
      read.append(Dependency(module: module, file: file))
    }
    return read
  }

  private static func parse(
    dependency text: String, of command: String
  ) throws(UsageError) -> (module: String, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, isIdentifier(parts[0]), !parts[1].isEmpty else {
      throw UsageError("invalid value `\(text)`; write --dependency MODULE=FILE", command: command)
    }
    return (parts[0], parts[1])
  }

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
