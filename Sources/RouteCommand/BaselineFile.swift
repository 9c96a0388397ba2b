import RouteExchange
import RouteSyntax

/// The file of `--baseline`: read, or made by `--write-baseline`.
struct BaselineFile {
  private let path: String
  private let isWritten: Bool

  /// nil where none is asked for.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    isWritten = arguments.has(.writeBaseline)
    guard let path = arguments.value(.baseline) else {
      if isWritten {
        throw CommandFailure(
          "`--write-baseline` wants a file", help: "name it with `--baseline FILE`")
      }
      return nil
    }
    self.path = path
  }

  /// Takes what the file lists out of `run`; makes the file first if it is to be written.
  func apply(to run: inout CheckedRun, _ session: Session) throws(CommandFailure) {
    let shown = TerminalText.escaped(path)
    if isWritten { try write(run, session) }
    let baseline: Baseline
    do throws(CommandFailure) {
      baseline = try read(session)
    } catch {
      var failure = error
      if failure.help == nil { failure.help = "`--write-baseline` makes one" }
      throw failure
    }
    baseline.accept(&run)
    if isWritten && !session.isQuiet {
      session.writeError(
        "qtroute: wrote \(counted(baseline.entries.count, "finding")) to `\(shown)`\n")
    }
  }

  private func read(_ session: Session) throws(CommandFailure) -> Baseline {
    let text: SourceText
    do throws(HostFailure) { text = try session.host.read(path) } catch {
      throw CommandFailure("cannot read `\(path)`: \(error.reason)")
    }
    do throws(Baseline.Fault) { return try Baseline(text) } catch {
      throw CommandFailure("\(path):\(error.line): \(error.message)")
    }
  }

  /// A file that is there and is no baseline is left alone: it was named by mistake.
  private func write(_ run: CheckedRun, _ session: Session) throws(CommandFailure) {
    if let text = try? session.host.read(path), (try? Baseline(text)) == nil {
      throw CommandFailure(
        "`\(path)` is there and is no baseline", help: "remove it, or name another file")
    }
    do throws(HostFailure) {
      try session.host.replace(path, with: Array(Baseline.text(of: run).utf8))
    } catch {
      throw CommandFailure("cannot write `\(path)`: \(error.reason)")
    }
  }
}
