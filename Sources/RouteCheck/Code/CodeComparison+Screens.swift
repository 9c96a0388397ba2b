import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// Routes and flows that only one side has.

extension CodeComparison {
  /// Finds what the plan lacks. Neighbours are added together; what is inside something new comes
  /// with it.
  mutating func findMissing() {
    var run: [Symbol] = []
    var around: Symbol??
    let services = services()
    var ofServices: [String: [Symbol]] = [:]
    for symbol in screens {
      if match.own[symbol] != nil {
        if code.plan.place(of: symbol).symbol == around { flush(&run) }
        continue
      }
      let container = code.plan.place(of: symbol).symbol
      if let container, match.own[container] == nil { continue }
      if let service = services[code.plan.origin(of: symbol)] {
        ofServices[service, default: []].append(symbol)
        continue
      }
      if let other = holder(ofNameOf: symbol) {
        if !free(symbol, from: other) { addTaken(symbol, by: other) }
        continue
      }
      if !run.isEmpty, around != .some(container) { flush(&run) }
      around = .some(container)
      run.append(symbol)
    }
    flush(&run)
    for (service, symbols) in ofServices.sorted(by: { $0.key < $1.key }) {
      add(symbols, edits: text.inserting(symbols, ofService: service))
    }
  }

  /// The names of the code's services, by the declarations that are in their blocks and in no other.
  private func services() -> [DeclarationReference: String] {
    code.plan.services.reduce(into: [:]) { result, service in
      let origin = service.origin
      for child in code.plan.tree(origin).block(of: Int(origin.index)) {
        result[DeclarationReference(file: origin.file, index: child)] =
          code.plan.name(service.name)
      }
    }
  }

  /// Adds what cannot be added to the plan, because something else has its name there.
  private mutating func addTaken(_ symbol: Symbol, by other: Symbol) {
    let origin = plan.origin(of: other)
    add(
      .missingRoute, at: plan.nameSpan(origin),
      "the code has the \(symbol.kindName) `\(code.plan.displayName(symbol))`, but the plan's "
        + "\(other.kindName) has that name", about: origin, code: symbol,
      Fix("rename one of them"))
  }

  private mutating func flush(_ run: inout [Symbol]) {
    guard let first = run.first else { return }
    let container = code.plan.place(of: first).symbol.flatMap { match.own[$0] }
    add(run, edits: text.inserting(run, in: container))
    run = []
  }

  private mutating func add(_ symbols: [Symbol], edits: [TextEdit]) {
    for symbol in symbols {
      let container = code.plan.place(of: symbol).symbol.flatMap { match.own[$0] }
      let place = container.map { " in `\(plan.displayName($0))`" } ?? ""
      let origin = container.map { plan.origin(of: $0) }
      let span =
        origin.map { plan.nameSpan($0) }
        ?? SourceSpan(file: FileID(0), range: SourceRange(start: 0, end: 0))
      add(
        .missingRoute, at: span,
        "the code has the \(symbol.kindName) `\(code.plan.displayName(symbol))`\(place)",
        about: origin, code: symbol, Fix("add it", .shown, edits))
    }
  }

  /// Finds what the code lacks. What people wrote about stays.
  mutating func findExtra() {
    if code.plan.screens.isEmpty { return }
    for symbol in plan.screens where match.code[symbol] == nil {
      let origin = plan.origin(of: symbol)
      if isConfirmed(origin) { continue }
      let fallback = fallback(to: symbol)
      let reason = text.whatKeeps(symbol, match, besides: fallback) { isHandmade($0) }
      var edits: [TextEdit] = []
      if reason == nil, !isAwaited(symbol),
        let edit = plan.tree(origin).removal(ofWhole: Int(origin.index))
      {
        edits.append(edit)
        if let fallback {
          edits += plan.tree(fallback).removal(ofDeclaration: Int(fallback.index))
        }
      }
      let name = plan.displayName(symbol)
      add(
        .extraRoute, at: plan.nameSpan(origin),
        "the code has no \(symbol.kindName) `\(name)`" + (reason.map { ", but \($0)" } ?? ""),
        about: origin, Fix(reason == nil ? "remove it" : "remove it, or allow it", .shown, edits))
    }
  }

  /// Finds routes of the plan that are flows in the code, and the other way round.
  mutating func compareKinds() {
    for symbol in screens where match.converted.contains(symbol) {
      guard let own = match.own[symbol], !isConfirmed(plan.origin(of: own)) else { continue }
      let origin = plan.origin(of: own)
      let kept = plan.clauses(origin).filter { isHandmade($0, of: origin) }
      // Clauses of a flow are about all that is in it.
      let isOurs =
        if case .flow = own { kept.contains { $0.kind != .was } } else {
          !kept.allSatisfy { Placement.takes(.flow, $0.kind) }
        }
      add(
        .missingRoute, at: plan.nameSpan(origin),
        "`\(plan.displayName(own))` is a \(symbol.kindName) in the code, and a \(own.kindName) in "
          + "the plan" + (isOurs ? ", but people wrote here" : ""), about: origin, code: symbol,
        Fix(
          "make it a \(symbol.kindName)", .shown,
          isOurs || !hasStart(symbol) ? [] : text.converting(own, to: symbol, keeping: kept)))
    }
  }

  /// Whether a symbol of the code is a route, or a flow whose start is in it in the plan, too.
  private func hasStart(_ symbol: Symbol) -> Bool {
    guard case .flow(let id) = symbol else { return true }
    let start = code.plan.flows[id.index].start
    guard !start.isNone, let first = match.own[code.plan.member(start, of: symbol)] else {
      return false
    }
    return plan.place(of: first).symbol == match.own[symbol]
  }

  /// Finds flows that start with another member in the code, and whether a cold launch does.
  mutating func compareStarts() {
    for symbol in screens {
      guard case .flow(let theirs) = symbol, let own = match.own[symbol],
        case .flow(let ours) = own,
        !isConfirmed(plan.origin(of: own))
      else { continue }
      compareStart(code.plan.flows[theirs.index].start, plan.flows[ours.index].start, symbol, own)
    }
    if code.topics.contains(.start) || needsInput(plan.start) {
      compareStart(code.plan.start, plan.start, nil, nil)
    }
  }

  /// Whether a route of the plan cannot be where the app starts.
  private func needsInput(_ start: RouteID) -> Bool {
    !start.isNone
      && plan.parameters[plan.routes[start.index].parameters.indices].contains { $0.isRequired }
  }

  /// Compares the starts of two flows; of the two plans for nil. What the code lacks stays first, unless
  /// a launch cannot open it.
  private mutating func compareStart(
    _ theirs: RouteID, _ ours: RouteID, _ flow: Symbol?, _ ownFlow: Symbol?
  ) {
    if theirs.isNone || ours.isNone { return }
    let now = plan.member(ours, of: ownFlow)
    guard let wanted = match.own[code.plan.member(theirs, of: flow)], wanted != now,
      match.code[now] != nil || flow == nil && needsInput(ours),
      plan.place(of: wanted).symbol == ownFlow
    else { return }
    let origin = ownFlow.map { plan.origin(of: $0) }
    add(
      .otherPlace, at: plan.nameSpan(origin ?? plan.origin(of: now)),
      (ownFlow.map { "the flow `\(plan.displayName($0))`" } ?? "a cold launch")
        + " starts with `\(plan.displayName(wanted))` in the code, and with "
        + "`\(plan.displayName(now))` in the plan", about: origin, code: flow,
      Fix("move it to the front", .shown, text.moving(wanted, before: now)))
  }

  /// Finds that the code has a page for URLs that nothing matches, and the plan has none. Another one
  /// than the code's is the plan's own.
  mutating func compareFallback() {
    guard let theirs = code.plan.fallbackOfURLs?.symbol, plan.fallbackOfURLs == nil,
      let own = match.own[theirs]
    else { return }
    let origin = plan.origin(of: own)
    add(
      .missingURL, at: plan.nameSpan(origin),
      "in the code, `\(plan.displayName(own))` opens for URLs that nothing matches", about: origin,
      code: theirs, Fix("make it the fallback", .shown, text.insertingFallback(own)))
  }

  /// The declaration that makes a symbol of the plan, which the code lacks, the fallback; nil if only
  /// people can have written it.
  private func fallback(to symbol: Symbol) -> DeclarationReference? {
    if !code.topics.contains(.fallback) { return nil }
    return plan.fallbacks.first { $0.service.isNone && $0.target.symbol == symbol }?.origin
  }
}
