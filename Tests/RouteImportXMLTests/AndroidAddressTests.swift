import RouteAppLinks
import Testing

@Suite("Addresses of deep links")
struct AndroidAddressTests {
  private func address(_ uri: String) -> Result<AndroidURI, AndroidURI.Failure> {
    do throws(AndroidURI.Failure) {
      return .success(
        try AndroidURI(uri) { name in
          switch name {
          case "list", "object": .unfit
          case "number": .typed
          default: .text
          }
        })
    } catch { return .failure(error) }
  }

  @Test(
    "become patterns",
    arguments: [
      ("app://a/{b}", "app://a/:b"), ("app://{b}", "app://:b"), ("app://a/", "app://a"),
      ("app:///a", "app://a"), ("app://", "app://"), ("app:///", "app://"),
      ("www.a.com/b", "https://www.a.com/b"),
      ("http://www.a.com", "http://www.a.com"), ("www.a.com", "https://www.a.com"),
      ("a.com/{b}.html", "https://a.com/:b.html"), ("a.com/x{b}-{c}", "https://a.com/x:b-:c"),
      ("a.com/.*/b", "https://a.com/*/b"), ("a.com/b/.*", "https://a.com/b/**rest"),
      ("a.com/{list}", "https://a.com/*"), ("a.com/b:c*d%2", "https://a.com/b%3Ac%2Ad%252"),
      ("a.com/%20", "https://a.com/%20"), ("a.com/b?c={d}&e=f#g", "https://a.com/b"),
    ])
  func patterns(_ uri: String, _ pattern: String) throws {
    #expect(try address(uri).get().pattern == pattern)
  }

  @Test(
    "have a reason if they cannot",
    arguments: [
      ("${applicationId}://a", "part of it is filled in by the build"),
      ("{scheme}://a", "`{scheme}` is not a valid scheme"),
      ("https://{host}/a", "`{host}` is not a fixed host"),
      ("https://*.a.com/b", "`*.a.com` is not a fixed host"),
      ("a.com:80/b", "`a.com:80` is not a fixed host"),
      ("a.com//b", "it has an empty segment"), ("a.com/x.*", "it has `.*` inside a segment"),
      ("a.com/{b}{c}", "two parameters touch"), ("a.com/{b}x", "a letter follows a parameter"),
      ("a.com/{b", "a `{` has no `}`"), ("a.com/b}", "a `}` has no `{`"),
      ("a.com/x{list}", "`list` cannot be part of a path"),
      ("a.com/{b}/{b}", "`b` is not a valid name, or is used twice"),
      ("a.com/{b c}", "`b c` is not a valid name, or is used twice"),
      ("app:////", "it has an empty segment"), ("", "`` is not a fixed host"),
    ])
  func failures(_ uri: String, _ reason: String) {
    switch address(uri) {
    case .success(let address): Issue.record("\(uri) is \(address.pattern)")
    case .failure(let failure): #expect(failure.reason == reason)
    }
  }

  @Test("have parameters in the query, too")
  func query() throws {
    let found = try address("app://a/{b}/?c={d}&e={b}&f=g&h={object}").get()
    #expect(found.names == ["b", "d", "object"])
  }

  @Test("have equal shapes if two patterns match one URL with equal rank")
  func shapes() throws {
    let shapes = try ["http://A.com/{x}/b", "a.com/{y}/b/", "a.com/{number}/b"].map {
      try address($0).get().shape
    }
    #expect(shapes[0] == shapes[1])
    #expect(shapes[0] != shapes[2])
  }

  @Test("of one destination, those with other texts around parameters are all there")
  func forms() {
    let module = Module(
      inside: """
        <fragment android:id="@+id/a">
          <argument android:name="n" app:argType="integer" android:defaultValue="1"/>
          <argument android:name="t" app:argType="string" android:defaultValue="@string/t"/>
          <deepLink app:uri="a.com/{b}-{c}"/><deepLink app:uri="a.com/{n}.html"/>
          <deepLink app:uri="a.com/{b}-{c}"/><deepLink app:uri="http://a.com/{c}-{b}"/>
          <deepLink app:uri="a.com/w/.*/{n}"/>
        </fragment>
        <fragment android:id="@+id/d"><deepLink app:uri="a.com/{x}.pdf"/></fragment>
        """)
    #expect(
      module.text.contains(
        """
            route a(n: Int = 1, t: String?, b: String?, c: String?)
                    at "https://a.com/:b-:c"
                    at "https://a.com/:n.html"
                    at "https://a.com/w/*/:n"
                    @android.default.t("@string/t")
        """), "\(module.text)")
    #expect(
      module.notes == [
        "g.xml:9: note: `.*` in `a.com/w/.*/{n}` may hold a slash, but `*` in the plan holds none",
        "g.xml:11: note: `a.com/{x}.pdf` already opens `a`, so it does not open `d`",
      ])
  }
}
