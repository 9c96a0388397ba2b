import Testing

@Suite("expect url")
struct URLExpectationTests {
  private func check(_ expectation: String) -> String {
    Checked(
      """
      scheme "app"
      route Main at "/" {
          route Show(id: Int, speed: Double = 1.0, tags: [String], note: String?) at "show/:id"
          route Help at "help"
          task out at "out"
      }
      fallback Help
      expect url \(expectation)
      """
    ).text
  }

  @Test(
    "holds",
    arguments: [
      #""app://show/7" opens Show(id: 7)"#, #""/show/7" opens Show"#,
      #""/show/7?speed=2" opens Show(id: 7, speed: 2)"#,
      #""/show/7?tags=a&tags=b" opens Show(tags: ["a", "b"])"#,
      #""/show/7" opens Show(id, note: nil)"#, #""/out" opens out"#, #""/nowhere" opens nothing"#,
      #""other://x" opens nothing"#, #""/show/7" opens Show(tags: [])"#,
      #""/show/7" opens Show(id: 7, tags)"#,
    ])
  func holds(expectation: String) {
    #expect(check(expectation) == "")
  }

  @Test(
    "is broken, and the message says what the URL opens",
    arguments: [
      (#""/show/7" opens Help"#, "this URL opens `Show`"),
      (#""/show/7" opens nothing"#, "this URL opens `Show`"),
      (#""/show/7" opens Show(id: 8)"#, "this URL opens `Show` with `id: 7`"),
      (
        #""/show/7?speed=x" opens Show(speed: 2.0)"#,
        "this URL opens `Show` without a value for `speed`"
      ),
      (
        #""/show/x" opens Show"#,
        "no pattern matches this URL, so it goes to the fallback `Help`"
      ),
      (#""other://show/7" opens Show"#, "this URL is not ours"),
      (#""/show/7?tags=a" opens Show(tags: [])"#, "this URL opens `Show` with `tags: [\"a\"]`"),
      (
        #""/show/7" opens Show(tags: ["a"])"#, "this URL opens `Show` without a value for `tags`"
      ),
    ])
  func broken(expectation: String, message: String) {
    let text = check(expectation)
    #expect(
      text.hasPrefix("main.routeplan:8:12: error: \(message) [broken-expectation]\n"), "\(text)")
  }

  @Test("reports a faulty argument once", arguments: ["idd: 7", "id: \"x\"", "id: nil"])
  func wrongArgument(argument: String) {
    let text = check("\"/show/7\" opens Show(\(argument))")
    #expect(text.ranges(of: "error: ").count == 1, "\(text)")
    #expect(!text.contains("broken-expectation"))
  }

  @Test("points at the pattern")
  func rendered() {
    #expect(
      check(#""/show/x" opens Show"#) == """
        main.routeplan:8:12: error: no pattern matches this URL, so it goes to the fallback `Help` \
        [broken-expectation]
            8 | expect url "/show/x" opens Show
              |            ^~~~~~~~~
        main.routeplan:3:80: note: this is the nearest pattern
            3 |     route Show(id: Int, speed: Double = 1.0, tags: [String], note: String?) at "show/:id"
              |                                                                                ~~~~~~~~~~

        """)
  }
}
