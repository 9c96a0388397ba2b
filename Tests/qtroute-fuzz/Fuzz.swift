import RouteCommand
import RouteHarness

/// The target that QTROUTE_FUZZ names.
private let target: FuzzTarget = {
  let name = SystemHost().environment("QTROUTE_FUZZ") ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("QTROUTE_FUZZ has to be one of \(names)")
  }
  return target
}()

#if FUZZ
  /// What libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let fault = target.fault(Array(UnsafeBufferPointer(start: bytes, count: count))) {
      fatalError(fault)
    }
    return 0
  }
#else
  /// Without the fuzzer: tries standard input.
  @main
  struct Fuzz {
    static func main() {
      let host = SystemHost()
      var input: [UInt8] = []
      while let piece = try? host.readInput(), !piece.isEmpty { input += piece }
      if let fault = target.fault(input) { fatalError(fault) }
    }
  }
#endif
