import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

/// Reads the files of a plan for agents, and notes what it has read.
///
/// Files are named as the plan names them: the plan by its name, others relative to its folder. Only the
/// plan itself says which files are read, never a client. A file outside the plan's folder, by its name
/// or through a link, is read only if it is a plan, so that a plan from elsewhere cannot show the secrets
/// of this machine.
final class AgentFiles {
  private let host: any ServerHost
  /// The folder of the plan, as it is named and as it really is.
  private let folder: String
  private let realFolder: String
  /// The name of the plan.
  let name: String
  private var texts: [String: Result<SourceText, SourceLoader.Failure>] = [:]

  /// `path` is the plan's, from the root.
  init(_ host: any ServerHost, _ path: String) {
    self.host = host
    folder = DocumentURI.folder(path)
    name = String(path.dropFirst(folder.hasSuffix("/") ? folder.count : folder.count + 1))
    realFolder = host.identity(of: folder)
  }

  /// The path of a file from the root.
  func path(of name: String) -> String {
    SourcePath.resolve(name, from: DocumentURI.path("", in: folder))
  }

  /// Whether a file is in the plan's folder, with all links followed.
  func isInside(_ name: String) -> Bool {
    let real = host.identity(of: path(of: name))
    return real.utf8.starts(with: DocumentURI.path("", in: realFolder).utf8)
  }

  /// The text of a file, read once.
  func load(_ name: String) -> Result<SourceText, SourceLoader.Failure> {
    if let known = texts[name] { return known }
    let text = read(name)
    texts[name] = text
    return text
  }

  private func read(_ name: String) -> Result<SourceText, SourceLoader.Failure> {
    let path = path(of: name)
    let isPlan = name == self.name || host.identity(of: path).hasSuffix(".routeplan")
    guard isPlan || isInside(name) else {
      return .failure(
        SourceLoader.Failure(reason: "it is outside the plan's folder and not a `*.routeplan`"))
    }
    return host.read(path)
  }

  /// Whether all that was read is still so; false if nothing was read.
  var isCurrent: Bool {
    !texts.isEmpty
      && texts.allSatisfy { name, known in
        switch (known, read(name)) {
        case (.success(let old), .success(let new)):
          old.count == new.count && old.bytes.elementsEqual(new.bytes)
        case (.failure(let old), .failure(let new)): old.reason == new.reason
        default: false
        }
      }
  }

  /// The number of bytes that were read.
  var size: Int {
    texts.values.reduce(0) { sum, text in
      if case .success(let text) = text { sum + text.count } else { sum }
    }
  }

  func forget() { texts = [:] }

  /// Reads the plan. `overrides` replaces texts, by name.
  func build(_ overrides: [String: SourceText] = [:]) throws(QuestionFault) -> (
    plan: Plan, findings: [Finding]
  ) {
    let text: SourceText
    switch overrides[name].map({ .success($0) }) ?? load(name) {
    case .success(let found): text = found
    case .failure(let failure): throw QuestionFault("cannot read `\(name)`: \(failure.reason)")
    }
    let loader = SourceLoader(
      locate: { include, base in
        let name = SourcePath.resolve(include, from: base)
        return SourceLoader.Location(path: name, identity: self.identity(of: name))
      },
      load: { name in overrides[name].map { .success($0) } ?? self.load(name) })
    let location = SourceLoader.Location(path: name, identity: identity(of: name))
    return PlanBuilder.build(at: location, text: text, loader: loader)
  }

  private func identity(of name: String) -> String { host.identity(of: path(of: name)) }
}
