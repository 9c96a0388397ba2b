import RouteBase
import RoutePlan
import RouteSyntax
import Testing

@testable import RouteGenerate

private func read(_ text: String) -> GeneratedTables {
  let (plan, findings) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText("plan P\n" + text), loader: SourceLoader(files: [:]))
  #expect(findings.map(\.message) == [])
  return GeneratedPlan(plan, file: "", tool: "0").tables
}

@Suite("Tables in generated code")
struct GeneratedTablesTests {
  @Test("put a route on what is below it in its own place, which no dialog is that left")
  func dialogs() {
    let routes = read(
      """
      route Home at "/" {
          route Menu(x: Int) at "m" present floating {
              route Page at "p"
              route Hint at "h" present floating { route More at "more" present }
          }
      }
      """
    ).routes
    // Hint, Home, Menu, More, Page.
    #expect(routes == ["2f - - x:i!", "- - -", "1f - - x:i!", "1m - -", "1 - -"])
  }

  @Test("tell what a chain requires and refuses, and not what it changed before")
  func conditions() {
    let tables = read(
      """
      fact a, b, c
      route Guest unless a, b revokes c {
          route Login grants a unless c { route Inside requires a unless b }
      }
      task wait unless c requires b
      """)
    #expect(tables.routes == ["- !0,!1 !0,!1", "2 !0,!1 0,!1", "0 !0,!1 !2"])
    #expect(tables.tasks == ["- 1,!2 1,!2"])
  }

  @Test("list the tabs of a route as declared, without what is presented or only linked")
  func tabs() {
    let tables = read(
      """
      route Main tabs {
          route Zed
          route Login present nav
          flow Shop { route Cart\nroute Pay }
          route News linked
          route About
      }
      route Other { route Inner }
      route Menu in Main
      """)
    // About, Cart, Inner, Login, Main, Menu, News, Other, Pay, Zed.
    #expect(tables.tabs == ["4 9,1,0,5"])
    #expect(tables.routes[3] == "4n - -")
  }

  @Test("give a task the defaults of the frames where it is done, unless a frame needs the input")
  func foundValues() {
    let tables = read(
      """
      route Card(id: Int, page: Int = 1, sort: String?) at "/card/:id" {
          task block(id: Int, page: Int, sort: String) at "block"
      }
      """)
    #expect(tables.routes == ["- - - id:i! page:i=1 sort:t?"])
    #expect(tables.tasks == ["0 - - id:i! page:i=1 sort:t!"])
  }

  @Test("give what a pattern sets, also to the patterns that follow it")
  func settings() {
    let patterns = read(
      """
      type Sort = "up" | "down"
      route Artist(id: Int, tab: String = "works", sort: Sort?, any: Any?, n: Double?)
              at "/a/:id/x" (tab: "a b=c", sort: nil, any: 7, n: 2) {
          route Work(list: [Int]) at "w" (list: []) at "v" (list: [1, -2])
          route Alone at "/alone"
      }
      """
    ).patterns
    let artist = "/a/{i:0}/x"
    #expect(patterns.contains("r1 0 0 \(artist) 1=a%20b%3Dc 2 3=7 4=2.0"))
    #expect(
      patterns.contains { $0.hasSuffix("\(artist)/w 1=a%20b%3Dc 2 3=7 4=2.0 5=[]") },
      "\(patterns)")
    #expect(
      patterns.contains { $0.hasSuffix("\(artist)/v 1=a%20b%3Dc 2 3=7 4=2.0 5=1,-2") },
      "\(patterns)")
    #expect(patterns.contains("r0 0 0 /alone"))
  }

  @Test("have the patterns of URLs that stay in the browser, which open nothing")
  func web() {
    let tables = read(
      """
      scheme "app"
      domain "*.example.com"
      web "/oauth/**", "/*/un%20subscribe", "https://shop.example.com/pay", "app://x"
      web "/oauth/**"
      route Home at "/"
      """)
    #expect(tables.bases == ["+s app", "+w example.com", "-h shop.example.com"])
    #expect(
      tables.patterns == [
        "r0 0 0 /", "w 0 0 /*/un%20subscribe", "w 0 0 /oauth/**{t:-}", "w 1 0 /x", "w 3 0 /pay",
      ])
  }

  @Test("list what shares URLs in reading order, and nothing else")
  func sharing() {
    let known = read(
      """
      fact member
      route Welcome at "/" unless member
      route Join(x: Int, y: Int) in Welcome at "/start/:x-:y"
      route Feed at "/" requires member
      route Zed(x: Int, y: Int) at "/zed/:x-:y" unless member
      task enter(x: Int) at "/start/:x-1" requires member
      """)
    #expect(known.sharing == ["r2", "r1", "r0", "t0"])
  }

  @Test("change nothing for plans in which facts decide no URL")
  func nothing() {
    let plain = read("fact f given\nroute A at \"/\"\nroute B at \"/b\" unless f\nroute C")
    #expect(plain.sharing == [])
    #expect(plain.routes == ["- - -", "- !0 !0", "- - -"])
    #expect(plain.patterns == ["r0 0 0 /", "r1 0 0 /b"])
  }
}
