import RouteBase
import RouteImport
import Testing

@Suite("Text after a parameter")
struct SegmentTextTests {
  private func tanstack(_ path: String) throws -> String {
    let text = "interface FileRoutesByFullPath { '\(path)': typeof A }"
    let result = try TanStackImport.plan(Array(text.utf8), path: "r.ts", name: "App")
    return String(decoding: result.plan, as: UTF8.self)
  }

  private func dart(_ path: String) -> String {
    let text = "final r = GoRouter(routes: [GoRoute(path: '/'), GoRoute(path: '\(path)')]);"
    return ImportCase.code([("r.dart", text)], GoRouterImport.plan).text ?? ""
  }

  /// A name has no `-`, so that stays as it is.
  @Test(
    "is escaped if it would be a part of the name",
    arguments: [
      ("-x", "-x"), (".x", ".x"), ("x-", "%78-"), ("7", "%37"), ("_a", "%5Fa"), ("é", "%C3%A9"),
    ])
  func escaped(_ text: String, _ shown: String) throws {
    let clause = "at \"/:id\(shown)\""
    let remix = ImportCase.folder(.remix, ["app/routes/$id[\(text)].tsx"])
    #expect(remix.text?.contains(clause) == true, "\(remix.text ?? "")")
    remix.expectGood()
    let svelte = ImportCase.folder(.sveltekit, ["src/routes/[id]\(text)/+page.svelte"])
    #expect(svelte.text?.contains(clause) == true, "\(svelte.text ?? "")")
    #expect(try tanstack("/{$id}\(text)").contains(clause))
    #expect(dart("/:id(x)\(text)").contains(clause), "\(dart("/:id(x)\(text)"))")
  }
}
