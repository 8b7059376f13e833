/// An arena: the owner of blocks of raw memory. It frees all of them together, with its last reference.
///
/// A type with plain values in raw memory allocates them here, and retains the owner beside its pointers. No block is freed
/// earlier. So a copy of a ``Table`` from before the table grew reads the older block, but never freed memory.
///
/// ```swift
/// let storage = RawStorage()
/// var table = Table<Int>(in: storage)
/// table.append(1)
/// ```
///
/// It is a class instead of a noncopyable value, because several threads read the memory at once, and each reader retains it.
/// Each block is a separate allocation, so the address sanitizer sees every access beyond a block.
///
/// The class is `@unchecked Sendable`, because pointers are not sendable. Only one thread at a time allocates memory and fills it.
/// Other threads only read memory that is already filled.
final class RawStorage: @unchecked Sendable {
  /// The last allocated block. Each block begins with the address of the previous block.
  private var newest: UnsafeMutableRawPointer?

  /// The size of a block's header: one address, and padding that keeps the elements aligned.
  private static let headerSize = 16

  init() {}

  deinit {
    while let block = newest {
      newest = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
  }

  /// Allocates uninitialised memory for some elements.
  ///
  /// - Parameter count: the number of elements. The address is valid even if it is 0.
  func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let size = Self.headerSize + count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.headerSize)
    block.storeBytes(of: newest, as: UnsafeMutableRawPointer?.self)
    newest = block
    return (block + Self.headerSize).bindMemory(to: Element.self, capacity: count)
  }
}
