import Testing

@Suite("Importing an Android graph")
struct AndroidImportTests {
  @Test("a graph becomes clauses, and annotations for what the language cannot express")
  func whole() {
    let module = Module(
      [
        (
          "nav_shop.xml",
          """
          <?xml version="1.0" encoding="utf-8"?>\r
          <!-- The shop: <fragment/> -->\r
          <navigation xmlns:android="http://schemas.android.com/apk/res/android"
              xmlns:library='http://schemas.android.com/apk/res-auto'
              xmlns:tools="http://schemas.android.com/tools"
              android:id="@+id/shop" library:startDestination="@+id/home">
              <action android:id="@+id/to_login" library:destination="@id/login"
                  library:popUpTo="@id/shop" library:popUpToInclusive="true"/>
              <dialog android:id="@+id/login" android:name=".LoginDialog" android:label=""/>
              <fragment android:id='@id/home' android:name='.HomeFragment' tools:layout="@layout/x"
                  android:label="Ho &quot;me&quot;">
                  <action android:id="@+id/to_item" library:destination="@id/item"
                      library:launchSingleTop="true" library:enterAnim="@anim/in"/>
                  <action android:id="@+id/close" library:popUpTo="@id/home"
                      library:popUpToInclusive="false"/>
              </fragment>
              <fragment android:id="@+id/item">
                  <argument android:name="itemId" library:argType="long" android:defaultValue="0L"/>
                  <argument android:name="tag" library:argType="string" library:nullable="true"
                      android:defaultValue="@null"/>
                  <deepLink library:uri="shop://items/{itemId}"/>
              </fragment>
              <activity android:id="@+id/about" android:name=".About"/>
              <navigation android:id="@+id/cart" library:startDestination="@id/cart_list">
                  <fragment android:id="@+id/pay"/>
                  <fragment android:id="@+id/cart_list">
                      <action android:id="@+id/to_item" library:destination="@id/item">
                          <argument android:name="itemId" android:defaultValue="7L"/>
                          <argument android:name="tag"/>
                          <argument android:name="other" android:defaultValue="1"/>
                      </action>
                  </fragment>
              </navigation>
          </navigation>
          """
        )
      ])
    #expect(
      module.text == """
        plan nav_shop

        scheme "shop"

        flow shop {
            link -> login back past shop @android.id("to_login")
            route home title "Ho \\"me\\"" @android.name(".HomeFragment") {
                link -> item single @android.id("to_item") @android.enterAnim("@anim/in")
                link back to home @android.id("close")
            }
            route login present floating title "" @android.name(".LoginDialog")
            route item(itemId: Int = 0, tag: String? = nil)
                    at "shop://items/:itemId"
                    @android.type.itemId("long")
            flow cart {
                route cart_list {
                    link -> item(itemId: 7, tag)
                            @android.id("to_item")
                            @android.argument.itemId(["name", "itemId", "defaultValue", "7L"])
                            @android.argument.tag(["name", "tag"])
                            @android.argument(["name", "other", "defaultValue", "1"])
                }
                route pay
            }
        }

        route about @android.kind("activity") @android.name(".About") @android.in("shop")

        """)
    #expect(module.notes == [])
    expectSound(module)
  }

  @Test(
    "arguments have their type, default and nullability",
    arguments: [
      (#"app:argType="string""#, "p: String"),
      (#"app:argType="integer""#, "p: Int"),
      (#"app:argType="boolean""#, "p: Bool"),
      (#"app:argType="float""#, "p: Double"),
      ("", "p: String"),
      (#"android:defaultValue="0xFF""#, "p: Int = 255"),
      (#"android:defaultValue="true""#, "p: Bool = true"),
      (#"android:defaultValue="1.5""#, "p: Double = 1.5"),
      (#"android:defaultValue="x""#, "p: String = \"x\""),
      (#"app:argType="string" android:defaultValue="""#, "p: String = \"\""),
      (#"app:argType="string" android:defaultValue="12""#, "p: String = \"12\""),
      (#"app:argType="float" android:defaultValue="3""#, "p: Double = 3"),
      (#"app:argType="string" app:nullable="true""#, "p: String?"),
      (#"app:argType="string" app:nullable="false""#, "p: String"),
      (#"app:argType="string" app:nullable="true" android:defaultValue="x""#, "p: String? = \"x\""),
      (
        #"app:argType="string" app:nullable="true" android:defaultValue="@null""#,
        "p: String? = nil"
      ),
      (#"app:argType="string[]""#, "p: [String]"),
      (#"app:argType="a.B$C""#, "p: `a.B$C`"),
      (#"app:argType="a.B$C[]""#, "p: [`a.B$C`]"),
      (#"app:argType=".T" app:nullable="true""#, "p: `.T`?"),
    ])
  func types(_ attributes: String, _ expected: String) {
    let module = Module(inside: argument(attributes))
    #expect(module.text.contains("route b(\(expected))\n"), "\(module.text)")
    #expect(module.notes == [])
    expectSound(module)
  }

  @Test(
    "what a parameter cannot express is kept in an annotation",
    arguments: [
      (#"android:defaultValue="7L""#, "p: Int = 7", #"type.p("long")"#),
      (#"app:argType="long[]""#, "p: [Int]", #"type.p("long[]")"#),
      (#"app:argType="reference" android:defaultValue="0""#, "p: Int = 0", #"type.p("reference")"#),
      (
        #"android:defaultValue="@style/Theme""#, "p: Int?",
        #"type.p("reference") @android.default.p("@style/Theme")"#
      ),
      (#"app:argType="a.E" android:defaultValue="ONE""#, "p: `a.E`?", #"default.p("ONE")"#),
      (
        #"app:argType="integer" android:defaultValue="@integer/x""#, "p: Int?",
        #"default.p("@integer/x")"#
      ),
      (
        #"app:argType="string[]" android:defaultValue="@null""#, "p: [String]? = nil",
        "nullable.p(false)"
      ),
      (
        #"app:argType="integer" android:defaultValue="99999999999999999999""#, "p: Int?",
        #"default.p("99999999999999999999")"#
      ),
    ])
  func oddTypes(_ attributes: String, _ expected: String, _ annotation: String) {
    let module = Module(inside: argument(attributes))
    #expect(module.text.contains("route b(\(expected)) @android.\(annotation)\n"), "\(module.text)")
    expectSound(module)
  }

  private func argument(_ attributes: String) -> String {
    #"<fragment android:id="@+id/a"/><fragment android:id="@+id/b">"#
      + #"<argument android:name="p" \#(attributes)/></fragment>"#
  }

  @Test("a name with two types along one chain has the type `Any` below")
  func conflict() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a">
        <argument android:name="p" app:argType="integer" android:defaultValue="1"/></fragment>
        <fragment android:id="@+id/b"><argument android:name="p" app:argType="string"/></fragment>
        <fragment android:id="@+id/c"><argument android:name="p" app:argType="string"
          app:nullable="true"/></fragment>
        """)
    #expect(module.text.contains("route b(p: Any) @android.type.p(\"string\")\n"))
    #expect(module.text.contains("route c(p: Any?) @android.type.p(\"string\")\n"))
    expectSound(module)
  }

  @Test("the start of the plan needs no input, because a cold launch has none")
  func startInputs() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a">
        <argument android:name="p" app:argType="integer"/></fragment>
        """)
    #expect(module.text.contains("route a(p: Int?) @android.required(\"p\")\n"))
    #expect(
      module.notes == [
        "g.xml:5: note: the plan starts with `a`, and a cold launch has no value for `p`, "
          + "so it is optional in the plan"
      ])
    expectSound(module)
  }

  @Test("an id may be missing, or in two graphs; each destination has a unique name")
  func ids() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a"/>
        <fragment android:name="com.example.NoIdFragment"/>
        <fragment/>
        <fragment android:id="@+id/plan"/>
        <fragment android:id="@android:id/home"/>
        <navigation android:id="@+id/inner" app:startDestination="@id/a">
            <fragment android:id="@+id/a">
                <action android:id="@+id/x" app:destination="@id/a"/>
                <action app:destination="@id/g"/>
            </fragment>
        </navigation>
        """)
    for line in [
      "route NoIdFragment @android.name(\"com.example.NoIdFragment\") @android.id(nil)",
      "route fragment @android.id(nil)", "route `plan`\n",
      "route `android:home` @android.id(\"android:home\")\n",
      "route inner_a @android.id(\"a\") {", "link -> inner_a @android.id(\"x\")",
      "link -> g @android.id(nil)",
    ] {
      #expect(module.text.contains(line), "\(line) in \(module.text)")
    }
    expectSound(module)
  }

  @Test("what leads nowhere is kept unchanged, and reported with its line")
  func nowhere() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a">
        <action android:id="@+id/x" app:destination="@id/none" app:popUpTo="@id/a">
          <argument android:name="p" android:defaultValue="1"/>
        </action>
        <action android:id="@+id/y" app:destination="@id/a"
            app:popUpTo="@id/none" app:popUpToInclusive="true"/>
        <action android:id="@+id/z"/>
        <action android:id="@+id/e" app:destination="@id/empty"/>
        <action android:id="@+id/p" app:destination="@id/a" app:popUpToInclusive="true"/>
        <what/>
        </fragment>
        <navigation android:id="@+id/empty" />
        """)
    #expect(
      module.notes == [
        "g.xml:5: note: the action leads nowhere: `none` is in no graph here",
        "g.xml:8: note: `popUpTo` names `none`, which is in no graph here",
        "g.xml:10: note: the action leads nowhere: it has no destination",
        "g.xml:11: note: the action leads nowhere: the graph `empty` is empty",
        "g.xml:13: note: a `what` in a destination is left out",
      ])
    for line in [
      #"@android.action(["id", "@+id/x", "destination", "@id/none", "popUpTo", "@id/a", "#
        + #""<argument>", "", "name", "p", "defaultValue", "1"])"#,
      #"@android.popUpTo("@id/none")"#, "@android.popUpToInclusive\n", "flow empty {}",
    ] {
      #expect(module.text.contains(line), "\(line) in \(module.text)")
    }
    expectSound(module)
  }

  @Test("a graph may lack its start, or name one that it does not contain")
  func starts() {
    let none = Module([("g.xml", Module.graph(#"<fragment android:id="@+id/a"/>"#, start: nil))])
    #expect(none.text.contains("flow g @android.startDestination(nil) {"))
    #expect(
      none.notes == [
        "g.xml:1: note: the graph `g` has no start destination; the first one in it is used"
      ])
    expectSound(none)
    let lost = Module(inside: #"<fragment android:id="@+id/a"/>"#, start: "b")
    #expect(lost.text.contains("flow g @android.startDestination(\"b\") {"))
    #expect(lost.notes == ["g.xml:1: note: the start destination `b` is not in the graph `g`"])
    expectSound(lost)
    let empty = Module([("empty.xml", "<navigation/>")])
    #expect(empty.text == "plan empty\n\nflow empty @android.id(nil) {}\n")
    expectSound(empty)
  }

  @Test("strings are looked up in the given values")
  func strings() {
    let inside = """
      <fragment android:id="@+id/a" android:label="@string/title"/>
      <fragment android:id="@+id/b" android:label="@string/none">
        <argument android:name="p" app:argType="string" android:defaultValue="@string/title"/>
      </fragment>
      """
    let values = """
      <resources><string name="title">@string/real</string>
      <string name="real">  It\\'s <b>my</b>
          "  shop"\\n\\u0041 </string></resources>
      """
    let module = Module(inside: inside, values: [values])
    #expect(
      module.text.contains(#"route a title "It's my   shop\nA" @android.label("@string/title")"#),
      "\(module.text)")
    #expect(module.text.contains(#"p: String = "It's my   shop\nA""#), "\(module.text)")
    #expect(module.notes == ["1 label refers to resources; `--values res/values` reads strings"])
    #expect(module.isFormatted && module.errors == [])
    let without = Module(inside: inside)
    #expect(without.text.contains(#"route a @android.label("@string/title")"#))
    expectSound(without)
  }

  @Test("an invalid graph is refused, with the line")
  func refused() {
    let module = Module(
      [
        ("a.xml", "<resources/>"), ("b.xml", "\n<navigation><fragment></navigation>"),
        ("c.xml", "<!DOCTYPE x><navigation/>"), ("d/e.xml", "<navigation/>"), ("e.xml", ""),
      ])
    #expect(module.plans.isEmpty)
    #expect(
      module.refusals == [
        "a.xml:1: it is not a navigation graph: its root is `resources`",
        "b.xml:2: it is not valid XML: a tag is closed by the end tag of another",
        "c.xml:1: it has a document type, which is not supported",
        "e.xml:1: `d/e.xml` has the same name; import one of their modules",
      ])
  }

  @Test("names cannot inject text into a plan")
  func hostile() {
    let module = Module(
      [
        (
          "x`y.xml",
          """
          <navigation xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:app="http://schemas.android.com/apk/res-auto" android:id="@+id/g`&#10;route h"
            app:startDestination="@id/a&quot; }">
          <fragment android:id="@+id/a&quot; }" android:label="&quot;&#10;\\ //" app:x-y="&#9;`">
          <argument android:name="p`q r" app:argType="a`b"/>
          <deepLink app:uri="s&quot;x://&#10;"/><deepLink app:uri="http://a.b/{p`q r}/*:x%2"/>
          </fragment></navigation>
          """
        )
      ])
    expectSound(module)
  }

  @Test("graphs may be nested as deeply as XML, and no deeper")
  func deep() {
    let levels = 200
    let opening = (0..<levels).map { index in
      #"<navigation android:id="@+id/n\#(index)" app:startDestination="@id/n\#(index + 1)">"#
    }.joined()
    let module = Module(
      inside: opening + #"<fragment android:id="@+id/n\#(levels)"/>"#
        + String(repeating: "</navigation>", count: levels),
      start: "n0")
    expectSound(module)
    let tooDeep = String(repeating: "<navigation>", count: 100_000)
    #expect(Module([("g.xml", tooDeep)]).refusals.count == 1)
  }
}
