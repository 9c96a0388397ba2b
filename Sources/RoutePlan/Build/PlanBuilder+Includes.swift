import RouteBase
import RouteSyntax

// Includes: which files there are, and how each was included.

extension PlanBuilder {
  mutating func include(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    _ frame: Frame
  ) {
    guard let index = declaration.payload.indices.first else { return }
    let range = tree.names[index]
    let span = SourceSpan(file: origin.file, range: range)
    let written = tree.string(range)
    let location = loader.locate(written, plan.files[origin.file.index].path)
    guard let file = open(location, span: span, before: declaration, tree) else { return }
    if let first = openIndices[file] {
      reportCycle(from: first, at: span)
      return
    }
    if plan.files[file.index].include == nil { plan.files[file.index].include = span }
    let inclusion = Inclusion(file: file, service: frame.service, place: frame.place)
    if included.insert(inclusion).inserted {
      pushFile(file, service: frame.service, place: frame.place, include: span)
    }
  }

  /// The file at `location`, which is read if it has not been read yet.
  private mutating func open(
    _ location: SourceLoader.Location, span: SourceSpan, before include: DeclarationSyntax,
    _ tree: SyntaxTree
  ) -> FileID? {
    switch filesByIdentity[Array(location.identity.utf8)] {
    case .done(let file):
      return file
    case .failed(let reason):
      reportUnreadable(location.path, reason, at: span)
      return nil
    case nil:
      break
    }
    if let next = takeNextFile(location) {
      readNext(after: include, tree, span.file, while: next.text)
      return append(next.take(), location)
    }
    guard let text = load(location) else {
      return open(location, span: span, before: include, tree)
    }
    readNext(after: include, tree, span.file, while: text)
    return read(text, path: location.path, identity: location.identity)
  }

  /// The text at `location`; nil if it cannot be read, which is recorded.
  mutating func load(_ location: SourceLoader.Location) -> SourceText? {
    switch loader.load(location.path) {
    case .success(let text): return text
    case .failure(let failure):
      filesByIdentity[Array(location.identity.utf8)] = .failed(failure.reason)
      hasUnreadableFile = true
      return nil
    }
  }

  /// Whether there was no attempt yet to read the file at `location`.
  func isNew(_ location: SourceLoader.Location) -> Bool {
    filesByIdentity[Array(location.identity.utf8)] == nil
  }

  private mutating func append(
    _ parsed: (tree: SyntaxTree, findings: [Finding]), _ location: SourceLoader.Location
  ) -> FileID {
    let file = FileID(plan.files.count)
    note(file, location.identity)
    plan.files.append(PlanFile(path: location.path, tree: parsed.tree.numbered(file)))
    findings += parsed.findings.map { $0.moved(to: file) }
    return file
  }

  private mutating func reportUnreadable(_ path: String, _ reason: String, at span: SourceSpan) {
    findings.append(
      Finding(
        .includeFailed, at: span, "cannot read `\(path)`: \(reason)",
        notes: includeChain(most: 2)))
  }

  /// The includes that led to the file being read, innermost first.
  func includeChain(most: Int) -> [Finding.Note] {
    openFiles.suffix(most).reversed().compactMap { $0.include }.map {
      Finding.Note(at: $0, "this file is included here")
    }
  }

  /// The two includes that brought the file being walked into one service twice: the innermost ones
  /// that differ.
  func repeatedIncludes() -> [Finding.Note] {
    for open in openFiles.suffix(100).reversed() {
      guard let include = open.include,
        let first = firstIncludes[FileUse(file: open.file, service: open.service)],
        first != include
      else { continue }
      return [
        Finding.Note(at: first, "the file is first included here"),
        Finding.Note(at: include, "and included again here"),
      ]
    }
    return []
  }

  /// Reports an include of a file that is already being walked, at index `first` of `openFiles`.
  private mutating func reportCycle(from first: Int, at span: SourceSpan) {
    let loop = openFiles[first...]
    var names = loop.prefix(20).map { "`\(plan.files[$0.file.index].path)`" }
    if loop.count > 20 { names.append("… (\(loop.count - 20) more)") }
    names.append(names[0])
    findings.append(
      Finding(
        .includeCycle, at: span,
        loop.count == 1
          ? "this file includes itself"
          : "files include each other: \(names.joined(separator: " -> "))",
        notes: loop.dropFirst().prefix(2).compactMap { $0.include }.map {
          Finding.Note(at: $0, "through this include")
        },
        fix: Fix("remove one include from the loop")))
  }
}
