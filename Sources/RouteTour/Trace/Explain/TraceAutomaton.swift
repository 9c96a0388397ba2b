import RouteGraph
import RoutePlan

/// The explanations of everything that sessions do, as a deterministic automaton that is built as
/// far as sessions go: a state is the set of all configurations that explain what was seen so far
/// (the subset construction of Rabin and Scott, "Finite automata and their decision problems",
/// 1959), and an observation leads to the next.
struct TraceAutomaton {
  /// The number of a set of explanations.
  typealias SetID = Int32

  /// The state of a session of which nothing was seen yet.
  static let new: SetID = 0
  /// The state of a session that may be anywhere.
  static let lost: SetID = 1

  /// What happens in one state at one observation.
  struct Transition {
    var target: SetID
    /// The index of what is wrong with it, or -1.
    var fault: Int32 = -1
    /// The steps that may have been taken, in `hits`.
    var hits: Range<Int32> = 0..<0
    /// How often it was taken.
    var count = 0
  }

  /// A step that explains a transition.
  struct Hit: Hashable {
    var verb: Verb
    var link = LinkID.none
    var task = TaskID.none
    /// The route that a URL opened, or none. With a task, the URL is the task's.
    var opened = RouteID.none
    /// The pattern by which it did, where another one might have; otherwise -1.
    var pattern: Int32 = -1
  }

  /// What the automaton is built with.
  struct Options: Sendable {
    /// Whether sessions may start anywhere.
    var isAnywhere = false
    /// Whether URLs may open at any time, even if no record says so.
    var opensURLs = false
    /// The largest number of explanations that are kept.
    var mostExplanations = 250
    /// The deepest stack that is followed.
    var mostFrames: Int32 = 256
    /// How many bytes the automaton may take before it starts again.
    var mostMemory = 512 << 20
  }

  let plan: Plan
  let rules: FactRules
  var screens: [[RouteID]]
  /// How many screens there were at first: an observation of one of them alone has its number.
  let plainCount: Int
  let options: Options
  let openable: [RouteID]
  /// Whether some URL shows each route; nil until it is asked for.
  var isShownByURL: [Bool]?
  var moves: StackMoves
  private(set) var sets: [[Explanation]] = [[], []]
  private var setTable = IndexTable()
  private var explanationCount = 0
  private(set) var observations: [Observation]
  private var observationNumbers: [Observation: Int32] = [:]
  var inputs: [[StatedInput]] = []
  /// The stacks on which sessions start, bottom to top.
  var openings: [[RouteID]] = []
  /// What URLs in the log open.
  private(set) var urlTargets: [[OpenedTarget]] = []
  private var urlTargetNumbers: [[OpenedTarget]: Int32] = [:]
  private var inputNumbers: [[StatedInput]: Int32] = [:]
  private(set) var transitions: [Transition] = []
  private(set) var hits: [Hit] = []
  private(set) var faults: [TraceFault] = []
  private var table = PairIndex()
  /// How often a set was replaced by a larger one because it had too many explanations.
  var simplified = 0

  /// - Parameter screens: the routes of each screen.
  init(_ plan: Plan, screens: [[RouteID]], _ options: Options = Options()) {
    self.plan = plan
    self.screens = screens
    plainCount = screens.count
    self.options = options
    rules = FactRules(plan)
    openable = plan.openableRoutes
    moves = StackMoves(plan)
    observations = screens.indices.map { Observation(screen: ScreenID($0)) }
  }

  /// The number of an observation; that of a screen alone is the screen's.
  mutating func number(of observation: Observation) -> Int32 {
    if observation.screen >= 0 && observation.screen < plainCount && observation.cue == .none
      && observation.facts.known == 0 && observation.inputs < 0
    {
      return observation.screen
    }
    if let number = observationNumbers[observation] { return number }
    let number = Int32(observations.count)
    observations.append(observation)
    observationNumbers[observation] = number
    return number
  }

  /// The number of a list of what a URL opened.
  mutating func number(of list: [OpenedTarget]) -> Int32 {
    if let number = urlTargetNumbers[list] { return number }
    let number = Int32(urlTargets.count)
    urlTargets.append(list)
    urlTargetNumbers[list] = number
    return number
  }

  /// The number of a list of inputs.
  mutating func number(of list: [StatedInput]) -> Int32 {
    if let number = inputNumbers[list] { return number }
    let number = Int32(inputs.count)
    inputs.append(list)
    inputNumbers[list] = number
    return number
  }

  /// The transition from a state at an observation, which is counted as taken.
  @inline(__always)
  mutating func step(from set: SetID, _ observation: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: set)) << 32 | UInt64(UInt32(bitPattern: observation))
    if let known = table.find(key) {
      transitions[known].count += 1
      return known
    }
    return build(key, from: set, observation)
  }

  private mutating func build(_ key: UInt64, from set: SetID, _ number: Int32) -> Int {
    var transition = outcome(from: set, observations[Int(number)])
    transition.count = 1
    transitions.append(transition)
    table.insert(key, transitions.count - 1)
    return transitions.count - 1
  }

  /// Whether it takes so much memory that it should start again.
  var isFull: Bool {
    moves.size + explanationCount * 64 + transitions.count * 80 > options.mostMemory
  }

  /// Forgets all states but those of new and lost sessions. Transitions and faults keep their
  /// numbers, so that counts stay valid.
  mutating func forget() {
    moves = StackMoves(plan)
    sets = [[], []]
    setTable = IndexTable()
    explanationCount = 0
    table = PairIndex()
  }

  // MARK: Sets

  /// The state of a session about which nothing is known but its screen, so that whatever it does
  /// is forgiven until a jump or a launch.
  mutating func blank(on screen: ScreenID) -> SetID {
    var list = ExplanationList()
    for route in screens[Int(screen)] {
      list.add(Explanation(stack: moves.place(of: route), ground: Explanation.blank))
    }
    return number(of: list)
  }

  mutating func number(of list: ExplanationList) -> SetID {
    let elements = list.sorted
    let hash = elements.reduce(0) { IndexTable.hash($0, $1.hash) }
    let known = setTable.find(hash) { sets[$0] == elements }
    if known >= 0 { return known }
    let number = SetID(sets.count)
    setTable.insert(number, hash)
    sets.append(elements)
    explanationCount += elements.count + 1
    return number
  }

  mutating func note(_ fault: TraceFault) -> Int32 {
    faults.append(fault)
    return Int32(faults.count - 1)
  }

  mutating func note(_ found: [Hit]) -> Range<Int32> {
    if found.isEmpty { return 0..<0 }
    let start = Int32(hits.count)
    hits += found
    return start..<Int32(hits.count)
  }
}

/// A value that a record states for an input.
struct StatedInput: Hashable, Sendable {
  var name: NameID
  var text: String
}

/// A map from 64-bit keys to indices, with linear probing.
struct PairIndex {
  private var keys: [UInt64]
  private var values: [Int32]
  private var count = 0

  init() {
    keys = Array(repeating: 0, count: 1024)
    values = Array(repeating: -1, count: 1024)
  }

  @inline(__always)
  private static func slot(_ key: UInt64, _ mask: Int) -> Int {
    var mixed = key &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 32
    return Int(truncatingIfNeeded: mixed) & mask
  }

  @inline(__always)
  func find(_ key: UInt64) -> Int? {
    let mask = keys.count - 1
    var slot = Self.slot(key, mask)
    while values[slot] >= 0 {
      if keys[slot] == key { return Int(values[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  mutating func insert(_ key: UInt64, _ value: Int) {
    if count * 2 >= keys.count { grow() }
    let mask = keys.count - 1
    var slot = Self.slot(key, mask)
    while values[slot] >= 0 { slot = (slot + 1) & mask }
    (keys[slot], values[slot]) = (key, Int32(value))
    count += 1
  }

  private mutating func grow() {
    let old = (keys, values)
    keys = Array(repeating: 0, count: old.0.count * 2)
    values = Array(repeating: -1, count: old.0.count * 2)
    count = 0
    for index in old.0.indices where old.1[index] >= 0 {
      insert(old.0[index], Int(old.1[index]))
    }
  }
}
