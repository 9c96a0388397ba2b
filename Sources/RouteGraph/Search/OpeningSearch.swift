import RoutePlan

/// Finds the smallest changes of the facts at the start that open a path.
///
/// A path that a change opens begins like a path without that change, up to the first conditions
/// that refuse a step there. What those conditions lack is part of the change. So if a change opens
/// nothing but is part of one that does, adding what one of its refusals lacks gives a larger part
/// of that one. Changes are tried by size. Each is found in this way from a smaller one, so the
/// first that opens a path is among the smallest.
struct OpeningSearch {
  /// The result of trying a change.
  struct Trial {
    /// Whether there is a path; nil if that was not decided.
    var isOpen: Bool?
    /// What the steps that were refused lacked.
    var refusals: Set<FactChange>
    /// How much work it took.
    var work: Int
  }

  /// The facts that hold without a change.
  let given: Set<FactID>
  /// Tries a change.
  let attempt: (FactChange) -> Trial
  /// The changes that open a path: all changes of one fact, or one change of several facts.
  private(set) var openings: [FactChange] = []
  /// Whether every change that could have been smaller was tried.
  private(set) var isComplete = true
  /// The facts for which steps were refused without a change.
  private(set) var refused: Set<FactID> = []
  /// How much more work may be done, and how many more changes may be tried.
  private var rest = 1_000_000
  private var tries = 400

  /// Changes to try, by their size.
  private var waiting: [[FactChange]] = []
  private var met: Set<FactChange> = []

  init(given: [FactID], attempt: @escaping (FactChange) -> Trial) {
    self.given = Set(given)
    self.attempt = attempt
  }

  /// Tries changes, the smallest first.
  mutating func run() {
    add(FactChange(given: [], without: []))
    var size = 0
    while size < waiting.count {
      // Refusals come as a set, so the order of the changes is defined here.
      for change in waiting[size].sorted(by: Self.isBefore) {
        guard rest > 0 && tries > 0 else {
          isComplete = false
          guess()
          return
        }
        let trial = attempt(change)
        rest -= trial.work
        tries -= 1
        switch trial.isOpen {
        case true?:
          openings.append(change)
          if size > 1 { return }
          continue
        case nil: isComplete = false
        case false?: break
        }
        if size == 0 { refused = Set(trial.refusals.flatMap { $0.given + $0.without }) }
        for refusal in trial.refusals { extend(change, by: refusal) }
      }
      if !openings.isEmpty { return }
      size += 1
    }
  }

  /// Adds what a refusal lacks, if that can be changed.
  private mutating func extend(_ change: FactChange, by refusal: FactChange) {
    // Only facts that do not hold at the start can be given, and only those that do can be left
    // out.
    guard refusal.given.allSatisfy({ !given.contains($0) && !change.given.contains($0) }),
      refusal.without.allSatisfy({ given.contains($0) && !change.without.contains($0) })
    else { return }
    add(change.adding(refusal))
  }

  private mutating func add(_ change: FactChange) {
    guard met.insert(change).inserted else { return }
    while waiting.count <= change.count { waiting.append([]) }
    waiting[change.count].append(change)
  }

  private static func isBefore(_ a: FactChange, _ b: FactChange) -> Bool {
    if a.given.count != b.given.count { return a.given.count > b.given.count }
    return a.given == b.given
      ? a.without.lexicographicallyPrecedes(b.without) : a.given.lexicographicallyPrecedes(b.given)
  }

  // MARK: Too many to try

  /// How often a guess adds what is missing.
  private static let guesses = 12

  /// Gives missing facts until there is a path, then removes those that are not needed. No part of
  /// the result opens a path, but another change may be smaller.
  private mutating func guess() {
    var change = FactChange(given: [], without: [])
    var isOpen = false
    for _ in 0..<Self.guesses where !isOpen {
      let trial = attempt(change)
      isOpen = trial.isOpen == true
      let lacking = trial.refusals.flatMap { $0.given }.filter { !given.contains($0) }
      let next = change.adding(FactChange(given: lacking, without: []))
      if !isOpen && next == change { return }
      if !isOpen { change = next }
    }
    guard isOpen else { return }
    for fact in change.given.prefix(64) {
      let less = FactChange(given: change.given.filter { $0 != fact }, without: [])
      if attempt(less).isOpen == true { change = less }
    }
    openings = [change]
  }
}
