import QTRoute
import Testing

/// One random run: a driver, its mirror and the model side by side.
@MainActor
private final class ReportRun {
  var random: SplitMix
  var model: ReportModel
  let driver: Driver
  let state: NavigationState
  let steps = HeldSteps()
  /// The model's keys by the driver's frames, and the other way round.
  var keys: [FrameID: Int] = [:]
  var frames: [Int: FrameID] = [:]
  var log: [String] = []

  init(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    var routes: [ReportModel.Route] = []
    for index in 0..<(3 + random.below(7)) {
      var route = ReportModel.Route(name: "r\(index)")
      route.parent = index == 0 || random.chance(10) ? nil : random.below(index)
      route.isTabs = index == 0 ? random.chance(70) : random.chance(40)
      route.keepsTabs = route.isTabs && random.chance(80)
      route.hasInputs = index > 0 && random.chance(40)
      route.grantsFact = random.chance(20)
      routes.append(route)
    }
    model = ReportModel(routes)
    // A route without children has no tabs.
    for index in routes.indices where model.tabs(of: index).isEmpty {
      (routes[index].isTabs, routes[index].keepsTabs) = (false, false)
    }
    model = ReportModel(routes)
    var options = DriverOptions()
    options.stepTimeout = .seconds(3600)
    options.stack = ["r0"]
    model.add(0, [:], mayLack: false)
    driver = try Driver(plan(model.text), resolver: steps.resolver, options: options)
    state = NavigationState(driver)
    self.random = random
  }

  /// The layers that the mirror shows, and those of tabs.
  private var layers: [NavigationLayer] {
    var result: [NavigationLayer] = []
    var open = state.layers
    while let layer = open.popLast() {
      result.append(layer)
      open += layer.tabs.compactMap(\.layer)
    }
    return result
  }

  // MARK: Comparing

  /// Whether the driver and its mirror have what the model has.
  func agrees() async -> Bool {
    await state.settled()
    let stack = await driver.stack
    guard same(stack, model.stack), state.stack == stack else { return false }
    var lists = [model.stack]
    while let list = lists.popLast() {
      for screen in list {
        guard let id = frames[screen.key] else { return false }
        let parked = await driver.parked(in: id)
        let wanted = model.memories[screen.key]?.parked ?? [:]
        if parked.count != wanted.count { return false }
        for (tab, screens) in wanted {
          guard same(parked[model.routes[tab].name] ?? [], screens) else { return false }
          lists.append(screens)
        }
      }
    }
    return await driver.facts == model.facts.sorted()
  }

  private func same(_ found: [Frame], _ wanted: [ReportModel.Screen]) -> Bool {
    if found.count != wanted.count { return false }
    for (frame, screen) in zip(found, wanted) {
      if frame.route != model.routes[screen.route].name || frame.inputs != screen.inputs {
        return false
      }
      if let key = keys[frame.id] {
        if key != screen.key { return false }
      } else if frames[screen.key] != nil {
        return false
      }
      keys[frame.id] = screen.key
      frames[screen.key] = frame.id
    }
    return true
  }

  // MARK: Acting

  func act() async throws {
    if random.chance(40) {
      try await drive()
    } else if random.chance(15) {
      _ = try await setFact()
    } else if let report = makeReport(model) {
      log.append("\(report)")
      try await tell(report, byHand: random.chance(40))
      model.apply(report)
    }
  }

  private func setFact() async throws -> (name: String, holds: Bool) {
    let (name, holds) = (random.chance(50) ? "f" : "g", random.chance(50))
    log.append("\(name) = \(holds)")
    try await driver.set(name, holds: holds)
    if holds { model.facts.insert(name) } else { model.facts.remove(name) }
    return (name, holds)
  }

  private func makeReport(_ model: ReportModel) -> ReportModel.Report? {
    let containers = model.stack.filter { model.routes[$0.route].isTabs }
    switch random.below(4) {
    case 0: return .names(chain())
    case 1:
      return .stack(
        chain().map { route in
          (route, model.routes[route].hasInputs ? ["id": .int(Int64(random.below(3)))] : [:])
        })
    case 2:
      let all = model.stack + model.memories.values.flatMap { $0.parked.values.flatMap { $0 } }
      guard let one = all.sorted(by: { $0.key < $1.key }).randomElement(using: &random)
      else { return nil }
      return .gone(model.above([one.key]))
    default:
      guard let container = containers.randomElement(using: &random),
        let tab = model.tabs(of: container.route).randomElement(using: &random)
      else { return nil }
      return .tab(tab, of: container.key)
    }
  }

  /// Some routes: often those that are there, up to a point, and some others.
  private func chain() -> [Int] {
    var chain = model.stack.prefix(random.below(model.stack.count + 1)).map(\.route)
    for _ in 0..<random.below(3) {
      let children = chain.last.map { last in
        model.routes.indices.filter { model.routes[$0].parent == last }
      }
      let next = random.chance(80) ? children?.randomElement(using: &random) : nil
      chain.append(next ?? random.below(model.routes.count))
    }
    return chain
  }

  /// Tells the driver, or writes what the person did to the mirror.
  private func tell(_ report: ReportModel.Report, byHand: Bool) async throws {
    switch report {
    case .names(let names): try await driver.adopt(names.map { model.routes[$0].name })
    case .stack(let screens):
      try await driver.adopt(
        screens.map { OpeningFrame(model.routes[$0.route].name, inputs: $0.inputs) })
    case .gone(let keys):
      let gone = keys.compactMap { frames[$0] }
      if byHand { state.leave(gone) } else { try await driver.adopt(gone: gone) }
    case .tab(let tab, let container):
      guard let frame = frames[container] else { return }
      let isShown = layers.contains { $0.top.id == frame }
      if byHand && isShown {
        state.select(model.routes[tab].name, of: frame)
      } else {
        try await driver.adopt(tab: model.routes[tab].name, of: frame)
      }
    }
    await state.settled()
  }

  /// A drive of one step, during which more may happen.
  private func drive() async throws {
    let isUp = random.chance(40) && model.stack.count > 1
    let route = random.below(model.routes.count)
    let inputs: Inputs = ["id": .int(Int64(3 + random.below(3)))]
    log.append(isUp ? "up" : "sub \(model.routes[route].name) \(inputs)")
    let drive =
      isUp
      ? driver.submit(.parent) : driver.submit(.sub(model.routes[route].name), inputs: inputs)
    let step = try await steps.next()
    var after = model
    if isUp {
      after.cut(to: after.stack.count - 1)
    } else {
      after.add(route, model.routes[route].hasInputs ? inputs : [:], mayLack: false)
      after.fill(inputs)
      if model.routes[route].grantsFact { after.facts.insert("g") }
      if let key = after.stack.last?.key {
        frames[key] = step.request.frame.id
        keys[step.request.frame.id] = key
      }
    }
    var held: [ReportModel.Report] = []
    for turn in 0..<random.below(3) {
      if random.chance(20) {
        let (name, holds) = try await setFact()
        if holds { after.facts.insert(name) } else { after.facts.remove(name) }
        continue
      }
      var report = makeReport(model)
      // The mirror does not show what the step in progress puts there; the app may know of it.
      let isOwn = !isUp && random.chance(25)
      if isOwn, let new = after.stack.last { report = .gone([new.key]) }
      guard let report else { continue }
      log.append("  \(report)")
      let saysWhatIsThere =
        switch report {
        case .names, .stack: true
        case .gone, .tab: false
        }
      try await tell(report, byHand: turn == 0 && !isOwn && random.chance(40))
      // The stack before the step is no news.
      if saysWhatIsThere && held.isEmpty && model.isSame(report) { continue }
      held.append(report)
    }
    let isTaken = random.chance(75)
    log.append(isTaken ? "  taken" : "  failed")
    if isTaken { step.answer.done() } else { step.answer.fail("no") }
    _ = await drive.result
    if isTaken { model = after }
    // The screen of a step that failed was made, too, and never comes again.
    model.lastKey = after.lastKey
    for report in held { model.apply(report) }
  }
}

@MainActor @Suite("Reports at random")
struct ReportModelTests {
  @Test("the driver and its mirror do what the documentation says", arguments: 0..<80)
  func model(seed: Int) async throws {
    let run = try ReportRun(seed: seed)
    #expect(await run.agrees())
    for _ in 0..<30 {
      try await run.act()
      let agrees = await run.agrees()
      let found = await run.driver.stack
      #expect(
        agrees,
        """
        \(run.model.text)\(run.log.joined(separator: "\n"))
        wanted \(run.model.stack), parked \(run.model.parkedKeys)
        found \(found), shown \(run.state.stack)
        """)
      if !agrees { return }
    }
  }
}
