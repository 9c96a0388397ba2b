#if !hasFeature(Embedded)
  import CLibrary
  #if canImport(os)
    import os
  #endif

  /// A value that one thread at a time may touch.
  ///
  /// The lock is Apple's unfair lock, or else that of POSIX threads. The standard library's own lock
  /// needs iOS 18, and the thread sanitizer does not see it.
  ///
  /// The driver uses it for each step, so its generic part is compiled where it is used.
  @usableFromInline
  package final class Lock<Value: Sendable>: Sendable {
    /// The address of the lock, which must not move. The value follows it.
    @usableFromInline let address: UInt

    @inlinable
    var value: UnsafeMutablePointer<Value> {
      // It is inside memory that was allocated, so it is not nil.
      UnsafeMutablePointer(bitPattern: address + LockMemory.size).unsafelyUnwrapped
    }

    @inlinable
    package init(_ value: Value) {
      // Memory that is aligned like this is the quickest to get.
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: Int(LockMemory.size) + MemoryLayout<Value>.size,
        alignment: max(16, MemoryLayout<Value>.alignment))
      address = UInt(bitPattern: memory)
      LockMemory.open(address)
      self.value.initialize(to: value)
    }

    @inlinable
    deinit {
      value.deinitialize(count: 1)
      LockMemory.close(address)
      UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
    }

    /// Runs `body` with the value; `body` must not take the lock again.
    @inlinable
    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      LockMemory.acquire(address)
      defer { LockMemory.release(address) }
      return try body(&value.pointee)
    }

    /// Runs `body` with the value if nobody else has the lock; otherwise returns nil at once.
    @inlinable
    package func withLockIfFree<Result>(_ body: (inout Value) -> Result) -> Result? {
      guard LockMemory.acquireIfFree(address) else { return nil }
      defer { LockMemory.release(address) }
      return body(&value.pointee)
    }
  }

  /// The system's lock, by its address.
  @usableFromInline
  enum LockMemory {
    /// The number of bytes that are kept for it, whatever the system needs.
    @inlinable static var size: UInt { 64 }

    #if canImport(os)
      private typealias Handle = os_unfair_lock
    #else
      private typealias Handle = pthread_mutex_t
    #endif

    private static func handle(_ address: UInt) -> UnsafeMutablePointer<Handle> {
      // It is the address of memory that was allocated, so it is not nil.
      UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    /// Makes a lock in the memory at `address`.
    @usableFromInline
    static func open(_ address: UInt) {
      handle(address).initialize(to: Handle())
      #if !canImport(os)
        pthread_mutex_init(handle(address), nil)
      #endif
    }

    /// Ends the use of a lock that nobody holds.
    @usableFromInline
    static func close(_ address: UInt) {
      #if !canImport(os)
        pthread_mutex_destroy(handle(address))
      #endif
    }

    /// Waits for the lock and takes it.
    @usableFromInline
    static func acquire(_ address: UInt) {
      #if canImport(os)
        os_unfair_lock_lock(handle(address))
      #else
        pthread_mutex_lock(handle(address))
      #endif
    }

    /// Takes the lock if nobody has it; whether it did.
    @usableFromInline
    static func acquireIfFree(_ address: UInt) -> Bool {
      #if canImport(os)
        os_unfair_lock_trylock(handle(address))
      #else
        pthread_mutex_trylock(handle(address)) == 0
      #endif
    }

    /// Gives the lock back.
    @usableFromInline
    static func release(_ address: UInt) {
      #if canImport(os)
        os_unfair_lock_unlock(handle(address))
      #else
        pthread_mutex_unlock(handle(address))
      #endif
    }
  }
#endif
