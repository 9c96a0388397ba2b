import RouteBase
import RouteServer
import Testing

@Suite("Files in new places")
struct FileRenamingTests {
  private func move(
    _ files: [String: String], _ old: String, _ new: String, open: String? = nil
  ) -> [String: String] {
    let client = MemoryClient(files)
    if let open { client.open(open, files[open] ?? "") }
    let edit = client.ask(
      "workspace/willRenameFiles",
      #"{"files": [{"oldUri": "file:///app/\#(old)", "newUri": "file:///app/\#(new)"}]}"#)
    return edit?.applied(to: files) ?? files
  }

  @Test("Renaming a file changes the includes that lead to it and that are in it")
  func renameFiles() {
    let files = [
      "main.routeplan": "include \"shop.routeplan\"\nroute Home\n",
      "shop.routeplan": "include \"pay.routeplan\"\nroute Cart in Home\n",
      "pay.routeplan": "route Pay in Home\n",
      "other/b.routeplan": "include \"../shop.routeplan\" route B\n",
      "other/c.routeplan": "include \"/app/shop.routeplan\" route B\n",
    ]
    for open in [nil, "main.routeplan", "other/b.routeplan"] {
      let after = move(files, "shop.routeplan", "parts/shop.routeplan", open: open)
      #expect(after["main.routeplan"] == "include \"parts/shop.routeplan\"\nroute Home\n")
      #expect(after["shop.routeplan"] == "include \"../pay.routeplan\"\nroute Cart in Home\n")
      #expect(after["other/b.routeplan"] == "include \"../parts/shop.routeplan\" route B\n")
      #expect(after["other/c.routeplan"] == "include \"/app/parts/shop.routeplan\" route B\n")
    }
  }

  @Test("A folder takes its files along, whether its URI ends in a slash or not")
  func renameFolders() {
    let files = [
      "main.routeplan": "include \"shop/a.routeplan\"\nroute Home\n",
      "shop/a.routeplan": "include \"b.routeplan\"\ninclude \"../pay.routeplan\"\n",
      "shop/b.routeplan": "route B\n", "pay.routeplan": "route Pay\n",
    ]
    for slash in ["", "/"] {
      let after = move(files, "shop" + slash, "deep/er" + slash)
      #expect(after["main.routeplan"] == "include \"deep/er/a.routeplan\"\nroute Home\n")
      #expect(
        after["shop/a.routeplan"] == "include \"b.routeplan\"\ninclude \"../../pay.routeplan\"\n")
      #expect(after["shop/b.routeplan"] == "route B\n")
    }
  }

  @Test("Quotes and backslashes in the name of a file are escaped")
  func renameToQuotes() {
    let files = ["main.routeplan": "include \"b.routeplan\"\n", "b.routeplan": "route B\n"]
    #expect(
      move(files, "b.routeplan", "a%22b%5Cc.routeplan")["main.routeplan"]
        == #"include "a\"b\\c.routeplan"\#n"#)
  }

  @Test("A file that is no plan by its name is followed, too")
  func renameFragments() {
    let files = [
      "main.routeplan": "include \"parts.txt\"\n", "parts.txt": "include \"more.txt\"\n",
      "more.txt": "route B\n",
    ]
    let after = move(files, "more.txt", "most.txt")
    #expect(after["parts.txt"] == "include \"most.txt\"\n")
  }
}
