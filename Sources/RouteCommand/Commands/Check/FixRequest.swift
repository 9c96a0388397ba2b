import RouteCheck
import RoutePlan
import RouteSyntax

/// The fixes requested by `--fix`, `--unsafe-fixes` and `--diff` of `check`.
struct FixRequest {
  let isDiff: Bool
  private let allowsUnsafe: Bool

  /// nil if neither fixes nor their diff are requested.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    isDiff = arguments.has(.diff)
    allowsUnsafe = arguments.has(.unsafeFixes)
    guard isDiff || arguments.has(.fix) else {
      if arguments.isTyped(.unsafeFixes) {
        throw CommandFailure("`--unsafe-fixes` requires `--fix` or `--diff`")
      }
      return nil
    }
    let kind = isDiff ? "`--diff`" : "a fixed text"
    let isInput = arguments.operands.contains("-") || arguments.value(.plan) == "-"
    guard isDiff || isInput else { return }
    for option in [Option.format, .report, .writeBaseline] where arguments.isTyped(option) {
      if option == .format && arguments.value(CheckCommand.format) == .text { continue }
      throw CommandFailure(
        "`--\(option.name)` cannot be combined with \(kind) on standard output",
        help: "run `qtroute check` again for the findings")
    }
  }

  /// Fixes the plans at `paths`, one after another. A file that several of them include is fixed
  /// for all later plans.
  func run(
    _ paths: [String], _ source: PlanSource, _ levels: RuleLevels
  ) throws(CommandFailure) -> FixedRun {
    var fixed = FixedRun(source)
    for path in paths {
      try fixed.fix(path, allowingUnsafe: allowsUnsafe, levels)
    }
    if paths.count > 1 { fixed.checkAgain(levels) }
    return fixed
  }

  /// A note on how many findings other options could fix; nil if there are none.
  static func note(on reports: [CheckReport], after request: FixRequest?) -> String? {
    func count(_ safety: Fix.Safety) -> Int { reports.reduce(0) { $0 + $1.fixCount(safety) } }
    let safe = request == nil ? count(.safe) : 0
    let unsafe = request?.allowsUnsafe == true ? 0 : count(.unsafe)
    var parts: [String] = []
    if safe > 0 { parts.append("`--fix` fixes \(safe)") }
    if unsafe > 0 {
      parts.append(
        "`--fix --unsafe-fixes` \(safe > 0 ? "" : "fixes ")\(unsafe)\(safe > 0 ? " more" : "")")
    }
    return parts.isEmpty ? nil : "note: " + parts.joined(separator: ", ") + "\n"
  }
}
