import FlowTestSupport
import Foundation

/// The library of `Tests/Consumer/faults`. It makes a system call fail, or kills the process at that call. It is compiled once.
struct FaultLibrary {
  /// What can happen at the call: it fails with an error, it writes only half of the bytes, or the process is killed.
  static let faults = ["\(ENOSPC)", "\(EIO)", "\(EINTR)", "\(EACCES)", "\(EMFILE)", "short", "kill"]

  /// The compiled library, or `nil` on platforms where no library can be loaded before libc, or without a C compiler.
  static let path: String? = {
    #if os(Linux)
      let library = FileManager.default.temporaryDirectory.appending(path: "flow-faults-\(UUID().uuidString).so")
      let source = PackageFolder.root.appending(path: "Tests/Consumer/faults/faults.c")
      let arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl"]
      let result = try? SearchPath.run(URL(filePath: "/usr/bin/env"), arguments, errors: .standardError)
      return result?.status == 0 ? library.path : nil
    #else
      return nil
    #endif
  }()

  /// The environment in which the call with this number has the fault. With 0, no call has a fault.
  ///
  /// - Parameter count: the path of the file that the number of calls is written to.
  static func environment(at call: Int, _ fault: String, count: String? = nil) -> [String: String] {
    var variables = ["LD_PRELOAD": path ?? "", "FAULT_AT": "\(call)", "FAULT": fault]
    if let count { variables["FAULT_COUNT"] = count }
    return variables
  }
}
