import RoutePlan

/// The ends of a run as the user gave them.
struct RunEndsGiven {
  /// The names of routes and tasks that no URL replaces.
  var names: [String]
  /// The URL to start from.
  var fromURL: String?
  /// The URL to open.
  var url: String?

  /// The ends on the command line. A cold launch has no name for its start.
  init(_ arguments: Arguments) throws(CommandFailure) {
    (names, fromURL, url) = (
      arguments.operands, arguments.value(.fromURL), arguments.value(.url)
    )
    let usage = "usage: qtroute run FROM TO"
    let urls = [fromURL, url].compactMap(\.self)
    let most = 2 - urls.count
    let least = urls.isEmpty ? 2 : url == nil ? 1 : 0
    if names.count < least {
      let wanted = urls.isEmpty ? "FROM TO" : "TO in addition to `--from-url`"
      throw CommandFailure("`qtroute run` requires \(wanted)", help: usage)
    }
    if names.count > most {
      throw CommandFailure(
        "unexpected `\(names[most])`: a URL replaces one of the routes", help: usage)
    }
  }

  /// The ends on a line of a batch: `FROM<TAB>TO`, `FROM<TAB>URL`, or `URL` alone.
  init(_ line: ArraySlice<UInt8>, in plan: Plan) throws(CommandFailure) {
    names = line.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if let last = names.last, Self.isURL(last, in: plan) {
      url = last
      names.removeLast()
    }
    let isComplete = url == nil ? names.count == 2 : names.count <= 1
    if isComplete { return }
    throw CommandFailure("expected FROM and TO with a tab between them, or a URL")
  }

  /// Whether a field is a URL: it has a slash or a colon, and it is not a name in the plan.
  private static func isURL(_ field: String, in plan: Plan) -> Bool {
    field.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
      && plan.find(field) == nil
  }
}
