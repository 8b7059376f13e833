/// The owner of raw memory: blocks that are freed together, with the last reference to it.
///
/// Whatever keeps plain values in raw memory allocates them here, and holds the owner beside its pointers. No block is
/// freed before: a copy of a ``Table`` that was made before the table grew reads the older block, and never memory that
/// is gone.
///
/// ```swift
/// let storage = RawStorage()
/// var table = Table<Int>(in: storage)
/// table.append(1)
/// ```
///
/// It is a class, and not a value that cannot be copied: many read what it owns at once, from several threads, and each
/// reader keeps it. Each block is an allocation of its own, so that the address sanitizer sees every access beyond one.
package final class RawStorage: @unchecked Sendable {
  // Unchecked, because pointers are not sendable: one thread at a time allocates, while it makes what lies here.
  /// The block that was allocated last. Each block begins with the address of the one before.
  private var newest: UnsafeMutableRawPointer?

  /// What stands before the elements of a block: one address, and room to keep the elements aligned.
  private static let headerSize = 16

  package init() {}

  deinit {
    while let block = newest {
      newest = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
  }

  /// Memory for some elements, which is not initialised.
  ///
  /// - Parameter count: how many elements there is room for. Where it is 0, the address is valid all the same.
  package func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let size = Self.headerSize + count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.headerSize)
    block.storeBytes(of: newest, as: UnsafeMutableRawPointer?.self)
    newest = block
    return (block + Self.headerSize).bindMemory(to: Element.self, capacity: count)
  }

  /// Memory for some elements, each of which is a copy of a value.
  package func allocate<Element: BitwiseCopyable>(_ count: Int, repeating value: Element) -> UnsafeMutablePointer<Element> {
    let elements: UnsafeMutablePointer<Element> = allocate(count)
    elements.initialize(repeating: value, count: count)
    return elements
  }
}
