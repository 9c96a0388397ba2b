import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax

extension TraceRun {
  /// What a record says, once its texts are looked up.
  private struct Reading {
    var screen: ScreenID = -1
    var isUnknown = false
    var isEnd = false
    var cue = TraceCue.none
    var facts = FactCube()
    var inputs: Int32 = -1
  }

  /// Takes one record of a line.
  mutating func take(
    _ fields: borrowing LogFields, _ line: UnsafeBufferPointer<UInt8>, _ place: TracePlace,
    _ format: TraceFormat
  ) throws(LineFault) {
    if let step = fields.run {
      try take(step, place)
      return
    }
    let scratch = fields.scratch
    try scratch.withUnsafeBufferPointer { scratch throws(LineFault) in
      func text(_ text: LogFields.Text) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: (text.isScratch ? scratch : line)[text.range])
      }
      guard let session = fields.session, !session.range.isEmpty else {
        throw LineFault("it has no session")
      }
      var key = ByteHash()
      key.add(text(session))
      if let user = fields.user { key.add(text(user)) }
      var time: TraceTime?
      if let written = fields.time {
        time = TraceTime(text(written))
        if time == nil { throw .badTime }
      }
      var reading = Reading()
      if let event = fields.event { read(event: text(event), &reading) }
      if let url = fields.url { read(url: text(url), &reading) }
      if let screen = fields.screen, !screen.range.isEmpty {
        read(screen: text(screen), place, &reading)
      }
      if let facts = fields.facts { try read(facts: text(facts), format, &reading) }
      if let inputs = fields.inputs { try read(inputs: text(inputs), &reading) }
      let isEmpty = reading.screen < 0 && !reading.isUnknown && reading.cue == .none
      if isEmpty && !reading.isEnd && reading.facts.known == 0 {
        if !fields.mayLackScreen { throw LineFault("it has no screen") }
        counts.ignored += 1
        return
      }
      self.place(number(of: reading), of: key, at: time, place)
      if reading.isEnd && !isEmpty { self.place(Mark.end, of: key, at: time, place) }
    }
  }

  private mutating func number(of reading: Reading) -> Int32 {
    if reading.isUnknown { return Mark.unknown }
    if reading.screen < 0 && reading.cue == .none && reading.isEnd { return Mark.end }
    return automaton.number(
      of: Observation(
        screen: reading.screen, cue: reading.cue, facts: reading.facts, inputs: reading.inputs))
  }

  // MARK: Texts

  private mutating func read(
    screen name: UnsafeBufferPointer<UInt8>, _ place: TracePlace, _ reading: inout Reading
  ) {
    if let screen = names.find(name) {
      reading.screen = screen
      if names.screens.count > automaton.screens.count { addScreens() }
    } else {
      reading.isUnknown = true
      names.note(first: place, of: name)
    }
  }

  /// Takes up the screens that `names` has found since.
  private mutating func addScreens() {
    for routes in names.screens[automaton.screens.count...] {
      automaton.screens.append(routes)
      tally.addScreen(routes)
    }
  }

  private func read(event name: UnsafeBufferPointer<UInt8>, _ reading: inout Reading) {
    switch cues.find(name) {
    case .cue(let cue): reading.cue = cue
    case .end: reading.isEnd = true
    case nil: break
    }
  }

  private mutating func read(url text: UnsafeBufferPointer<UInt8>, _ reading: inout Reading) {
    if text.isEmpty { return }
    let url = String(decoding: text, as: UTF8.self)
    var targets = names.targets(ofURL: url)
    if targets.allSatisfy({ $0.pattern < 0 }) { tally.promises.note(idle: url) }
    if targets.isEmpty {
      reading.cue = .url
      return
    }
    if targets.count == 1, targets[0].pattern >= 0 {
      // Of several patterns, the one counts that explains what is seen.
      patternCounts[Int(targets[0].pattern)] += 1
      targets[0].pattern = -1
    }
    reading.cue = .opened(automaton.number(of: targets))
  }

  /// Facts are a list of names that hold, or an object that says whether each holds; in a table,
  /// names with spaces or semicolons between them.
  private mutating func read(
    facts text: UnsafeBufferPointer<UInt8>, _ format: TraceFormat, _ reading: inout Reading
  ) throws(LineFault) {
    if format == .csv {
      for name in text.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ";") }) {
        state(name, true, &reading)
      }
      return
    }
    switch try json(text) {
    case .array(let list):
      for element in list {
        guard case .string(let name) = element.content else { continue }
        state(name.utf8, true, &reading)
      }
    case .object(let members):
      for member in members {
        guard case .boolean(let holds) = member.value.content else { continue }
        state(member.key.utf8, holds, &reading)
      }
    default: throw LineFault("its facts are neither a list nor an object")
    }
  }

  private mutating func state(
    _ name: some Collection<UInt8>, _ holds: Bool, _ reading: inout Reading
  ) {
    guard let fact = plan.findFact(name) else {
      unknownFacts.note(String(decoding: name, as: UTF8.self))
      return
    }
    let bit = automaton.rules.bit(of: fact)
    reading.facts.known |= bit
    reading.facts.value = holds ? reading.facts.value | bit : reading.facts.value & ~bit
  }

  private func json(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(LineFault) -> JSONValue.Content {
    do throws(FileFault) { return try JSONReader.read(Array(text)).content } catch {
      throw LineFault("it is not valid JSON")
    }
  }

  /// Keeps the inputs to which links give values.
  private mutating func read(
    inputs text: UnsafeBufferPointer<UInt8>, _ reading: inout Reading
  ) throws(LineFault) {
    if linkedNames.isEmpty { return }
    guard case .object(let members) = try json(text) else {
      throw LineFault("its inputs are not an object")
    }
    var stated: [NameID: String] = [:]
    for member in members {
      guard let name = linkedNames[member.key] else { continue }
      switch member.value.content {
      case .string(let text): stated[name] = text
      case .integer(let number): stated[name] = String(number)
      case .number(let number): stated[name] = String(number)
      case .boolean(let flag): stated[name] = flag ? "true" : "false"
      default: break
      }
    }
    if stated.isEmpty { return }
    let list = stated.sorted { $0.key < $1.key }.map { StatedInput(name: $0.key, text: $0.value) }
    reading.inputs = automaton.number(of: list)
  }

  // MARK: Runs

  /// Takes a step of a trace of `qtroute run`.
  private mutating func take(_ step: RunStep, _ place: TracePlace) throws(LineFault) {
    if case .step(_, _, _?, _?, _) = step.kind { builtForTask = nil }
    takeBuilt()
    try take(step, place, isWhole: false)
  }

  /// Takes the step that built the stack of a task, if that task was not done after it.
  mutating func takeBuilt() {
    guard let built = builtForTask else { return }
    builtForTask = nil
    do throws(LineFault) { try take(built.step, built.place, isWhole: true) } catch {
      counts.note(error, built.place)
    }
  }

  /// - Parameter isWhole: Whether what a step built for a task is all that is seen of its URL.
  private mutating func take(
    _ step: RunStep, _ place: TracePlace, isWhole: Bool
  ) throws(LineFault) {
    var key = ByteHash()
    key.add(number: step.file)
    key.add(number: step.number)
    var reading = Reading()
    if let facts = step.facts {
      for fact in plan.facts.indices {
        state(
          plan.name(of: FactID(fact)).utf8, facts.contains(plan.name(of: FactID(fact))), &reading)
      }
    }
    switch step.kind {
    case .end: reading.isEnd = true
    case .start(let stack):
      let routes = stack.compactMap { name -> RouteID? in
        if case .route(let id)? = plan.find(name) { id } else { nil }
      }
      guard routes.count == stack.count else {
        throw LineFault("its stack has a screen that is not in the plan")
      }
      guard let top = routes.last else { return }
      reading.screen = ScreenID(top.index)
      reading.cue = .stack(Int32(automaton.openings.count))
      automaton.openings.append(routes)
    case .step(let verb, let route, let task, let url, let isFallback):
      if case .cue(let cue)? = cues.find(task ?? verb) { reading.cue = cue }
      if url != nil && isFallback {
        reading.cue = .url
      } else if var url {
        // The URL of a task is open once the task is done. The step before only builds its stack.
        let homes = task == nil ? homes(ofTasksAt: url) : []
        if isWhole {
          reading.cue = .opened(automaton.number(of: homes))
        } else if !homes.isEmpty {
          builtForTask = (step, place)
          return
        } else {
          url.withUTF8 { read(url: $0, &reading) }
        }
      }
      if var name = Optional(route) {
        name.withUTF8 { read(screen: $0, place, &reading) }
      }
    }
    self.place(number(of: reading), of: key, at: nil, place)
  }

  /// Where the tasks are done that a URL opens.
  private mutating func homes(ofTasksAt url: String) -> [OpenedTarget] {
    names.targets(ofURL: url).compactMap { opened in
      guard case .task(let id) = opened.target else { return nil }
      let own = plan.home(of: plan.tasks[id.index])
      let home = own.isNone ? plan.start : own
      return home.isNone ? nil : OpenedTarget(target: .route(home))
    }
  }
}
