import RouteMatch
import RoutePlan
import RouteSyntax

/// Which routes and flows of a plan are those of the code: by name, by an old name, or, for those
/// that are left, because something that is theirs alone is the same.
struct CodeMatch {
  /// The plan's symbol for each one of the code, and the other way round.
  private(set) var own: [Symbol: Symbol] = [:]
  private(set) var code: [Symbol: Symbol] = [:]
  /// The symbols of the code that have another name in the plan, which was theirs before.
  private(set) var renamed: Set<Symbol> = []
  /// The routes of the code that are flows in the plan, and the other way round.
  private(set) var converted: Set<Symbol> = []

  private let urls: (own: WholePatterns, code: WholePatterns)

  init(_ plan: Plan, _ codePlan: Plan, _ urls: (own: WholePatterns, code: WholePatterns)) {
    self.urls = urls
    let screens = codePlan.screens
    for isOld in [false, true] {
      for symbol in screens where own[symbol] == nil {
        guard let found = Self.find(symbol, codePlan, in: plan), code[found] == nil else {
          continue
        }
        let isSame = codePlan.displayName(symbol) == plan.displayName(found)
        if isSame || isOld { join(symbol, found) }
      }
    }
    findInServices(plan, codePlan, screens)
    findRenamed(plan, codePlan, screens)
    findConverted(plan, codePlan, screens)
  }

  private mutating func join(_ symbol: Symbol, _ found: Symbol) {
    own[symbol] = found
    code[found] = symbol
  }

  private static func find(_ symbol: Symbol, _ codePlan: Plan, in plan: Plan) -> Symbol? {
    guard let found = plan.find(codePlan.displayName(symbol)) else { return nil }
    switch (symbol, found) {
    case (.route, .route), (.flow, .flow): return found
    default: return nil
    }
  }

  /// Joins what is left with what people have put into a service, which is not part of the name that
  /// the code gives.
  private mutating func findInServices(_ plan: Plan, _ codePlan: Plan, _ screens: [Symbol]) {
    func index(_ symbols: [Symbol], _ plan: Plan) -> [String: [Symbol]] {
      Dictionary(grouping: symbols) { $0.kindName + " " + plan.ownName(of: $0) }
    }
    let left = index(screens.filter { own[$0] == nil }, codePlan)
    if left.isEmpty { return }
    let ours = index(plan.screens.filter { code[$0] == nil }, plan)
    for (name, symbols) in left {
      guard let found = ours[name], symbols.count == 1, found.count == 1 else { continue }
      join(symbols[0], found[0])
    }
  }

  /// The plan or the code, as evidence sees it.
  private struct Side {
    let plan: Plan
    let urls: WholePatterns
    /// The names that the code gives to symbols of the plan.
    let names: [Symbol: String]
  }

  /// Joins what is left by evidence that only one symbol on each side has. The names of parameters in
  /// URLs count first, and then no more.
  private mutating func findRenamed(_ plan: Plan, _ codePlan: Plan, _ screens: [Symbol]) {
    typealias Evidence = (Symbol, Side) -> [String]
    func index(_ symbols: [Symbol], _ side: Side, _ evidence: Evidence) -> [String: Symbol?] {
      var result: [String: Symbol?] = [:]
      for symbol in symbols {
        for text in evidence(symbol, side) {
          result[text] = result[text] == nil ? .some(symbol) : .some(nil)
        }
      }
      return result
    }
    let here = Side(plan: plan, urls: urls.own, names: code.mapValues(codePlan.displayName))
    let there = Side(plan: codePlan, urls: urls.code, names: [:])
    for evidence in [Self.evidence, Self.forms] as [Evidence] {
      let left = screens.filter { own[$0] == nil }
      if left.isEmpty { return }
      // What another screen has as well is no evidence.
      let ours = index(plan.screens, here, evidence)
      let theirs = index(screens, there, evidence)
      for symbol in left {
        for text in evidence(symbol, there) {
          guard theirs[text] == .some(symbol), let found = ours[text] ?? nil, code[found] == nil,
            !isSwapped(symbol, found, plan, codePlan)
          else { continue }
          join(symbol, found)
          renamed.insert(symbol)
          break
        }
      }
    }
  }

  /// Whether a symbol of the code has the name of another one of the plan, whose name something else
  /// has there, so that neither could take its new name first.
  private func isSwapped(_ symbol: Symbol, _ found: Symbol, _ plan: Plan, _ codePlan: Plan) -> Bool
  {
    let (new, old) = (codePlan.displayName(symbol), plan.displayName(found))
    guard let holder = plan.find(new), let heir = codePlan.find(old) else { return false }
    return plan.displayName(holder) == new && codePlan.displayName(heir) == old
  }

  /// Joins routes that became flows, and flows that became routes, which kept the code's names.
  private mutating func findConverted(_ plan: Plan, _ codePlan: Plan, _ screens: [Symbol]) {
    for symbol in screens where own[symbol] == nil {
      let name = codePlan.displayName(symbol)
      guard let found = plan.find(name), code[found] == nil else { continue }
      if case .task = found { continue }
      join(symbol, found)
      converted.insert(symbol)
    }
  }

  /// What identifies a symbol apart from its name: its class, its file, its URLs; the start of a flow.
  private static func evidence(_ symbol: Symbol, _ side: Side) -> [String] {
    let plan = side.plan
    var result: [String] = []
    let kind = symbol.kindName
    for annotation in plan.annotations(of: plan.origin(of: symbol)) {
      guard annotation.isIdentity, case .string(let text)? = plan.value(of: annotation)
      else { continue }
      result.append("\(kind) \(annotation.displayKey) \(text)")
    }
    if case .flow(let id) = symbol, !plan.flows[id.index].start.isNone {
      let start = Symbol.route(plan.flows[id.index].start)
      if plan.place(of: start).symbol == symbol {
        result.append("flow of \(side.names[start] ?? plan.displayName(start))")
      }
    }
    let patterns = side.urls.urls(of: symbol)
    if !patterns.isEmpty { result.append("\(kind) at \(patterns.sorted())") }
    return result
  }

  /// The URLs of a symbol without the names of parameters.
  private static func forms(_ symbol: Symbol, _ side: Side) -> [String] {
    let patterns = side.urls.urls(of: symbol).map { pattern in
      let bytes = Array(pattern.utf8)
      var form: [UInt8] = []
      var end = 0
      for part in PatternSyntax(bytes).parts where part.kind == .parameter || part.kind == .rest {
        form += bytes[end..<part.range.lowerBound]
        end = part.range.upperBound
      }
      return String(decoding: form + bytes[end...], as: UTF8.self)
    }
    return patterns.isEmpty ? [] : ["\(symbol.kindName) at \(patterns.sorted())"]
  }
}
