@testable import RouteHarness
import RouteTrials
import Testing

private let plan = """
  plan Podcasts
  scheme "podcasts"
  domain "podcasts.example.com"
  fact signedIn
  type Photo
  route Main at "/" {
      route Home at "home" {
          route Show(showId: Int) at "/shows/:showId" {
              task follow at "follow" requires signedIn
          }
      }
      route Library at "library" requires signedIn
      route Help at "help"
      route `To-Do`(note: String, tags: [String], mark: Bool?) at "todo/:note" at "/do"
      route Editor(photo: Photo) at "edit"
  }
  route Player(trackId: Int, speed: Double = 1.0) in Home at "/play/:trackId"
  service Account {
      route Login grants signedIn
      task signOut at "sign-out"
  }
  fallback Help

  """

private func run(_ line: String, plan: String = plan, input: String = "") -> Outcome {
  MemoryHost(files: ["main.routeplan": plan], input: input).run(line)
}

@Suite("qtroute match")
struct MatchCommandTests {
  @Test("answers each line as it answers the URL alone, whatever the line before it was")
  func linesAlone() {
    let urls = [
      "podcasts://shows/7?ref=mail", "/shows/7", "https://podcasts.example.com/library",
      "https://elsewhere.example.com/library", "podcasts:///library?x", "Podcasts://shows/8",
      "/play/7?speed=fast&speed=2#end", "/shows/7/follow", "sign-out", "/edit", "/nowhere",
      "other://a",
      "/todo/a%20b?tags=x&tags=y&mark", "/todo/\u{202E}?note=z", "/shows/x", "/", "\u{1B}[0m",
    ]
    let alone = urls.map { url in
      MemoryHost(files: ["main.routeplan": plan]).run(["match", "--format", "jsonl", "--", url])
        .output
    }
    for seed in TrialNumbers.seeds(20) {
      var random = RandomNumbers(seed: seed)
      let order = (0..<random.number(1...40)).map { _ in random.below(urls.count) }
      let end = random.pick(["\n", "\r\n"])
      let input = order.map { urls[$0] }.joined(separator: end) + random.pick(["", end])
      let outcome = run("match --format jsonl -", input: input)
      #expect(outcome.output == order.map { alone[$0] }.joined(), "QTROUTE_SEED=\(seed)")
    }
  }

  @Test("prints the route, its stack, the rest of the query, the facts and the missing inputs")
  func text() {
    #expect(
      run("match podcasts://shows/7?ref=mail")
        == Outcome(
          status: 0,
          output: """
            podcasts://shows/7?ref=mail -> Show(showId: 7)
            stack     Main / Home / Show(showId: 7)
            query     ref=mail
            requires  nothing
            missing   nothing

            """, errors: ""))
    #expect(
      run("match '/play/7?speed=fast&speed=2#end' /edit /shows/7/follow sign-out").output == """
        /play/7?speed=fast&speed=2#end -> Player(trackId: 7)
        stack     Main / Home / Player(trackId: 7)
        query     speed=fast, speed=2
        unread    speed=fast  (not a valid Double)
        fragment  end
        requires  nothing
        missing   nothing

        /edit -> Editor
        stack     Main / Editor
        query     nothing
        requires  nothing
        missing   photo: Photo  (for Editor)

        /shows/7/follow -> follow
        stack     Main / Home / Show(showId: 7)
        query     nothing
        requires  signedIn
        missing   nothing

        sign-out -> Account.signOut
        query     nothing
        requires  nothing
        missing   nothing

        """)
  }

  @Test("says what the stack of a fallback requires and refuses")
  func fallbackConditions() {
    let plan = """
      fact member
      fact locked given
      route Main at "/" {
          route Desk unless locked requires member
          task join grants member
      }
      fallback Desk
      """
    let host = MemoryHost(files: ["main.routeplan": plan])
    #expect(
      host.run("match /nowhere").output == """
        /nowhere -> Desk  (fallback)
        why       no pattern matches
        stack     Main / Desk
        query     nothing
        requires  member
        refuses   locked
        missing   nothing

        """)
    #expect(
      host.run("match /nowhere --format json").output.contains(
        #""requires":["member"],"unless":["locked"]"#))
  }

  @Test("exits with 1 if nothing matches, and prints the fallback")
  func fallback() {
    #expect(
      run("match /shows/x other://x https://me@podcasts.example.com/help")
        == Outcome(
          status: 1,
          output: """
            /shows/x -> Help  (fallback)
            why       no pattern matches
            stack     Main / Help
            query     nothing
            requires  nothing
            missing   nothing

            other://x -> nothing
            why       the scheme `other` is not ours

            https://me@podcasts.example.com/help -> nothing
            why       a web address with a port or a user is not ours

            """, errors: ""))
  }

  private static let club = """
    fact signedIn given
    web "/oauth/**"
    route Guests at "/" unless signedIn
    route Members at "/" requires signedIn
    route Artist(id: Int, tab: String = "works") at "/artist/:id" at "/artist/:id/sales" (tab: "x")
    fallback Guests

    """

  @Test("shows what stays in the browser, what is refused and what opens with other facts")
  func facts() {
    #expect(
      run("match /oauth/a", plan: Self.club)
        == Outcome(
          status: 1,
          output: """
            /oauth/a -> nothing
            why       it stays in the browser, by `/oauth/**`

            """, errors: ""))
    #expect(
      run("match /", plan: Self.club).output == """
        / -> Guests
        stack     Guests
        query     nothing
        requires  nothing
        refuses   signedIn
        missing   nothing
        or        Members when signedIn

        """)
    #expect(
      run("match --given signedIn / '/artist/7/sales?tab=y'", plan: Self.club).output == """
        / -> Members
        stack     Members
        query     nothing
        requires  signedIn
        missing   nothing
        or        Guests unless signedIn

        /artist/7/sales?tab=y -> Artist(id: 7, tab: "x")
        stack     Artist(id: 7, tab: "x")
        query     tab=y
        requires  nothing
        missing   nothing

        """)
    let wrong = run("match --given signdIn /", plan: Self.club)
    #expect(wrong.status == 2 && wrong.errors.contains("unknown fact `signdIn`"))
    #expect(
      run("match --format jsonl /oauth/a /", plan: Self.club).output == """
        {"schema":1,"url":"/oauth/a","matched":false,"fallback":false,"web":true,"route":null,\
        "arguments":{},"stack":[],"query":[],"unread":[],"fragment":null,"requires":[],\
        "unless":[],"missing":[],"alternatives":[],"reason":"it stays in the browser"}
        {"schema":1,"url":"/","matched":true,"fallback":false,"web":false,"route":"Guests",\
        "arguments":{},"stack":[{"route":"Guests","arguments":{}}],"query":[],"unread":[],\
        "fragment":null,"requires":[],"unless":["signedIn"],"missing":[],"alternatives":[\
        {"route":"Members","requires":["signedIn"],"unless":[]}],"reason":null}

        """)
  }

  @Test("--why lists the patterns that came close, and where each failed")
  func why() {
    #expect(
      run("match --why /shows/x/follow /todo").output == """
        /shows/x/follow -> Help  (fallback)
        why       no pattern matches
        stack     Main / Help
        query     nothing
        requires  nothing
        missing   nothing
        near      /shows/:showId  (Show): `x` is not Int
                  /shows/:showId/follow  (follow): `x` is not Int

        /todo -> Help  (fallback)
        why       no pattern matches
        stack     Main / Help
        query     nothing
        requires  nothing
        missing   nothing
        near      /todo/:note  (To-Do): the URL ends where any segment should follow

        """)
  }

  @Test("json is one document, jsonl is one line per URL")
  func json() {
    #expect(
      run("match --format json 'shows/7?a=1&b' /no").output == """
        {"schema":1,"results":[\
        {"url":"shows/7?a=1&b","matched":true,"fallback":false,"web":false,"route":"Show",\
        "arguments":{"showId":7},"stack":[{"route":"Main","arguments":{}},\
        {"route":"Home","arguments":{}},{"route":"Show","arguments":{"showId":7}}],\
        "query":[["a","1"],["b",null]],"unread":[],"fragment":null,"requires":[],"unless":[],\
        "missing":[],"alternatives":[],\
        "reason":null},\
        {"url":"/no","matched":false,"fallback":true,"web":false,"route":"Help","arguments":{},\
        "stack":[{"route":"Main","arguments":{}},{"route":"Help","arguments":{}}],"query":[],\
        "unread":[],"fragment":null,"requires":[],"unless":[],"missing":[],"alternatives":[],\
        "reason":"no pattern matches"}]}

        """)
    let lines = run(
      "match --format jsonl --why '/play/7?speed=1.5' /shows/7/follow other://x /edit")
    #expect(
      lines.output == """
        {"schema":1,"url":"/play/7?speed=1.5","matched":true,"fallback":false,"web":false,\
        "route":"Player",\
        "arguments":{"trackId":7,"speed":1.5},"stack":[{"route":"Main","arguments":{}},\
        {"route":"Home","arguments":{}},{"route":"Player","arguments":{"trackId":7,"speed":1.5}}],\
        "query":[],"unread":[],"fragment":null,"requires":[],"unless":[],"missing":[],\
        "alternatives":[],"reason":null,"near":[]}
        {"schema":1,"url":"/shows/7/follow","matched":true,"fallback":false,"web":false,\
        "task":"follow",\
        "arguments":{"showId":7},"stack":[{"route":"Main","arguments":{}},\
        {"route":"Home","arguments":{}},{"route":"Show","arguments":{"showId":7}}],"query":[],\
        "unread":[],"fragment":null,"requires":["signedIn"],"unless":[],"missing":[],\
        "alternatives":[],"reason":null,"near":[\
        {"pattern":"/shows/:showId","route":"Show","fitting":2,\
        "reason":"the pattern ends where `follow` follows"}]}
        {"schema":1,"url":"other://x","matched":false,"fallback":false,"web":false,"route":null,\
        "arguments":{},\
        "stack":[],"query":[],"unread":[],"fragment":null,"requires":[],"unless":[],"missing":[],\
        "alternatives":[],\
        "reason":"the scheme `other` is not ours"}
        {"schema":1,"url":"/edit","matched":true,"fallback":false,"web":false,"route":"Editor",\
        "arguments":{},\
        "stack":[{"route":"Main","arguments":{}},{"route":"Editor","arguments":{}}],"query":[],\
        "unread":[],"fragment":null,"requires":[],"unless":[],"missing":[{"name":"photo",\
        "type":"Photo",\
        "route":"Editor"}],"alternatives":[],"reason":null,"near":[]}

        """)
  }

  @Test("`-` reads one URL per line, with any line endings")
  func lines() {
    let outcome = run("match --format jsonl -", input: "/help\r\n\n/shows/7")
    let routes = outcome.output.split(separator: "\n").map { line in
      line.split(separator: "\"route\":\"")[1].prefix { $0 != "\"" }
    }
    #expect(routes == ["Help", "Show"], "an empty line is no URL")
    #expect(outcome.status == 0)
    #expect(run("match --format jsonl -", input: "\n\r\n\n").output == "")
    let marked = run("match --format jsonl -", input: "\u{FEFF}/help\n\u{FEFF}/help\n")
    #expect(marked.output.contains(#"{"schema":1,"url":"/help","matched":true"#))
    #expect(marked.status == 1, "a byte-order mark is none in the middle")
    #expect(run("match --format jsonl -", input: "").output == "")
  }

  @Test("bytes that are not UTF-8 match nothing")
  func notText() {
    let host = MemoryHost(files: ["main.routeplan": plan])
    host.input = [Array("/help".utf8) + [0xFF, 0x0A]]
    let outcome = host.run("match -")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("why       it is not UTF-8\n"))
  }

  @Test("no control character in a URL reaches the terminal")
  func escapes() {
    let outcome = MemoryHost(files: ["main.routeplan": plan]).run(
      ["match", "/todo/%1B%5D0;x\u{1B}[31m?note=\u{7}#\u{9B}"])
    #expect(!outcome.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!outcome.output.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) })
  }

  @Test("JSON escapes control characters and those that reorder text")
  func jsonEscapes() {
    let url = "/todo/\u{9B}\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}é?note=\u{85}"
    for format in ["json", "jsonl"] {
      let outcome = MemoryHost(files: ["main.routeplan": plan]).run(
        ["match", "--format", format, url])
      #expect(
        outcome.output.contains(#""url":"/todo/\u009b\u202e\u2066\u200f\u061c\u2028é?note=\u0085""#)
      )
      #expect(outcome.output.contains(#"{"note":"\u009b\u202e\u2066\u200f\u061c\u2028é"}"#))
    }
  }

  @Test("many lines need no pause")
  func manyLines() {
    let lines = String(repeating: "podcasts://shows/7?ref=mail\n", count: 20_000)
    let outcome = run("match --format jsonl -", input: lines)
    #expect(outcome.output.utf8.count { $0 == 0x0A } == 20_000)
  }

  @Test("standard input is either the plan or the URLs")
  func bothFromInput() {
    #expect(
      run("match -f - -").errors
        == "qtroute: standard input cannot be both the plan and the URLs\n")
  }
}

@Suite("qtroute url")
struct URLCommandTests {
  @Test(
    "prints the URL that opens a route or task",
    arguments: [
      ("url Show --input showId=7", "podcasts://shows/7\n"),
      (
        "url Show --input showId=7 --domain PODCASTS.example.com",
        "https://podcasts.example.com/shows/7\n"
      ),
      ("url Player --input trackId=7 --input speed=1.5", "podcasts://play/7?speed=1.5\n"),
      ("url Main", "podcasts://\n"),
      ("url Account.signOut --scheme podcasts", "podcasts://sign-out\n"),
      ("url follow --input showId=7", "podcasts://shows/7/follow\n"),
      (
        "url To-Do --input 'note=a/b c?:&=%🦊' --input tags=x&y --input tags=z --input mark=true",
        "podcasts://todo/a%2Fb%20c%3F%3A%26%3D%25%F0%9F%A6%8A?tags=x%26y&tags=z&mark=true\n"
      ),
      ("url To-Do --input note=", "podcasts://do?note=\n"),
      ("url To-Do --all --input note=x", "podcasts://todo/x\npodcasts://do?note=x\n"),
    ])
  func prints(line: String, output: String) {
    #expect(run(line) == Outcome(status: 0, output: output, errors: ""))
  }

  @Test(
    "prints the reason if there is no URL",
    arguments: [
      ("url Show", 1, "no URL: `showId: Int` is missing; add `--input`"),
      ("url Account.Login", 1, "no URL: `Account.Login` has no pattern; give it one with `at`"),
      ("url Editor", 1, "no URL: no URL can carry `photo: Photo`, which is opaque"),
      ("url Show --input showId=x", 2, "`x` is not a valid Int, the type of `showId`"),
      (
        "url Show --input shwId=7", 2,
        "`shwId` is not a parameter of `Show` or of the routes above it\n  help: did you mean `showId`?"
      ),
      ("url Show --input showId", 2, "`--input` takes NAME=VALUE, not `showId`"),
      (
        "url Main --scheme other", 2,
        "`other` is not a scheme of the plan\n  help: the plan has `podcasts`"
      ),
      (
        "url Main --domain a.b", 2,
        "`a.b` is not a domain of the plan\n  help: the plan has `podcasts.example.com`"
      ),
      ("url Main --domain a --scheme b", 2, "`--scheme` and `--domain` cannot be combined"),
      (
        "url Main --domain *.example.com", 2,
        "`*.example.com` is not a host\n  help: name one, such as `www.example.com`"
      ),
      (
        "url Show --input showId=1 --input showId=2", 2,
        "`showId` is given more than once, but it is not a list"
      ),
      (
        "path Home Show --input showId=1 --input showId=2", 2,
        "`showId` is given more than once, but it is not a list"
      ),
      ("url Shw", 2, "unknown route `Shw`\n  help: did you mean `Show`?"),
    ])
  func refuses(line: String, status: Int32, errors: String) {
    #expect(run(line) == Outcome(status: status, output: "", errors: "qtroute: \(errors)\n"))
  }

  @Test("never prints a URL that opens something else")
  func beaten() {
    let plan = """
      route Start
      route A(name: String) at "/:name"
      route B at "/b"
      """
    #expect(
      run("url A --input name=b", plan: plan)
        == Outcome(status: 1, output: "", errors: "qtroute: no URL: `/b` opens `B`\n"))
    let mix = "route Start\nroute A(a: String, b: String) at \"/:a-:b\""
    #expect(
      run("url A --input a=x-y --input b=z", plan: mix).errors
        == "qtroute: no URL: `/x-y-z` opens it with different values\n")
  }

  @Test("json has the URLs with their patterns, or the reason")
  func json() {
    #expect(
      run("url To-Do --all --input note=x --format json").output == """
        {"schema":1,"route":"To-Do","urls":[{"url":"podcasts://todo/x","pattern":"/todo/:note"},\
        {"url":"podcasts://do?note=x","pattern":"/do"}],"reason":null}

        """)
    #expect(
      run("url Show --format json").output == """
        {"schema":1,"route":"Show","urls":[],"reason":"`showId: Int` is missing; add `--input`"}

        """)
  }

  @Test("answers each line of `-` as it answers the route alone, whatever the line before it was")
  func linesAlone() {
    let lines = [
      "Show\tshowId=7", "Main", "Account.signOut", "follow\tshowId=8", "To-Do\tnote=a b\tmark=true",
      "To-Do\tnote=x\ttags=x&y\ttags=z", "To-Do\tnote=", "Player\ttrackId=7\tspeed=1.5", "Show",
      "Editor", "Account.Login", "Show\tshwId=7", "Show\tshowId=x", "Shw", "Help",
    ]
    for options in [["--all"], [], ["--domain", "podcasts.example.com"]] {
      for seed in TrialNumbers.seeds(8) {
        var random = RandomNumbers(seed: seed)
        let order = (0..<random.number(1...30)).map { _ in random.pick(lines) }
        let end = random.pick(["\n", "\r\n"])
        let host = MemoryHost(
          files: ["main.routeplan": plan],
          input: order.joined(separator: end) + random.pick(["", end]))
        let outcome = host.run(["url", "-", "--format", "jsonl"] + options)
        let answers = outcome.output.split(separator: "\n").map { String($0) + "\n" }
        let alone = order.map { line -> (answer: String, status: Int32) in
          let fields = line.split(separator: "\t").map(String.init)
          let words = ["url", fields[0], "--format", "jsonl"] + options
          let one = MemoryHost(files: ["main.routeplan": plan]).run(
            words + fields.dropFirst().flatMap { ["--input", $0] })
          return (one.output, one.status)
        }
        #expect(answers.count == order.count)
        for (answer, one) in zip(answers, alone) where one.status < 2 {
          // The reason names the option only where there is one.
          #expect(
            answer == one.answer.replacing("; add `--input`", with: ""), "QTROUTE_SEED=\(seed)")
        }
        for (answer, one) in zip(answers, alone) where one.status == 2 {
          #expect(answer.hasPrefix("{\"schema\":1,\"error\":"), "QTROUTE_SEED=\(seed)")
        }
        #expect(outcome.status == alone.map(\.status).max(), "QTROUTE_SEED=\(seed)")
      }
    }
  }

  @Test("`-` gives a line for each line, which is empty if there is no URL")
  func lines() {
    let input = "Show\tshowId=7\n\nShow\r\nShw\nMain\tshowId\nTo-Do\tnote=x\nHelp\t\n"
    #expect(
      run("url -", input: input)
        == Outcome(
          status: 2,
          output: "podcasts://shows/7\n\n\n\npodcasts://todo/x\n\n",
          errors: """
            qtroute: line 3: no URL: `showId: Int` is missing
            qtroute: line 4: unknown route `Shw`; did you mean `Show`?
            qtroute: line 5: an input is NAME=VALUE, not `showId`
            qtroute: line 7: an input is NAME=VALUE, not ``

            """))
    #expect(
      run("url - --all --domain podcasts.example.com", input: "To-Do\tnote=x").output
        == "https://podcasts.example.com/todo/x\thttps://podcasts.example.com/do?note=x\n")
    #expect(run("url -", input: "").status == 0)
    #expect(run("url -", input: "Show\n").status == 1)
  }

  @Test("json has all answers to `-` in one document")
  func documentOfLines() {
    #expect(
      run("url - --format json", input: "Help\nShw\n").output == """
        {"schema":1,"results":[{"route":"Help","urls":[{"url":"podcasts://help","pattern":"/help"}],\
        "reason":null},{"error":"unknown route `Shw`"}]}

        """)
    #expect(
      run("url - --format json", input: "").output == "{\"schema\":1,\"results\":[]}\n")
  }

  @Test("a line that is not UTF-8 is refused, and control characters do not reach the terminal")
  func oddLines() {
    let host = MemoryHost(files: ["main.routeplan": plan])
    host.input = [Array("Show\tshowId=".utf8) + [0xFF, 0x0A] + Array("Sh\u{1B}[31mw\n".utf8)]
    let outcome = host.run("url -")
    #expect(outcome.status == 2)
    #expect(outcome.output == "\n\n")
    #expect(outcome.errors.hasPrefix("qtroute: line 1: the line is not UTF-8\n"))
    #expect(!outcome.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test(
    "refuses options that do not suit lines before it reads any",
    arguments: [
      ("url - -f -", "standard input cannot be both the plan and the routes"),
      ("url - --input a=b", "`--input` cannot be combined with `-`, whose lines have the inputs"),
      (
        "url - --scheme other",
        "`other` is not a scheme of the plan\n  help: the plan has `podcasts`"
      ),
      ("url - --domain a --scheme b", "`--scheme` and `--domain` cannot be combined"),
    ])
  func refusesForLines(line: String, errors: String) {
    #expect(
      run(line, input: "Help\n") == Outcome(status: 2, output: "", errors: "qtroute: \(errors)\n"))
  }
}

@Suite("URLs as ends of a path")
struct PathAddressTests {
  private let shop = """
    fact signedIn
    route Home at "/" {
        route Show(id: Int) at "show/:id"
        route Library at "library" requires signedIn {
            route Shelf(row: Int, note: String) at ":row"
        }
        task out at "out"
    }
    route Login present grants signedIn
    link * -> Login
    link * => Shelf(row)

    """

  @Test("--url ends with its stack and values, after its required facts are granted")
  func target() {
    #expect(
      run("path Show --url /library/3?x", plan: shop)
        == Outcome(
          status: 0,
          output: """
            Show -> Shelf   2 steps, cost 2
              1  sub     Login  present
              2  jump    Shelf  push
            stack  Home / Library / Shelf
            needs  note: String  (for Shelf)

            """, errors: ""))
    #expect(
      run("path Show --strict --url '/library/3?note=y' --format ids", plan: shop)
        == Outcome(status: 0, output: "Login\nShelf\n", errors: ""))
  }

  @Test("--from-url starts with its stack and facts")
  func start() {
    #expect(
      run("path --from-url /library/3 Library", plan: shop).output == """
        Shelf -> Library   1 step, cost 1
          1  up      Library
        stack  Home / Library
        needs  nothing

        """)
    #expect(
      run("path --from-url /show/7 --url /out --format ids", plan: shop)
        == Outcome(status: 0, output: "Home\nout\n", errors: ""))
  }

  private let tasks = """
    fact signedIn
    route Home at "/" tabs {
        route Show(id: Int) at "show/:id" {
            task follow(id: Int, how: String, tag: String) at "follow" requires signedIn cost 3
        }
        route Help at "help"
    }
    route Login present grants signedIn
    link * -> Login
    task clear(all: Bool) -> (count: Int) at "clear" requires signedIn revokes signedIn cost 2
    task tidy at "tidy" requires never
    fact never given

    """

  @Test("the URL of a task ends with doing it, in its place, with its values and cost")
  func task() {
    #expect(
      run("path Help --url '/show/7/follow?how=x'", plan: tasks)
        == Outcome(
          status: 0,
          output: """
            Help -> follow   4 steps, cost 6
              1  switch  Show    push
              2  sub     Login   present
              3  up      Show
              4  task    follow
            stack  Home / Show
            needs  tag: String  (for follow)

            """, errors: ""))
    #expect(
      run(
        "path Help --url '/show/7/follow?how=x&tag=y' --given signedIn --format json", plan: tasks
      )
      .output == """
        {"schema":1,"from":"Help","to":"follow","found":true,"cost":4,"steps":[\
        {"verb":"switch","route":"Show","presentation":"push","cost":1,"stack":["Home","Show"],\
        "needs":[],"grants":[]},\
        {"verb":"task","task":"follow","presentation":null,"cost":3,"stack":["Home","Show"],\
        "needs":[],"grants":[]}],"stack":["Home","Show"],"facts":["signedIn"],"needs":[]}

        """)
    #expect(
      run("path Show --url /show/7/follow --given signedIn --format ids", plan: tasks).output
        == "follow\n")
    let why = run("path Help --url /show/7/follow --given signedIn --why", plan: tasks).output
    #expect(why.contains("2  task    follow\n     or "), "\(why)")
    #expect(!why.contains("Home present") && why.contains("or up Home: "), "\(why)")
    let dot = run("path Help --url /show/7/follow --format dot", plan: tasks)
    #expect(dot.status == 0 && dot.output.hasPrefix("digraph"), "\(dot.errors)")
  }

  @Test("the URL of a task outside all routes ends with doing it on the current screen")
  func loneTask() {
    #expect(
      run("path Help --url /clear", plan: tasks).output == """
        Help -> clear   2 steps, cost 3
          1  sub     Login  present
          2  task    clear
        stack  Home / Help / Login
        needs  all: Bool  (for clear)

        """)
    #expect(
      run("path --from-url '/clear?all' Login --format json", plan: tasks).output.hasPrefix(
        #"{"schema":1,"from":"Home","to":"Login","found":true,"cost":1,"#))
    #expect(
      run("path Help --url /tidy", plan: tasks)
        .output == """
          Help -> tidy   no path
          why    nothing on the way grants `never`, which would open a path
          near   Home

          """)
  }

  @Test(
    "the facts that hold decide between screens that share a URL",
    arguments: [
      ("path Start --url /", "Welcome"), ("path Start --url / --given signedIn", "Home"),
      ("path Feed --url /", "Home"), ("path Feed --url / --cold", "Home Start Welcome"),
      ("path --from-url / Start", "Start"),
      ("path --from-url / Feed --given signedIn", "Feed"),
      ("path --from-url / --url / --given signedIn", "Home"),
    ])
  func shared(line: String, ids: String) {
    let plan = """
      fact signedIn given
      route Start {
          route Welcome at "/" unless signedIn
          route Home at "/" requires signedIn { route Feed }
      }

      """
    let outcome = run(line + " --format ids", plan: plan)
    #expect(outcome.output.split(separator: "\n").joined(separator: " ") == ids, "\(outcome)")
  }

  @Test(
    "the facts that the frames of the start bring decide, too",
    arguments: [
      ("path Member --url /", "Member"), ("path Guest --url /", "Guest"),
      ("path Guest --url / --given member", "Member"),
      ("path --from-url / --url /", "Guest"), ("path Area --url / --cold", "Guest"),
      ("path --from-url / --url / --given member", "Member"),
    ])
  func sharedAtStart(line: String, id: String) {
    let plan = """
      fact member
      route Guest at "/" unless member {
          link => Member grants member
      }
      route Member at "/" requires member {
          route Area
      }
      link Area => Guest

      """
    #expect(run(line + " --format ids", plan: plan).output.split(separator: "\n").last == id[...])
  }

  @Test(
    "a URL that stays in the browser says so",
    arguments: ["path Home --url /oauth/x", "path --from-url /oauth/x Home"])
  func web(line: String) {
    let plan = """
      web "/oauth/**"
      route Home at "/"
      fallback Home

      """
    let errors = "qtroute: `/oauth/x` opens nothing: it stays in the browser\n"
    #expect(run(line, plan: plan) == Outcome(status: 2, output: "", errors: errors))
  }

  @Test(
    "a URL that opens nothing, or is combined with what it replaces, is refused",
    arguments: [
      (
        "path Show --url /nowhere",
        "`/nowhere` opens nothing\n  help: `qtroute match --why` shows what almost matched"
      ),
      (
        "path Show Home --url /",
        "unexpected `Home`: a URL replaces one of the routes\n  help: usage: qtroute path FROM TO"
      ),
      ("path --url /", "`qtroute path` requires two routes\n  help: usage: qtroute path FROM TO"),
      ("path --batch --url /", "`--url` and `--batch` cannot be combined"),
      ("path Home --from-url / --stack Home", "`--stack` and `--from-url` cannot be combined"),
    ])
  func refused(line: String, errors: String) {
    #expect(
      run(line, plan: shop) == Outcome(status: 2, output: "", errors: "qtroute: \(errors)\n"))
  }
}
