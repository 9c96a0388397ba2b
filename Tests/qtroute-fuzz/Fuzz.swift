import RouteCommand
import RouteHarness

/// The target in QTROUTE_FUZZ.
private let target: FuzzTarget = {
  let name = SystemHost().environment("QTROUTE_FUZZ") ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("QTROUTE_FUZZ has to be one of \(names)")
    SystemHost.exit(2)
  }
  return target
}()

#if FUZZ
  /// The function that libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let fault = target.fault(Array(UnsafeBufferPointer(start: bytes, count: count))) {
      // libFuzzer detects a fault by the trap.
      fatalError(fault)
    }
    return 0
  }
#else
  /// Without the fuzzer: reads an input from standard input.
  @main
  struct Fuzz {
    static func main() {
      let host = SystemHost()
      var input: [UInt8] = []
      while let piece = try? host.readInput(), !piece.isEmpty { input += piece }
      guard let fault = target.fault(input) else { return }
      print(fault)
      SystemHost.exit(1)
    }
  }
#endif
