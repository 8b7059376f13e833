#if canImport(Glibc)
  import Glibc
#endif

extension PosixHost {
  /// Makes room for much work on this thread: on Linux the allocator asks the system for a little at a time.
  ///
  /// A thousand screens take five megabytes. In pages of four kilobytes and with a call of the system for every array, that
  /// is a sixth of the time it takes to compile them; in pages of two megabytes it is next to nothing. What is not used in
  /// the end was never more than addresses.
  ///
  /// The GNU allocator has a setting for it, but none that Swift can reach. What does the same is its rule for large
  /// blocks (`M_MMAP_THRESHOLD` in `mallopt(3)`): the first such block comes from the system and goes back to it, and from
  /// then on blocks of that size come from the heap, where the second one leaves its room to all others. What lies before
  /// the first large page is taken and never touched; it would be used in small ones.
  ///
  /// `FLOWC_RESERVE_MEMORY=0` leaves the allocator alone, for systems on which this does harm.
  static func reserveMemory() {
    #if canImport(Glibc)
      guard isWanted, pthread_getspecific(roomBeforeLargePages) == nil else { return }
      var offset = 0
      for _ in 1...2 {
        guard let block = malloc(reservedByteCount) else { return }
        offset = block.alignedUp(toMultipleOf: largePageByteCount) - block
        // Advice: a system that has no such pages takes those it has.
        madvise(block + offset, reservedByteCount - offset, MADV_HUGEPAGE)
        free(block)
      }
      pthread_setspecific(roomBeforeLargePages, malloc(offset))
    #endif
  }

  #if canImport(Glibc)
    private static let isWanted = getenv("FLOWC_RESERVE_MEMORY").map { $0[0] != 0x30 } ?? true

    /// The block that each thread holds until it ends.
    private static let roomBeforeLargePages: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key) { free($0) }
      return key
    }()
  #endif

  /// Enough for some 8,000 screens. The rule holds for blocks of up to 32 MiB.
  private static var reservedByteCount: Int { 31 &<< 20 }

  private static var largePageByteCount: Int { 2 &<< 20 }
}
