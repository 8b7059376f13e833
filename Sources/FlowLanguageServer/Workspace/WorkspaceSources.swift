import FlowBuild
import FlowHost
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// The texts and configurations that units are made of: those of open documents, and behind them those of the disk, each
/// read once until somebody says that it has changed.
final class WorkspaceSources {
  let host: OverlayHost
  private(set) var configurations: Configurations
  private var cache: SourceCache
  private var onDisk: [String: SourceFile] = [:]

  init(host: any Host) {
    self.host = OverlayHost(host)
    configurations = Configurations(host: self.host, isShownRelative: false)
    cache = SourceCache(host: self.host)
  }

  /// Forgets what the disk held: a file has come, changed or gone.
  func forget() {
    configurations = Configurations(host: host, isShownRelative: false)
    cache = SourceCache(host: host)
    onDisk = [:]
  }

  /// The text of a file; nothing if it cannot be read.
  func source(of path: String) -> SourceFile? {
    if let text = host.texts[path] { return text }
    if let known = onDisk[path] { return known }
    guard let bytes = try? host.contents(of: path) else { return nil }
    let source = SourceFile(path: path, bytes: bytes)
    onDisk[path] = source
    return source
  }

  /// The unit that a file belongs to, as `flowc check` would find it.
  ///
  /// - Parameter roots: the folders that the client works in. Outside of every package only they say what belongs
  ///   together.
  func unit(ofFile path: String, roots: [String]) -> FlowFileSearch.Unit? {
    let own = search([path]).first { $0.files.contains { $0.absolutePath == path } }
    if let own, !own.isLoose { return own }
    let root = roots.first { Path.isInside(path, $0) && !isTooLarge($0) } ?? Path.folder(of: path)
    return search([root]).first { $0.files.contains { $0.absolutePath == path } } ?? own
  }

  /// All units below the folders that the client works in.
  func units(roots: [String]) -> [FlowFileSearch.Unit] { search(roots.filter { !isTooLarge($0) }) }

  private func search(_ paths: [String]) -> [FlowFileSearch.Unit] {
    if paths.isEmpty { return [] }
    return FlowFileSearch(paths: paths, host: host, configurations: configurations).units
  }

  /// Whether a folder holds more than somebody's project: nobody waits for a search of the whole disk.
  private func isTooLarge(_ folder: String) -> Bool { folder == "/" || folder == host.environmentVariable("HOME") }

  /// The mistakes in the configurations that were read, by path.
  var configurationMistakes: [String: [(message: String, range: TextRange)]] {
    var mistakes: [String: [(message: String, range: TextRange)]] = [:]
    for failure in configurations.failures {
      mistakes[failure.file.path] = failure.mistakes.map { ($0.message, failure.file.textRange($0.range)) }
    }
    let start = TextPosition(line: 0, character: 0)
    for error in configurations.unreadable {
      mistakes[error.path] = [("this file cannot be used: \(error.reason)", TextRange(start: start, end: start))]
    }
    return mistakes
  }

  /// The files of the modules that a unit imports.
  func dependencies(of unit: FlowFileSearch.Unit, importing modules: [String]) -> [Dependency] {
    if modules.isEmpty { return [] }
    return ImportedFlows(beside: [unit], host: host, configurations: configurations, sources: cache)
      .dependencies(of: unit, importing: modules)
  }
}
