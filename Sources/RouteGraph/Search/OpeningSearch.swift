import RoutePlan

/// Finds the fewest facts that open a way where they change at the start.
///
/// A way that a change opens begins as ways do without it, up to the first conditions that refuse a
/// step there; what those lack is part of the change. So a change that opens nothing is always a part of
/// one that opens something together with what one refusal lacks. Changes are tried by size, each
/// found in this way from a smaller one, and the first that opens a way is among the smallest.
struct OpeningSearch {
  /// What was found out with a change.
  struct Trial {
    /// Whether there is a way; nil where that was not decided.
    var isOpen: Bool?
    /// What steps lacked that were refused.
    var refusals: Set<FactChange>
    /// How much work it was.
    var work: Int
  }

  /// The facts that hold without a change.
  let given: Set<FactID>
  /// Tries a change.
  let attempt: (FactChange) -> Trial
  /// The changes that open a way: all of one fact, or one of more.
  private(set) var openings: [FactChange] = []
  /// Whether no other change was left to try that could have been smaller.
  private(set) var isComplete = true
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
      // Refusals come as a set: their order is made here.
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
        for refusal in trial.refusals { extend(change, by: refusal) }
      }
      if !openings.isEmpty { return }
      size += 1
    }
  }

  /// Adds what a refusal lacks, where that can be changed.
  private mutating func extend(_ change: FactChange, by refusal: FactChange) {
    // What holds at the start cannot be given as well, and only that can be left out.
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

  /// How often a guess adds what is lacking.
  private static let guesses = 12

  /// Gives facts that are lacking until there is a way, then takes away what it does without: no part
  /// of what is left opens a way, though another change may be smaller.
  private mutating func guess() {
    var change = FactChange(given: [], without: [])
    var isOpen = false
    for _ in 0..<Self.guesses where !isOpen {
      let trial = attempt(change)
      isOpen = trial.isOpen == true
      let lacking = trial.refusals.flatMap(\.given).filter { !given.contains($0) }
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
