import RoutePlan
import RouteBase
import RouteSyntax

/// The parts of the rows around a line that are still to be drawn, from the outside in.
struct TreeTrunks {
  /// How many trunks a line shows. A deeper line states how many it leaves out, so that lines stay
  /// short.
  private static let widest = 32

  /// For each row, the members that are still to be drawn, as indices into the outline's members.
  private var rests: [Range<Int>] = []
  private let style: TreeStyle

  init(_ style: TreeStyle) { self.style = style }

  /// Enters a row whose members `members` are to be drawn.
  mutating func open(_ members: Range<Int>) { rests.append(members) }

  /// The next member to draw, from the innermost row that has one; nil at the end. Leaves rows that
  /// have none.
  mutating func next() -> Int? {
    while let rest = rests.last {
      if let member = rest.first {
        rests[rests.count - 1] = member + 1..<rest.upperBound
        return member
      }
      rests.removeLast()
    }
    return nil
  }

  /// Writes the branch to the member that `next` returned.
  func writeBranch(to output: inout TextBuffer) {
    guard let last = rests.last else { return }
    style.begin(.muted, to: &output)
    write(rests.count - 1, to: &output)
    output.write(last.isEmpty ? style.lastBranch : style.branch)
    style.end(to: &output)
  }

  /// Writes the text to the left of something that belongs to the innermost row.
  func writeIndent(to output: inout TextBuffer) {
    style.begin(.muted, to: &output)
    write(rests.count, to: &output)
    style.end(to: &output)
  }

  private func write(_ count: Int, to output: inout TextBuffer) {
    if count > Self.widest {
      output.write(style.ellipsis)
      output.write(decimal: count - Self.widest)
      output.write(UInt8(ascii: " "))
    }
    for rest in rests[max(0, count - Self.widest)..<count] {
      output.write(rest.isEmpty ? style.gap : style.trunk)
    }
  }
}
