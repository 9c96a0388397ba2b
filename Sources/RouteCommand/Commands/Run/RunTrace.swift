import RouteBase

/// The messages of a run as lines of JSON: time, direction and content.
final class RunTrace {
  /// The number of bytes that are kept of a line that is not JSON.
  private static let mostText = 4096

  private let session: Session
  private let file: String?
  private let watch = Stopwatch()
  private var json = JSONWriter()
  /// Why standard output did not take a line.
  private var failure: HostFailure?

  /// - Parameter file: where the messages go in the end; `-` is standard output, which gets each at
  ///   once; nil for none.
  init(_ file: String?, _ session: Session) throws(CommandFailure) {
    self.session = session
    self.file = file
    guard let file, file != "-" else { return }
    do throws(HostFailure) { try session.host.checkWritable(file) } catch {
      throw CommandFailure("cannot write `\(file)`: \(error.reason)")
    }
  }

  var isWanted: Bool { file != nil }

  /// Queues the file, or says that standard output failed.
  func finish() throws(CommandFailure) {
    if let failure, !failure.isNobodyReading {
      throw CommandFailure("cannot write to standard output: \(failure.reason)")
    }
    if let file, file != "-" { session.write(json.output.bytes, to: file) }
  }

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
    guard let file else { return }
    json.object { json in
      json.key("ms")
      json.value(watch.elapsed.milliseconds)
      body(&json)
    }
    json.endLine()
    if file == "-" { handOn() }
  }

  /// Writes what there is to standard output, after the results so far.
  private func handOn() {
    let line = json.output.bytes
    json = JSONWriter()
    if failure != nil { return }
    session.flush()
    do throws(HostFailure) { try session.host.write(line, to: .standardOutput) } catch {
      failure = error
    }
  }
}
