import RouteCommand
import RouteGenerate
import RouteReport
@testable import RouteHarness

/// Command lines whose output must be the same everywhere: for each command, one with each of its
/// options and one for each thing that it can write.
struct OutputSample {
  /// The arguments, separated as in a shell.
  var line: String
  var input = ""
  /// The current folder, below the one with the files.
  var folder = ""

  init(_ line: String, input: String = "", in folder: String = "") {
    (self.line, self.input, self.folder) = (line, input, folder)
  }

  var words: [String] { MemoryHost.words(line) }

  /// Whether `option` is one of its words.
  func has(_ option: Option) -> Bool {
    words.contains { word in
      word == "--\(option.name)" || word.hasPrefix("--\(option.name)=")
        || option.letter.map { word == "-\($0)" } == true
    }
  }
}

enum OutputSamples {
  /// The files in the folder, by path.
  static let files: [String: String] = {
    var files: [String: String] = [:]
    for name in ["podcasts", "site", "todo", "cafe/before", "cafe/after"] {
      let path = "\(name).routeplan"
      files[path] = try? Golden.read("examples/" + path)
    }
    for name in ["account", "recipes"] {
      let path = "recipes/res/navigation/\(name).xml"
      files[path] = try? Golden.read("examples/" + path)
    }
    files["recipes/res/values/strings.xml"] = try? Golden.read(
      "examples/recipes/res/values/strings.xml")
    files["podcasts.jsonl"] = try? Golden.read("examples/podcasts.jsonl")
    files["log.csv"] = "s,to,t\n1,Home,1\n1,Help,2\n"
    files["coverage.json"] = #"{"schema":1,"coverage":{"counts":{"routes":{"Home":2}}}}"#
    files["screens/Home.webp"] = "RIFF0000WEBP"
    files["bad.routeplan"] = bad
    files["small.routeplan"] = "route A {\n    route B\n}\n"
    files["known.txt"] = "# qtroute baseline 1\n"
    for page in ["page.tsx", "shop/page.tsx", "shop/[id]/page.tsx", "(us)/about/page.tsx"] {
      files["next/app/" + page] = ""
    }
    for screen in ["index.tsx", "shop/index.tsx", "shop/[id].tsx", "(us)/about.tsx"] {
      files["expo/app/" + screen] = ""
    }
    for page in ["+page.svelte", "shop/[id]/+page.svelte", "(us)/about/+page.svelte"] {
      files["svelte/src/routes/" + page] = ""
    }
    for page in ["index.vue", "shop/[id].vue", "about.vue"] { files["nuxt/pages/" + page] = "" }
    for page in ["_index.tsx", "shop.$id.tsx", "about.tsx"] {
      files["remix/app/routes/" + page] = ""
    }
    files["linking.json"] = #"{"screens": {"A": "a/:id"}}"#
    files["routes.json"] = #"[{"id":"a","path":"a/:id","file":"a.tsx"}]"#
    files["routeTree.gen.ts"] = "interface FileRoutesByFullPath { '/a/$id': typeof ARoute }"
    files["r.dart"] = "final r = GoRouter(routes: [GoRoute(path: '/a/:id')]);"
    files["graph.swift"] = "map.addScreenState(\"A\") { s in s.tap(x, forAction: \"b\") }"
    files["nav-graph.json"] = #"{"schemaVersion": 1, "nodes": [{"id": "a.A", "route": "A"}]}"#
    files["SwiftUI/App.swift"] = """
      import SwiftUI
      @main struct Shop: App { var body: some Scene { WindowGroup { HomeView() } } }
      struct HomeView: View {
        var body: some View { NavigationStack { NavigationLink("Cart") { CartView() } } }
      }
      struct CartView: View { var body: some View { Text("Cart") } }
      """
    files["labels.routeplan"] = "route Home {\n    route Cart linked\n    link -> Cart\n}\n"
    files["App/Main.storyboard"] = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a">
      <scenes><scene><objects><viewController id="a" customClass="Home">
      <segue kind="show" destination="b"/></viewController></objects></scene>
      <scene><objects><viewController id="b" customClass="Item"/></objects></scene></scenes></document>
      """
    files["Info.plist"] = """
      <plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>podcasts</string></array></dict></array></dict></plist>
      """
    files["AndroidManifest.xml"] = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.podcasts">
      <application><activity android:name=".Main"/><activity android:name=".Show"/></application>
      </manifest>
      """
    files["ios/App.entitlements"] = """
      <plist><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:podcasts.example.com</string></array></dict></plist>
      """
    files["android/AndroidManifest.xml"] = files["AndroidManifest.xml"]
    files["assetlinks.json"] = "[]"
    files["menu.scxml"] = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
        <state id="a"><transition event="go" target="b"/></state>
        <state id="b"><onentry/><transition event="back" target="a"/></state>
      </scxml>
      """
    files["menu.dot"] = "digraph { a -> b [label=go]; b -> a; subgraph cluster_c { d e } a -> d }\n"
    files["menu.smcat"] = "initial, a, b;\ninitial => a;\na => b: go;\nb => a: back;\n"
    files["links.json"] = """
      {"applinks": {"details": [{"appIDs": ["T.a"], "components": [
      {"/": "/shows/*"}, {"/": "/old/*", "?": {"a": "b", "c": "d"}}]}]}}
      """
    return files
  }()

  /// A plan with many kinds of findings and fixes.
  private static let bad = """
    scheme "app"
    fact one
    fact two
    type T = "b" | "a"
    route Home at "/" {
        route A(id: Int, id: Int) at "a/:id" at "a/:name"
        route B requires one, two
        link -> A
        link -> Nowhere
        link -> B
        link -> B
    }
    route Hmoe
    task t(x: Strnig) at "t/:x"
    expect path A -> B
    expect no path Home -> A

    """

  static let all: [OutputSample] = written + told

  /// A sample of each command that shows more.
  private static let told: [OutputSample] = CommandTable.all.compactMap { command in
    let name = command.name
    guard var sample = written.first(where: { $0.words.first == name }) else { return nil }
    sample.line = "\(name) --verbose" + sample.line.dropFirst(name.count)
    return sample
  }

  private static let written: [OutputSample] =
    check + paths + urls + drawings + exchange + walks + [
      OutputSample("fmt bad.routeplan"), OutputSample("fmt podcasts.routeplan --check"),
      OutputSample("fmt --diff -f small.routeplan --quiet --color never"),
      OutputSample("fmt - --stdin-name x", input: "route  A{route B}"),
      OutputSample("fmt --help"),
      OutputSample("explain growing-stack --color always"), OutputSample("explain --help"),
      OutputSample("explain syntax --quiet"),
      OutputSample("explain -f podcasts.routeplan signedIn"),
      OutputSample("explain -f - --stdin-name x A", input: "/// First.\nroute A\n"),
      OutputSample("rules --format text --quiet"),
      OutputSample("rules --format json -o rules.json --color never"), OutputSample("rules --help"),
      OutputSample("init --quiet", in: "new"), OutputSample("init --color never", in: "newer"),
      OutputSample("init --color always"),
      OutputSample("init --ci github"), OutputSample("init --help"),
      OutputSample("init --editor helix"), OutputSample("init --editor vscode -o new --force"),
      OutputSample("lsp -f bad.routeplan --verbose", input: conversation),
      OutputSample("lsp --quiet --color never", input: conversation), OutputSample("lsp --help"),
      OutputSample("mcp -f podcasts.routeplan", input: question), OutputSample("mcp --help"),
      OutputSample(
        "mcp -f bad.routeplan --allow-edits --quiet --color never", input: question),
      OutputSample("help"), OutputSample("help path --quiet --color always"),
      OutputSample("help --help"), OutputSample("--version"),
    ]

  /// What an editor says to the language server.
  private static let conversation: String = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"#
      + #""uri":"file:///app/bad.routeplan","version":1,"text":"route A\nlink A -> B\n"}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"textDocument/completion","params":{"textDocument":{"#
      + #""uri":"file:///app/bad.routeplan"},"position":{"line":1,"character":10}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
  ].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()

  /// What an agent asks.
  private static let question: String = [
    (1, "tools/list", ""), (2, "tools/call", #","name":"check""#),
    (3, "tools/call", #","name":"path","arguments":{"from":"Home","to":"Help"}"#),
    (4, "tools/call", #","name":"fix""#), (5, "resources/read", #","uri":"qtroute:plan""#),
  ].map { id, method, more in
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"_meta":{"#
      + #""io.modelcontextprotocol/protocolVersion":"2026-07-28","#
      + #""io.modelcontextprotocol/clientCapabilities":{}}\#(more)}}"# + "\n"
  }.joined()

  private static let check: [OutputSample] =
    [
      OutputSample("check podcasts.routeplan bad.routeplan --color always --format text"),
      OutputSample("check"), OutputSample("check --help"), OutputSample("check none.routeplan"),
      OutputSample(
        "check -f bad.routeplan --deny warnings --warn unused-fact --allow unused-type --limit 3"),
      OutputSample("check - --stdin-name x --quiet", input: bad),
      OutputSample("check bad.routeplan --baseline new.txt --write-baseline"),
      OutputSample("check bad.routeplan --report github --relative-to cafe"),
      OutputSample("check bad.routeplan --fix"), OutputSample("check bad.routeplan --watch"),
      OutputSample("check bad.routeplan --diff --unsafe-fixes"),
      OutputSample("check bad.routeplan --format json -o found.json"),
      OutputSample("check bad.routeplan podcasts.routeplan --format jsonl"),
    ]
    + ReportKind.allCases.map { OutputSample("check bad.routeplan --report \($0.rawValue)=r") }

  private static let paths: [OutputSample] =
    [
      OutputSample("path -f podcasts.routeplan --given isPad --strict --why Show ContactUs"),
      OutputSample(
        "path -f podcasts.routeplan --stack Main/Home --exact --via Help --avoid Library -k 3"
          + " --search-limit 5000 Home ContactUs"),
      OutputSample("path -f podcasts.routeplan --from-url /shows/7 --url /play/12"),
      OutputSample("path -f podcasts.routeplan --cold Library Offline.save"),
      OutputSample("path -f podcasts.routeplan --given signedIn Account.Login Offline.save"),
      OutputSample("path -f podcasts.routeplan Home Account"),
      OutputSample(
        "path -f podcasts.routeplan --batch --format jsonl --quiet",
        input: "Home\tHelp\nHelp\tHome\n"),
      OutputSample("path -f - --stdin-name x A B --color always", input: "route A\nroute B\n"),
      OutputSample("path -f podcasts.routeplan --input showId=7 Home Show -o path.txt"),
      OutputSample("path --help"), OutputSample("path -f bad.routeplan Home A"),
      OutputSample("reach -f podcasts.routeplan --reverse --within 4 --given isPad Help"),
      OutputSample(
        "reach -f podcasts.routeplan --stack Main/Home --search-limit 5000 Home --color never"),
      OutputSample("reach -f podcasts.routeplan --cold --within 3 Library"),
      OutputSample("cross -f podcasts.routeplan --cold Library Browse"),
      OutputSample("reach -f - --stdin-name x A -o r.txt --quiet", input: "route A\nroute B\n"),
      OutputSample("reach --help"),
      OutputSample("cross -f podcasts.routeplan --given isPad --exact Home ContactUs"),
      OutputSample("cross -f podcasts.routeplan --stack Main/Home --search-limit 5000 Home Help"),
      OutputSample(
        "cross -f - --stdin-name x A B -o c.txt --quiet --color never",
        input: "route A\nroute B\n"),
      OutputSample("cross --help"),
      OutputSample("run -f podcasts.routeplan --input showId=7 --given isPad Home Show"),
      OutputSample("run -f podcasts.routeplan --from-url /shows/7 Help --color never"),
      OutputSample("run -f podcasts.routeplan --stack Main/Home Home Help"),
      OutputSample("run -f podcasts.routeplan --cold --given signedIn Library Offline.save"),
      OutputSample("run -f podcasts.routeplan --url /play/12 --dry-run --quiet"),
      OutputSample(
        "run -f todo.routeplan --resolver ./it --step-timeout 5 --trace t.jsonl"
          + " ToDoDetail ContactUs --color never"),
      OutputSample(
        "run -f podcasts.routeplan --batch --format jsonl --start-timeout 5 --resolver ./it",
        input: "Home\tHelp\nHelp\tHome\n"),
      OutputSample("run -f todo.routeplan --interactive ToDoDetail ContactUs", input: "\n\n\n\n\n"),
      OutputSample("run -f - --stdin-name x A B -o r.txt", input: "route A {\n  route B\n}\n"),
      OutputSample("run --help"),
    ]
    + formats("path", "-f podcasts.routeplan Home ContactUs")
    + formats("reach", "-f podcasts.routeplan Home")
    + formats("cross", "-f podcasts.routeplan Home ContactUs")
    + formats("run", "-f podcasts.routeplan Home ContactUs")

  private static let walks: [OutputSample] =
    [
      OutputSample("tour -f small.routeplan --cover steps,restore --color always"),
      OutputSample("tour -f small.routeplan --max-steps 3 --search-limit 5000 -o tour.txt --quiet"),
      OutputSample("tour -f todo.routeplan --from ToDo --cover routes --color never"),
      OutputSample("tour -f podcasts.routeplan --given isPad --cover tasks"),
      OutputSample("tour -f small.routeplan --changed HEAD --old small.routeplan"),
      OutputSample("tour -f - --stdin-name x", input: "route A {\n    route B\n}\n"),
      OutputSample(
        "tour -f podcasts.routeplan --cover tasks --resolver ./it --step-timeout 5 --start-timeout 5 --trace t.jsonl"
          + " --report junit=tour.xml --input showId=1"),
      OutputSample("tour -f small.routeplan --format compose --package a.b -o tests --force"),
      OutputSample("tour --help"),
      OutputSample("trace -f podcasts.routeplan podcasts.jsonl --color always"),
      OutputSample(
        "trace -f podcasts.routeplan --input csv --session s --screen to --time t --anywhere --urls"
          + " --threshold 0.5 log.csv -o trace.txt --quiet"),
      OutputSample(
        "trace -f podcasts.routeplan --report lcov=lcov.info --color never -",
        input: "{\"session\":\"1\",\"screen\":\"Home\"}\n"),
      OutputSample("trace -f - --stdin-name x podcasts.jsonl", input: "route Home\n"),
      OutputSample("trace -f podcasts.routeplan --costs podcasts.jsonl"),
      OutputSample("trace --help"),
    ]
    + ["text", "json", "dot"].map { OutputSample("tour -f small.routeplan --format \($0)") }
    + ["maestro", "xcuitest", "espresso", "playwright", "detox"].map {
      OutputSample("tour -f small.routeplan --format \($0) -o \($0)")
    }
    + formats("trace", "-f podcasts.routeplan podcasts.jsonl")

  private static let urls: [OutputSample] =
    [
      OutputSample("match -f podcasts.routeplan --why /shows/7 /shwos/7 /play/x --color always"),
      OutputSample("match -f site.routeplan - -o m.txt --quiet", input: "/about\n/x?a=1&b=2&a=3\n"),
      OutputSample("match -f - --stdin-name x /a", input: "route A at \"/a\"\n"),
      OutputSample(
        "match -f - --stdin-name x --given f / /oauth/a",
        input: "fact f\nweb \"/oauth/**\"\nroute A at \"/\" unless f\n"
          + "route B at \"/\" requires f\n"),
      OutputSample("match --help"),
      OutputSample("url -f podcasts.routeplan Show --input showId=7 --scheme podcasts --all"),
      OutputSample("url -f podcasts.routeplan Show --domain podcasts.example.com -o u.txt"),
      OutputSample("url -f - --stdin-name x A --quiet --color never", input: "route A at \"/a\"\n"),
      OutputSample(
        "url -f podcasts.routeplan - --all", input: "Show\tshowId=7\nShow\nPlayer\ttrackId=1\n"),
      OutputSample("url -f podcasts.routeplan - -o u.txt --quiet", input: "Help\n\nShow\n"),
      OutputSample("url --help"),
      OutputSample("verify aasa -f site.routeplan links.json --app T.a --domain site.example.com"),
      OutputSample(
        "verify aasa -f - --stdin-name x links.json -o v.txt --quiet",
        input: "domain \"a.example\"\nroute A at \"/a\"\n"),
      OutputSample("verify plist -f podcasts.routeplan Info.plist"),
      OutputSample("verify manifest -f podcasts.routeplan AndroidManifest.xml"),
      OutputSample(
        "verify all -f podcasts.routeplan --ios ios --android android --site App --package a.b"),
      OutputSample("verify entitlements -f podcasts.routeplan ios/App.entitlements"),
      OutputSample(
        "verify assetlinks -f podcasts.routeplan assetlinks.json --fingerprint "
          + Array(repeating: "AB", count: 32).joined(separator: ":")),
      OutputSample("verify --help --color always"),
    ]
    + formats("match", "-f podcasts.routeplan /shows/7 /shwos/7")
    + formats("url", "-f podcasts.routeplan Show --input showId=7")
    + formats("verify", "aasa -f podcasts.routeplan links.json")

  private static let drawings: [OutputSample] =
    [
      OutputSample("tree -f podcasts.routeplan --from Home --depth 2 --ascii --color always"),
      OutputSample("tree -f podcasts.routeplan -o tree.txt --quiet"),
      OutputSample("dot -f podcasts.routeplan --coverage coverage.json"),
      OutputSample("map -f podcasts.routeplan --coverage coverage.json"),
      OutputSample("tree -f - --stdin-name x", input: "route A\n"), OutputSample("tree --help"),
      OutputSample("dot -f podcasts.routeplan --color never"), OutputSample("dot --help"),
      OutputSample(
        "dot -f podcasts.routeplan --from Home --depth 2 --no-links --rankdir LR -o a.dot --quiet"),
      OutputSample("dot -f podcasts.routeplan --legend --findings --group parents"),
      OutputSample("dot -f podcasts.routeplan --pages 2"),
      OutputSample("dot -f - --stdin-name x", input: "route A\nroute B\n"),
      OutputSample("map -f cafe/after.routeplan --diff cafe/before.routeplan"),
      OutputSample("map -f cafe/after.routeplan --git main"),
      OutputSample("map -f podcasts.routeplan --images screens"),
      OutputSample("map -f small.routeplan --quiet"), OutputSample("map --help"),
      OutputSample("map -f small.routeplan -o map.html --color never"),
      OutputSample("map -f - --stdin-name x", input: "route A\nroute B\n"),
      OutputSample("play -f podcasts.routeplan --quiet --color never"), OutputSample("play --help"),
      OutputSample("play -f - --stdin-name x -o play.html --verbose", input: "route A\n"),
      OutputSample("diff cafe/before.routeplan cafe/after.routeplan --breaking --rankdir LR"),
      OutputSample("diff --git main -f cafe/after.routeplan --allow gone --quiet --color always"),
      OutputSample("diff --git main --old cafe/before.routeplan cafe/after.routeplan"),
      OutputSample(
        "diff cafe/before.routeplan - --stdin-name x --search-limit 5000 -o d.txt",
        input: "route A\n"),
      OutputSample("diff --help"),
    ] + formats("diff", "cafe/before.routeplan cafe/after.routeplan")

  private static let exchange: [OutputSample] =
    [
      OutputSample(
        "export aasa -f podcasts.routeplan --app T.b --app T.a --domain podcasts.example.com --color never"
      ),
      OutputSample(
        "export assetlinks -f podcasts.routeplan --package a.b --fingerprint "
          + Array(repeating: "AB", count: 32).joined(separator: ":")),
      OutputSample("export intent-filters -f podcasts.routeplan"),
      OutputSample("export json -f podcasts.routeplan --without-defaults --quiet"),
      OutputSample("export android -f podcasts.routeplan -o graphs --force"),
      OutputSample("export json -f - --stdin-name x", input: "route A\n"),
      OutputSample("export csv -f podcasts.routeplan --safe"), OutputSample("export --help"),
      OutputSample("export mermaid -f podcasts.routeplan --from Home --depth 1"),
      OutputSample("import android recipes/res/navigation --values recipes/res/values -o plan"),
      OutputSample("import android recipes --start account -o plan"),
      OutputSample("import storyboard App"), OutputSample("import plist Info.plist"),
      OutputSample("import manifest AndroidManifest.xml"), OutputSample("import swiftui SwiftUI"),
      OutputSample("import swiftui SwiftUI --labels labels.routeplan"),
      OutputSample("import sveltekit svelte"), OutputSample("import nuxt nuxt"),
      OutputSample("import remix remix"), OutputSample("import react-router routes.json"),
      OutputSample("import tanstack routeTree.gen.ts"),
      OutputSample("import react-navigation linking.json"),
      OutputSample("import go-router r.dart"), OutputSample("import mappamundi graph.swift"),
      OutputSample("import nav-graph-json nav-graph.json"),
      OutputSample("import next next -o next.routeplan --force"),
      OutputSample("import next next --update podcasts.routeplan"),
      OutputSample("import next next --update podcasts.routeplan --write"),
      OutputSample("check podcasts.routeplan --against next:next"),
      OutputSample("import expo expo --quiet --color always"),
      OutputSample("import scxml menu.scxml"), OutputSample("import dot menu.dot"),
      OutputSample("import smcat - --stdin-name x", input: "a => b;\n"),
      OutputSample(
        "import json -", input: #"{"schema":1,"plan":"P","routes":[{"id":"A","name":"A"}]}"#),
      OutputSample("import --help"),
      OutputSample("generate swift -f podcasts.routeplan --name Shop --access public --quiet"),
      OutputSample("generate kotlin -f podcasts.routeplan --package com.shop -o R.kt"),
      OutputSample("generate typescript -f - --stdin-name x --color never", input: "route A\n"),
      OutputSample("generate typescript -f - --stdin-name x --engine", input: "route A\n"),
      OutputSample("generate swift -f podcasts.routeplan --driver --check"),
      OutputSample("generate kotlin -f podcasts.routeplan --flavor nav3"),
      OutputSample("generate typescript -f site.routeplan --flavor react-router"),
      OutputSample("generate typescript -f site.routeplan --flavor react-navigation"),
      OutputSample("generate typescript -f site.routeplan --javascript -o routes.mjs"),
      OutputSample("generate --help"),
      OutputSample("completions fish -f podcasts.routeplan -- qtroute path --quiet Ho"),
      OutputSample("completions zsh --quiet"), OutputSample("completions --help"),
      OutputSample("completions bash -o script --color never"),
      OutputSample("completions fish -- qtroute tree --from ''", in: "cafe"),
    ]
    + ["markdown", "csv", "graphml", "mermaid", "json"].map {
      OutputSample("export \($0) -f podcasts.routeplan")
    }
    + GeneratedLanguage.allCases.map { OutputSample("generate \($0.rawValue) -f site.routeplan") }

  /// A sample for each format of a command.
  private static func formats(_ command: String, _ rest: String) -> [OutputSample] {
    let formats = CommandTable.find(command)?.formats ?? []
    return formats.map { OutputSample("\(command) --format \($0) \(rest)") }
  }
}
