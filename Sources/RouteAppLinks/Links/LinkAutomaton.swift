/// A builder for one automaton, over the characters of URLs, that accepts several sets of texts,
/// each with an owner.
///
/// It is built from the ends: texts of one owner with the same ending share the places of that
/// ending, so that a state does not remember which text led to it.
struct LinkAutomaton {
  /// A part of the texts that an owner accepts.
  enum Piece: Hashable, Sendable {
    case one(LinkCharacters)
    /// Any number of them, including none.
    case many(LinkCharacters)
    case optional([Piece])
    case choice([[Piece]])
    /// The first list at least once, with the second between repetitions.
    case repeated([Piece], between: [Piece])
  }

  private enum Step {
    case take(LinkCharacters, next: Int)
    case loop(LinkCharacters, next: Int)
    /// Continues at all of these.
    case fork([Int])
    case end
  }

  private struct Key: Hashable {
    var piece: Piece
    var next: Int
  }

  private var steps: [Step] = []
  private var places: [LinkTable.Place] = []
  private var starts: [Int] = []
  private var ends: [Int: Int] = [:]
  private var known: [Key: Int] = [:]

  /// Adds the texts that `owner` accepts; returns the number that identifies their starts in the
  /// table.
  @discardableResult
  mutating func add(_ pieces: [Piece], owner: Int) -> Int {
    var next = ends[owner] ?? -1
    if next < 0 {
      next = emit(.end, LinkTable.Place(owner: owner, isEnd: true))
      ends[owner] = next
    }
    for piece in pieces.reversed() {
      let key = Key(piece: piece, next: next)
      if let place = known[key] {
        next = place
        continue
      }
      let star = places[next].isStar ? next : places[next].star
      var place = LinkTable.Place(owner: owner, star: star)
      if case .many(.all) = piece {
        place.isStar = true
        place.isOpen = places[next].isEnd
      }
      next = emit(piece, place, next)
      known[key] = next
    }
    starts.append(next)
    return starts.count - 1
  }

  /// Pieces nest only as deeply as the callers in this folder write them.
  private mutating func emit(_ piece: Piece, _ place: LinkTable.Place, _ next: Int) -> Int {
    func all(_ pieces: [Piece], _ next: Int) -> Int {
      pieces.reversed().reduce(next) { emit($1, place, $0) }
    }
    switch piece {
    case .one(let characters): return emit(.take(characters, next: next), place)
    case .many(let characters): return emit(.loop(characters, next: next), place)
    case .optional(let inner): return emit(.fork([all(inner, next), next]), place)
    case .choice(let lists): return emit(.fork(lists.map { all($0, next) }), place)
    case .repeated(let inner, let between):
      let fork = emit(.fork([]), place)
      let first = all(inner, fork)
      steps[fork] = .fork([next, all(between, first)])
      return first
    }
  }

  private mutating func emit(_ step: Step, _ place: LinkTable.Place) -> Int {
    var place = place
    switch step {
    case .take(let characters, _), .loop(let characters, _): place.takes = characters
    case .fork, .end: break
    }
    steps.append(step)
    places.append(place)
    return steps.count - 1
  }

  /// The automaton of everything that was added.
  func table() -> LinkTable {
    var table = LinkTable()
    for (place, step) in steps.enumerated() {
      switch step {
      case .take(_, let next): table.add(places[place], closure(of: next))
      case .loop: table.add(places[place], closure(of: place))
      case .fork, .end: table.add(places[place], [])
      }
    }
    table.begin(in: starts.map(closure))
    return table
  }

  /// A place and those reached from it without a character, sorted.
  private func closure(of place: Int) -> [Int] {
    var result: Set<Int> = []
    var open = [place]
    var seen: Set<Int> = []
    while let place = open.popLast() {
      guard seen.insert(place).inserted else { continue }
      switch steps[place] {
      case .fork(let ways): open += ways
      case .loop(_, let next):
        result.insert(place)
        open.append(next)
      case .take, .end: result.insert(place)
      }
    }
    return result.sorted()
  }
}

extension LinkAutomaton.Piece {
  /// A literal text.
  static func text(_ text: String) -> [Self] { text.utf8.map { .one(LinkCharacters($0)) } }

  /// An escape of any character.
  static let escape: [Self] = [.one(.percent), .one(.hexDigits), .one(.hexDigits)]

  /// A character of a segment, plain or as the escapes of its bytes.
  static var segmentByte: Self { .choice([[.one(.plain)], escape]) }
}
