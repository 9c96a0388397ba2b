import RouteBase
import RoutePlan
import RouteSyntax

extension PatternSetBuilder {
  /// Removes the patterns in which a name appears twice, and those that follow them, in one walk
  /// over the tree of whole patterns.
  mutating func dropRepeatedNames() {
    var first = [Int32](repeating: -1, count: set.patterns.count)
    var next = [Int32](repeating: -1, count: set.patterns.count)
    for index in set.patterns.indices.dropFirst().reversed() {
      let parent = set.patterns[index].parent.index
      next[index] = first[parent]
      first[parent] = Int32(index)
    }
    var uses = [UInt16](repeating: 0, count: plan.names.count)
    var broken = 0
    var stack: [(pattern: Int, isLeaving: Bool, wasBroken: Bool)] = [(0, false, false)]
    while let (index, isLeaving, wasBroken) = stack.popLast() {
      let captures = set.patterns[index].captures.indices
      let settings = (set.settingSlices[set.patterns[index].source] ?? PlanSlice.none).indices
      if isLeaving {
        for capture in captures { uses[name(of: capture).index] &-= 1 }
        for setting in settings { uses[name(ofSetting: setting).index] &-= 1 }
        if wasBroken { broken -= 1 }
        continue
      }
      var repeated: NameID?
      for capture in captures {
        let name = name(of: capture)
        uses[name.index] &+= 1
        if uses[name.index] > 1 && broken == 0 { repeated = repeated ?? name }
      }
      if let repeated { reportRepeated(repeated, Int(set.patterns[index].source)) }
      var isBroken = repeated != nil
      for (place, setting) in settings.enumerated() {
        let name = name(ofSetting: setting).index
        uses[name] &+= 1
        if uses[name] == 1 || broken > 0 || isBroken { continue }
        isBroken = true
        reportRepeatedArgument(place, Int(set.patterns[index].source))
      }
      if isBroken { broken += 1 }
      if broken > 0 { set.patterns[index].target = nil }
      stack.append((index, true, isBroken))
      var child = first[index]
      while child >= 0 {
        stack.append((Int(child), false, false))
        child = next[Int(child)]
      }
    }
  }

  private func name(of capture: Int) -> NameID {
    plan.parameters[Int(set.captures[capture].parameter)].name
  }

  private func name(ofSetting setting: Int) -> NameID {
    plan.parameters[Int(set.settings[setting].parameter)].name
  }

  /// Reports the argument at `place` of those that a pattern sets.
  private mutating func reportRepeatedArgument(_ place: Int, _ source: Int) {
    set.isWhole = false
    let argument = Int(plan.arguments(ofPattern: source).first) + place
    let fault = PatternFault(problem: .repeatedArgument(argument), range: 0..<0, pattern: source)
    if !set.faults.contains(where: { $0 == fault }) || set.faults.count > 1000 {
      set.faults.append(fault)
    }
  }

  private mutating func reportRepeated(_ name: NameID, _ source: Int) {
    set.isWhole = false
    let wanted = Array(plan.names.bytes(of: name))
    let pattern = plan.patterns[source]
    let text = plan.files[pattern.file.index].text.slice(pattern.range)
    let bytes = Unescaping.string(text)
    let part = PatternSyntax(bytes).parts.last {
      ($0.kind == .parameter || $0.kind == .rest) && bytes[$0.range].elementsEqual(wanted)
    }
    let fault = PatternFault(
      problem: .repeatedName(plan.name(name)),
      range: part.map { $0.range.lowerBound - 1..<$0.range.upperBound } ?? 0..<bytes.count,
      pattern: source)
    if !set.faults.contains(where: { $0 == fault }) || set.faults.count > 1000 {
      set.faults.append(fault)
    }
  }
}
