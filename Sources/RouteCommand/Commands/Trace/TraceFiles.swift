import RouteTour

/// Reads the files of a log.
enum TraceFiles {
  /// Reads a file into a run; `-` is standard input, which ends with its end or with Ctrl-C.
  static func read(
    _ path: String, _ session: Session, into run: inout TraceRun
  ) throws(CommandFailure) {
    let source = PlanSource(session)
    run.begin(file: source.displayPath(path))
    do throws(HostFailure) {
      if path == "-" {
        try session.host.untilInterrupted { () throws(HostFailure) in
          while true {
            let piece = try session.host.readInput()
            if piece.isEmpty { break }
            run.add(piece)
          }
        }
      } else {
        try session.host.readPieces(of: path) { run.add($0) }
      }
    } catch {
      throw CommandFailure("cannot read `\(source.displayPath(path))`: \(error.reason)")
    }
    run.endFile()
  }
}
