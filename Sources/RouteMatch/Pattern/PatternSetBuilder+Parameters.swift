import RoutePlan
import RouteSyntax

// What the parameters of a pattern take, and its faults.

extension PatternSetBuilder {
  /// Finds what the parameters of the current pattern take; false if one has a fault or is unknown.
  mutating func resolve(_ source: Source, _ own: ShortSlice) -> Bool {
    while !found.isEmpty { found.removeLast() }
    var isWhole = true
    for place in syntax.segments.indices {
      let segment = syntax.segments[place]
      var number: Int32 = 0
      for place2 in segment.parts {
        let part = syntax.parts[place2]
        guard part.kind == .parameter || part.kind == .rest else { continue }
        guard let parameter = parameter(Text(rebasing: source.text[part.range]), own) else {
          isWhole = false
          set.isWhole = false
          continue
        }
        let type = plan.parameters[parameter].type
        let isRest = part.kind == .rest
        let marks = isRest ? 2 : 1
        let range = part.range.lowerBound - marks..<part.range.upperBound
        if type.isList != isRest {
          report(
            PatternFault(
              problem: isRest ? .restOfScalar(parameter) : .list(parameter), range: range),
            source.index)
          isWhole = false
        } else if let kind = set.kinds.kind(of: type.base) {
          noteCapture(parameter)
          found.append(
            Capture(
              parameter: UInt32(parameter), segment: UInt32(place),
              part: segment.parts.count > 1 ? number : isRest ? Capture.rest : Capture.whole,
              kind: kind))
          number += 1
        } else {
          report(PatternFault(problem: .opaque(parameter), range: range), source.index)
          isWhole = false
        }
      }
    }
    return isWhole
  }

  /// Adds the arguments that the current pattern sets; false if one has no value or is unknown.
  mutating func addSettings(_ source: Source, _ own: ShortSlice) -> Bool {
    let arguments = plan.arguments(ofPattern: source.index)
    if arguments.isEmpty { return true }
    let first = set.settings.count
    for index in arguments.indices {
      let argument = plan.arguments[index]
      guard let literal = plan.value(of: argument) else {
        report(PatternFault(problem: .noValue(index), range: 0..<0), source.index)
        return false
      }
      guard let parameter = parameter(argument.name, own) else {
        set.isWhole = false
        return false
      }
      set.settings.append(
        PatternSetting(
          parameter: UInt32(parameter),
          value: set.kinds.value(literal, as: plan.parameters[parameter].type)))
    }
    set.settingSlices[Int32(source.index)] = PlanSlice(
      first: first, count: set.settings.count - first)
    mayRepeat = true
    return true
  }

  /// The parameter with a name: one of a task's own, or else the innermost in the open chain.
  private func parameter(_ name: NameID, _ own: ShortSlice) -> Int? {
    for index in own.indices where plan.parameters[index].name == name { return index }
    return nearest[name.index] == 0 ? nil : Int(nearest[name.index]) - 1
  }

  private mutating func noteCapture(_ parameter: Int) {
    if owned.indices.contains(parameter) && !isCaptured[parameter] {
      isCaptured[parameter] = true
      return
    }
    // Another pattern of the same declaration may have it, but these do not follow each other.
    let isOther = owned.indices.contains(parameter) && found.count < 8
    if !isOther || found.contains(where: { $0.parameter == parameter }) { mayRepeat = true }
  }

  private mutating func parameter(_ name: Text, _ own: ShortSlice) -> Int? {
    // Usually the pattern's own route has it, and the table of names is not needed.
    if own.indices.count > Self.few {
      if let index = place(of: plan.nameID(name), in: own) { return index }
    } else if !own.isEmpty {
      for index in own.indices where plan.spells(plan.parameters[index].name, name) {
        return index
      }
    } else if owned.indices.count <= Self.few {
      // If two have the same name, which is an error, the last one counts.
      for index in owned.indices.reversed()
      where plan.spells(plan.parameters[index].name, name) {
        return index
      }
    }
    let id = plan.nameID(name)
    if id.isNone { return nil }
    return nearest[id.index] == 0 ? nil : Int(nearest[id.index]) - 1
  }

  /// Up to this many parameters are searched one by one.
  private static let few = 16

  /// The first parameter with a name, among many.
  private mutating func place(of name: NameID, in own: ShortSlice) -> Int? {
    if many.own.indices != own.indices {
      many = (own, [:])
      for index in own.indices.reversed() { many.places[plan.parameters[index].name] = index }
    }
    return many.places[name]
  }

  // MARK: Faults

  mutating func report(_ fault: PatternFault, _ index: Int, isWeb: Bool = false) {
    var fault = fault
    set.isWhole = false
    (fault.pattern, fault.isWeb) = (index, isWeb)
    if set.faults.last != fault { set.faults.append(fault) }
  }

  mutating func reportForeign(_ index: Int, _ text: Text, isWeb: Bool = false) {
    // What is wrong with the declaration is reported there.
    if set.bases.hasFaults {
      set.isWhole = false
      return
    }
    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    if let host = syntax.host {
      report(PatternFault(problem: .foreignHost(string(host)), range: host), index, isWeb: isWeb)
    } else if let scheme = syntax.scheme {
      report(
        PatternFault(problem: .foreignScheme(string(scheme)), range: scheme), index, isWeb: isWeb)
    }
  }
}
