import RouteBase
import RouteGraph
package import RoutePlan
import RouteSyntax

/// The scripts of a tour's walks, and which of their marks have no annotation.
package struct WalkScripts: Sendable {
  package private(set) var scripts: [WalkScript] = []
  /// In the order in which the walks need them, each once.
  package private(set) var missing: [MissingMark] = []

  private let plan: Plan
  private let marks: UIMarks
  private let matches: WalkMatches
  private var names = UniqueNames(separator: "")
  private var seen: Set<MissingMark> = []

  package init(_ walks: [Walk], _ plan: Plan) {
    self.plan = plan
    marks = UIMarks(plan)
    matches = WalkMatches(walks, plan)
    for walk in walks { scripts.append(script(walk)) }
  }

  private mutating func script(_ walk: Walk) -> WalkScript {
    var frames = WalkFrames(walk, plan, matches)
    let opened = frames.launch()
    let end = subject(of: walk)
    var script = WalkScript(
      name: name(end), end: end, title: "\(end), from a cold launch",
      facts: walk.given.map { plan.name(of: $0) },
      opening: screen(walk.opening.last, known(opened.after, opened, frames)))
    switch walk.launch {
    case .cold: break
    case .url(let url, _):
      script.url = url
      script.title = "\(end), by \(url)"
    case .place(let route):
      script.place = plan.displayName(route)
      script.title = "\(end), from \(plan.displayName(route))"
    }
    for step in walk.steps {
      let change = frames.take(step)
      let values = known(change.after, change, frames, walk.supplied)
      // What is tapped may also name what only the screen that is left knows.
      let tapped = known(change.before + change.after, change, frames, walk.supplied)
      script.steps.append(self.step(step, change, tapped, values))
    }
    return script
  }

  /// The values that a mark may name: those of the task, of `screens`, the last first, of the walk,
  /// and what only the app knows.
  private func known(
    _ screens: [WalkFrame], _ change: WalkChange, _ frames: WalkFrames,
    _ supplied: [WalkInput] = []
  ) -> MarkValues {
    var values: WalkValues = [:]
    for input in supplied {
      let parameter = plan.parameters[input.parameter]
      values[parameter.name] = WalkFrames.value(input.value, as: parameter.type)
    }
    values.merge(frames.values) { $1 }
    for frame in screens where !frame.values.isEmpty { values.merge(frame.values) { $1 } }
    if let task = change.taskValues { values.merge(task) { $1 } }
    return MarkValues(values, plan)
  }

  /// What a walk is named after: its last task or screen.
  private func subject(of walk: Walk) -> String {
    if case .step(let step)? = walk.steps.last?.action, !step.task.isNone {
      return plan.displayName(step.task)
    }
    let stack = walk.steps.last?.stack ?? walk.opening
    return stack.last.map { plan.displayName($0) } ?? plan.name
  }

  /// The longest name of a script, without its number.
  private static let longestName = 60

  private mutating func name(_ subject: String) -> String {
    let whole = GeneratedNames.identifier(subject, .upper)
    let name = String(whole.unicodeScalars.prefix(Self.longestName))
    // Files whose names differ only in case are the same on many disks.
    let unique = names.unique(name.lowercased())
    return name + unique.dropFirst(name.lowercased().count)
  }

  // MARK: Steps

  private mutating func step(
    _ step: WalkStep, _ change: WalkChange, _ tapped: MarkValues, _ values: MarkValues
  ) -> ScriptStep {
    let top = step.stack.last
    switch step.action {
    case .url(let url, _):
      return ScriptStep(label: "open \(url)", acts: [.open(url)], screen: screen(top, values))
    case .restore:
      return ScriptStep(label: "restart", acts: [.restart], screen: screen(top, values))
    case .step(let move): return self.step(move, from: change.before.last, tapped, values)
    }
  }

  private mutating func step(
    _ step: Step, from top: WalkFrame?, _ tapped: MarkValues, _ values: MarkValues
  ) -> ScriptStep {
    let task = step.task.isNone ? nil : plan.tasks[step.task.index].origin
    let link = step.link.isNone ? nil : plan.links[step.link.index].origin
    let acts = acts(step, from: top, task ?? link, tapped)
    let route = plan.displayName(step.route)
    let own = (link ?? task).flatMap { marks.seenAfter($0) }
    let screen =
      own.map { ScriptScreen(route: route, mark: values.fill($0)) }
      ?? self.screen(step.route, values)
    let subject = task == nil ? route : plan.displayName(step.task)
    let words = link == nil ? nil : text(step, from: top?.route)
    return ScriptStep(
      label: "\(step.verb.rawValue) \(subject)", link: words, acts: acts, screen: screen)
  }

  private mutating func acts(
    _ step: Step, from top: WalkFrame?, _ origin: DeclarationReference?, _ values: MarkValues
  ) -> [ScriptAct] {
    switch step.verb {
    case .`self`: return []
    case .up:
      guard let top, !isShownTab(top.route, on: step.route) else { return [] }
      let mark = marks.left(top.route)
      return [mark.map { .tap(MarkValues(top.values, plan).fill($0)) } ?? .back]
    case .down, .switch, .sub, .back, .jump, .task: break
    }
    let target = plan.routes[entry(step).index].origin
    // What a link or a task is taken by is not what leads to a screen from its parent.
    let isOwn = step.verb != .down && step.verb != .switch
    let mark =
      origin.flatMap { marks.tapped($0) } ?? (isOwn ? nil : marks.tapped(target))
      ?? conventional(step, from: top?.route)
    let typed = origin.map { marks.typed($0) } ?? []
    let entries = typed.isEmpty && !isOwn ? marks.typed(target) : typed
    return entries.map { ScriptAct.type(values.fill($0)) } + [.tap(values.fill(mark))]
  }

  /// The route to which a step leads at first: where a tab comes back with what was open in it, the
  /// tab.
  private func entry(_ step: Step) -> RouteID {
    let isTab = step.verb == .down || step.verb == .switch
    return isTab && step.restored > 0 ? step.pushed.first ?? step.route : step.route
  }

  /// Whether a frame is a tab of the container below it. Going up from it moves nothing on the
  /// screen.
  private func isShownTab(_ top: RouteID, on below: RouteID) -> Bool {
    plan.routes[below.index].flags.contains(.tabs) && plan.routes[top.index].parent == below
      && !plan.routes[top.index].presentation.isPresented
      && !plan.routes[top.index].flags.contains(.linkedOnly)
  }

  // MARK: Conventions

  private mutating func screen(_ route: RouteID?, _ values: MarkValues) -> ScriptScreen {
    guard let route else { return ScriptScreen(route: "", mark: .id("")) }
    let name = plan.displayName(route)
    if let mark = marks.seen(route) {
      return ScriptScreen(route: name, mark: values.fill(mark))
    }
    let id = plan.rawName(route)
    note(MissingMark(kind: .see, subject: name, id: id))
    return ScriptScreen(route: name, mark: .id(id))
  }

  private mutating func conventional(_ step: Step, from top: RouteID?) -> UIMark {
    let route = plan.rawName(entry(step))
    let id =
      switch step.verb {
      case .task: "do-" + plan.rawName(step.task)
      case .back: "back-to-" + route
      default: "to-" + route
      }
    note(MissingMark(kind: .tap, subject: text(step, from: top), id: id))
    return .id(id)
  }

  /// What a person takes for a step: `Show -> Player`, `Account.signOut`, `Home`.
  private func text(_ step: Step, from top: RouteID?) -> String {
    let route = plan.displayName(entry(step))
    let source = top.map { plan.displayName($0) } ?? ""
    return switch step.verb {
    case .task: plan.displayName(step.task)
    case .back: source + " back to " + route
    case .sub: source + " -> " + route
    case .jump: source + " => " + route
    default: route
    }
  }

  private mutating func note(_ mark: MissingMark) {
    if seen.insert(mark).inserted { missing.append(mark) }
  }
}
