import Testing

// Updates of plans in which people renamed what the code has, or that lack what it names.

extension CodeUpdateTests {
  private func update(_ plan: String, to machine: String) -> Updated {
    update(plan, to: "smcat app.smcat", ["app.smcat": machine])
  }

  @Test("a flow has another name in the code, and its start has one of people")
  func flow() {
    let plan = """
      plan app

      fact cart given

      flow app {
          route home
          /// The checkout.
          flow checkout requires cart {
              route Payment was pay
          }

          link home => checkout @event("buy")
          link checkout => home @event("done")
      }

      """
    let machine = "home, order { pay; };\nhome => order : buy;\norder => home : done;\n"
    let updated = update(plan, to: machine)
    #expect(
      updated.plan
        == plan.replacing(
          "flow checkout requires cart", with: "flow order requires cart was checkout"
        )
        .replacing("=> checkout", with: "=> order").replacing("link checkout", with: "link order"))
    #expect(updated.notes == "updated plan.routeplan\n")
  }

  @Test(
    "a route became a flow, or a flow a route, and keeps its name and what people wrote",
    arguments: ["", " unless busy"])
  func converted(clause: String) {
    let plan = """
      plan app

      fact busy given

      flow app {
          route SignIn\(clause) was login
          route home

          link SignIn => home @event("ok")
          link home => SignIn @event("out")
      }

      """
    let links = "login => home : ok;\nhome => login : out;\n"
    let updated = update(plan, to: "login { form; }, home;\n" + links)
    #expect(
      updated.plan
        == plan.replacing(
          "route SignIn\(clause) was login\n",
          with: "flow SignIn\(clause) was login {\n        route form\n    }\n"))
    #expect(updated.notes == "updated plan.routeplan\n")
    if !clause.isEmpty { return }
    let back = update(updated.plan, to: "login, home;\n" + links)
    #expect(back.plan.contains("    route SignIn was login"), "\(back)")
    #expect(back.notes == "updated plan.routeplan\n")
  }

  @Test("facts that the plan lacks come with what asks for them, and no others do")
  func facts() {
    func code(_ condition: String) -> [String: String] {
      [
        "Graph.swift": """
        func g(for test: XCTestCase) -> MMScreenGraph<S> {
            let map = MMScreenGraph(for: test, with: S.self)
            map.addScreenState("A") { s in
                s.tap(app.b, to: "C")
                s.tap(app.x, to: "B", if: "isPad == true")
            }
            map.addScreenState("B") { s in
                s.tap(app.y, to: "A"\(condition))
            }
            map.addScreenState("C") { s in
                s.tap(app.q, to: "B", if: "isOld == false")
            }
            map.initialScreenState = "A"
            return map
        }
        """
      ]
    }
    let source = "mappamundi Graph.swift"
    let plan = "plan App\n\nroute A\n\nroute B\n"
    let updated = update(plan, to: source, code(""))
    for part in [
      "fact isPad given\n", "fact isOld given\n", "link => B requires isPad\n", "link => C\n",
      "route C {\n    link => B unless isOld\n",
    ] {
      #expect(updated.plan.contains(part), "\(updated)")
    }
    #expect(updated.notes == "updated plan.routeplan\n")
    #expect(update(updated.plan, to: source, code("")).plan == updated.plan)
    // People took the condition away: the link is there, and needs no fact.
    let known = update(
      updated.plan, to: source, code(", if: \"isNew == true\""))
    #expect(known.plan == updated.plan)
  }
}
