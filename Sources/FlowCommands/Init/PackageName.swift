/// The name of a new package, which is also the name of its module and its target.
enum PackageName {
  /// The reason why a package cannot have a name; `nil` if it can.
  static func objection(to name: String) -> String? {
    if !isIdentifier(name) { return "use only ASCII letters, digits and `_`, and do not start with a digit" }
    if keywords.contains(name) { return "Swift reserves it" }
    let small = name.lowercased()
    // Some file systems ignore case, and targets have files with their names.
    if names(small, "Tests", isOneOf: ownTargets) { return "swift-flows has a target of that name" }
    if names(small, "Tests", isOneOf: platformModules) { return "a module of Swift or of the platform has that name" }
    return nil
  }

  /// The package name derived from any folder name: `my-app` becomes `MyApp`, `2048` becomes `App2048`.
  static func derived(from folder: String) -> String {
    if objection(to: folder) == nil { return folder }
    var name = ""
    for word in folder.utf8.split(whereSeparator: { !isLetter($0) && !isDigit($0) }) {
      let word = String(Substring(word))
      name += name.isEmpty && isIdentifier(folder) ? word : word.prefix(1).uppercased() + word.dropFirst()
    }
    if name.isEmpty { return "MyApp" }
    if isDigit(name.utf8.first ?? 0) { name = "App" + name }
    while objection(to: name) != nil { name += "App" }
    return name
  }

  private static func names(_ name: String, _ suffix: String, isOneOf known: [String]) -> Bool {
    known.contains { $0.lowercased() == name || $0.lowercased() == name + suffix.lowercased() }
  }

  /// Words that cannot follow `import` or be the name of a target.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "main", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]

  /// The targets of this package. A package that depends on it cannot have targets with these names.
  private static let ownTargets = [
    "ArchitecturesSample", "CorpusSample", "CountriesSample", "FlowAnalysis", "FlowDriver", "FlowCheck",
    "FlowCheckPlugin", "FlowChecking", "FlowCodegen", "FlowCommands", "FlowCore", "FlowFormat", "FlowFormatCommand", "FlowGraph",
    "FlowGraphCommand", "ToolHost", "FlowJSON", "FlowLanguageServer", "FlowLive", "FlowModel", "FlowPlugin", "FlowPresentation",
    "FlowPushdown",
    "FlowRuntime", "FlowScenarios", "FlowServerProtocol", "FlowSwiftUI", "FlowSyntax", "FlowSystem", "FlowTest", "FlowTestCommand",
    "FlowTestSupport", "FlowTesting", "FlowToolTestSupport", "FlowTooling", "FlowTools", "FlowUIKit", "GameSample", "GeneratedFlows",
    "LogInSample", "MailSample", "NestedFlow", "NestedStacksSample", "NumbersDemoCore", "NumbersSample", "RadioSample", "RecursiveSample",
    "ShopSample", "SimulatedPlatform", "ViewsSample", "WizardSample",
    "flow_language_server", "flowc", "flowc_build", "flowc_check", "numbers_demo",
  ]

  /// The modules of Swift, of its libraries, and of the frameworks that SwiftUI and UIKit import.
  private static let platformModules = [
    "Accessibility", "Android", "AppKit", "Bionic", "Block", "Builtin", "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage",
    "CoreText", "CoreTransferable", "Combine", "Cxx", "CxxStdlib", "Darwin", "DataDetection", "DeveloperToolsSupport", "Dispatch",
    "Distributed", "FileProvider", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "ImageIO", "IOKit", "MachO", "Metal", "Musl", "ObjectiveC", "Observation",
    "OpenGLES", "OSLog", "PackageDescription", "QuartzCore", "RegexBuilder", "Runtime", "Security", "Spatial", "Swift",
    "SwiftOnoneSupport", "SwiftShims", "SwiftUI", "SwiftUICore", "Symbols", "Synchronization", "System", "Testing", "UIKit",
    "UIUtilities", "UniformTypeIdentifiers", "UserNotifications", "WASILibc", "WatchKit", "XCTest", "XPC", "_Builtin_float",
    "_Concurrency", "_Differentiation", "_FoundationCollections", "_RegexParser", "_StringProcessing", "_TestDiscovery",
    "_TestingInterop", "_Testing_Foundation", "_Volatile", "os", "simd",
  ]

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !isDigit(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
