import RouteEngine
import RouteReport
import RouteBase

/// The file of `--baseline`, which is read, or created by `--write-baseline`.
struct BaselineFile {
  private let path: String
  private let isWritten: Bool

  /// nil if no baseline is requested.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    isWritten = arguments.has(.writeBaseline)
    guard let path = arguments.value(.baseline) else {
      if isWritten {
        throw CommandFailure(
          "`--write-baseline` requires a file", help: "name it with `--baseline FILE`")
      }
      return nil
    }
    self.path = path
  }

  /// Removes the findings that the file lists from `run`. With `--write-baseline`, the file is
  /// first created from all findings of `run`.
  func apply(to run: inout CheckedRun, _ session: Session) throws(CommandFailure) {
    let text = try isWritten ? newText(run, session) : read(session)
    let baseline: Baseline
    do throws(Baseline.Fault) { baseline = try Baseline(text) } catch {
      throw CommandFailure("\(path):\(error.line): \(error.message)", help: Self.help)
    }
    baseline.accept(&run)
    if !isWritten { return }
    let count = counted(baseline.entries.count, "finding")
    session.write(
      Array(text.content), to: path,
      note: "qtroute: wrote \(count) to `\(TerminalText.escaped(path))`")
  }

  private static let help = "`--write-baseline` makes one"

  private func read(_ session: Session) throws(CommandFailure) -> SourceText {
    do throws(HostFailure) { return try session.host.read(path) } catch {
      throw CommandFailure("cannot read `\(path)`: \(error.reason)", help: Self.help)
    }
  }

  /// An existing file that is not a baseline is left alone, because it was named by mistake.
  private func newText(_ run: CheckedRun, _ session: Session) throws(CommandFailure) -> SourceText {
    var old: SourceText?
    do throws(HostFailure) { old = try session.host.read(path) } catch {
      if error.cause != .missing {
        throw CommandFailure("cannot read `\(path)`: \(error.reason)")
      }
    }
    if let old, (try? Baseline(old)) == nil {
      throw CommandFailure(
        "`\(path)` exists and is not a baseline", help: "remove it, or name another file")
    }
    return SourceText(Array(Baseline.text(of: run).utf8))
  }
}
