@testable import RouteHarness
import Testing

private let plan = """
  scheme "shop"
  domain "shop.example.com", "*.example.org"
  route Home at "/" {
      route Item(id: Int) at "item/:id.html"
      route Only(x: String) at "shop://only/:x"
      route Files(path: [String]) at "files/**path"
      route About at "https://about.example.org/us"
  }

  """

private func run(_ line: String, files: [String: String] = [:]) -> Outcome {
  MemoryHost(files: files.merging(["main.routeplan": plan]) { $1 }).run(line)
}

@Suite("qtroute export")
struct ExportCommandTests {
  @Test("json can be imported again as the same plan")
  func json() {
    let whole = run("export json")
    #expect(whole.status == 0 && whole.output.hasPrefix(#"{"schema":1,"plan":"main","doc":null"#))
    let text = run("import json plan.json", files: ["plan.json": whole.output])
    #expect(text.status == 0 && text.errors.isEmpty)
    #expect(run("export json", files: ["main.routeplan": text.output]) == whole)
    let short = run("export json --without-defaults")
    #expect(short.output.utf8.count * 2 < whole.output.utf8.count)
    #expect(run("import json x", files: ["x": short.output]) == text)
  }

  @Test("mermaid draws a part, and says which limits of Mermaid a large plan passes")
  func mermaid() {
    let part = run("export mermaid --from Home --depth 0")
    #expect(part.output == "flowchart TD\n  r0[\"Home\"]:::pushed\n" + Self.pushed)
    #expect(part.errors.isEmpty)
    let routes = (0..<501).map { "route R\($0)\n" }.joined()
    let large = ["large.routeplan": "route A {\n\(routes)}\n"]
    let whole = run("export mermaid -f large.routeplan", files: large)
    #expect(whole.status == 0 && whole.output.hasPrefix("flowchart TD\n"))
    #expect(
      whole.errors == """
        qtroute: note: the flowchart is too large for Mermaid as it is: 501 lines (`maxEdges` is 500)
          help: raise that setting, or draw a part with `--from` and `--depth`

        """)
    #expect(run("export mermaid -q -f large.routeplan", files: large).errors.isEmpty)
    let title = String(repeating: "long ", count: 10_001)
    let text = run(
      "export mermaid -f text.routeplan", files: ["text.routeplan": "route A title \"\(title)\"\n"])
    #expect(text.errors.contains(" characters (`maxTextSize` is 50000)\n"))
  }

  private static let pushed = "  classDef pushed fill:#FFFFFF,stroke:#52606D,color:#1F2933\n"

  @Test(
    "import reports what it cannot read",
    arguments: [
      ("import jsn plan.json", "unknown kind `jsn`\n  help: did you mean `json`?"),
      ("import json none", "cannot read `none`: no such file"),
      ("import json bad.json", "bad.json:2:8: a value is missing"),
    ])
  func unread(line: String, message: String) {
    let outcome = run(line, files: ["bad.json": "{\"schema\":1,\n\"plan\":"])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("qtroute: \(message)"), "\(outcome.errors)")
  }

  @Test("import reads state machines, and reports what it cannot read with its place")
  func machines() {
    let files = ["/x/on off.dot": "digraph {\n a -> b -- }", "m.smcat": "a => b: go;"]
    let machine = run("import smcat m.smcat", files: files)
    #expect(machine.status == 0 && machine.output.hasPrefix("plan m\n\nflow m {\n    route a\n"))
    let host = MemoryHost(files: files)
    host.currentDirectory = "/x"
    host.files["/x/d.dot"] = Array("digraph {\n a -> b -- }".utf8)
    #expect(
      host.run("import dot d.dot")
        == Outcome(
          status: 2, output: "", errors: "qtroute: d.dot:2:9: `--` has no direction: write `->`\n"))
  }

  @Test("import reads the folder of a project, or the folder with its routes")
  func folders() {
    let files = [
      "web/app/page.tsx": "", "web/app/shows/[id]/page.tsx": "", "web/package.json": "",
      "web/node_modules/app/page.tsx": "", "native/src/app/_layout.tsx": "",
      "native/src/app/index.tsx": "",
    ]
    let project = run("import next web", files: files)
    #expect(project.status == 0 && project.output.hasPrefix("plan `web`\n\nroute Index at \"/\""))
    #expect(project.output.contains("route ShowsId(id: String) at \"/shows/:id\""))
    #expect(run("import next web/app", files: files) == project)
    #expect(run("import expo native", files: files).status == 0)
    let other = run("import next native/src/app", files: files)
    #expect(
      other.errors
        == "qtroute: native/src/app/_layout.tsx: these are routes of Expo Router, not of Next.js\n")
    #expect(other.status == 2 && other.output.isEmpty)
    #expect(run("import next none", files: files).status == 2)
    // Of hidden folders, pages are in this one.
    let hidden = [
      "s/src/routes/+page.svelte": "", "s/src/routes/.well-known/change/+page.svelte": "",
      "s/src/routes/.git/+page.svelte": "",
    ]
    let pages = run("import sveltekit s", files: hidden)
    #expect(pages.status == 0 && pages.output.contains("at \"/.well-known/change\""), "\(pages)")
    #expect(!pages.output.contains("git"))
  }

  @Test("aasa writes the rules of a domain")
  func aasa() {
    let outcome = run("export aasa --app TEAM.com.shop --app TEAM.com.shop.lite")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let variables = lines.filter { $0.contains("\"notInteger\":") }
    #expect(variables.count == 1)
    #expect(variables.first?.hasPrefix("      \"notInteger\": [\"A\", \"B\"") == true)
    #expect(variables.first?.hasSuffix("\"8-\", \"9-\", \"--\"]") == true)
    #expect(
      lines.filter { !$0.contains("\"notInteger\":") }.joined(separator: "\n") == """
        {
          "applinks": {
            "substitutionVariables": {
            },
            "details": [
              {
                "appIDs": ["TEAM.com.shop", "TEAM.com.shop.lite"],
                "components": [
                  { "/": "*//*", "exclude": true, "comment": "an empty segment opens nothing" },
                  { "/": "/files/?*", "comment": "Files" },
                  { "/": "/?*/?*/?*", "exclude": true, "comment": "more than 2 segments" },
                  { "/": "/item/*$(notInteger)*.html", "exclude": true, "comment": "no number" },
                  { "/": "/item/*$(notInteger)*.html/", "exclude": true, "comment": "no number" },
                  { "/": "/item/-.html", "exclude": true, "comment": "no number" },
                  { "/": "/item/-.html/", "exclude": true, "comment": "no number" },
                  { "/": "/item/?*.html", "comment": "Item" },
                  { "/": "/item/?*.html/", "comment": "Item" },
                  { "/": "/?*/?*", "exclude": true, "comment": "more than 1 segment" },
                  { "/": "/", "comment": "Home" }
                ]
              }
            ]
          }
        }

        """)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(
      run("export aasa --app T.a --domain about.example.org").output
        .contains("{ \"/\": \"/us\", \"comment\": \"About\" }"))
  }

  @Test("assetlinks writes an app and its certificates")
  func assetLinks() {
    let pairs = (0..<32).map { "\($0 % 10)a" }
    let upper = (0..<32).map { "\($0 % 10)A" }.joined(separator: ":")
    #expect(
      run("export assetlinks --package com.shop --fingerprint \(pairs.joined())")
        == Outcome(
          status: 0,
          output: """
            [
              {
                "relation": ["delegate_permission/common.handle_all_urls"],
                "target": {
                  "namespace": "android_app",
                  "package_name": "com.shop",
                  "sha256_cert_fingerprints": [
                    "\(upper)"
                  ]
                }
              }
            ]

            """, errors: ""))
  }

  @Test("aasa reports what its rules cannot express")
  func losses() {
    let more = """
      route Range(low: Int, high: Int) at "/range/:low-:high"
      route Log(day: String, path: [String]) at "/log/:day/lines/**path"
      """
    let outcome = run("export aasa -f x.routeplan --app T.a", files: ["x.routeplan": plan + more])
    #expect(
      outcome.errors == """
        qtroute: note: a typed parameter accepts any text: `Range`
        qtroute: note: beyond 8 segments anything is accepted: `Log`

        """)
    #expect(
      outcome.output.contains(
        "{ \"/\": \"/range/?*-?*\", \"comment\": \"Range, any text for a number\" }"))
    #expect(
      run("export aasa -qf x.routeplan --app T.a", files: ["x.routeplan": plan + more]).errors
        .isEmpty)
  }

  @Test("intent-filters writes a path for each string of a closed type")
  func alternatives() {
    let plan = """
      domain "a.com"
      type Sort = "up" | "do.wn"
      route Home
      route List(sort: Sort, id: Int) at "list/:sort"
      route Show(sort: Sort, id: Int) at "show/:sort/:id"
      """
    let outcome = run("export intent-filters -f x.routeplan", files: ["x.routeplan": plan])
    for path in [
      "path=\"/list/do.wn\"", "path=\"/list/up/\"", "pathPattern=\"/show/do\\\\.wn/..*\"",
    ] {
      #expect(outcome.output.contains("<data android:\(path) />"), "\(outcome.output)")
    }
    #expect(
      outcome.errors == """
        qtroute: note: a typed parameter accepts any text: `Show`
        qtroute: note: a parameter also accepts slashes: `Show`

        """)
  }

  @Test("intent-filters writes a filter for each domain and scheme")
  func intentFilters() {
    let outcome = run("export intent-filters")
    #expect(
      outcome.errors == """
        qtroute: note: a typed parameter accepts any text: `Item`
        qtroute: note: a parameter also accepts slashes: `Item`

        """)
    #expect(
      outcome.output == """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="http" />
          <data android:scheme="https" />
          <data android:host="shop.example.com" />
          <data android:path="/" />
          <data android:path="" />
          <!-- Item: lets through any text for a typed parameter, slashes in parameters -->
          <data android:pathPattern="/item/..*\\\\.html" />
          <data android:pathPattern="/item/..*\\\\.html/" />
          <data android:pathPattern="/files/..*" />
        </intent-filter>
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="http" />
          <data android:scheme="https" />
          <data android:host="*.example.org" />
          <data android:path="/" />
          <data android:path="" />
          <!-- Item: lets through any text for a typed parameter, slashes in parameters -->
          <data android:pathPattern="/item/..*\\\\.html" />
          <data android:pathPattern="/item/..*\\\\.html/" />
          <data android:pathPattern="/files/..*" />
        </intent-filter>
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="http" />
          <data android:scheme="https" />
          <data android:host="about.example.org" />
          <data android:path="/us" />
          <data android:path="/us/" />
        </intent-filter>
        <intent-filter>
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="shop" />
        </intent-filter>

        """)
  }

  @Test(
    "a missing or wrong argument is reported",
    arguments: [
      ("export aas", "unknown kind `aas`\n  help: did you mean `aasa`?"),
      ("export aasa", "`export aasa` requires `--app TEAM.BUNDLE`"),
      ("export aasa --app shop", "`--app` takes TEAM.BUNDLE, not `shop`"),
      (
        "export aasa --app T.a --domain b.com",
        "`b.com` is not a domain of the plan\n  help: the plan has `shop.example.com`, `*.example.org`"
      ),
      ("export assetlinks", "`export assetlinks` requires `--package NAME`"),
      ("export assetlinks --package a", "`export assetlinks` requires `--fingerprint SHA256`"),
      (
        "export assetlinks --package a --fingerprint 12",
        "`--fingerprint` takes a certificate's SHA-256, 32 pairs of digits, not `12`"
      ),
      (
        "verify dot x",
        "unknown kind `dot`\n  help: use one of `aasa`, `assetlinks`, `plist`, `entitlements`, "
          + "`manifest`, `all`"
      ),
    ])
  func refuses(line: String, errors: String) {
    #expect(run(line) == Outcome(status: 2, output: "", errors: "qtroute: \(errors)\n"))
  }

  @Test(
    "a safe table has an apostrophe before what a spreadsheet would run, and is otherwise the same")
  func safe() {
    let plan = """
      route A title "=1+1" { route B title "@x" deprecated "-2" }
      /// + a list
      route C title "a=b"
      """
    let host = MemoryHost(files: ["main.routeplan": plan])
    let (plain, safe) = (host.run("export csv"), host.run("export csv --safe"))
    #expect(plain.status == 0 && safe.status == 0)
    let changed = zip(
      plain.output.split(separator: ","), safe.output.split(separator: ",")
    ).filter { $0 != $1 }.map { "\($1)" }
    #expect(changed == ["'=1+1", "'@x", "'-2", "'+ a list"])
    #expect(safe.output.utf8.filter { $0 != UInt8(ascii: "'") }.elementsEqual(plain.output.utf8))
  }
}

@Suite("qtroute verify aasa")
struct VerifyCommandTests {
  private func file(_ components: String, key: String = "components") -> [String: String] {
    [
      "aasa": """
      {"applinks": {"details": [{"appID": "T.a", "\(key)": [
      \(components)
      ]}]}}
      """
    ]
  }

  @Test("finds no difference in what export wrote")
  func same() {
    let text = run("export aasa --app T.a").output
    #expect(
      run("verify aasa aasa", files: ["aasa": text])
        == Outcome(status: 0, output: "no differences on shop.example.com\n", errors: ""))
  }

  @Test("shows a URL for each kind of difference, with the rule that decides")
  func differences() {
    let paths = """
      "NOT /files/secret/*",
      "/files/*",
      "/",
      "/item/*"
      """
    #expect(
      run("verify aasa aasa", files: file(paths, key: "paths"))
        == Outcome(
          status: 1,
          output: """
            aasa:2:1: excludes `https://shop.example.com/files/secret/`, which opens `Files`
            aasa:3:1: lets through `https://shop.example.com/files/`, which the plan does not open
            aasa:5:1: lets through `https://shop.example.com/item/`, which the plan does not open
            3 differences on shop.example.com

            """, errors: ""))
  }

  @Test("considers queries, fragments and case")
  func conditions() {
    let components = """
      {"#": "no", "exclude": true},
      {"/": "/FILES/?*", "caseSensitive": false},
      {"/": "/item/*", "?": {"v": "??"}}, {"/": "/"}
      """
    let outcome = run("verify aasa aasa --format json", files: file(components))
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix("{\"schema\":1,\"domain\":\"shop.example.com\",\"whole\":true,"))
    for url in ["/#no", "/fileS/x", "/item/?v=xx", "/item/0.html"] {
      #expect(outcome.output.contains("https://shop.example.com\(url)"), "\(url) \(outcome.output)")
    }
  }

  @Test("finds a query value that one rule matches and earlier rules do not")
  func values() {
    let components = """
      {"/": "/x", "?": {"v": "x?"}, "exclude": true},
      {"/": "/x", "?": {"v": "??", "w": "$(digit)"}}
      """
    let outcome = run("verify aasa aasa", files: file(components))
    #expect(
      outcome.output.contains(
        "aasa:3:1: lets through `https://shop.example.com/x?v=yx&w=0`, which the plan does not open"
      ), "\(outcome.output)")
  }

  @Test("reads variables, both from the file and predefined ones")
  func variables() {
    let text = """
      {"applinks": {"substitutionVariables": {"all": ["files/?*", "us"]}, "details": [
      {"appID": "T.a", "components": [{"/": "/$(all)"}, {"/": "/"}, {"/": "/item/$(digit).html"},
      {"/": "/$(lang)/us"}]}]}}
      """
    let outcome = run("verify aasa aasa", files: ["aasa": text])
    #expect(
      outcome.output == """
        aasa:2:33: lets through `https://shop.example.com/us`, which the plan does not open
        aasa:3:1: lets through `https://shop.example.com/xx/us`, which the plan does not open
        aasa: does not let through `https://shop.example.com/item/00.html`, which opens `Item`
        note: any two letters were accepted for `$(lang)` and `$(region)`
        3 differences on shop.example.com

        """)
  }

  @Test("treats an absent key as an empty one, and requires that all values of a key fit")
  func keys() {
    let components = """
      {"/": "/x", "?": {"v": "?*"}, "exclude": true}, {"/": "/x", "?": {"v": "*"}},
      {"/": "/y", "?": {"v": "a*"}, "exclude": true}, {"/": "/y", "?": {"v": "?*"}}
      """
    let outcome = run("verify aasa aasa", files: file(components))
    for url in ["/x`", "/y?v=x`"] {
      #expect(outcome.output.contains("lets through `https://shop.example.com\(url)"))
    }
  }

  @Test("has a note for what no file can exclude")
  func loose() {
    let plan = """
      domain "shop.example.com"
      route Home
      route Range(low: Int, high: Int) at "/range/:low-:high"
      """
    let components = """
      {"/": "*//*", "exclude": true}, {"/": "/?*/?*/?*", "exclude": true},
      {"/": "/range/?*-?*/"}, {"/": "/?*/?*/", "exclude": true}, {"/": "/range/?*-?*"}
      """
    let files = file(components).merging(["range.routeplan": plan]) { $1 }
    let range = "aasa:3:60: note: lets through `https://shop.example.com/range/x-x`"
    #expect(
      run("verify aasa aasa -f range.routeplan", files: files)
        == Outcome(
          status: 0,
          output: """
            \(range); no file can distinguish it from what opens `Range`
            no differences on shop.example.com

            """, errors: ""))
    #expect(
      run("verify aasa aasa -f range.routeplan --format json", files: files).output.contains(
        "\"differences\":[],\"loose\":[{\"kind\":\"extra\","))
  }

  @Test("reports an undecided comparison, and exits with 2")
  func undecided() {
    let marks = String(repeating: "?", count: 20)
    let components = """
      {"/": "/"}, {"/": "/files/?*"}, {"/": "/", "?": "*a\(marks)"}
      """
    let plan = "domain \"a.com\"\nroute Home at \"/\" { route Files(p: [String]) at \"files/**p\" }"
    let files = file(components).merging(["p.routeplan": plan]) { $1 }
    let text = run("verify aasa aasa -f p.routeplan", files: files)
    #expect(text.status == 1, "an empty segment: \(text.output)")
    let whole = file("{\"/\": \"*//*\", \"exclude\": true}, " + components)
      .merging(["p.routeplan": plan]) { $1 }
    #expect(
      run("verify aasa aasa -f p.routeplan", files: whole)
        == Outcome(
          status: 2,
          output: "undecided on a.com: the comparison is too large and reached its limit\n",
          errors: ""))
    let json = run("verify aasa aasa -f p.routeplan --format json", files: whole)
    #expect(json.status == 2)
    #expect(json.output.hasPrefix("{\"schema\":1,\"domain\":\"a.com\",\"whole\":false,"))
  }

  @Test("names each pattern that a URL matches")
  func shared() {
    let plan = """
      domain "a.com"
      type T = "a" | "b"
      route Home
      route A at "a"
      route K(k: T) at ":k"
      """
    let files = file("{\"/\": \"/b\"}, {\"/\": \"/b/\"}").merging(["p.routeplan": plan]) { $1 }
    let outcome = run("verify aasa aasa -f p.routeplan", files: files)
    #expect(
      outcome.output == """
        aasa: does not let through `https://a.com/a`, which opens `A`, and matches a pattern of `K`
        1 difference on a.com

        """)
    #expect(
      run("verify aasa aasa -f p.routeplan --format json", files: files).output
        .contains("\"route\":\"A\",\"line\":null,\"column\":null,\"others\":[\"K\"]"))
  }

  @Test("warns about rules, keys and variables without effect")
  func warnings() {
    let text = """
      {"applinks": {"detials": 1, "substitutionVariables": {"v": ["a"]}, "details": [
      {"appID": "T.a", "components": [
      {"/": "*//*", "exclude": true},
      {"/": "/", "excluded": true},
      {"/": "files/*"},
      {"/": "/files/?*", "#": "$(nope)$(v)$(digit)", "?": {"a": "$(nope)"}},
      {"/": "/files/?*"},
      {"/": "/files/secret/*", "exclude": true},
      {"/": "/fi les"}
      ]}]}}
      """
    let plan = "domain \"a.com\"\nroute Home at \"/\" { route Files(p: [String]) at \"files/**p\" }"
    let outcome = run(
      "verify aasa aasa -f p.routeplan", files: ["aasa": text, "p.routeplan": plan])
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: """
            aasa:1:26: warning: devices ignore the unknown key `detials` here [unknown-key]
            aasa:4:24: warning: devices ignore the unknown key `excluded` here [unknown-key]
            aasa:5:1: warning: `files/*` matches no URL, because paths start with a slash: write `/files/*` \
            [missing-slash]
            aasa:6:1: warning: `$(nope)` is not defined, so it is taken literally: add it to \
            `substitutionVariables` [undefined-variable]
            aasa:8:1: warning: the rule never decides: the rules before it match everything that it matches \
            [dead-rule]
            aasa:9:1: warning: the rule matches no URL [dead-rule]
            no differences on a.com

            """, errors: ""))
    let json = run(
      "verify aasa aasa -f p.routeplan --format json", files: ["aasa": text, "p.routeplan": plan])
    #expect(json.status == 0 && json.output.contains("\"warnings\":[{\"kind\":\"unknown-key\","))
  }

  @Test("treats a wildcard domain as all hosts below it")
  func wildcard() {
    let text = run("export aasa --app T.a --domain *.example.org")
    #expect(text.output.contains("{ \"/\": \"/us\", \"comment\": \"About\" }"))
    #expect(
      text.errors
        == "qtroute: note: the path of one host is accepted on all hosts of the file: `About`\n")
    #expect(
      run("verify aasa aasa --domain *.example.org", files: ["aasa": text.output])
        == Outcome(status: 0, output: "no differences on *.example.org\n", errors: ""))
  }

  @Test("checks all details of an app, one after another")
  func details() {
    let text = """
      {"applinks": {"details": [{"appID": "T.a", "paths": ["/"]},
      {"appID": "T.b", "paths": ["/b"]}, {"appIDs": ["T.a", "T.c"], "paths": ["/files/?*"]}]}}
      """
    let outcome = run("verify aasa aasa --app T.a", files: ["aasa": text])
    #expect(!outcome.output.contains("/b`") && !outcome.output.contains("example.com/`"))
    let other = run("verify aasa aasa --app T.c", files: ["aasa": text])
    #expect(other.output.contains("does not let through `https://shop.example.com/`"))
  }

  @Test("refuses an invalid file, with its place, and an app that is not in it")
  func refused() {
    #expect(
      run("verify aasa aasa", files: file("{\"/\": 3}"))
        == Outcome(
          status: 2, output: "", errors: "qtroute: aasa:2:7: the path `/` must be a string\n"))
    #expect(
      run("verify aasa aasa --app T.b", files: file("")).errors
        == "qtroute: the file has no app `T.b`\n  help: did you mean `T.a`?\n")
  }

  @Test(
    "an option of another kind is refused",
    arguments: [
      ("graphml --from Root", "--from", "mermaid"), ("csv --depth 1", "--depth", "mermaid"),
      ("json --safe", "--safe", "csv"), ("csv --without-defaults", "--without-defaults", "json"),
      ("markdown --app T.a", "--app", "aasa"), ("intent-filters --domain a.b", "--domain", "aasa"),
      ("aasa --app T.a --package a.b", "--package", "assetlinks"),
      ("json --fingerprint AB", "--fingerprint", "assetlinks"),
    ])
  func otherKinds(words: String, option: String, owner: String) {
    let outcome = run("export \(words)")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "qtroute: `\(option)` is for `\(owner)`\n")
  }
}
