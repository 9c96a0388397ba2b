@testable import RouteGraph
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

/// Steps that cost nothing may go on for ever.
@Suite("Steps that cost nothing")
struct FreeStepTests {
  private static func tabs(_ link: String) -> String {
    """
    route Home tabs {
        route Feed {
            route Post {
                \(link)
            }
        }
        route Me
    }
    route Other in Feed {
        link -> Post cost 0
    }
    """
  }

  @Test(
    "hide no path that costs something",
    arguments: [
      ("Home", 2, "up Feed, up Home"), ("Feed", 1, "up Feed"), ("Me", 1, "switch Me"),
      ("Post", 0, "self Post"),
    ], ["link -> Post cost 0", "link -> Other cost 0", "link -> Post back to Post cost 0"])
  func pastLoops(path: (target: String, cost: UInt64, steps: String), link: String) throws {
    let (target, cost, steps) = path
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(Self.tabs(link)), loader: SourceLoader(files: [:]))
    #expect(findings.isEmpty)
    guard case .route(let from)? = plan.find("Post"), case .route(let to)? = plan.find(target),
      case .found(let paths) = Planner(plan).find(PathRequest(from: from, to: .route(to)))
    else {
      Issue.record("no path to \(target)")
      return
    }
    #expect(paths[0].cost == cost)
    let words = paths[0].steps.map { "\($0.verb) \(plan.displayName($0.route))" }
    #expect(words.joined(separator: ", ") == steps)
  }

  @Test("hide no path to a container, if frames float that are no tabs of it")
  func besideFloating() {
    let text = """
      route Home tabs {
          route Feed tabs {
              route Post cost 0
          }
          route Menu present floating
      }
      link Post -> Menu cost 0
      link Menu -> Post
      """
    let plan = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    let answer = Planner(plan).find(PathRequest(from: RouteID(2), to: .route(RouteID(1))))
    guard case .found(let paths) = answer else {
      Issue.record("no path")
      return
    }
    #expect(paths[0].steps.map { $0.verb } == [.up])
  }

  @Test("leave the twin right in random plans", arguments: TrialNumbers.parts(of: 200))
  func agrees(seeds: Range<Int>) {
    var (asked, undecided) = (0, 0)
    for seed in seeds {
      var text = RandomPlan(seed: seed).text
      for cost in [" cost 1", " cost 2", seed % 2 == 0 ? " cost 3" : " cost 2"] {
        text = text.replacing(part: cost, with: " cost 0")
      }
      guard let random = RandomPlan(text: text) else { continue }
      let planner = Planner(random.plan)
      for number in 0..<4 {
        let trial = TwinTrial(random, number: seed &* 1000 &+ number)
        let claim = PlannerClaim(planner, to: trial)
        asked += 1
        if case .undecided = claim { undecided += 1 }
        #expect(trial.fault(of: claim) == nil)
      }
    }
    #expect(undecided * 10 <= asked + 10, "\(undecided) of \(asked)")
  }
}
