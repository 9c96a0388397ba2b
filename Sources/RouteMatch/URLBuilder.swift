package import RoutePlan
import RouteSyntax

/// Makes the URLs that open a route or task with given inputs.
package struct URLBuilder {
  /// What a URL is to stand on.
  package enum Base: Sendable {
    /// What its pattern says, else the plan's first scheme, else its first domain, else a path.
    case any
    case scheme(String)
    case domain(String)
  }

  /// A URL, and the pattern that it is made by.
  package struct Result: Sendable {
    package var url: String
    package var pattern: PatternID
  }

  /// Why there is no URL.
  package enum Failure: Error, Sendable {
    case noPattern
    /// No pattern stands on the scheme or domain that is asked for.
    case otherBase
    case foreignBase
    /// A parameter, by its index, that has no value.
    case missing(Int)
    /// A parameter of an opaque type.
    case opaque(Int)
    /// A value of the path that is empty.
    case empty(Int)
    /// The URL opens something else, or with other values.
    case opensOther(String, MatchTarget?)
  }

  private let plan: Plan
  private let set: PatternSet
  private let openers: PatternOpeners
  private var matcher: URLMatcher

  package init(_ plan: Plan) {
    self.plan = plan
    matcher = URLMatcher(plan)
    set = matcher.set
    openers = PatternOpeners(set, plan)
  }

  /// The parameters of the whole stack of `target`, and of a task itself: a later one of a name
  /// stands for the earlier ones.
  package func parameters(of target: MatchTarget) -> [Int] {
    var result: [Int] = []
    var places: [NameID: Int] = [:]
    var slices: [PlanSlice] = []
    switch target {
    case .route(let id): slices = plan.chain(of: id).map { plan.routes[$0.index].parameters }
    case .task(let id):
      let home = plan.home(ofTask: id)
      if !home.isNone { slices = plan.chain(of: home).map { plan.routes[$0.index].parameters } }
      slices.append(plan.tasks[id.index].parameters)
    }
    for index in slices.flatMap(\.indices) {
      let name = plan.parameters[index].name
      if let place = places[name] {
        result[place] = index
      } else {
        places[name] = result.count
        result.append(index)
      }
    }
    return result
  }

  /// The URLs that open `target` with `inputs` (for each parameter the texts of its values), one
  /// for each pattern that can carry them, in the order of patterns; else why there is none.
  ///
  /// Each is matched again: it opens `target`, with the same values.
  package mutating func urls(
    of target: MatchTarget, _ inputs: [NameID: [String]], on base: Base
  ) throws(Failure) -> [Result] {
    let patterns = openers[target]
    if patterns.isEmpty { throw .noPattern }
    let parameters = parameters(of: target)
    for index in parameters {
      let parameter = plan.parameters[index]
      let isOpaque = set.kinds.kind(of: parameter.type.base) == nil
      if isOpaque && (parameter.isRequired || inputs[parameter.name] != nil) {
        throw .opaque(index)
      }
      if parameter.isRequired && inputs[parameter.name] == nil { throw .missing(index) }
    }
    var results: [Result] = []
    var failure: Failure?
    for pattern in patterns {
      do throws(Failure) {
        let url = try url(pattern, inputs, parameters, on: base)
        let match = matcher.match(url)
        guard match.target == target, match.isMatched, holds(match, inputs) else {
          throw .opensOther(url, match.target)
        }
        if !results.contains(where: { $0.url == url }) {
          results.append(Result(url: url, pattern: pattern))
        }
      } catch {
        failure = failure ?? error
      }
    }
    if results.isEmpty, let failure { throw failure }
    return results
  }

  // MARK: Text

  private func url(
    _ pattern: PatternID, _ inputs: [NameID: [String]], _ parameters: [Int], on base: Base
  ) throws(Failure) -> String {
    var result = try prefix(pattern, base)
    var used: Set<NameID> = []
    var segments: [[UInt8]] = []
    var captures = set.captures(of: pattern)[...]
    func values(_ isRest: Bool) throws(Failure) -> [String] {
      guard let capture = captures.popFirst() else { return [] }
      let name = plan.parameters[Int(capture.parameter)].name
      used.insert(name)
      guard let values = inputs[name], !values.isEmpty else {
        throw .missing(Int(capture.parameter))
      }
      if values.contains("") { throw .empty(Int(capture.parameter)) }
      return isRest ? values : [values[0]]
    }
    for node in set.nodes(of: pattern) {
      let edge = set.trie.edges[Int(node)]
      switch edge.rank {
      case .literal:
        segments.append(
          PercentCoding.encode(set.trie.texts[edge.payload]))
      case .mix:
        var segment: [UInt8] = []
        for part in set.trie.mix(edge.payload).parts {
          let text = part.kind == nil ? part.text : Array(try values(false)[0].utf8)
          segment += PercentCoding.encode(text)
        }
        segments.append(segment)
      case .typed, .text: segments.append(PercentCoding.encode(try values(false)[0].utf8))
      case .any: segments.append([UInt8(ascii: "-")])
      case .rest:
        for value in try values(true) { segments.append(PercentCoding.encode(value.utf8)) }
      }
    }
    let path = segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    result += result.hasSuffix("://") ? path : "/" + path
    return result + query(inputs, parameters, used)
  }

  private func query(
    _ inputs: [NameID: [String]], _ parameters: [Int], _ used: Set<NameID>
  ) -> String {
    func encode(_ text: String) -> String {
      String(decoding: PercentCoding.encode(text.utf8, inQuery: true), as: UTF8.self)
    }
    var pairs: [String] = []
    for index in parameters where !used.contains(plan.parameters[index].name) {
      let name = plan.parameters[index].name
      for value in inputs[name] ?? [] {
        pairs.append(encode(plan.name(name)) + "=" + encode(value))
      }
    }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }

  private func prefix(_ pattern: PatternID, _ base: Base) throws(Failure) -> String {
    let own = set.patterns[pattern.index].base
    switch base {
    case .any:
      if own != .everywhere { return set.bases.prefix(of: own) }
      let isWeb = { (scheme: String) in PatternSyntax.isWeb(scheme.utf8) }
      if let scheme = plan.schemes.first(where: { !isWeb($0.text) }) {
        return scheme.text.lowercased() + "://"
      }
      let domain = plan.domains.first { !$0.text.hasPrefix("*") }
      return domain.map { "https://" + $0.text.lowercased() } ?? ""
    case .scheme(let scheme):
      guard let bases = set.bases.bases(ofScheme: scheme.utf8) else { throw .foreignBase }
      guard bases.contains(own) else { throw .otherBase }
      return scheme.lowercased() + "://"
    case .domain(let host):
      guard set.bases.isOurs(host: host.utf8) else { throw .foreignBase }
      guard set.bases.bases(ofHost: host.utf8).contains(own) else { throw .otherBase }
      return "https://" + host.lowercased()
    }
  }

  // MARK: Proof

  /// Whether a match gives each input back.
  private func holds(_ match: URLMatch, _ inputs: [NameID: [String]]) -> Bool {
    var values: [NameID: LiteralValue] = [:]
    for argument in match.stack.flatMap(\.arguments) + match.taskArguments {
      values[plan.parameters[argument.parameter].name] = argument.value
    }
    guard values.count == inputs.count else { return false }
    let types = Dictionary(
      parameters(of: match.target ?? .route(.none)).map {
        (plan.parameters[$0].name, plan.parameters[$0].type)
      }, uniquingKeysWith: { $1 })
    for (name, texts) in inputs {
      guard let type = types[name], let kind = set.kinds.kind(of: type.base) else { return false }
      let wanted = texts.compactMap { set.kinds.value($0, as: kind) }
      let value: LiteralValue? = type.isList ? .list(wanted) : wanted.first
      if values[name] != value { return false }
    }
    return true
  }
}
