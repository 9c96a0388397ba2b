import RouteBase
import RoutePlan
import RouteSyntax

// Where names are declared and used.

extension LanguageServer {
  func definition(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    withPlan(document) { snapshot in
      let found = snapshot.occurrence(at: offset, in: document.file)
      let spans = found.map { snapshot.plan.declarationSpans(of: $0.entity) } ?? []
      var places = places(snapshot)
      json.array(spans) { json, span in places.write(location: span, to: &json) }
    }
  }

  func references(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let isWithDeclaration = request.params?.member("context")?.flag("includeDeclaration") ?? true
    // Each plan that includes the document may have others that name the same.
    var seen: Set<PlacedName> = []
    json.array { json in
      for root in workspace.plans(of: document.path) {
        workspace.withSnapshot(of: root) { snapshot in
          guard let file = snapshot.file(at: document.path),
            let found = snapshot.occurrence(at: offset, in: file)
          else { return }
          var places = places(snapshot)
          for use in snapshot.occurrences(of: found.entity)
          where isWithDeclaration || !use.isDeclaration {
            let name = PlacedName(
              path: snapshot.paths[use.span.file.index], range: use.span.range)
            if seen.insert(name).inserted { places.write(location: use.span, to: &json) }
          }
        }
      }
    }
  }

  func highlights(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    withPlan(document) { snapshot in
      let found = snapshot.occurrence(at: offset, in: document.file)
      let own = snapshot.occurrences(in: document.file).filter { $0.entity == found?.entity }
      var writer = PositionWriter(document.text, client.encoding)
      json.array(own) { json, use in
        json.object { json in
          json.key("range")
          writer.write(use.range, to: &json)
          json.key("kind")
          json.value(use.isDeclaration ? 3 : 2)
        }
      }
    }
  }

  func documentLinks(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    withPlan(document) { snapshot in
      let tree = snapshot.plan.files[document.file.index].tree
      let path = snapshot.plan.files[document.file.index].path
      let table = snapshot.table()
      var writer = PositionWriter(document.text, client.encoding)
      json.array { json in
        for declaration in tree.declarations where declaration.kind == .include {
          for name in declaration.payload.indices {
            let range = tree.names[name]
            guard let file = table.file(included: tree.string(range), from: path), range.count > 2
            else { continue }
            json.object { json in
              json.key("range")
              writer.write(SourceRange(start: range.start + 1, end: range.end - 1), to: &json)
              json.key("target")
              json.value(workspace.uri(of: snapshot.paths[file.index]))
            }
          }
        }
      }
    }
  }

  func linkedEditingRanges(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    withPlan(document) { snapshot in
      let tree = snapshot.plan.files[document.file.index].tree
      guard let found = snapshot.occurrence(at: offset, in: document.file),
        case .parameter = found.entity, let index = tree.lastDeclaration(from: offset)
      else {
        json.null()
        return
      }
      // A parameter and its names in the patterns and clauses of the same declaration.
      let end =
        index + 1 < tree.declarations.count ? tree.declarations[index + 1].start : UInt32.max
      let own = snapshot.occurrences(in: document.file).filter {
        $0.entity == found.entity && $0.range.start >= tree.declarations[index].start
          && $0.range.end <= end
      }
      guard own.count > 1, own.allSatisfy({ $0.range.count == found.range.count }) else {
        json.null()
        return
      }
      var writer = PositionWriter(document.text, client.encoding)
      json.object { json in
        json.key("ranges")
        json.array(own) { json, use in writer.write(use.range, to: &json) }
      }
    }
  }
}

/// Where a name is, whatever plan the file is part of.
private struct PlacedName: Hashable {
  var path: String
  var range: SourceRange
}

/// An occurrence in a file of a plan.
struct PlacedOccurrence {
  var span: SourceSpan
  var isDeclaration: Bool
}

extension PlanSnapshot {
  /// All occurrences of an entity, in the order of files and positions.
  mutating func occurrences(of entity: Entity) -> [PlacedOccurrence] {
    var result: [PlacedOccurrence] = []
    for index in plan.files.indices {
      let file = FileID(index)
      for use in occurrences(in: file) where use.entity == entity {
        result.append(
          PlacedOccurrence(
            span: SourceSpan(file: file, range: use.range), isDeclaration: use.isDeclaration))
      }
    }
    return result
  }
}
