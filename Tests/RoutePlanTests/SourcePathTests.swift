import RoutePlan
import Testing

@Suite("Paths as text")
struct SourcePathTests {
  @Test(
    "an include is relative to the file that names it",
    arguments: [
      ("b", "a", "b"), ("b", "x/a", "x/b"), ("../b", "x/a", "b"), ("../b", "a", "../b"),
      ("../../b", "x/a", "../b"), ("../b", "../a", "../../b"), ("./b", "x/./y/../a", "x/b"),
      ("/b", "x/a", "/b"), ("../b", "/x/a", "/b"), ("../../../b", "/x/a", "/b"),
      ("y/b", "/a", "/y/b"),
      ("y//b", "x//a", "x/y/b"), ("..b", "x/a", "x/..b"), ("b/", "x/a", "x/b"), ("..", "x/a", "."),
      ("..", "/x/a", "/"), ("", "x/a", "x"), ("", "a", ""), ("é ß", "ü/a", "ü/é ß"),
    ])
  func resolve(include: String, path: String, expected: String) {
    #expect(SourcePath.resolve(include, from: path) == expected)
  }

  @Test(
    "the stem names a plan without a name",
    arguments: [
      ("shop.routeplan", "shop"), ("a/b/shop.routeplan", "shop"), ("shop", "shop"),
      ("shop.v2.routeplan", "shop.v2"), (".routeplan", ".routeplan"), ("a.b/shop", "shop"),
      ("-", "-"), ("<stdin>", "<stdin>"), ("", ""), ("a/b/", "b"),
    ])
  func stem(path: String, expected: String) {
    #expect(SourcePath.stem(path) == expected)
    #expect(BuiltPlan("route A", path: path).plan.name == expected)
  }
}
