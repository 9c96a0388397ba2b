package import RouteMatch
package import RoutePlan
import RouteGraph
import RouteSyntax

/// Reads logs and holds them against a plan: which sessions fit, what they deviate in, and what
/// they cover.
///
/// Memory depends on the plan and on the number of open sessions, not on the number of records.
package struct TraceRun {
  let plan: Plan
  let options: TraceOptions
  var names: ScreenNames
  var automaton: TraceAutomaton
  var sessions = TraceSessions()
  var tally: TraceTally
  var counts = TraceCounts()
  var deviations = TraceDeviations()
  var cues: CueNames
  /// The patterns that URLs in records matched, and how often.
  var patternCounts: [Int]
  /// The names of the inputs to which links give values.
  let linkedNames: [String: NameID]

  /// The last step of a run, if it built the stack of a task that a URL opens.
  var builtForTask: (step: RunStep, place: TracePlace)?

  /// The names that records state as facts and that the plan lacks.
  var unknownFacts = UnknownFacts()

  private(set) var files: [String] = []
  /// What splits the file: lines, or JSON values wherever they are.
  private var lines = LineSplitter()
  private var elements: ElementSplitter?
  /// The start of a file, by which its format is guessed.
  private var opening: [UInt8] = []
  private var reader: LogReader?
  private var sinceCheck = 0

  package init(_ plan: Plan, _ patterns: PatternSet, _ options: TraceOptions = TraceOptions()) {
    self.plan = plan
    self.options = options
    names = ScreenNames(plan, patterns)
    var limits = TraceAutomaton.Options()
    limits.isAnywhere = options.isAnywhere
    limits.opensURLs = options.opensURLs
    limits.mostMemory = options.mostMemory
    limits.mostExplanations = options.mostExplanations
    automaton = TraceAutomaton(plan, screens: names.screens, limits)
    tally = TraceTally(plan, screens: names.screens)
    cues = CueNames(plan)
    var linked: [String: NameID] = [:]
    for link in plan.links {
      for argument in plan.arguments[link.arguments.indices] where plan.value(of: argument) != nil {
        linked[plan.name(argument.name)] = argument.name
      }
    }
    linkedNames = linked
    patternCounts = Array(repeating: 0, count: plan.patterns.count)
  }

  // MARK: Files

  /// Starts with a file, whose name is used in places.
  package mutating func begin(file name: String) {
    files.append(name)
    lines = LineSplitter()
    elements = nil
    opening = []
    reader = nil
  }

  /// Reads the next bytes of the file.
  package mutating func add(_ piece: [UInt8]) {
    if reader != nil {
      split(piece)
      return
    }
    opening += piece
    if opening.count > Self.longestOpening { start() }
  }

  /// Ends the file: its last line may lack its end.
  package mutating func endFile() {
    if reader == nil && !opening.isEmpty { start() }
    // The splitter is moved out, since the lines change everything else.
    if var own = elements {
      elements = nil
      own.finish { line, place in read(line, place) }
    } else {
      var own = lines
      lines = LineSplitter()
      own.finish { line, number in read(line, ElementSplitter.Place(line: number, column: 0)) }
    }
  }

  /// After how many bytes the format is guessed.
  private static let longestOpening = 1 << 20

  private mutating func start() {
    let (guessed, isSpread) = opening.withUnsafeBufferPointer {
      TraceFormat.guess(name: files.last ?? "", start: $0)
    }
    let format = options.format ?? guessed
    reader = LogReader(format, options.keys, file: files.count)
    lines.keepsQuotes = format == .csv
    if isSpread && format != .csv && format != .run { elements = ElementSplitter() }
    let bytes = opening
    opening = []
    split(bytes)
  }

  private mutating func split(_ piece: [UInt8]) {
    // The splitter is moved out, since the lines change everything else.
    if var own = elements {
      elements = nil
      own.add(piece) { line, place in read(line, place) }
      elements = own
    } else {
      var own = lines
      lines = LineSplitter()
      own.add(piece) { line, number in read(line, ElementSplitter.Place(line: number, column: 0)) }
      lines = own
    }
  }

  private mutating func read(
    _ line: UnsafeBufferPointer<UInt8>?, _ position: ElementSplitter.Place
  ) {
    let place = TracePlace(
      file: files.count - 1, line: position.line, column: position.column)
    guard var line else {
      counts.note(LineFault("it is longer than 16 MiB"), place)
      return
    }
    guard var reader else { return }
    if reader.format != .csv { line = LogReader.element(line) }
    if line.isEmpty { return }
    // It is moved out, since its records change everything else.
    self.reader = nil
    let format = reader.format
    do throws(LineFault) {
      try reader.read(line) { fields throws(LineFault) in
        try take(fields, line, place, format)
      }
    } catch {
      counts.note(error, place)
    }
    self.reader = reader
  }

  // MARK: Records

  /// Puts a record in its place in its session.
  mutating func place(
    _ observation: Int32, of key: ByteHash, at time: TraceTime?, _ place: TracePlace
  ) {
    let index = sessions.find(key)
    guard let time = time ?? sessions.lastTime(of: index) else {
      process(observation, of: index, place)
      return
    }
    let record = WaitingRecord(time: time, observation: observation, place: place)
    if let first = sessions.enqueue(record, of: index) {
      process(first.observation, of: index, first.place)
    }
  }

  /// The marks of records that are no observations.
  enum Mark {
    static let end: Int32 = -1
    static let unknown: Int32 = -2
  }

  @inline(__always)
  private mutating func process(_ observation: Int32, of index: Int, _ place: TracePlace) {
    if observation < 0 {
      mark(observation, index)
      return
    }
    var number = observation
    var session = sessions[index]
    let screen =
      number < automaton.plainCount
      ? number : automaton.observations[Int(number)].screen
    if number >= automaton.plainCount || session.flags.contains(.awaitsURL) {
      let seen = automaton.observations[Int(number)]
      if seen.screen < 0 && seen.cue == .url {
        sessions[index].flags.insert(.awaitsURL)
        return
      }
      if session.flags.contains(.awaitsURL) && seen.cue == .none {
        var opened = seen
        opened.cue = .perhapsURL
        number = automaton.number(of: opened)
      }
      session.flags.remove(.awaitsURL)
    }
    counts.events += 1
    let taken = automaton.step(from: session.state, number)
    let transition = automaton.transitions[taken]
    session.state = transition.target
    if transition.fault >= 0 {
      session.flags.insert(.deviates)
      deviations.note(
        from: session.screen, automaton.observations[Int(number)], transition.fault,
        automaton.faults[Int(transition.fault)], session: index, place)
    }
    if tally.promises.countsTasks {
      for place in transition.hits {
        let task = automaton.hits[Int(place)].task
        if !task.isNone { tally.promises.note(task, in: index) }
      }
    }
    if screen >= 0 {
      session.flags.insert(.isJudged)
      tally.note(screen, in: &session, index)
    }
    sessions[index] = session
    sinceCheck += 1
    if sinceCheck == 1024 { checkMemory() }
  }

  private mutating func mark(_ mark: Int32, _ index: Int) {
    if mark == Mark.end {
      end(index)
    } else {
      counts.events += 1
      sessions[index].state = TraceAutomaton.lost
      sessions[index].screen = -1
      sessions[index].previous = -1
      sessions[index].way = -1
      sessions[index].flags.remove(.awaitsURL)
    }
  }

  /// Forgets the states of the automaton if they take too much memory. Of an open session, only its
  /// screen stays known.
  private mutating func checkMemory() {
    sinceCheck = 0
    guard automaton.isFull else { return }
    automaton.forget()
    counts.forgotten += 1
    for index in sessions.openIndices where sessions[index].state > TraceAutomaton.lost {
      let screen = sessions[index].screen
      sessions[index].state = screen < 0 ? TraceAutomaton.lost : automaton.blank(on: screen)
    }
  }

  // MARK: Ends

  /// Ends a session and counts it.
  private mutating func end(_ index: Int) {
    let session = sessions[index]
    if session.flags.contains(.isJudged) {
      counts.sessions += 1
      if !session.flags.contains(.deviates) { counts.fitting += 1 }
      if session.screen >= 0 { tally.ends[Int(session.screen)] += 1 }
    } else {
      counts.unjudged += 1
    }
    deviations.forget(session: index)
    tally.promises.forget(index)
    sessions.close(index)
  }

  /// Ends all sessions.
  package mutating func finish() -> TraceResult {
    takeBuilt()
    for index in sessions.openIndices {
      // A record that ends the session may be among those that wait.
      for record in sessions.dequeue(index) where record.observation != Mark.end {
        process(record.observation, of: index, record.place)
      }
      end(index)
    }
    return TraceResult(self)
  }
}

/// Names, in the order in which they came first.
struct UnknownFacts {
  private(set) var names: [String] = []
  private var seen: Set<String> = []
  /// Of a log whose names are numbered, not all are kept.
  private static let most = 1000

  mutating func note(_ name: String) {
    if names.count < Self.most, seen.insert(name).inserted { names.append(name) }
  }
}

/// Numbers of a run.
struct TraceCounts {
  var events = 0
  var sessions = 0
  var fitting = 0
  /// Sessions of which no screen is in the plan.
  var unjudged = 0
  /// Records of other kinds.
  var ignored = 0
  /// How often the states of the automaton were forgotten.
  var forgotten = 0
  /// Lines that could not be read, and the first of them.
  var unread = 0
  var faults: [(place: TracePlace, reason: String)] = []

  private static let mostFaults = 100

  mutating func note(_ fault: LineFault, _ place: TracePlace) {
    unread += 1
    if faults.count < Self.mostFaults { faults.append((place, fault.reason)) }
  }
}
