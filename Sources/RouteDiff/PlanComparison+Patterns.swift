import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// What patterns say besides the URLs that they match: that those stay in the browser, and which
// arguments they set.

extension PlanComparison {
  /// Compares the patterns of `web`, by URLs of each: two patterns may match the same. What they do to
  /// URLs that open something is reported with those URLs.
  mutating func compareWebPatterns() {
    let (had, has) = (Self.texts(old.webPatterns), Self.texts(new.webPatterns))
    let gone = old.webPatterns.filter { !has.contains(ByteText($0.text)) }
    let added = new.webPatterns.filter { !had.contains(ByteText($0.text)) }
    if gone.isEmpty && added.isEmpty { return }
    var (before, after) = (URLMatcher(old), URLMatcher(new))
    for pattern in gone
    where Self.samples(of: pattern.text).contains(where: {
      before.match($0).isWeb && !after.match($0).isWeb
    }) {
      changes.append(
        Change(
          .webChanged, pattern.text,
          "URLs that match \(pattern.text) no longer stay in the browser"
        ).values(pattern.text, nil).at(true, pattern.span))
    }
    for pattern in added
    where Self.samples(of: pattern.text).contains(where: {
      !before.match($0).isWeb && after.match($0).isWeb
    }) {
      changes.append(
        Change(.webChanged, pattern.text, "URLs that match \(pattern.text) now stay in the browser")
          .values(nil, pattern.text).at(false, pattern.span))
    }
  }

  /// URLs that a pattern matches, without a base if it names none: with several words where it has
  /// `*`, and with nothing, one and two segments where it has `**`.
  private static func samples(of pattern: String) -> [String] {
    let start = pattern.firstRange(ofPart: "://")?.upperBound ?? pattern.startIndex
    let base = String(pattern[..<start])
    let parts = pattern[start...].split(separator: "/", omittingEmptySubsequences: false)
    let isWeb = base.lowercased().hasPrefix("http")
    return ["x", "other", "1"].flatMap { word in
      let segments = parts.enumerated().map { index, part -> String in
        if index == 0, isWeb {
          return part.hasPrefix("*") ? "www" + part.dropFirst() : String(part)
        }
        return part == "*" ? word : String(part)
      }
      guard let last = segments.last, last.hasPrefix("**") else {
        return [base + segments.joined(separator: "/")]
      }
      let stem = base + segments.dropLast().joined(separator: "/")
      return [stem, stem + "/" + word, stem + "/\(word)/y"]
    }
  }

  private static func texts(_ patterns: [WebPattern]) -> Set<ByteText> {
    Set(patterns.map { ByteText($0.text) })
  }

  /// Compares the arguments that patterns set, where no URL has shown the difference.
  mutating func compareSetArguments() {
    guard old.setsArguments || new.setsArguments else { return }
    var reported: Set<String> = []
    for change in changes where change.kind == .urlValues { reported.insert(change.subject) }
    for (index, route) in old.routes.enumerated() where !route.patterns.isEmpty {
      guard let id = pair.route(RouteID(index)) else { continue }
      let after = new.routes[id.index]
      let subject = ChangeSubject(
        name: new.displayName(id), span: new.nameSpan(after.origin), marks: [.newRoute(id)])
      if !reported.contains(subject.name) { compare(route.patterns, after.patterns, subject) }
    }
    for (index, task) in old.tasks.enumerated() where !task.patterns.isEmpty {
      guard let id = pair.task(TaskID(index)) else { continue }
      let after = new.tasks[id.index]
      let subject = ChangeSubject(
        name: new.displayName(id), span: new.nameSpan(after.origin), marks: [.newTask(id)])
      if !reported.contains(subject.name) { compare(task.patterns, after.patterns, subject) }
    }
  }

  private mutating func compare(_ a: ShortSlice, _ b: ShortSlice, _ subject: ChangeSubject) {
    for pattern in a.indices {
      let text = old.text(of: old.patterns[pattern])
      let other = b.indices.first {
        new.text(of: new.patterns[$0]).utf8.elementsEqual(text.utf8)
      }
      guard let other else { continue }
      let (had, has) = (old.setArguments(of: pattern), new.setArguments(of: other))
      if had.map(ByteText.init) == has.map(ByteText.init) { continue }
      let (was, isNow) = (had.isEmpty ? ["nothing"] : had, has.isEmpty ? ["nothing"] : has)
      changes.append(
        subject.change(
          .urlValues,
          "\(text) of \(subject.name) now sets \(ChangeText.list(isNow)) (was \(ChangeText.list(was)))"
        ).values(had.joined(separator: ", "), has.joined(separator: ", ")))
    }
  }
}

extension Plan {
  /// The arguments that a pattern sets, as a plan writes them, sorted.
  fileprivate func setArguments(of pattern: Int) -> [String] {
    arguments[arguments(ofPattern: pattern).indices].map { argument in
      let name = name(argument.name)
      return value(of: argument).map { "\(name): \($0.source)" } ?? name
    }.sorted { ByteText($0) < ByteText($1) }
  }
}
