/// A handle for an identifier: equal names have equal handles, so comparing and looking up cost an integer.
package struct Name: Hashable, Comparable, Sendable {
  package let id: Int32

  package init(id: Int32) { self.id = id }

  package static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}

/// Every identifier of a unit once. Backticks are not part of a name: `` `default` `` and `default` are equal.
///
/// A hash table over the bytes of the source, by FNV-1a with linear probing: a dictionary keyed by `String`
/// costs more than parsing does, in the unoptimised builds in which users run the compiler.
package struct NameTable: Sendable {
  private var texts: [String] = []
  private var hashes: [UInt32] = []
  private var slots: [Int32] = Array(repeating: -1, count: 256)

  package init() {}

  package subscript(name: Name) -> String { texts[Int(name.id)] }

  package var count: Int { texts.count }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The handle of the identifier that these bytes spell.
  package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = Self.hash(bytes)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, Self.spell(texts[index], bytes) { return Name(id: Int32(index)) }
      slot = (slot + 1) & mask
    }
    let index = texts.count
    texts.append(String(decoding: bytes, as: UTF8.self))
    hashes.append(hash)
    slots[slot] = Int32(index)
    if texts.count * 2 > slots.count { grow() }
    return Name(id: Int32(index))
  }

  /// The handle of a text if the unit contains that identifier anywhere.
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { bytes in
      let hash = Self.hash(bytes)
      let mask = slots.count - 1
      var slot = Int(hash) & mask
      while slots[slot] >= 0 {
        let index = Int(slots[slot])
        if hashes[index] == hash, Self.spell(texts[index], bytes) { return Name(id: Int32(index)) }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  private mutating func grow() {
    var larger = [Int32](repeating: -1, count: slots.count * 2)
    let mask = larger.count - 1
    var index = 0
    while index < hashes.count {
      var slot = Int(hashes[index]) & mask
      while larger[slot] >= 0 { slot = (slot + 1) & mask }
      larger[slot] = Int32(index)
      index += 1
    }
    slots = larger
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    guard let base = bytes.baseAddress else { return hash }
    var index = 0
    let count = bytes.count
    while index < count {
      hash = (hash ^ UInt32(base[index])) &* 16_777_619
      index &+= 1
    }
    return hash
  }

  private static func spell(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = text
    return text.withUTF8 { own in
      guard own.count == bytes.count else { return false }
      var index = 0
      while index < own.count {
        if own[index] != bytes[index] { return false }
        index &+= 1
      }
      return true
    }
  }
}
