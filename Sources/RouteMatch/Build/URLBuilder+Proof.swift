import RouteBase
import RoutePlan
import RouteSyntax

// The proof that a URL opens what it should. The URL is matched again, and each value that it gives
// is compared with the one that is wanted. The texts are compared first: equal texts have equal
// values, and then no value is made.
//
// A path that only one pattern can match needs no search, if the URL has all inputs as they are.

extension URLBuilder {
  private typealias Text = UnsafeBufferPointer<UInt8>

  /// Whether the path and the query that were written last open the target of their pattern with its
  /// inputs, on the base of the pattern; false if that takes a search.
  mutating func isCertain(_ pattern: PatternID) -> Bool {
    let tables = tables
    guard directNodes.decides(nodes, tables), tables.settings(of: pattern).isEmpty,
      !Self.hasEscapes(path)
    else { return false }
    for index in slots.indices where slots[index].isGiven && slots[index].isInStack {
      let slot = slots[index]
      guard slot.first >= 0, !tables.isList(slot.parameter) else { return false }
      if !slot.isUsed && valid(slot.first, at: index) < 0 { return false }
    }
    for capture in captures {
      guard let place = places[tables.plan.parameters[Int(capture.parameter)].name],
        !slots[place].isInStack || capture.kind == tables.kind(of: slots[place].parameter),
        isValid(slots[place].first, as: capture.kind)
      else { return false }
    }
    return true
  }

  private static func hasEscapes(_ text: [UInt8]) -> Bool {
    for byte in text where byte == UInt8(ascii: "%") { return true }
    return false
  }

  /// What the URL in `text` opens, and whether that is `target` with each input, and with nothing
  /// else but defaults that its pattern sets. The values of floating routes that are not on the
  /// stack do not count.
  mutating func open(for target: PlanTarget) -> (opened: PlanTarget?, isProven: Bool) {
    let text = text
    return text.withUnsafeBufferPointer { bytes in
      let url = URLText(bytes, &matcher.bases)
      return url.withText(bytes) { bytes in
        let pattern = matcher.pattern(of: bytes, url, for: target)
        let opened = matcher.target(of: pattern, url)
        guard !pattern.isNone, opened == target else { return (opened, false) }
        return (opened, holds(pattern, target, url, bytes))
      }
    }
  }

  /// Whether the values that a URL gives by `pattern` are those of the slots.
  private mutating func holds(
    _ pattern: PatternID, _ target: PlanTarget, _ url: borrowing URLText, _ bytes: Text
  ) -> Bool {
    for index in slots.indices {
      (slots[index].isSettled, slots[index].isFound, slots[index].next) = (false, false, -1)
    }
    for setting in tables.settings(of: pattern) {
      let name = tables.plan.parameters[Int(setting.parameter)].name
      if let place = places[name], !settle(place, setting.value, target) { return false }
    }
    guard pathHolds(pattern, target, Text(rebasing: bytes[url.path])),
      url.query == nil || queryHolds(target, url, bytes)
    else { return false }
    for index in slots.indices where slots[index].isInStack && slots[index].isGiven {
      if !slots[index].isFound { return false }
      // What is left of a list that the query gives.
      if !slots[index].isSettled && valid(slots[index].next, at: index) >= 0 { return false }
    }
    return true
  }

  /// Notes the value that a URL gives a slot; nil if that is not valid. Returns whether it may have
  /// that value.
  private mutating func settle(
    _ place: Int, _ value: LiteralValue?, _ target: PlanTarget
  ) -> Bool {
    guard slots[place].isInStack else { return true }
    slots[place].isSettled = true
    guard let value else { return true }
    slots[place].isFound = true
    let wanted = self.value(at: place, for: target)
    // Leaving an input out says the same as `nil`.
    return wanted == value || (wanted == nil && value == LiteralValue.nil)
  }

  // MARK: Path

  /// Whether what a pattern captures in the path that was searched last has the values of the slots.
  private mutating func pathHolds(
    _ pattern: PatternID, _ target: PlanTarget, _ path: Text
  ) -> Bool {
    list(pattern)
    if captures.isEmpty { return true }
    guard matcher.search.segments.isDecoded else { return capturesHold(target, path) }
    let decoded = matcher.search.segments.decoded
    return decoded.withUnsafeBufferPointer { capturesHold(target, $0) }
  }

  private mutating func capturesHold(_ target: PlanTarget, _ text: Text) -> Bool {
    let tables = tables
    for index in captures.indices {
      let capture = captures[index]
      let parameter = Int(capture.parameter)
      guard let place = places[tables.plan.parameters[parameter].name], slots[place].isInStack
      else { continue }
      // The search has found the text to be valid.
      let wanted = slots[place].parameter
      if !capture.isRest, !tables.isList(wanted), capture.kind == tables.kind(of: wanted),
        let range = tables.range(of: capture, matcher.search.segments, text, nodes),
        input(slots[place].first, is: Text(rebasing: text[range]))
      {
        (slots[place].isSettled, slots[place].isFound) = (true, true)
        continue
      }
      let value = tables.value(of: capture, matcher.search.segments, text, nodes)
      if let value, !settle(place, value, target) { return false }
    }
    return true
  }

  // MARK: Query

  /// Whether what the query gives the slots that the path left open are their inputs.
  private mutating func queryHolds(_ target: PlanTarget, _ url: borrowing URLText, _ bytes: Text)
    -> Bool
  {
    let tables = tables
    for index in slots.indices { slots[index].next = slots[index].first }
    var cursor = url.query?.lowerBound ?? 0
    while let pair = url.nextPair(bytes, from: &cursor) {
      let name = tables.name(ofKey: Text(rebasing: bytes[pair.key]))
      // A value from the path is kept, and so is one from an earlier pair, unless it is a list.
      guard !name.isNone, let place = places[name], slots[place].isInStack,
        !slots[place].isSettled, let kind = tables.kind(of: slots[place].parameter)
      else { continue }
      let text = pair.value.map { Text(rebasing: bytes[$0]) }
      let input = valid(slots[place].next, at: place)
      let isEqual = text.flatMap { URLText.withDecoded($0) { self.input(input, is: $0) } } ?? false
      if !tables.isList(slots[place].parameter) {
        if isEqual {
          (slots[place].isSettled, slots[place].isFound) = (true, true)
        } else if !settle(place, tables.value(text, as: kind), target) {
          return false
        }
        continue
      }
      if !isEqual {
        guard let value = tables.value(text, as: kind) else { continue }
        if value != self.value(of: input, as: kind) { return false }
      }
      slots[place].isFound = true
      slots[place].next = inputs[input].next
    }
    return true
  }

  /// The first input from `input` on that is valid for the type of a slot; -1 if there is none.
  private mutating func valid(_ input: Int, at place: Int) -> Int {
    guard let kind = tables.kind(of: slots[place].parameter) else { return -1 }
    var input = input
    while input >= 0 && !isValid(input, as: kind) { input = inputs[input].next }
    return input
  }

  /// Whether there is an input, and it is valid for a kind.
  private mutating func isValid(_ input: Int, as kind: ValueKind) -> Bool {
    if input < 0 || kind == .text { return input >= 0 }
    let tables = tables
    return inputText[inputs[input].range].withUnsafeBufferPointer {
      tables.set.kinds.reads($0, as: kind)
    }
  }
}
