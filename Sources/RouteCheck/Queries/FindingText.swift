import RouteGraph
import RoutePlan
import RouteSyntax

/// Writes the texts of findings piece by piece, in a buffer that is kept from one text to the next.
/// Strings joined from small ones would be copied for each piece.
struct FindingText {
  private let plan: Plan
  private var bytes: [UInt8] = []

  init(_ plan: Plan) {
    self.plan = plan
    bytes.reserveCapacity(200)
  }

  /// The text that was written since the last one was taken.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(string text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a route's name as shown in output, between backticks.
  mutating func add(_ id: RouteID) {
    let route = plan.routes[id.index]
    add(route.name, in: route.service)
  }

  /// Adds a task's name, as above.
  mutating func add(_ id: TaskID) {
    let task = plan.tasks[id.index]
    add(task.name, in: task.service)
  }

  private mutating func add(_ name: NameID, in service: ServiceID) {
    add("`")
    if !service.isNone {
      add(name: plan.services[service.index].name)
      add(".")
    }
    add(name: name)
    add("`")
  }

  /// Adds a name, in backticks if it could be misread.
  private mutating func add(name: NameID) {
    let isBare = plan.names.withBytes(of: name) { name in
      guard NameSyntax.isBare(name) else { return false }
      bytes.append(contentsOf: name)
      return true
    }
    if !isBare { add(string: NameSyntax.display(plan.name(name))) }
  }

  /// Adds a step of a way: ``sub `Player` ``, ``task `Search` `` or ``open `Home` by URL``.
  mutating func add(_ step: Witness.Step) {
    if step.isURL {
      add("open ")
      add(step.route)
      add(" by URL")
    } else if !step.task.isNone {
      add("task ")
      add(step.task)
    } else {
      add(string: step.verb.rawValue)
      add(" ")
      add(step.route)
    }
  }

  /// Adds steps: ``sub `Player`, sub `Show` ``.
  mutating func add(_ steps: [Witness.Step]) {
    for (index, step) in steps.prefix(Plan.shownSteps).enumerated() {
      if index > 0 { add(", ") }
      add(step)
    }
    let rest = steps.count - Plan.shownSteps
    if rest > 0 { add(string: " and \(rest) more step\(rest == 1 ? "" : "s")") }
  }
}
