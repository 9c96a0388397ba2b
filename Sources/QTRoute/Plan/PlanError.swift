import RoutePlan
import RouteBase
import RouteSyntax

/// The problems of a plan that cannot be used.
public struct PlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A single problem.
  public struct Problem: Sendable, Hashable {
    /// The path of the file, as includes refer to it.
    public internal(set) var path: String
    /// The line, from 1.
    public internal(set) var line: Int
    /// The column, from 1, in Unicode scalars.
    public internal(set) var column: Int
    /// The name of the broken rule.
    public internal(set) var rule: String
    /// What is wrong.
    public internal(set) var message: String
  }

  /// All errors, in the order of files and positions.
  public let problems: [Problem]

  init(_ findings: [Finding], in plan: Plan) {
    var places = SourcePlaces(plan.sourceFiles)
    problems = findings.map { finding in
      let position = places.start(of: finding.span)
      return Problem(
        path: plan.files[finding.span.file.index].path, line: position.line,
        column: position.column, rule: finding.rule.name, message: finding.message)
    }
  }

  /// One line for each problem.
  public var description: String {
    problems.map { "\($0.path):\($0.line):\($0.column): error: \($0.message) [\($0.rule)]" }
      .joined(separator: "\n")
  }
}

/// A name that cannot be used.
public enum RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The plan has no such name; `near` lists similar names.
  case unknownName(String, near: [String])
  /// The name does not belong to the expected kind of thing: a route, a task or a fact.
  case wrongKind(String, expected: String)
  /// The name is already registered.
  case registeredTwice(String)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .unknownName("", _): "an empty name"
    case .unknownName(let name, let near):
      "unknown name `\(name)`"
        + (near.isEmpty ? "" : "; similar names: " + near.map { "`\($0)`" }.joined(separator: ", "))
    case .wrongKind(let name, let expected):
      "`\(name)` is not \(expected.hasPrefix("`") ? "" : "a ")\(expected)"
    case .registeredTwice(let name): "`\(name)` is already registered"
    }
  }
}
