import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax

// What an editor shows between the lines and at their ends.

extension LanguageServer {
  func inlayHints(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, range) = try rangePlace(request)
    withPlan(document) { snapshot in
      let plan = snapshot.plan
      let tree = plan.files[document.file.index].tree
      let table = snapshot.table()
      let distances = snapshot.hasOpenMeaning ? [] : snapshot.distances()
      var writer = PositionWriter(document.text, client.encoding)
      json.array { json in
        var index = tree.lastDeclaration(from: range.start) ?? 0
        while index < tree.declarations.count, tree.declarations[index].start < range.end {
          defer { index += 1 }
          let origin = DeclarationReference(file: document.file, index: index)
          let declaration = tree.declarations[index]
          guard declaration.headerEnd >= range.start else { continue }
          var text: String?
          var place = declaration.headerEnd
          switch table.meaning(origin) {
          case .symbol(.route(let id)):
            text = Self.hint(id, plan, distances)
          case .link(let id):
            let open = plan.openInputs(of: plan.links[id.index])
            if !open.isEmpty { text = "needs " + HoverText.list(open) }
            if let syntax = declaration.payload.indices.first,
              !tree.links[syntax].hasArguments, !tree.links[syntax].target.name.isEmpty
            {
              place = tree.links[syntax].target.range.end
            }
          default: break
          }
          if let text { Self.writeHint(text, writer.position(of: Int(place)), to: &json) }
        }
      }
    }
  }

  /// The facts that hold at a route's own place, and how far it is from the start.
  private static func hint(_ id: RouteID, _ plan: Plan, _ distances: [Distance]) -> String? {
    var parts: [String] = []
    if plan.facts.count > 0 {
      let facts = plan.openingFacts(of: plan.chain(of: id), given: []).facts
      if !facts.isEmpty { parts.append(HoverText.list(facts.map { plan.name(of: $0) })) }
    }
    if id.index < distances.count, id != plan.start {
      if case .reached(let weight) = distances[id.index] { parts.append("cost \(weight.cost)") }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func writeHint(
    _ text: String, _ position: TextPosition, to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("position")
      json.value(position)
      json.key("label")
      json.value(text)
      json.key("paddingLeft")
      json.value(true)
    }
  }

  func codeLenses(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    withPlan(document) { snapshot in
      let plan = snapshot.plan
      let tree = plan.files[document.file.index].tree
      let table = snapshot.table()
      let counts = snapshot.counts()
      var writer = PositionWriter(document.text, client.encoding)
      json.array { json in
        for index in tree.declarations.indices where tree.declarations[index].kind == .route {
          let origin = DeclarationReference(file: document.file, index: index)
          guard case .route(let id)? = table.symbol(origin) else { continue }
          var parts = [counted(snapshot.wayCount(to: id), "way") + " in"]
          let urls = plan.routes[id.index].patterns.indices.count
          if urls > 0 { parts.append(counted(urls, "URL")) }
          let promises = counts.promises[id.index]
          if promises > 0 { parts.append(counted(promises, "expectation")) }
          json.object { json in
            json.key("range")
            writer.write(tree.declarations[index].nameRange, to: &json)
            json.key("command")
            json.object { json in
              json.key("title")
              json.value(parts.joined(separator: " · "))
              // A lens without a command only shows its title.
              json.key("command")
              json.value("")
            }
          }
        }
      }
    }
  }
}
