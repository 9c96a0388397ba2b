import RouteImportXML
import Testing

@Suite("Where actions of an Android graph lead")
struct AndroidActionTests {
  private func screen(_ id: String, _ inside: String = "") -> String {
    #"<fragment android:id="@+id/\#(id)">\#(inside)</fragment>"#
  }

  private func go(_ id: String, _ action: String = "x") -> String {
    #"<action android:id="@+id/\#(action)" app:destination="@id/\#(id)"/>"#
  }

  private func nested(_ id: String, start: String, _ inside: String) -> String {
    #"<navigation android:id="@+id/\#(id)" app:startDestination="@id/\#(start)">"#
      + "\n\(inside)\n</navigation>"
  }

  @Test("Android only looks directly in the graphs around a screen")
  func nowhere() {
    let module = Module(
      inside: """
        \(screen("a", go("deep")))
        \(nested("inner", start: "b", """
          \(screen("b", go("a") + go("inner") + go("g")))
          \(nested("innermost", start: "deep", screen("deep", go("b"))))
          """))
        \(screen("c", "\n" + go("b")))
        """)
    #expect(
      module.notes == [
        "g.xml:4: note: the action leads nowhere: no graph around `a` contains `deep`, "
          + "which is in `innermost`",
        "g.xml:12: note: the action leads nowhere: no graph around `c` contains `b`, "
          + "which is in `inner`",
      ])
    for line in [
      #"route a @android.action(["id", "@+id/x", "destination", "@id/deep"])"#,
      "link -> a @android.id(\"x\")", "link -> inner @android.id(\"x\")",
      "link -> g @android.id(\"x\")", "link -> b @android.id(\"x\")",
    ] {
      #expect(module.text.contains(line + "\n"), "\(line) in \(module.text)")
    }
    expectSound(module)
  }

  @Test("going back from the first screen of an app removes nothing")
  func first() {
    func pop(_ id: String, _ target: String, _ other: String) -> String {
      #"<action android:id="@+id/\#(id)" app:destination="@id/\#(target)" "#
        + #"app:popUpTo="@id/\#(other)" app:popUpToInclusive="true"/>"#
    }
    let actions = pop("x", "b", "b") + pop("y", "b", "a") + pop("z", "b", "g")
    let module = Module(inside: screen("a", actions) + screen("b", pop("w", "b", "a")))
    for line in [
      #"link -> b @android.id("x") @android.popUpTo("@id/b") @android.popUpToInclusive"#,
      #"link -> b back past a @android.id("y")"#, #"link -> b back past g @android.id("z")"#,
      #"link -> b back past a @android.id("w")"#,
    ] {
      #expect(
        module.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ").contains(line),
        "\(line) in \(module.text)")
    }
    #expect(module.exported().graphs[0].1.contains("app:popUpTo=\"@id/b\""))
    expectSound(module)
    // Something leads there, so something may lie below.
    let other = Module(inside: screen("a", actions) + screen("b", go("a")))
    #expect(other.text.contains("link -> b back past b @android.id(\"x\")"))
  }

  @Test("an id that a nested graph uses again means the nested one inside that graph")
  func reused() {
    let module = Module(
      inside: """
        \(screen("a", go("list")))
        \(screen("list"))
        \(nested("inner", start: "list", screen("list", go("list") + go("a"))))
        \(nested("other", start: "list", screen("list", go("inner"))))
        """)
    for text in [
      "        link -> list @android.id(\"x\")\n",
      "        route inner_list @android.id(\"list\") {\n",
      "            link -> inner_list @android.id(\"x\")\n",
      "        route other_list @android.id(\"list\") {\n",
    ] {
      #expect(module.text.contains(text), "\(text) in \(module.text)")
    }
    #expect(module.notes == [])
    expectSound(module)
  }

  @Test("an action of a graph leads from each of its screens to what that screen finds")
  func global() {
    let module = Module(
      inside: """
        \(go("list", "shadowed"))
        \(go("deep", "inside"))
        \(screen("a"))
        \(screen("list"))
        \(nested("inner", start: "list", screen("list") + screen("deep")))
        """)
    #expect(
      module.notes == [
        "g.xml:4: note: from inside the graph `inner` the action leads to `inner_list`, "
          + "which the plan omits",
        "g.xml:5: note: the action leads somewhere only from inside the graph `inner`, "
          + "which contains `deep`",
      ])
    #expect(module.text.contains("link -> list @android.id(\"shadowed\")"))
    #expect(!module.text.contains("link -> deep"))
    expectSound(module)
  }

  @Test("an activity offers neither the actions of the graph that it left nor its own")
  func activity() {
    let module = Module(
      inside: """
        \(go("a", "home"))
        \(screen("a", go("about")))
        <activity android:id="@+id/about" android:name=".About" app:action="android.intent.action.VIEW"
            app:data="https://a.com">
          \(go("a", "own"))
        </activity>
        """)
    #expect(
      module.text == """
        plan g

        flow g {
            link -> a @android.id("home")
            route a {
                link -> about @android.id("x")
            }
        }

        route about
                @android.kind("activity")
                @android.app.action("android.intent.action.VIEW")
                @android.data("https://a.com")
                @android.name(".About")
                @android.in("g")
                @android.action(["id", "@+id/own", "destination", "@id/a"])

        """)
    #expect(
      module.notes == [
        "g.xml:8: note: the action leads nowhere: `about` is an activity, "
          + "and Android offers no action there"
      ])
    expectSound(module)
    let graph = module.exported().graphs[0].1
    #expect(graph.contains("app:action=\"android.intent.action.VIEW\""))
    #expect(graph.contains("android:id=\"@+id/own\""))
    let folder = Module(
      [
        ("a.xml", Module.graph(screen("a", go("b")) + #"<include app:graph="@navigation/b"/>"#)),
        (
          "b.xml",
          Module.graph(
            screen("c", go("help")) + #"<activity android:id="@+id/help"/>"#, id: "b", start: "c")
        ),
      ])
    #expect(
      folder.text == """
        plan main

        include "a.routeplan"

        route help @android.kind("activity") @android.in("b")

        """)
    expectSound(folder)
  }

  @Test("an activity that is the start of a graph is in it")
  func activityStart() {
    let module = Module(inside: #"<activity android:id="@+id/a"/>"# + screen("b"))
    #expect(module.text.contains("flow g {\n    route a @android.kind(\"activity\")\n"))
    expectSound(module)
  }

  @Test("of two destinations with one id in one graph, Android uses the last")
  func replaced() {
    let module = Module(
      inside: """
        \(screen("a", go("b")))
        \(screen("b"))
        <dialog android:id="@+id/b"/>
        """)
    #expect(
      module.notes == [
        "g.xml:5: note: a later destination of the graph also has the id `b` "
          + "and replaces this one, which is left out"
      ])
    #expect(module.text.contains("    route b present floating\n"))
    expectSound(module)
  }

  @Test("an action's arguments keep their types and unknown attributes")
  func arguments() {
    let target = """
      <fragment android:id="@+id/b">
        <argument android:name="id" app:argType="long"/>
        <argument android:name="name" app:argType="string" app:nullable="true"/>
        <argument android:name="on" app:argType="boolean"/>
        <argument android:name="kind" app:argType="a.Kind"/>
      </fragment>
      """
    func action(_ inside: String) -> String {
      #"<action android:id="@+id/x" app:destination="@id/b">\#(inside)</action>"#
    }
    let given = """
      <argument android:name="id" app:argType="long" android:defaultValue="0L"/>
      <argument android:name="name" app:argType="string" app:nullable="true"
          android:defaultValue="@null"/>
      <argument android:name="on" app:argType="boolean" android:defaultValue="true"/>
      <argument android:name="kind" app:argType="a.Kind"/>
      """
    let plain = Module(inside: screen("a", action(given)) + target)
    #expect(
      plain.text.contains("link -> b(id: 0, name: nil, on: true, kind) @android.id(\"x\")\n"),
      "\(plain.text)")
    expectSound(plain)
    let graph = plain.exported().graphs[0].1
    let start = graph.firstRange(of: "<action")?.lowerBound ?? graph.startIndex
    let end = graph.firstRange(of: "</action>")?.lowerBound ?? graph.endIndex
    #expect(
      graph[start..<end].components
        == """
        <action android:id="@+id/x" app:destination="@id/b">
        <argument android:name="id" app:argType="long" android:defaultValue="0L" />
        <argument android:name="name" app:argType="string" app:nullable="true" \
        android:defaultValue="@null" />
        <argument android:name="on" app:argType="boolean" android:defaultValue="true" />
        <argument android:name="kind" app:argType="a.Kind" />
        """.components)
    let odd = Module(
      inside: screen(
        "a",
        action(
          """
          <argument android:name="more" app:argType="float" android:defaultValue="1f"/>
          <argument android:name="id" android:defaultValue="7"/>
          <argument android:name="on" app:argType="boolean" android:defaultValue="true" app:odd="1"/>
          <argument android:name="id" app:argType="long" android:defaultValue="8L"/>
          """)) + target)
    #expect(odd.text.contains("link -> b(id: 7, on: true)\n"), "\(odd.text)")
    for kept in [
      #"@android.argument.id(["name", "id", "defaultValue", "7"])"#,
      #"@android.argument.on(["name", "on", "argType", "boolean", "odd", "1", "defaultValue", "true"])"#,
      #"@android.argument(["name", "more", "argType", "float", "defaultValue", "1f"])"#,
      #"@android.argument(["name", "id", "argType", "long", "defaultValue", "8L"])"#,
    ] {
      #expect(odd.text.contains(kept), "\(kept) in \(odd.text)")
    }
    expectSound(odd)
  }

  @Test("a default that is not valid for its type is reported with its line")
  func badDefaults() {
    let module = Module(
      inside: """
        \(screen("a", #"<action android:id="@+id/x" app:destination="@id/b">"# + "\n"
          + #"<argument android:name="p" app:argType="integer" android:defaultValue="no"/></action>"#))
        <fragment android:id="@+id/b">
        <argument android:name="p" app:argType="integer" android:defaultValue="abc"/>
        <argument android:name="q" app:argType="boolean" android:defaultValue="yes"/>
        <argument android:name="r" app:argType="integer" android:defaultValue="@integer/r"/>
        <argument android:name="s" app:argType="a.Kind" android:defaultValue="ONE"/>
        </fragment>
        """)
    #expect(
      module.notes == [
        "g.xml:5: note: the default `no` of `p` is not a valid `integer`",
        "g.xml:7: note: the default `abc` of `p` is not a valid `integer`",
        "g.xml:8: note: the default `yes` of `q` is not a valid `boolean`",
      ])
    #expect(module.text.contains("route b(p: Int?, q: Bool?, r: Int?, s: `a.Kind`?)"))
    expectSound(module)
  }

  @Test("a reference is a number, whatever its default refers to")
  func references() {
    let module = Module(
      inside: screen("a")
        + """
        <fragment android:id="@+id/b">
        <argument android:name="p" app:argType="reference" android:defaultValue="@string/title"/>
        <argument android:name="q" app:argType="reference" android:defaultValue="0"/>
        <argument android:name="r" app:argType="reference"/>
        </fragment>
        """, values: ["<resources><string name='title'>Hello</string></resources>"])
    #expect(module.text.contains("route b(p: Int?, q: Int = 0, r: Int)\n"), "\(module.text)")
    #expect(module.text.contains("@android.default.p(\"@string/title\")"))
    expectSound(module)
  }

  @Test("an address that refers to a string is that string")
  func address() {
    let inside = screen("a", #"<deepLink app:uri="@string/link"/>"#)
    let values = ["<resources><string name='link'>app://a/{x}</string></resources>"]
    let module = Module(inside: inside, values: values)
    #expect(
      module.text.contains(
        """
            route a(x: String?)
                    at "app://a/:x"
                    @android.undeclared("x")
                    @android.deepLink(["uri", "@string/link", "tools.value", "app://a/{x}"])
        """), "\(module.text)")
    #expect(module.notes == [])
    let graph = module.exported().graphs[0].1
    #expect(graph.contains("<deepLink app:uri=\"@string/link\" />"))
    #expect(!graph.contains("app://"))
    #expect(Module([("g.xml", graph)], values: values).text == module.text)
    let without = Module(inside: inside)
    #expect(
      without.notes == ["1 address refers to resources; `--values res/values` reads strings"])
    expectSound(without)
  }

  @Test("names do not grow with the depth of graphs")
  func names() {
    for id in ["", #"android:id="@+id/n""#] {
      let levels = 200
      let module = Module(
        inside: String(repeating: "<navigation \(id)>", count: levels) + screen("a")
          + String(repeating: "</navigation>", count: levels), start: "n")
      #expect(module.text.split { " \n".contains($0) }.allSatisfy { $0.utf8.count < 40 })
      expectSound(module)
    }
  }
}

extension StringProtocol {
  /// Its words, separated by spaces or line ends.
  fileprivate var components: [SubSequence] { split { " \n".contains($0) } }
}
