import RouteBase

/// The messages of a run as lines of JSON: time, direction and content.
final class RunTrace {
  /// The number of bytes that are kept of a line that is not JSON.
  private static let mostText = 4096

  private let watch = Stopwatch()
  private var json = JSONWriter()
  let isWanted: Bool

  init(isWanted: Bool) { self.isWanted = isWanted }

  var bytes: [UInt8] { json.output.bytes }

  /// Records a line that went to the resolver.
  func sent(_ line: [UInt8]) {
    write { json in
      json.key("to")
      json.value(json: line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...])
    }
  }

  /// Records a line from the resolver, as JSON or, if it is not JSON, as text.
  func received(_ line: some Collection<UInt8>, isJSON: Bool) {
    write { json in
      if isJSON {
        json.key("from")
        json.value(json: Array(line)[...])
      } else {
        json.key("noise")
        json.value(String(decoding: line.prefix(Self.mostText), as: UTF8.self))
        json.key("bytes")
        json.value(line.count)
      }
    }
  }

  private func write(_ body: (inout JSONWriter) -> Void) {
    guard isWanted else { return }
    json.object { json in
      json.key("ms")
      json.value(watch.elapsed.milliseconds)
      body(&json)
    }
    json.endLine()
  }
}
