#if arch(wasm32)
  import RouteBase

  // What the WebAssembly module exports. A module answers questions about one plan at a time.

  /// The engine of this instance of the module.
  private let engine = Monitor(Engine())

  /// Room for the `count` bytes of a request.
  @_cdecl("engine_allocate")
  public func allocate(_ count: UInt32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(Int(count), 1), alignment: 16)
  }

  /// Answers the request of `count` bytes at `request`, whose room it frees. The answer starts with
  /// its length, a little-endian number of four bytes, and is freed by `engine_release`.
  @_cdecl("engine_ask")
  public func ask(_ request: UnsafeMutableRawPointer, _ count: UInt32) -> UnsafeMutableRawPointer {
    let bytes = [UInt8](UnsafeRawBufferPointer(start: request, count: Int(count)))
    request.deallocate()
    let answer = engine.change { $0.answer(bytes) }
    let result = UnsafeMutableRawPointer.allocate(byteCount: answer.count + 4, alignment: 16)
    result.storeBytes(of: UInt32(answer.count).littleEndian, as: UInt32.self)
    answer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      (result + 4).copyMemory(from: start, byteCount: bytes.count)
    }
    return result
  }

  /// Frees an answer.
  @_cdecl("engine_release")
  public func release(_ answer: UnsafeMutableRawPointer) {
    answer.deallocate()
  }
#endif
