@testable import RouteHarness
import Testing

/// `tour --changed`, with the `git` of this machine.
@Suite("qtroute tour --changed")
struct ChangedTourTests {
  /// Makes a repository whose first commit, `one`, has the plan in the folder `app`, and runs the rest
  /// of a script there.
  private func run(_ rest: String) throws -> Binary.Outcome {
    let binary = try Binary()
    defer { binary.remove() }
    let script = """
      mkdir app
      printf 'include "parts.routeplan"\\nscheme "shop"\\nroute Home {\\n route Item at "/item"\\n}\\n' \
        > app/main.routeplan
      printf 'route Help in Home\\nlink Item -> Help\\n' > app/parts.routeplan
      git add .
      git commit -q -m one
      git tag one
      cd app
      covered() { "$0" tour "$@" | sed -n '/^[0-9]* walk/,$p'; }

      """
    return try binary.inRepository(script + rest)
  }

  @Test("what a revision lacks is walked, with the links to it and its URLs, also from includes")
  func additions() throws {
    let outcome = try run(
      """
      printf 'route New in Home at "/new"\\nlink Item -> New\\n' >> parts.routeplan
      covered --changed one
      """)
    #expect(
      outcome
        == Binary.Outcome(
          status: 0,
          output: """
            2 walks, cost 4, bound 4
            routes  1 of 1
            links   1 of 1
            urls    2 of 2
            tasks   0 of 0

            """, errors: ""), "\(outcome)")
  }

  @Test("a new URL, a new expectation and what a fact decides are walked")
  func urlsAndFacts() throws {
    let outcome = try run(
      """
      git checkout -q -b urls
      sed -i 's|at "/item"|at "/item" at "/thing"|' main.routeplan
      covered --changed one
      git checkout -q .
      sed -i 's|"shop"|"store"|' main.routeplan
      covered --changed one --cover urls
      git checkout -q .
      echo 'expect path Home -> Help within 5' >> main.routeplan
      covered --changed one --cover expectations,routes
      printf 'fact member\nlink Home -> Help requires member\n' >> parts.routeplan
      git commit -qam two
      sed -i 's/fact member/fact member given/' parts.routeplan
      covered --changed HEAD --cover links
      """)
    #expect(
      outcome
        == Binary.Outcome(
          status: 0,
          output: """
            1 walk, cost 2, bound 2
            routes  0 of 0
            links   0 of 0
            urls    2 of 2
            tasks   0 of 0
            1 walk, cost 2, bound 2
            urls  2 of 2
            1 walk, cost 2, bound 1
            routes        0 of 0
            expectations  1 of 1
            1 walk, cost 2, bound 2
            links  1 of 1

            """, errors: ""), "\(outcome)")
  }

  @Test("what other conditions apply to is walked: the routes of a flow, and URLs through a route")
  func conditions() throws {
    let outcome = try run(
      """
      printf 'fact f given\\nflow Pay in Home requires f {\\n route Card\\n route Done at "done"\\n link Card -> Done\\n}\\n' >> parts.routeplan
      sed -i 's|route Item at "/item"|route Item at "/item" { route Photo at "photo" }|' main.routeplan
      git commit -q -am two
      sed -i 's/ requires f {/ {/' parts.routeplan
      covered --changed HEAD --given f --cover routes,urls
      git checkout -q .
      sed -i 's|at "/item"|at "/item" requires f|' main.routeplan
      covered --changed HEAD --given f --cover routes,urls
      """)
    #expect(
      outcome.output.split(separator: "\n").filter { !$0.contains("cost") } == [
        "routes  2 of 2", "urls    2 of 2", "routes  1 of 1", "urls    4 of 4",
      ], "\(outcome)")
  }

  @Test("without a change there is nothing to walk")
  func same() throws {
    let outcome = try run(
      """
      echo '// a comment' >> main.routeplan
      covered --changed one
      covered --changed HEAD --cover pairs,steps
      """)
    #expect(
      outcome.output == """
        0 walks, cost 0, bound 0
        routes  0 of 0
        links   0 of 0
        urls    0 of 0
        tasks   0 of 0
        0 walks, cost 0, bound 0
        steps  0 of 0
        pairs  0 of 0

        """, "\(outcome)")
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test("a plan that has moved since is found through git, or named with --old")
  func renamed() throws {
    let outcome = try run(
      """
      git mv main.routeplan shop.routeplan
      echo 'route New in Home' >> shop.routeplan
      covered -f shop.routeplan --changed one --cover routes
      git reset -q
      covered -f shop.routeplan --changed one --cover routes --old main.routeplan
      "$0" tour -f shop.routeplan --changed one || echo "status $?"
      """)
    let answer = "1 walk, cost 2, bound 2\nroutes  1 of 1\n"
    #expect(outcome.output == answer + answer + "status 2\n", "\(outcome)")
    #expect(
      outcome.errors == """
        note: `app/shop.routeplan` was `app/main.routeplan` at `one`
        qtroute: cannot read `one:app/shop.routeplan`: no such file at that revision
          help: name the file as of that revision with `--old FILE`

        """, "\(outcome)")
  }

  @Test("a revision that git does not know, a plan outside git and standard input are refused")
  func faults() throws {
    let outcome = try run(
      """
      "$0" tour --changed two || echo "status $?"
      "$0" tour --changed --output=x || echo "status $?"
      "$0" tour --changed one - < main.routeplan || echo "status $?"
      "$0" tour --changed one -f - < main.routeplan || echo "status $?"
      printf 'route A in Nowhere\\n' > main.routeplan
      git commit -q -am broken
      printf 'route A\\n' > main.routeplan
      "$0" tour --changed HEAD || echo "status $?"
      rm -rf ../.git
      "$0" tour --changed one || echo "status $?"
      """)
    #expect(outcome.output == String(repeating: "status 2\n", count: 6), "\(outcome)")
    #expect(outcome.errors.contains("qtroute: git has no revision `two`\n"))
    #expect(outcome.errors.contains("qtroute: standard input has no history\n"))
    #expect(outcome.errors.contains("HEAD:app/main.routeplan:1:"))
    #expect(!outcome.errors.contains("fatal error"))
  }
}
