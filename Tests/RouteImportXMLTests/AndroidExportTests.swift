import Foundation
import RouteAppLinks
import RouteImportXML
import RoutePlan
import RouteBase
import Testing

@Suite("Exporting Android graphs")
struct AndroidExportTests {
  private func export(_ files: [String: String]) -> AndroidExport {
    let (plan, _) = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(files["main.routeplan"] ?? ""),
      loader: SourceLoader(files: files))
    return AndroidExport(plan)
  }

  private func text(_ export: AndroidExport) -> String {
    export.files.first.map { String(decoding: $0.text, as: UTF8.self) } ?? ""
  }

  @Test("routes outside flows are in a separate graph; losses are reported once per kind")
  func plain() {
    let export = export([
      "main.routeplan": """
      plan Shop
      scheme "shop"
      domain "shop.example.com"
      fact signedIn
      type Size = "s" | "l"
      route Home at "/" tabs title "Ho & me" {
          route Item(id: Int, size: Size = "s", note: String?) at "items/:id" {
              link => Cart(count: 2, note) requires signedIn cost 3
          }
      }
      route Cart(count: Int = 1, note: String?) present nav grants signedIn {
          link back past Home
      }
      link * -> Home
      flow Pay {
          route Card
      }
      service Account {
          route `Log in` was Login
      }
      task signOut
      expect path Home -> Cart
      """
    ])
    #expect(export.files.map(\.name) == ["main.xml"])
    #expect(
      text(export) == """
        <?xml version="1.0" encoding="utf-8"?>
        <navigation
            xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:app="http://schemas.android.com/apk/res-auto"
            android:id="@+id/Shop"
            app:startDestination="@id/Home">
            <action
                android:id="@+id/action_global_to_Home"
                app:destination="@id/Home" />
            <fragment
                android:id="@+id/Home"
                android:label="Ho &amp; me">
                <deepLink app:uri="https://shop.example.com/" />
                <deepLink app:uri="shop://" />
                <action
                    android:id="@+id/action_Home_to_Item"
                    app:destination="@id/Item" />
            </fragment>
            <fragment android:id="@+id/Item">
                <argument
                    android:name="id"
                    app:argType="integer" />
                <argument
                    android:name="size"
                    app:argType="string"
                    android:defaultValue="s" />
                <argument
                    android:name="note"
                    app:argType="string"
                    app:nullable="true" />
                <deepLink app:uri="https://shop.example.com/items/{id}" />
                <deepLink app:uri="shop://items/{id}" />
                <action
                    android:id="@+id/action_Item_to_Cart"
                    app:destination="@id/Cart">
                    <argument
                        android:name="count"
                        app:argType="integer"
                        android:defaultValue="2" />
                    <argument
                        android:name="note"
                        app:argType="string"
                        app:nullable="true" />
                </action>
            </fragment>
            <dialog android:id="@+id/Cart">
                <argument
                    android:name="count"
                    app:argType="integer"
                    android:defaultValue="1" />
                <argument
                    android:name="note"
                    app:argType="string"
                    app:nullable="true" />
                <action
                    android:id="@+id/action_Cart_to_back"
                    app:popUpTo="@id/Home"
                    app:popUpToInclusive="true" />
            </dialog>
            <navigation
                android:id="@+id/Pay"
                app:startDestination="@id/Card">
                <fragment android:id="@+id/Card" />
            </navigation>
            <fragment android:id="@+id/Account_Log_in" />
        </navigation>

        """)
    #expect(
      export.notes == [
        "note: this is not a valid id for Android, so it gets a different one: `Account.`Log in``",
        "note: tasks are left out: `signOut`", "note: expectations are left out: `1`",
        "note: a link from everywhere becomes an action of the outermost graph: `Home`",
        "note: a nested route becomes a destination with an action to it: `Item`",
        "note: `tabs` is left out: `Home`", "note: a closed type becomes a string: `Size`",
        "note: `=>` becomes a plain action: `Cart`", "note: `cost` is left out: `Cart`",
        "note: facts are left out: `Cart` and 1 more",
        "note: `present nav` becomes a dialog: `Cart`",
        "note: a service is left out of ids: `Account.`Log in``",
        "note: `was` is left out: `Account.`Log in``",
      ])
  }

  @Test("a type that the plan has no longer is not written")
  func types() {
    let annotations = ["a", "b", "c", "d", "e"].map { "@android.type.\($0)(\"long\")" }
    let text = """
      flow g {
          route x(a: String = "", b: Int = 1, c: Int = 1, d: [Int], e: Any? = nil)
                  \(annotations.joined(separator: " ").replacing("c(\"long", with: "c(\"reference"))
      }

      """
    let graph = self.text(export(["main.routeplan": text]))
    let types = graph.split(separator: "app:argType=").dropFirst().map {
      String($0.split(separator: "\"")[0])
    }
    #expect(types == ["string", "long", "reference", "integer[]", "long"])
  }

  @Test("a plan made of Android features is unchanged after export and import")
  func same() {
    let text = """
      plan shop

      scheme "shop"
      domain "shop.example.com"

      type `com.example.Photo`

      flow shop title "The \\"shop\\"" {
          link -> login @android.id("to_login")
          route home at "shop://home" @android.name("com.example.Home") {
              link -> item(id: 5, photo) back to home single @android.id("to_item")
              link back past shop @android.id("leave")
          }
          route item(id: Int, photo: `com.example.Photo`?, tags: [String], size: Double = 1.5)
                  at "shop://items/:id"
                  at "https://shop.example.com/items/:id.html"
          route login present floating title "Log in" {
              link -> account @android.id("done")
          }
          flow account {
              route profile(name: String? = nil)
          }
      }

      route orders @android.kind("activity") @android.in("account")

      """
    let export = export(["main.routeplan": text])
    #expect(export.notes == [])
    let again = Module([("shop.xml", self.text(export))])
    #expect(again.text == text)
    #expect(again.notes == [])
  }

  @Test("texts that Android would take for references, values or escapes stay texts")
  func escapes() {
    let texts = ["@string/x", "@null", "@", "?attr/x", #"a\b"#, #"\@x"#, "a@b?", #"\u0041\n"#]
    for text in texts {
      let quoted = "\"" + text.replacing("\\", with: "\\\\") + "\""
      let plan = """
        plan p

        flow p title \(quoted) {
            route a title \(quoted) {
                link -> b(t: \(quoted)) @android.id("to")
            }
            route b(t: String = \(quoted))
        }

        """
      let export = export(["main.routeplan": plan])
      #expect(export.notes == [])
      let again = Module([("p.xml", self.text(export))])
      #expect(again.text == plan && again.notes == [], "\(self.text(export))")
    }
  }

  /// What follows `name="` in the text of an export.
  private func values(_ name: String, _ export: AndroidExport) -> [String] {
    text(export).split(separator: name + "=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  @Test("a flow in a route gets an action to it, as a route does")
  func flows() {
    let text = """
      plan p
      flow p {
          route Home {
              route List
              flow Checkout { flow Inner { route Address  route Pay  link Address -> Pay } }
              flow Empty { }
          }
      }
      flow Later in Home { route Help }

      """
    let export = export(["main.routeplan": text])
    #expect(
      values("app:destination", export).filter { $0 != "@id/Pay" } == [
        "@id/List", "@id/Checkout", "@id/Later",
      ])
    #expect(Module([("p.xml", self.text(export))]).errors == [])
  }

  @Test("each action of a destination has its own id")
  func actionIDs() {
    let text = """
      plan p
      route Home {
          route Card(id: Int)
          link -> Card(id: 7) title "The seventh"
          link -> Card(id: 8)
          link -> Card(id: 9) @android.id("action_Home_to_Card")
      }

      """
    let export = export(["main.routeplan": text])
    let ids = values("android:id", export).filter { $0.hasPrefix("@+id/action") }
    let own = "@+id/action_Home_to_Card"
    #expect(ids == ["\(own)_2", "\(own)_3", own, "\(own)_4"])
    #expect(export.notes.contains("note: the title of a link is left out: `Card`"))
  }

  @Test("types of Android hold the values, and only what may be null there is")
  func numbers() {
    let text = """
      plan p
      flow p {
          route Home { link -> Card(big: 9000000001) }
          route Card(big: Int, small: Int = 2147483647, low: Int = -2147483649, list: [Int],
                  a: Int?, b: Bool? = nil, c: Double?, d: String?, e: Double = 1e30)
      }

      """
    let export = export(["main.routeplan": text])
    #expect(
      values("app:argType", export) == [
        "long", "long", "integer", "long", "integer[]", "integer", "boolean", "float", "string",
        "float",
      ])
    #expect(
      values("android:defaultValue", export) == [
        "9000000001L", "2147483647", "-2147483649L", "1e+30",
      ])
    #expect(values("app:nullable", export).count == 1)
    #expect(
      export.notes == ["note: an input of this type cannot be missing there: `a` and 2 more"])
    let again = Module([("p.xml", self.text(export))])
    #expect(again.notes == [] && again.text.contains("e: Double = 1e+30"))
  }

  @Test(
    "a number that an `integer` cannot hold is not valid; an argument keeps what it says of null")
  func graphNumbers() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a"><argument android:name="z" app:argType="integer"
            app:nullable="true"/></fragment>
        <fragment android:id="@+id/b">
          <argument android:name="x" app:argType="integer" android:defaultValue="0xFFFFFFFF"/>
          <argument android:name="y" app:argType="integer" android:defaultValue="9000000000"/>
          <argument android:name="n" app:argType="integer" app:nullable="true"/>
        </fragment>
        """)
    #expect(module.text.contains("x: Int = -1"), "\(module.text)")
    #expect(module.text.contains("@android.nullable.n"))
    #expect(module.notes.contains { $0.hasSuffix("`9000000000` of `y` is not a valid `integer`") })
    expectSound(module)
  }

  @Test("a deep link opens what the plan opens, with what that cannot do without")
  func deepLinks() {
    let text = """
      plan p
      scheme "app"
      domain "ex.com", "*.ex.org"
      route Home at "/" {
          route Offer at "/offer"
          route Promo at "app://offer"
          route Item(id: Int, sort: String?, page: Int = 1) at "item" at "i/:id"
          route Doc(path: [String], n: Int) at "/docs/:n/**path"
          route Far at "https://*.ex.org/far"
          route Twice at "twice" at "app://twice"
      }

      """
    let export = export(["main.routeplan": text])
    #expect(
      values("app:uri", export) == [
        "https://ex.com/", "app://", "https://ex.com/offer", "app://offer",
        "https://ex.com/item?id={id}", "app://item?id={id}", "https://ex.com/i/{id}",
        "app://i/{id}", "https://ex.com/docs/{n}/.*", "app://docs/{n}/.*",
        "https://ex.com/twice", "app://twice",
      ])
    let lost = ["domain", "deep link"]
    #expect(
      export.notes.filter { note in lost.contains { note.contains($0) } } == [
        "note: a deep link cannot be on a domain with `*`: `*.ex.org` and 1 more",
        "note: another screen opens this deep link: `app://offer`",
        "note: a deep link gives nothing to what takes the rest of its path: `path` and 1 more",
      ])
    let again = Module([("p.xml", self.text(export))])
    let second = AndroidExport(again.build().plan)
    #expect(values("app:uri", second) == values("app:uri", export))
  }

  @Test("of deep links that open one screen with the same URLs, the first stays the first")
  func sameURLs() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a">
          <argument android:name="a" app:argType="string"/>
          <argument android:name="b" app:argType="string"/>
          <deepLink app:uri="app://x/{a}"/><deepLink app:uri="app://x/{b}"/>
          <deepLink app:uri="app://y/{b}/z"/><deepLink app:uri="app://y/{a}/z"/>
        </fragment>
        """)
    #expect(module.text.contains("at \"app://x/:a\""), "\(module.text)")
    #expect(module.text.contains("at \"app://y/:b/z\""), "\(module.text)")
    let export = export(["main.routeplan": module.text])
    #expect(Module([("g.xml", self.text(export))]).text == module.text)
  }

  @Test("the examples become graphs that can be imported without errors")
  func examples() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appending(path: "examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".routeplan") }
    #expect(!names.isEmpty)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let graphs = export(["main.routeplan": text]).files.map {
        ($0.name, String(decoding: $0.text, as: UTF8.self))
      }
      let module = Module(graphs)
      expectSound(module, "\(name)")
    }
  }

  @Test("a link that Android cannot follow is reported; one to the graph around its target is not")
  func found() {
    let export = export([
      "main.routeplan": """
      flow app {
          route home {
              link -> card
              link -> pay
              link -> inner
          }
          flow pay {
              route cart {
                  link -> home
                  link -> app
                  link -> card
              }
              route card
              flow inner {
                  route deep {
                      link -> home
                      link -> inner
                  }
              }
          }
          link -> deep
      }
      """
    ])
    #expect(
      export.notes == [
        "note: Android cannot find this destination from there, because it is in another graph: "
          + "`deep` and 2 more"
      ])
  }

  @Test("names with quotes, tags and line ends stay text")
  func hostile() throws {
    let nasty = "</navigation> \\\" ' & <script> ]]> \\n \\u{1B}"
    let export = export([
      "main.routeplan": """
      plan `</x> & " '`
      flow `a"b<c>` title "\(nasty)" @android.`x y`("1") @android.name("\(nasty)") {
          route `&amp;`(`<p>`: String = "\(nasty)") at "x://<a>/:`" title "\(nasty)"
              @android.kind("a b><") @android.action(["id", "\(nasty)", "<b c>", "", "<d>", ""])
              @android.deepLink(["uri"]) @android.includes(3) @android.id("\(nasty)")
              @other("x") @android
          link -> `a"b<c>` @android.id("\(nasty)")
      }
      """
    ])
    #expect(export.files.count == 1)
    let document = try XMLReader.read(export.files[0].text)
    #expect(
      document.elements.map(\.name) == [
        "navigation", "action", "fragment", "argument", "action", "d", "deepLink", "deepLink",
      ])
    #expect(Module([("g.xml", text(export))]).isFormatted)
  }

  @Test("a deep plan and an empty one can be exported")
  func extremes() {
    let levels = 3000
    let deep =
      (0..<levels).map { "flow f\($0) {" }.joined() + "route r"
      + String(repeating: "}", count: levels)
    #expect(export(["main.routeplan": deep]).files.count == 1)
    #expect(export(["main.routeplan": "flow f {}"]).files.count == 1)
    #expect(export([:]).files.isEmpty)
  }
}
