#if canImport(os)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#else
  import Synchronization
#endif

#if canImport(Glibc) || canImport(Musl) || canImport(Bionic)
  /// A value that is protected by a lock.
  ///
  /// It uses the system's mutex instead of `Mutex` of the standard library, because ThreadSanitizer does not see how a thread
  /// waits for `Mutex`. It would report every later access as a race, here and in the tests of apps.
  package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: Value) {
      self.value = value
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body(&value)
    }
  }
#else
  /// A value that is protected by a lock.
  ///
  /// `Mutex` of the standard library requires newer Apple systems than this package, so Apple's platforms use
  /// `OSAllocatedUnfairLock`.
  package final class Locked<Value: Sendable>: Sendable {
    #if canImport(os)
      private let lock: OSAllocatedUnfairLock<Value>
    #else
      private let lock: Mutex<Value>
    #endif

    package init(_ value: Value) {
      #if canImport(os)
        lock = OSAllocatedUnfairLock(initialState: value)
      #else
        lock = Mutex(value)
      #endif
    }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      lock.withLock { body(&$0) }
    }
  }
#endif
