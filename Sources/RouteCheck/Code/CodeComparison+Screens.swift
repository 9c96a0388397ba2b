import RoutePlan
import RouteBase
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
        addTaken(symbol, by: other)
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
      let reason = text.whatKeeps(symbol, match) { isHandmade($0) }
      let edits =
        reason == nil
        ? plan.tree(origin).removal(ofWhole: Int(origin.index)).map { [$0] } ?? [] : []
      let name = plan.displayName(symbol)
      add(
        .extraRoute, at: plan.nameSpan(origin),
        "the code has no \(symbol.kindName) `\(name)`" + (reason.map { ", but \($0)" } ?? ""),
        about: origin, Fix(reason == nil ? "remove it" : "remove it, or allow it", .shown, edits))
    }
  }
}
