/// An arena: the owner of blocks of raw memory. It frees all of them together, with the last reference to it.
///
/// A type that keeps plain values in raw memory allocates them here, and holds the owner beside its pointers. No block
/// is freed earlier. So a copy of a ``Table`` from before the table grew reads the older block, and never freed memory.
///
/// ```swift
/// let storage = RawStorage()
/// var table = Table<Int>(in: storage)
/// table.append(1)
/// ```
///
/// It is a class, and not a noncopyable value, because several threads read the memory at once, and each reader keeps
/// it. Each block is an allocation of its own, so that the address sanitizer sees every access beyond one.
package final class RawStorage: @unchecked Sendable {
  // Unchecked, because pointers are not sendable: one thread at a time allocates, while it makes what lies here.
  /// The block that was allocated last. Each block begins with the address of the one before.
  private var newest: UnsafeMutableRawPointer?

  /// The size of a block's header: one address, and padding that keeps the elements aligned.
  private static let headerSize = 16

  package init() {}

  deinit {
    while let block = newest {
      newest = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
  }

  /// Allocates uninitialised memory for some elements.
  ///
  /// - Parameter count: the number of elements. The address is valid even if it is 0.
  package func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let size = Self.headerSize + count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.headerSize)
    block.storeBytes(of: newest, as: UnsafeMutableRawPointer?.self)
    newest = block
    return (block + Self.headerSize).bindMemory(to: Element.self, capacity: count)
  }

  /// Allocates memory for some elements, and fills it with copies of a value.
  package func allocate<Element: BitwiseCopyable>(_ count: Int, repeating value: Element) -> UnsafeMutablePointer<Element> {
    let elements: UnsafeMutablePointer<Element> = allocate(count)
    elements.initialize(repeating: value, count: count)
    return elements
  }
}
