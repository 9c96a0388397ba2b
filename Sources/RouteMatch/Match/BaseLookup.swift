/// Looks up the bases of URLs. It remembers the last scheme and the last host, because most URLs in a
/// row have the same ones.
struct BaseLookup: Sendable {
  typealias Piece = Slice<UnsafeBufferPointer<UInt8>>

  private let table: BaseTable
  private var scheme = Memo()
  private var host = Memo()

  /// An answer, and the text as it was written in the URL.
  private struct Memo {
    /// The length of the longest text that is kept.
    static let mostKept = 256

    /// Empty if there is no answer yet.
    private(set) var text: [UInt8] = []
    private(set) var bases: [BaseID]?

    @inline(__always)
    func isOf(_ piece: Piece) -> Bool {
      if piece.isEmpty || piece.count != text.count { return false }
      var index = 0
      while index < text.count {
        if text[index] != piece.base[piece.startIndex &+ index] { return false }
        index &+= 1
      }
      return true
    }

    mutating func keep(_ bases: [BaseID]?, of piece: Piece) {
      if piece.count > Self.mostKept { return }
      text.removeAll(keepingCapacity: true)
      text.append(contentsOf: piece)
      // A list of its own: each URL refers to it, and threads that count references to one list wait
      // for each other.
      self.bases = bases?.map { $0 }
    }
  }

  init(_ table: BaseTable) { self.table = table }

  /// The bases of a URL with a web host, the nearest first; nil if it is not ours.
  mutating func bases(ofHost piece: Piece) -> [BaseID]? {
    if host.isOf(piece) { return host.bases }
    let bases = table.bases(ofHost: piece)
    host.keep(bases, of: piece)
    return bases
  }

  /// The bases of a URL with a declared scheme; nil if it is not ours.
  mutating func bases(ofScheme piece: Piece) -> [BaseID]? {
    if scheme.isOf(piece) { return scheme.bases }
    let bases = table.bases(ofScheme: piece)
    scheme.keep(bases, of: piece)
    return bases
  }
}
