import Foundation
import QTRoute
import Testing

/// Random numbers from a seed (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// A plan that mixes the features of the language, with an independent idea of places.
private struct RandomPlan {
  var text = ""
  var names: [String] = []
  var parents: [Int?] = []
  var floating: Set<Int> = []
  var tabbed: Set<Int> = []

  /// - Parameter deepTabs: one tree whose first route has two tabs with routes below them, so that
  ///   frames are parked and come back.
  init(_ random: inout SplitMix, deepTabs: Bool) {
    let count = 4 + random.below(10)
    for index in 0..<count {
      names.append("r\(index)")
      if deepTabs {
        parents.append(index == 0 ? nil : index < 3 ? 0 : 1 + random.below(index - 1))
      } else {
        parents.append(index == 0 || random.chance(8) ? nil : random.below(index))
      }
    }
    if deepTabs { tabbed.insert(0) }
    text = "fact f given\nfact g\n"
    for index in names.indices where parents[index] == nil { write(index, &random) }
    for _ in 0..<random.below(6) {
      let (a, b) = (random.below(count), random.below(count))
      if random.chance(50) {
        text += "link r\(a) => r\(b)"
      } else {
        text += "link r\(a) -> r\(b)"
        if random.chance(30) { text += " present" }
        if random.chance(20) { text += " back to r\(random.below(count))" }
        if random.chance(20) { text += " single" }
      }
      if random.chance(15) { text += random.chance(50) ? " grants g" : " revokes g" }
      text += "\n"
    }
    if random.chance(20) { text += "link r\(random.below(count)) back to r0\n" }
    text += "task t at \"/t\" grants g\n"
    if random.chance(50) { text += "task u at \"/u\" requires g revokes g\n" }
    if random.chance(30) { text += "route login grants f unless f\nlink * -> login\n" }
    if random.chance(30) { text += "fallback r0\n" }
  }

  private mutating func write(_ index: Int, _ random: inout SplitMix) {
    text += "route r\(index)"
    let recycles = random.chance(20)
    if recycles || random.chance(20) { text += "(id: Int = 0)" }
    text += " at \"/r\(index)\""
    let kind = random.below(100)
    if tabbed.contains(index) {
      text += " tabs"
    } else if kind < 12 {
      text += " present nav"
    } else if kind < 22 {
      text += " present floating"
      floating.insert(index)
    } else if kind < 47 {
      text += random.chance(20) ? " tabs reset" : " tabs"
      tabbed.insert(index)
    }
    if index > 0 && random.chance(8) { text += " linked" }
    if random.chance(10) { text += " locked" }
    if recycles { text += random.chance(50) ? " recycle" : " recycle by id" }
    if index > 0 && random.chance(10) { text += " requires \(random.chance(50) ? "f" : "g")" }
    text += " {\n"
    if random.chance(20) { text += "task t\(index) at \"/t\(index)\" requires g\n" }
    for child in names.indices where parents[child] == index { write(child, &random) }
    text += "}\n"
  }

  /// The stack of a route in its own place, without the floating frames that a later one that does
  /// not float sends away.
  func chain(_ name: String) -> [String] {
    var chain: [String] = []
    var current = names.firstIndex(of: name)
    while let index = current {
      chain.insert(names[index], at: 0)
      current = parents[index]
      while let below = current, !floating.contains(index), floating.contains(below) {
        current = parents[below]
      }
    }
    return chain
  }

  func parent(_ name: String?) -> String? {
    guard let name, let index = names.firstIndex(of: name) else { return nil }
    return parents[index].map { names[$0] }
  }

  func hasTabs(_ name: String?) -> Bool {
    name.flatMap { names.firstIndex(of: $0) }.map { tabbed.contains($0) } ?? false
  }
}

/// What a resolver does with a step.
private enum Fault: String, CaseIterable, Sendable {
  case well, late, tooLate, twice, never, failing, declining
}

private enum Ending: String, CaseIterable, Sendable {
  case success, timedOut, failed, declined, cancelled, replaced, busy, noPath, atRoot, badName,
    badURL,
    forbidden, locked
  /// Frames that come back may lead in a circle, so some seeds have it.
  case unsettled
  case other
}

/// Answers at random, and keeps the requests.
private actor Chaos {
  struct Key: Hashable {
    var drive: Int
    var number: Int
    var subject: String
  }
  private var random: SplitMix
  /// The requests by drive and step; a fallback's step may have the number of a declined one.
  private(set) var asked: [Key: StepRequest] = [:]
  private(set) var faults: [Fault: Int] = [:]
  private var kept: [StepAnswer] = []
  private var isCalm = false

  init(_ seed: UInt64) { random = SplitMix(state: seed) }

  /// Every step is carried out from now on.
  func calm() { isCalm = true }

  func take(_ step: StepRequest, _ answer: StepAnswer) {
    asked[Key(drive: step.drive, number: step.number, subject: step.subject)] = step
    if isCalm {
      answer.done()
      return
    }
    let fault: Fault =
      switch random.below(100) {
      case 0..<70: .well
      case 70..<78: .late
      case 78..<82: .tooLate
      case 82..<90: .twice
      case 90..<93: .never
      case 93..<97: .failing
      default: .declining
      }
    faults[fault, default: 0] += 1
    switch fault {
    case .well: answer.done()
    case .late: later(.milliseconds(2), answer)
    case .tooLate: later(.milliseconds(60), answer)
    case .twice:
      answer.done()
      if random.chance(50) { answer.fail("no") } else { later(.milliseconds(1), answer) }
    case .never: kept.append(answer)
    case .failing: answer.fail("broken")
    case .declining: answer.decline()
    }
  }

  private func later(_ delay: Duration, _ answer: StepAnswer) {
    Task {
      try? await Task.sleep(for: delay)
      answer.done()
    }
  }
}

@Suite("Random drives")
struct RandomizedTests {
  @Test("under every fault and policy, each has one result and the stack that its steps make")
  func randomized() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["QTROUTE_SEED"].flatMap { UInt64($0) } ?? 1
    var came = 0
    var left = 0
    let rounds = 60 * (environment["QTROUTE_ROUNDS"].flatMap { Int($0) } ?? 1)
    print("random drives: seed \(seed), \(rounds) plans")
    var random = SplitMix(state: seed)
    var faults: [Fault: Int] = [:]
    var endings: [Ending: Int] = [:]
    var incidents = 0
    var opened = 0
    for round in 0..<rounds {
      let made = RandomPlan(&random, deepTabs: round % 4 == 0)
      let trial = try Trial(made, seed: random.next())
      let where_ = "seed \(seed), round \(round)\n\(made.text)"
      for _ in 0..<6 {
        let results = await trial.group(&random)
        for ending in results { endings[ending, default: 0] += 1 }
        try await trial.verify(where_)
      }
      for ending in await trial.calm() { endings[ending, default: 0] += 1 }
      try await trial.verify(where_)
      faults.merge(await trial.chaos.faults) { $0 + $1 }
      opened += trial.opened
      came += trial.came
      left += trial.left
      incidents += await trial.incidents.values.count
    }
    print("faults: \(Fault.allCases.map { "\($0) \(faults[$0] ?? 0)" }.joined(separator: ", "))")
    print("ends: \(Ending.allCases.map { "\($0) \(endings[$0] ?? 0)" }.joined(separator: ", "))")
    print("incidents: \(incidents), URLs opened: \(opened)")
    print("frames that came back: \(came), that left while they were parked: \(left)")
    #expect(opened > rounds, "seed \(seed)")
    #expect(came > 0, "seed \(seed)")
    for fault in Fault.allCases { #expect(faults[fault] ?? 0 > 0, "no \(fault), seed \(seed)") }
    for ending in Ending.allCases where ending != .other && ending != .unsettled {
      #expect(endings[ending] ?? 0 > 0, "no \(ending), seed \(seed)")
    }
    #expect(endings[.other] == nil, "an end that these plans do not have, seed \(seed)")
    #expect(incidents > 0)
  }
}

/// One driver, and the stack that the steps make.
private final class Trial {
  let made: RandomPlan
  let chaos: Chaos
  let driver: Driver
  let incidents = Box<Incident>()
  private var model: [Frame] = []
  /// The frames that are parked.
  private var parked: [FrameID: Frame] = [:]
  /// How many parked frames came back.
  private(set) var came = 0
  /// How many frames left while they were parked.
  private(set) var left = 0
  /// How many drives arrived where their URLs lead.
  private(set) var opened = 0
  private var finished: [(number: Int, steps: [StepReport])] = []

  init(_ made: RandomPlan, seed: UInt64) throws {
    self.made = made
    let chaos = Chaos(seed)
    self.chaos = chaos
    var options = DriverOptions()
    options.stepTimeout = .milliseconds(20)
    let incidents = incidents
    options.onIncident = { incident in Task { await incidents.add(incident) } }
    driver = try Driver(
      NavigationPlan(text: made.text),
      resolver: ClosureResolver { step, answer in Task { await chaos.take(step, answer) } },
      options: options)
  }

  /// Submits some drives at once and cancels some of them; returns how each ended.
  func group(_ random: inout SplitMix) async -> [Ending] {
    if random.chance(20) { try? await driver.set("f", holds: random.chance(50)) }
    let calls = Box<Int>()
    var drives: [Drive] = []
    let count = 1 + random.below(4)
    let (stream, sink) = AsyncStream.makeStream(of: Int.self)
    for index in 0..<count {
      let name = random.chance(5) ? "nowhere" : made.names[random.below(made.names.count)]
      let order: DriveOrder =
        switch random.below(14) {
        case 0..<6: .to(name)
        case 6..<8: .sub(name)
        case 8: .parent
        case 9: .task("t")
        default: .open(url(name, &random))
        }
      let policy = random.chance(70) ? QueuePolicy.queue : random.chance(50) ? .replace : .refuse
      let inputs: Inputs = random.chance(30) ? ["id": .int(Int64(random.below(2)))] : [:]
      drives.append(
        driver.submit(order, inputs: inputs, policy: policy) { _ in sink.yield(index) })
      if random.chance(15) {
        for _ in 0..<random.below(30) { await Task.yield() }
        drives[random.below(drives.count)].cancel()
      }
    }
    var endings: [Ending] = []
    for drive in drives {
      switch await drive.result {
      case .success(let outcome):
        endings.append(.success)
        if let match = outcome.match { opened += check(outcome, match) ? 1 : 0 }
        finished.append((drive.number, outcome.steps))
      case .failure(let error):
        endings.append(Self.ending(error.reason))
        finished.append((drive.number, error.steps))
      }
    }
    // Each completion is called exactly once.
    var heard = 0
    for await index in stream {
      await calls.add(index)
      heard += 1
      if heard == count { break }
    }
    #expect(await calls.values.sorted() == Array(0..<count))
    return endings
  }

  /// Drives to every screen, and tries to leave it and to open it out of its place. Faults keep most
  /// of the other drives short, and what is rare there is not rare here.
  func calm() async -> [Ending] {
    await chaos.calm()
    try? await driver.set("g", holds: false)
    var endings: [Ending] = []
    for name in made.names {
      for order: DriveOrder in [.to(name), .parent, .sub(name)] {
        let drive = driver.submit(order)
        switch await drive.result {
        case .success(let outcome):
          endings.append(.success)
          finished.append((drive.number, outcome.steps))
        case .failure(let error):
          endings.append(Self.ending(error.reason))
          finished.append((drive.number, error.steps))
        }
      }
    }
    return endings
  }

  /// A URL of a route, of a task, of nothing, or a foreign one.
  private func url(_ name: String, _ random: inout SplitMix) -> String {
    switch random.below(20) {
    case 0: "https://example.com/\(name)"
    case 1: "/t"
    case 2: "/u"
    case 3, 4: "/t\(name.dropFirst())"
    case 5...12: "/\(name)"
    default: "/\(name)?id=\(random.below(3))"
    }
  }

  /// Compares a drive's result with what its URL says; false if another screen was opened instead.
  private func check(_ outcome: DriveOutcome, _ match: NavigationMatch) -> Bool {
    let stack = outcome.stack.map(\.route)
    let place = "\(match.url) came to \(stack)\n\(made.text)"
    if match.isFallback { #expect(outcome.unknownName != nil, "\(place)") }
    // If the resolver declined a step, the fallback decides where the drive ends.
    if outcome.unknownName != nil { return false }
    if !match.stack.isEmpty { #expect(stack == match.stack.map(\.route), "\(place)") }
    for (frame, opened) in zip(outcome.stack, match.stack) {
      for (name, value) in opened.arguments {
        #expect(frame.inputs[name] == value, "\(name) of \(frame.route); \(place)")
      }
    }
    let last = outcome.steps.last
    #expect(match.isTask == (last?.verb == .task), "\(place)")
    #expect(last?.subject == match.target, "\(place)")
    return true
  }

  private static func ending(_ reason: DriveError.Reason) -> Ending {
    switch reason {
    case .timedOut: .timedOut
    case .failed: .failed
    case .declined: .declined
    case .cancelled: .cancelled
    case .replaced: .replaced
    case .busy: .busy
    case .noPath: .noPath
    case .atRoot: .atRoot
    case .badName: .badName
    case .badURL: .badURL
    case .forbidden: .forbidden
    case .locked: .locked
    case .unsettled: .unsettled
    default: .other
    }
  }

  /// Replays the steps that were taken, in the order of the drives, and compares.
  func verify(_ place: String) async throws {
    let asked = await chaos.asked
    for (number, steps) in finished.sorted(by: { $0.number < $1.number }) {
      for (index, report) in steps.enumerated() {
        #expect(report.number == index + 1, "\(place)")
        let key = Chaos.Key(drive: number, number: report.number, subject: report.subject)
        let step = try #require(asked[key], "a step that nobody was asked for; \(place)")
        #expect(step.stack.map(\.id) == model.map(\.id), "\(place)")
        let before = model
        model = Array(model[..<step.kept]) + step.restored + step.pushed
        model[model.count - 1] = step.frame
        checkParked(step, before, place)
        check(step, before, place)
      }
    }
    finished = []
    let stack = await driver.stack
    #expect(stack == model, "\(place)")
    var known = stack
    var index = 0
    while index < known.count {
      for frames in await driver.parked(in: known[index].id).values { known += frames }
      index += 1
    }
    #expect(Set(known.map(\.id)).count == known.count, "\(place)")
    #expect(Set(known[stack.count...]) == Set(parked.values), "\(place)")
  }

  /// No frame is lost: each that goes is parked or removed, and what comes back was parked.
  private func checkParked(_ step: StepRequest, _ before: [Frame], _ place: String) {
    for (index, frame) in step.restored.enumerated() {
      let old = parked.removeValue(forKey: frame.id)
      let mayDiffer = index == step.restored.count - 1 && step.pushed.isEmpty
      #expect(old == frame || (mayDiffer && old != nil), "\(place)")
      came += 1
    }
    let gone = Set(step.removed.map(\.id))
    #expect(gone.count == step.removed.count && gone.isDisjoint(with: model.map(\.id)), "\(place)")
    let staying = before[step.kept...].filter { !gone.contains($0.id) }
    #expect(step.parked == staying, "\(place)")
    for frame in staying { parked[frame.id] = frame }
    let old = Set(before.map(\.id))
    for frame in step.removed where !old.contains(frame.id) {
      #expect(parked.removeValue(forKey: frame.id) != nil, "\(place)")
      left += 1
    }
  }

  /// What each kind of step may do, stated without the library's help.
  private func check(_ step: StepRequest, _ before: [Frame], _ place: String) {
    let after = model.map(\.route)
    let routes = before.map(\.route)
    switch step.verb {
    case .up: #expect(after == routes.dropLast(), "\(place)")
    case .down:
      if step.pushed.isEmpty && step.restored.isEmpty {
        #expect(routes.starts(with: after), "\(place)")
      } else if step.restored.isEmpty {
        let left = before[step.kept...]
        #expect(made.parent(step.frame.route) == routes.last, "\(place)")
        #expect(left.allSatisfy { $0.presentation.isFloating }, "\(place)")
      } else {
        #expect(step.kept == routes.count && made.hasTabs(routes.last), "\(place)")
      }
    case .jump: #expect(after == made.chain(step.frame.route), "\(place)")
    case .task, .self: #expect(after == routes, "\(place)")
    case .sub:
      #expect(step.pushed.count <= 1 && after.last == step.frame.route, "\(place)")
    case .switch:
      if step.pushed.isEmpty && step.restored.isEmpty {
        #expect(routes.starts(with: after), "\(place)")
      } else {
        #expect(made.hasTabs(after[step.kept - 1]), "\(place)")
        #expect(step.pushed.isEmpty != step.restored.isEmpty, "\(place)")
        if let tab = step.pushed.first {
          #expect(made.parent(tab.route) == after[step.kept - 1], "\(place)")
        }
      }
    case .back: #expect(routes.starts(with: after), "\(place)")
    }
  }
}
