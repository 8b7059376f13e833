/// The names of the Swift files that `flowc` makes from the `.flow` files of one target.
///
/// All outputs of a target share one folder, and SwiftPM refuses two Swift files with the same base name, wherever they are. So a
/// name contains the whole path of its `.flow` file. It is flat and ASCII, and no two files have the same name.
///
/// ```
/// Numbers.flow        Numbers.flow.swift
/// a/same.flow         a.same.flow.swift
/// a.same.flow         a~2Esame.flow.swift
/// Übung 1.flow        ~C3~9Cbung~201.flow.swift
/// ```
///
/// Letters, digits, `_`, `-` and `+` are kept. A slash becomes a dot, and every other byte becomes `~` and two hexadecimal digits.
/// No escaped path contains `~~`, so `~~` starts a mark that makes names different. Names get a mark if they would be too long, or
/// if they differ only in case, which some file systems ignore.
///
/// This file is compiled into `flowc` and, through a symbolic link, into the plugin, which cannot import a library. Both must make
/// the same names, so both pass all files of the target.
enum OutputName {
  /// The output names of a target's `.flow` files.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files, without `.` and `..`; no path twice.
  ///   - folder: the absolute path of the target's folder. A file may also be outside of it.
  /// - Returns: one file name for each path, in the same order. No two are equal, even ignoring case.
  static func names(for paths: [String], in folder: String) -> [String] {
    names(forRelativePaths: paths.map { relativePath(from: folder, to: $0) })
  }

  /// The relative path from one absolute path to another: `b/c.flow` from `/a` to `/a/b/c.flow`, `../c` from `/a` to
  /// `/c`.
  static func relativePath(from base: String, to path: String) -> String {
    if let below = relativePath(of: path, below: base) { return below }
    let start = base.utf8.split(separator: UInt8(ascii: "/"))
    let end = path.utf8.split(separator: UInt8(ascii: "/"))
    var common = 0
    while common < start.count, common < end.count, start[common].elementsEqual(end[common]) { common += 1 }
    let up = Array(repeating: "..", count: start.count - common)
    return (up + end[common...].map { String(Substring($0)) }).joined(separator: "/")
  }

  /// The part of a path after the path of a folder; `nil` if the file is not in the folder. Nearly all files are in it. A target
  /// may have hundreds of files, so one pass over the bytes finds the part.
  private static func relativePath(of path: String, below folder: String) -> String? {
    let (bytes, folder) = (Array(path.utf8), Array(folder.utf8))
    let slash = UInt8(ascii: "/")
    let start = folder.count + 1
    guard bytes.count > start, bytes[folder.count] == slash, bytes[bytes.count - 1] != slash else { return nil }
    var index = 0
    while index < folder.count {
      if bytes[index] != folder[index] { return nil }
      index += 1
    }
    index = start
    while index < bytes.count {
      if bytes[index] == slash, bytes[index - 1] == slash { return nil }
      index += 1
    }
    return String(path[path.utf8.index(path.startIndex, offsetBy: start)...])
  }

  /// The output names of paths below the target's folder, with `/` between folders.
  static func names(forRelativePaths paths: [String]) -> [String] {
    let stems = paths.map(stem)
    let foldedStems = stems.map { $0.lowercased() }
    var usersOfFoldedStem = [String: Int](minimumCapacity: stems.count)
    for stem in foldedStems { usersOfFoldedStem[stem, default: 0] += 1 }
    return stems.indices.map { index in
      let mark = usersOfFoldedStem[foldedStems[index]] == 1 ? "" : "~~" + capitals(in: stems[index])
      return stems[index] + mark + ".flow.swift"
    }
  }

  /// The largest length of a whole stem, in bytes. File names may have 255 bytes, and compilers append to them.
  private static let maximumStemLength = 150

  private static let suffix = Array(".flow".utf8)

  private static func stem(_ path: String) -> String {
    let bytes = Array(path.utf8)
    let isFlow = bytes.count >= suffix.count && bytes.suffix(suffix.count) == suffix[...]
    let end = isFlow ? bytes.count - suffix.count : bytes.count
    var stem: [UInt8] = []
    stem.reserveCapacity(bytes.count)
    var index = 0
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "/") {
        stem.append(UInt8(ascii: "."))
      } else if standsForItself(byte) {
        stem.append(byte)
      } else {
        stem += [UInt8(ascii: "~"), digit(UInt64(byte) &>> 4), digit(UInt64(byte))]
      }
    }
    if !isFlow { stem += Array("~~".utf8) }
    if stem.count > maximumStemLength {
      stem = stem[..<(maximumStemLength - 34)] + Array("~~".utf8) + digest(of: bytes)
    }
    return String(decoding: stem, as: UTF8.self)
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// The upper and lower case of the letters, as one hexadecimal digit for four letters. It distinguishes names on a file system
  /// that ignores case.
  private static func capitals(in stem: String) -> String {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in stem.utf8 where (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") {
      bits = bits &<< 1 | (byte & 0x20 == 0 ? 1 : 0)
      count += 1
      if count % 4 == 0 {
        result.append(digits[bits])
        bits = 0
      }
    }
    if count % 4 != 0 { result.append(digits[bits]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// A hash of a path with 128 bits, as 32 hexadecimal digits: FNV-1a from both ends.
  private static func digest(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for direction in [bytes, bytes.reversed()] {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in direction { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      for shift in stride(from: 60, through: 0, by: -4) { result.append(digit(hash &>> UInt64(shift))) }
    }
    return result
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The hexadecimal digit of the lowest four bits.
  private static func digit(_ bits: UInt64) -> UInt8 { digits[Int(truncatingIfNeeded: bits & 15)] }
}
