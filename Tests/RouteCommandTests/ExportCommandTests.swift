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
  @Test("json is what import makes the plan of again")
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

  @Test(
    "import says what it cannot read",
    arguments: [
      ("import jsn plan.json", "unknown kind `jsn`\n  help: did you mean `json`?"),
      ("import json none", "cannot read `none`: no such file"),
      ("import json bad.json", "bad.json:2:8: expected a value, found the end of the file"),
    ])
  func unread(line: String, message: String) {
    let outcome = run(line, files: ["bad.json": "{\"schema\":1,\n\"plan\":"])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("qtroute: \(message)"), "\(outcome.errors)")
  }

  @Test("aasa writes the rules of a domain")
  func aasa() {
    #expect(
      run("export aasa --app TEAM.com.shop --app TEAM.com.shop.lite")
        == Outcome(
          status: 0,
          output: """
            {
              "applinks": {
                "details": [
                  {
                    "appIDs": ["TEAM.com.shop", "TEAM.com.shop.lite"],
                    "components": [
                      { "/": "*//*", "exclude": true, "comment": "an empty segment opens nothing" },
                      { "/": "/files/?*", "comment": "Files" },
                      { "/": "/?*/?*/?*", "exclude": true, "comment": "more than 2 segments" },
                      { "/": "/item/?*.html", "comment": "Item" },
                      { "/": "/item/?*.html/", "comment": "Item" },
                      { "/": "/?*/?*", "exclude": true, "comment": "more than 1 segment" },
                      { "/": "/", "comment": "Home" }
                    ]
                  }
                ]
              }
            }

            """, errors: ""))
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

  @Test("intent-filters writes one for each domain and scheme")
  func intentFilters() {
    #expect(
      run("export intent-filters").output == """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="http" />
          <data android:scheme="https" />
          <data android:host="shop.example.com" />
          <data android:path="/" />
          <data android:path="" />
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
          <data android:pathPattern="/item/..*\\\\.html" />
          <data android:pathPattern="/item/..*\\\\.html/" />
          <data android:pathPattern="/files/..*" />
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
    "says what it lacks",
    arguments: [
      ("export aas", "unknown kind `aas`\n  help: did you mean `aasa`?"),
      ("export aasa", "`export aasa` wants `--app TEAM.BUNDLE`"),
      ("export aasa --app shop", "`--app` takes TEAM.BUNDLE, not `shop`"),
      (
        "export aasa --app T.a --domain b.com",
        "`b.com` is no domain of the plan\n  help: the plan has `shop.example.com`, `*.example.org`"
      ),
      ("export assetlinks", "`export assetlinks` wants `--package NAME`"),
      ("export assetlinks --package a", "`export assetlinks` wants `--fingerprint SHA256`"),
      (
        "export assetlinks --package a --fingerprint 12",
        "`--fingerprint` takes a certificate's SHA-256, 32 pairs of digits, not `12`"
      ),
      ("verify dot x", "unknown kind `dot`\n  help: there is `aasa`"),
    ])
  func refuses(line: String, errors: String) {
    #expect(run(line) == Outcome(status: 2, output: "", errors: "qtroute: \(errors)\n"))
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

  @Test("finds nothing in what export wrote")
  func same() {
    let text = run("export aasa --app T.a").output
    #expect(
      run("verify aasa aasa", files: ["aasa": text])
        == Outcome(status: 0, output: "no differences on shop.example.com\n", errors: ""))
  }

  @Test("shows a URL each way, at the rule that decides")
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
            aasa:5:1: lets through `https://shop.example.com/item/`, which the plan does not open
            aasa:3:1: lets through `https://shop.example.com/files/`, which the plan does not open
            aasa:2:1: excludes `https://shop.example.com/files/secret/`, which opens `Files`
            3 differences on shop.example.com

            """, errors: ""))
  }

  @Test("looks at queries, fragments and case")
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
    for url in ["/#no", "/FILES/", "/item/?v=00", "/item/0.html"] {
      #expect(outcome.output.contains("https://shop.example.com\(url)"), "\(url) \(outcome.output)")
    }
  }

  @Test("refuses a file that is none, with its place, and an app that it does not have")
  func refused() {
    #expect(
      run("verify aasa aasa", files: file("{\"/\": 3}"))
        == Outcome(
          status: 2, output: "", errors: "qtroute: aasa:2:7: the path `/` has to be a string\n"))
    #expect(
      run("verify aasa aasa --app T.b", files: file("")).errors
        == "qtroute: the file has no app `T.b`\n  help: did you mean `T.a`?\n")
  }
}
