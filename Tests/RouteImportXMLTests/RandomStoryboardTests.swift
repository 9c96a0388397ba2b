import RouteImportXML
import RoutePlan
import RouteTrials
import Testing

/// Random storyboards against a model of their own: scenes by number, and segues between them.
@Suite("Importing random storyboards")
struct RandomStoryboardTests {
  private struct Model {
    /// For each scene, whether a navigation controller comes before it.
    var isFirst: [Bool] = []
    var segues: [(source: Int, target: Int, kind: String)] = []
    /// For each scene, the tab bar in which it is; -1 for none.
    var bars: [Int] = []
    var hasTabs: [Bool] = []

    init(_ random: inout RandomNumbers) {
      let count = 1 + random.below(9)
      for _ in 0..<count {
        isFirst.append(random.below(3) == 0)
        bars.append(-1)
        hasTabs.append(false)
      }
      for scene in 1..<max(count, 2) where scene < count && random.below(4) == 0 {
        let bar = random.below(scene)
        bars[scene] = bar
        hasTabs[bar] = true
      }
      for _ in 0..<random.below(count * 3) {
        let kind = ["show", "presentation", "push", "custom", "replace"][random.below(5)]
        segues.append((random.below(count), random.below(count), kind))
      }
    }

    /// The id to which a segue to a scene leads.
    private func entry(_ scene: Int) -> String { isFirst[scene] ? "n\(scene)" : "c\(scene)" }

    var storyboard: Storyboard {
      var scenes: [String] = []
      for scene in isFirst.indices {
        var inside = ""
        for (tab, bar) in bars.enumerated() where bar == scene {
          inside += Storyboard.tab(entry(tab))
        }
        for segue in segues where segue.source == scene {
          inside += Storyboard.segue(segue.kind, entry(segue.target))
        }
        scenes.append(
          Storyboard.scene(
            "c\(scene)", "storyboardIdentifier=\"S\(scene)\"",
            kind: hasTabs[scene] ? "tabBarController" : "viewController", inside))
        if isFirst[scene] {
          scenes.append(
            Storyboard.scene(
              "n\(scene)", kind: "navigationController", Storyboard.first("c\(scene)")))
        }
      }
      return Storyboard("Main.storyboard", initial: entry(0), scenes)
    }

    /// The scenes that segues and tabs reach from the first one.
    var reached: Set<Int> {
      var result: Set = [0]
      var isChanged = true
      while isChanged {
        isChanged = false
        for (source, target, _) in segues where result.contains(source) {
          if result.insert(target).inserted { isChanged = true }
        }
        for (tab, bar) in bars.enumerated() where result.contains(bar) {
          if result.insert(tab).inserted { isChanged = true }
        }
      }
      return result
    }
  }

  @Test("every segue is in the plan, and the same scenes are reached", arguments: 1...150)
  func segues(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let model = Model(&random)
    let result = importStoryboards([model.storyboard])
    let text = Comment(rawValue: "seed \(seed):\n\(result.text)")
    // Random segues make loops and pushes without `nav`, but nothing else.
    expectClean(
      result,
      besides: [
        "growing-stack", "push-without-nav", "dead-end", "shadowed-link", "redundant-link",
        "doubled-screen",
      ], text)
    let plan = result.checked().plan
    var moves: Set<[Int]> = []
    func number(_ id: RouteID) -> Int { Int(plan.displayName(id).dropFirst()) ?? -1 }
    for link in plan.links {
      if case .route(let source) = link.source {
        moves.insert([number(source), number(link.target)])
      }
    }
    for (index, route) in plan.routes.enumerated() where !route.parent.isNone {
      moves.insert([number(route.parent), number(RouteID(index))])
    }
    for segue in model.segues {
      #expect(moves.contains([segue.source, segue.target]), text)
    }
    for (tab, bar) in model.bars.enumerated() where bar >= 0 {
      #expect(moves.contains([bar, tab]), text)
    }
    // Nothing else is there.
    let known = Set(model.segues.map { [$0.source, $0.target] })
    for move in moves {
      #expect(known.contains(move) || model.bars[move[1]] == move[0], text)
    }
    #expect(plan.displayName(plan.start) == "S0", text)
    // What only code opens is marked, and then nothing is reported as unreachable.
    let marked = result.text.contains("allow unreachable-route")
    #expect(marked == (model.reached.count < model.isFirst.count), text)
  }
}
