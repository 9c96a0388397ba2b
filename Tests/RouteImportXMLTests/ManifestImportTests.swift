import RouteAppLinks
import RouteBase
import RouteImportXML
import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@Suite("Importing an Android manifest")
struct ManifestImportTests {
  private func run(_ inside: String, values: String? = nil) -> ImportResult {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.shop">
      <application>
      \(inside)
      </application></manifest>
      """
    return ManifestImport.run(
      [ImportSource(path: "AndroidManifest.xml", bytes: Array(text.utf8))],
      values: values.map { [ImportSource(path: "strings.xml", bytes: Array($0.utf8))] } ?? [])
  }

  private func view(_ data: String, _ attributes: String = "") -> String {
    """
    <intent-filter \(attributes)><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>\(data)</intent-filter>
    """
  }

  private static let launcher = """
    <intent-filter><action android:name="android.intent.action.MAIN"/>
    <category android:name="android.intent.category.LAUNCHER"/></intent-filter>
    """

  @Test("activities become routes, and their filters become addresses")
  func whole() {
    let result = run(
      """
      <activity android:name=".ui.ItemActivity" android:exported="true" android:label="@string/item"
          android:parentActivityName=".MainActivity" android:launchMode="singleTop">
      \(view(
        "<data android:scheme='https'/><data android:scheme='shop'/><data android:host='@string/host'/>"
          + "<data android:pathPrefix='/items/'/><data android:path='/a:b'/>"
          + "<data android:pathPattern='/x/.*/y-.*\\\\.html'/>", "android:autoVerify='true'"))
      </activity>
      <activity android:name="com.example.shop.MainActivity">\(Self.launcher)</activity>
      <activity android:name=".DebugActivity"/>
      <activity android:name=".InnerActivity" android:exported="false">
      \(view("<data android:scheme='inner'/>"))</activity>
      <activity-alias android:name=".Old" android:targetActivity=".InnerActivity" android:exported="true">
      \(view("<data android:scheme='old'/>"))</activity-alias>
      """,
      values:
        "<resources><string name='item'>Item</string><string name='host'>example.com</string></resources>"
    )
    #expect(
      result.text == """
        plan shop

        scheme "old"
        scheme "shop"
        domain "example.com"

        route MainActivity @android.name("com.example.shop.MainActivity") {
            route ItemActivity(part1: String?, rest: [String])
                    at "https://example.com/items/**rest"
                    at "shop://example.com/items/**rest"
                    at "https://example.com/a%3Ab"
                    at "shop://example.com/a%3Ab"
                    at "https://example.com/x/*/y-:part1.html"
                    at "shop://example.com/x/*/y-:part1.html"
                    title "Item"
                    @android.name(".ui.ItemActivity")
                    @android.launchMode("singleTop")
        }
        route DebugActivity allow unreachable-route "code opens it" @android.name(".DebugActivity")
        route InnerActivity(rest: [String]) at "old://" at "old://**rest" @android.name(".InnerActivity")

        """)
    #expect(
      result.notes == [
        "AndroidManifest.xml:5: note: `/items/` is left out; to a plan it is `/items`",
        "AndroidManifest.xml:5: note: `.*` in `/x/.*/y-.*\\.html` may be empty or hold a slash",
        "AndroidManifest.xml:13: note: the activity is not exported, so no URL opens it",
      ])
    expectClean(result)
  }

  @Test("a scheme with capitals opens nothing, because Android compares it with lower case")
  func capitals() {
    let result = run(
      """
      <activity android:name=".A" android:exported="true">\(Self.launcher)
      \(view("<data android:scheme='XApp'/>"))
      \(view("<data android:scheme='app'/><data android:scheme='HTTPS' android:host='a.org'/>"))
      </activity>
      """)
    #expect(!result.text.contains("xapp") && !result.text.contains("https://"))
    #expect(result.text.contains("scheme \"app\""), "\(result.text)")
    #expect(result.notes.count { $0.contains("has capitals") } == 2, "\(result.notes)")
  }

  @Test("without DEFAULT no browser opens a URL, and `http` alone gets a note")
  func categories() {
    let web = view("<data android:scheme='http' android:host='a.org'/>")
    let result = run(
      """
      <activity android:name=".A" android:exported="true">\(Self.launcher)
      \(view("<data android:scheme='b'/>").replacing("DEFAULT", with: "OTHER"))
      \(web)
      </activity>
      """)
    #expect(!result.text.contains("\"b\"") && result.text.contains("https://a.org"))
    #expect(result.notes.contains { $0.contains("without the category DEFAULT") })
    #expect(result.notes.contains { $0.contains("takes only `http`") }, "\(result.notes)")
  }

  @Test("what is disabled or removed opens nothing, and paths are compared as they are")
  func unused() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='https' android:host='a.org' android:path='/a%20b c'/>"))
      \(view("<data android:scheme='https' android:host='b.org' android:path='b'/>"))
      \(view("<data android:scheme='https' android:host='c.org' android:pathPrefix='c'/>"))
      \(view("<data android:scheme='https' android:host='d.org' android:pathPattern='.*/d'/>"))
      \(view("<data android:scheme='https' android:host='e.org'/>", "t:node='remove'"))
      </activity>
      <activity android:name=".B" android:enabled="false">
      \(view("<data android:scheme='https' android:host='f.org'/>"))
      </activity>
      <activity-alias android:name=".C" android:targetActivity=".A" android:enabled="false">
      \(Self.launcher)</activity-alias>
      <activity android:name=".D" t:node="remove"/>
      """.replacing(" t:node", with: " xmlns:t=\"http://schemas.android.com/tools\" t:node"))
    #expect(
      result.text == """
        plan shop

        domain "a.org"
        domain "b.org"
        domain "c.org"
        domain "d.org"

        route A at "https://a.org/a%2520b%20c" at "https://d.org/*/d" @android.name(".A")
        route B allow unreachable-route "code opens it" @android.name(".B")

        """)
    let starts = "the path of a URL starts with `/`, so"
    #expect(
      result.notes.map { $0.split(separator: " note: ")[1] } == [
        "\(starts) `b` lets none through", "\(starts) `c` lets none through",
        "`.*` in `/.*/d` may be empty or hold a slash",
        "`.B` is disabled, so its filters open nothing",
        "`.C` is disabled, so its filters open nothing",
      ])
  }

  @Test("addresses that a plan cannot have are left out, with a note")
  func losses() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='https' android:host='*'/>"))
      \(view("<data android:scheme='https' android:host='*.example.com' android:pathPrefix='/p'/>"))
      \(view("<data android:scheme='${s}'/>"))
      \(view("<data android:scheme='a' android:host='@string/none'/>"))
      \(view("<data android:scheme='https' android:host='example.org' android:port='80'/>"))
      \(view("<data android:scheme='https' android:host='h.org' android:pathAdvancedPattern='/[a]'/>"))
      \(view("<data android:mimeType='text/plain'/>"))
      </activity>
      <activity android:name=".B">
      \(view("<data android:scheme='https' android:host='*.example.com' android:pathPrefix='/p'/>"))
      </activity>
      """)
    let prefix = "AndroidManifest.xml:"
    let notes: [String] = result.notes.map { String($0.dropFirst(prefix.count)) }
    let expected: [String] = [
      "5: note: the host `*` is every site; it is left out",
      "8: note: `pathPrefix` `/p` also opens `/px`, but the plan takes whole segments",
      "13: note: the build fills in `${s}`, so it is left out",
      "16: note: `@string/none` is not in the strings; `--values res/values` reads them",
      "19: note: the port 80 is left out",
      "20: note: `pathAdvancedPattern` `/[a]` is not a pattern of a plan",
      "28: note: `pathPrefix` `/p` also opens `/px`, but the plan takes whole segments",
      "28: note: `https://*.example.com/p` also opens `A`, and Android asks which; "
        + "the plan leaves it to that",
      "28: note: `https://*.example.com/p/**rest` also opens `A`, and Android asks which; "
        + "the plan leaves it to that",
    ]
    #expect(notes == expected)
  }

  @Test("a path with a slash at its end is the same address to a plan")
  func slashes() {
    func filter(_ path: String) -> String {
      view("<data android:scheme='https' android:host='a.org' \(path)/>")
    }
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(filter("android:path='/'"))\(filter("android:path='/x/'"))\(filter("android:path='/x'"))
      </activity>
      <activity android:name=".B">
      \(filter("android:pathPrefix='/'"))\(filter("android:path='/x'"))
      </activity>
      """)
    #expect(
      result.text == """
        plan shop

        domain "a.org"

        route A at "https://a.org/" at "https://a.org/x" @android.name(".A")
        route B(rest: [String]) at "https://a.org/**rest" @android.name(".B")

        """, "\(result.text)")
    #expect(
      result.notes.map { $0.split(separator: " note: ")[1].prefix(33) }
        == [
          "`https://a.org` also opens `A`, an", "`https://a.org/x` also opens `A`, ",
        ].map { $0.prefix(33) })
  }

  @Test("a filter whose hosts or paths are not known opens nothing, instead of everything")
  func unknown() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='a' android:host='${host}'/>"))
      \(view("<data android:scheme='b' android:host='@string/none'/>"))
      \(view("<data android:scheme='c' android:host='c.org' android:port='80'/>"))
      \(view("<data android:scheme='d' android:host='d.org' android:pathPrefix='${path}'/>"))
      \(view("<data android:scheme='e'/><data android:host='${host}'/><data android:host='e.org'/>"))
      </activity>
      """)
    #expect(
      result.text == """
        plan shop

        scheme "e"

        route A(rest: [String]) at "e://e.org" at "e://e.org/**rest" @android.name(".A")

        """, "\(result.text)")
    #expect(result.notes.count == 5, "\(result.notes)")
    expectClean(result)
  }

  @Test("what paths open that a pattern does not, and the other way round, has a note")
  func inexact() {
    func filter(_ data: String) -> String {
      view("<data android:scheme='https' android:host='a.org'/>" + data)
    }
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(filter("<data android:pathPattern='/.*'/>"))
      \(filter("<data android:path='/b/'/><data android:pathPattern='/c/.*'/>"))
      \(filter("<data android:path='/d'/><data android:path='/d/'/>"))
      \(filter("<data android:path='/e'/><data android:pathPrefix='/e/'/>"))
      \(filter("<data android:pathPattern='/f.g'/><data android:pathPattern='/f\\\\.h'/>"))
      \(filter("<data android:pathPattern='/i/..*'/><data android:pathPattern='/j..*/..*/k'/>"))
      </activity>
      """)
    #expect(
      result.text == """
        plan shop

        domain "a.org"

        route A(part1: String?, rest: [String])
                at "https://a.org"
                at "https://a.org/**rest"
                at "https://a.org/b"
                at "https://a.org/c/**rest"
                at "https://a.org/d"
                at "https://a.org/e"
                at "https://a.org/e/**rest"
                at "https://a.org/f.g"
                at "https://a.org/f.h"
                at "https://a.org/i/**rest"
                at "https://a.org/j:part1/*/k"
                @android.name(".A")

        """, "\(result.text)")
    #expect(
      result.notes.map { $0.split(separator: " note: ")[1] } == [
        "the plan also opens `/b`, without `/` at the end",
        "`/c/` is left out; to a plan it is `/c`",
        "`.` in `/f.g` is any character, but the plan takes it as a dot",
        "`..*` in `/j..*/..*/k` may hold a slash",
      ])
    expectClean(result)
  }

  @Test("no link has a MIME type, so a filter that wants one opens nothing")
  func typed() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='https' android:host='a.org'/><data android:mimeType='a/b'/>"))
      \(view("<data android:scheme='s' android:mimeGroup='g'/>"))
      </activity>
      """)
    #expect(result.text == "plan shop\n\nroute A @android.name(\".A\")\n", "\(result.text)")
    let note = "the filter takes only what has a MIME type, and a link has none; it is left out"
    #expect(
      result.notes == [5, 8].map { "AndroidManifest.xml:\($0): note: \(note)" }, "\(result.notes)")
  }

  @Test("the host of an own scheme is a segment, whose case counts")
  func caseOfHosts() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='s' android:host='Items' android:path='/x'/>"))
      \(view("<data android:scheme='https' android:host='A.org' android:path='/x'/>"))
      </activity>
      """)
    #expect(
      result.text.contains("at \"s://Items/x\" at \"https://a.org/x\""), "\(result.text)")
    expectClean(result)
  }

  @Test("what export writes is read as patterns that open the same", arguments: 1...60)
  func exported(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let plan =
      "domain \"a.com\"\n"
      + (0..<4).map { number in
        let last = random.pick(["", "/a", "/:p", "/**r", "/a.b", "/x-:p"])
        return "route R\(number)(p: String?, r: [String]) at \"/r\(number)\(last)\"\n"
      }.joined()
    func built(_ text: String) -> (Plan, PatternSet) {
      let plan = PlanBuilder.build(
        path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
      ).plan
      return (plan, PatternSet(plan))
    }
    let declared = built(plan)
    var filters = ByteWriter()
    _ = AndroidLinks.writeIntentFilters(declared.0, declared.1, to: &filters)
    let result = run("<activity android:name='.A'>\(Self.launcher)\(filters.text)</activity>")
    let imported = built(result.text)
    var before = URLMatcher(declared.0, declared.1)
    var after = URLMatcher(imported.0, imported.1)
    for number in 0..<5 {
      for rest in ["", "/", "/a", "/b", "/a.b", "/x-1", "/.y", "/axb"] {
        let url = "https://a.com/r\(number)\(rest)"
        #expect(before.match(url).isMatched == after.match(url).isMatched, "\(url)\n\(result.text)")
      }
    }
  }

  @Test("any host of a scheme is a segment before a path")
  func anyHost() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='a' android:host='*' android:path='/p'/>"))
      \(view("<data android:scheme='b' android:host='*'/>"))
      </activity>
      """)
    #expect(
      result.text.contains("at \"a://*/p\" at \"b://\" at \"b://**rest\""), "\(result.text)")
    expectClean(result)
  }

  @Test("schemes and hosts that no app has for itself are left out")
  func reserved() {
    let result = run(
      """
      <activity android:name=".A">\(Self.launcher)
      \(view("<data android:scheme='file' android:host='*' android:pathPattern='.*'/>"))
      \(view("<data android:scheme='content' android:mimeType='*/*'/>"))
      \(view("<data android:scheme='https' android:host='127.0.0.1'/>"))
      </activity>
      """)
    #expect(result.text == "plan shop\n\nroute A @android.name(\".A\")\n", "\(result.text)")
    #expect(result.notes.count == 3, "\(result.notes)")
    expectClean(result)
  }

  @Test(
    "what is no manifest is refused",
    arguments: [
      ("", "it is not valid XML: it has no root element"),
      ("<plist/>", "it is not a manifest: its root is `plist`"),
      ("<manifest>&x;</manifest>", "it uses the entity `x`, which is not supported"),
      ("\u{3}\u{0}\u{8}\u{0}", "it is not valid XML: it has a control character"),
    ])
  func refused(_ text: String, _ message: String) {
    let result = ManifestImport.run(
      [ImportSource(path: "m.xml", bytes: Array(text.utf8))], values: [])
    #expect(result.refusals == ["m.xml:1: \(message)"] && result.plans.isEmpty)
  }

  @Test("parents in a circle do not nest, and too many addresses are refused")
  func circle() {
    let result = run(
      """
      <activity android:name=".A" android:parentActivityName=".B">\(Self.launcher)</activity>
      <activity android:name=".B" android:parentActivityName=".C"/>
      <activity android:name=".C" android:parentActivityName=".A"/>
      <activity android:name=".D" android:parentActivityName=".D"/>
      """)
    #expect(result.refusals == [] && result.text.contains("route C"))
    let hosts = (0..<150).map { "<data android:host='h\($0).com'/>" }.joined()
    let paths = (0..<150).map { "<data android:path='/\($0)'/>" }.joined()
    let many = run(
      "<activity android:name='.A'>\(view("<data android:scheme='https'/>" + hosts + paths))</activity>"
    )
    #expect(many.plans.isEmpty && many.refusals.first?.contains("more than 20000") == true)
  }
}
