#if canImport(Glibc)
  import Glibc
#endif

extension PosixHost {
  /// Reserves memory for much work on this thread. On Linux, the allocator otherwise requests little memory at a time from the
  /// system.
  ///
  /// A thousand screens take five megabytes. With pages of four kilobytes and a system call for every array, this memory takes a
  /// sixth of the time to compile them. With pages of two megabytes it takes almost no time. Reserved memory that is never used
  /// costs only addresses.
  ///
  /// The GNU allocator has a setting for this, but Swift cannot reach it. Its rule for large blocks (`M_MMAP_THRESHOLD` in
  /// `mallopt(3)`) has the same effect. The first large block comes from the system and is returned to it. Later blocks of this
  /// size come from the heap. So when the second block is freed, its memory stays in the heap for all other blocks. The memory
  /// before the first large page is allocated and never touched, because it would be used in small pages.
  ///
  /// `FLOWC_RESERVE_MEMORY=0` switches this off, for systems on which it does harm.
  static func reserveMemory() {
    #if canImport(Glibc)
      guard isWanted, pthread_getspecific(roomBeforeLargePages) == nil else { return }
      var offset = 0
      for _ in 1...2 {
        guard let block = malloc(reservedByteCount) else { return }
        offset = block.alignedUp(toMultipleOf: largePageByteCount) - block
        // This is advice: a system without such pages uses its normal pages.
        madvise(block + offset, reservedByteCount - offset, MADV_HUGEPAGE)
        free(block)
      }
      pthread_setspecific(roomBeforeLargePages, malloc(offset))
    #endif
  }

  #if canImport(Glibc)
    private static let isWanted = getenv("FLOWC_RESERVE_MEMORY").map { $0[0] != 0x30 } ?? true

    /// The block that each thread keeps until it ends.
    private static let roomBeforeLargePages: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key) { free($0) }
      return key
    }()
  #endif

  /// Enough for about 8,000 screens. The rule applies to blocks of up to 32 MiB.
  private static var reservedByteCount: Int { 31 &<< 20 }

  private static var largePageByteCount: Int { 2 &<< 20 }
}
