import RouteBase
import RoutePlan
import RouteSyntax
import Testing

@testable import RouteGenerate

private func read(_ text: String) -> GeneratedTables {
  let (plan, findings) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText("plan P\n" + text), loader: SourceLoader(files: [:]))
  #expect(findings.map(\.message) == [])
  return GeneratedTables(GeneratedPlan(plan, file: "", tool: "0"), in: .kotlin)
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
    #expect(routes == ["2 3 x:i!", "- 0", "1 3 x:i!", "1 1", "1 0"])
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
    #expect(tables.routes[4] == "- 0 9,1,0,5")
    #expect(tables.routes[3] == "4 2 -")
  }

  @Test("give a task the defaults of the frames where it is done, unless a frame needs the input")
  func foundValues() {
    let tables = read(
      """
      route Card(id: Int, page: Int = 1, sort: String?) at "/card/:id" {
          task block(id: Int, page: Int, sort: String) at "block"
      }
      """)
    #expect(tables.routes == ["- id:i! page:i:=1 sort:t?"])
    #expect(tables.tasks == ["0 id:i! page:i:=1 sort:t!"])
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
    let artist = "tab=a%20b%3Dc sort=! any=7 n=2.0"
    #expect(
      patterns == [
        "0 /alone", "1 /a/i:id/x " + artist, "2 /a/i:id/x/v .1 \(artist) list=1,-2",
        "2 /a/i:id/x/w \(artist) list=[]",
      ])
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
    #expect(tables.bases == ["- h:shop.example.com", "w:.example.com", "s:app"])
    #expect(
      tables.patterns == [
        "0 /", "-1 /pay @1", "-1 /x @3", "-1 /oauth/*t:", "-1 /w:/un%20subscribe",
      ])
  }

  @Test("order what shares URLs as it is read if facts decide, and otherwise better ones first")
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
    #expect(
      known.patterns == [
        "2 / #1", "0 / #1", "1 /start/{i:x}-{i:y} #2", "4 /start/{i:x}-1 #2",
        "3 /zed/{i:x}-{i:y} #3",
      ])
    #expect(known.features.contains(.sharing))
  }

  @Test("number nothing that shares no URL, and no bases that no pattern has")
  func nothing() {
    let plain = read(
      "scheme \"a\"\nfact f given\nroute A at \"/\"\nroute B at \"/b\" unless f\nroute C")
    #expect(plain.routes == ["- - -", "- !0 !0", "- - -"])
    #expect(plain.patterns == ["0 /", "1 /b"])
    #expect(plain.prefixes == ["a://"])
    #expect(plain.features.isDisjoint(with: [.sharing, .based, .several, .marks]))
  }

  @Test("have bases by number if a pattern has one, with the starts of its URLs")
  func bases() {
    let based = read(
      "scheme \"a+b\"\ndomain \"*.example.com\"\nroute A at \"/\"\nroute B at \"a+b://b\"")
    #expect(based.bases == ["w:.example.com", "s:a%2Bb"])
    #expect(based.patterns == ["0 /", "1 /b @2"])
    #expect(based.prefixes.first == "0 a+b://" && based.prefixes.last == "2 a+b://")
  }
}
