#if hasFeature(Embedded)
  /// A value that is shared. There is one thread, so nothing locks and nothing waits.
  package final class Monitor<Value: Sendable>: Sendable {
    /// The address of the value.
    private let address: UInt

    private var value: UnsafeMutablePointer<Value> {
      // It was made from a pointer, which is never nil.
      UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    package init(_ value: Value) {
      let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      place.initialize(to: value)
      address = UInt(bitPattern: place)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }

    package func change<Result>(_ body: (inout Value) -> Result) -> Result { body(&value.pointee) }

    /// Returns the result of `body`, which has one: whatever is waited for was done at once.
    package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
      while true {
        if let result = body(&value.pointee) { return result }
      }
    }
  }
#else
  import CLibrary

  /// A value that threads share behind a lock, and whose changes they can wait for.
  ///
  /// The lock is that of POSIX threads, which the thread sanitizer can follow.
  package final class Monitor<Value: Sendable>: Sendable {
    private struct State {
      var mutex = pthread_mutex_t()
      var change = pthread_cond_t()
      var value: Value
    }

    /// The address of the state, because a lock must not move.
    private let address: UInt

    private var state: UnsafeMutablePointer<State> {
      // It was made from a pointer, which is never nil.
      UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    package init(_ value: Value) {
      let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
      state.initialize(to: State(value: value))
      pthread_mutex_init(&state.pointee.mutex, nil)
      pthread_cond_init(&state.pointee.change, nil)
      address = UInt(bitPattern: state)
    }

    deinit {
      pthread_cond_destroy(&state.pointee.change)
      pthread_mutex_destroy(&state.pointee.mutex)
      state.deinitialize(count: 1)
      state.deallocate()
    }

    /// Changes the value and wakes all threads that wait for a change.
    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
      let state = state
      pthread_mutex_lock(&state.pointee.mutex)
      defer {
        pthread_cond_broadcast(&state.pointee.change)
        pthread_mutex_unlock(&state.pointee.mutex)
      }
      return body(&state.pointee.value)
    }

    /// Waits until `body` returns a result for the value, and returns that result. `body` may change
    /// the value when it does, so that all threads that wait for a change are woken.
    package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
      let state = state
      pthread_mutex_lock(&state.pointee.mutex)
      defer { pthread_mutex_unlock(&state.pointee.mutex) }
      while true {
        if let result = body(&state.pointee.value) {
          pthread_cond_broadcast(&state.pointee.change)
          return result
        }
        pthread_cond_wait(&state.pointee.change, &state.pointee.mutex)
      }
    }
  }
#endif
