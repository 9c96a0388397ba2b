import RouteBase
import RoutePlan
import RouteSyntax

// Where names are declared and used.

extension LanguageServer {
  func definition(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    // Each plan that includes the document may declare what it names.
    var seen: Set<PlacedName> = []
    json.array { json in
      for root in workspace.plans(of: document.path) {
        workspace.withSnapshot(of: root) { snapshot in
          guard let file = snapshot.file(at: document.path),
            let found = snapshot.occurrence(at: offset, in: file)
          else { return }
          var places = places(snapshot)
          for span in snapshot.plan.declarationSpans(of: found.entity)
          where seen.insert(PlacedName(span, in: snapshot)).inserted {
            places.write(location: span, to: &json)
          }
        }
      }
    }
  }

  func references(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let isWithDeclaration = request.params?.member("context")?.flag("includeDeclaration") ?? true
    var seen: Set<PlacedName> = []
    var known: Set<NamedEntity> = []
    json.array { json in
      for root in workspace.plans(of: document.path) {
        let found = workspace.withSnapshot(of: root) { snapshot in
          snapshot.file(at: document.path).flatMap { snapshot.occurrence(at: offset, in: $0) }
        }
        guard let found, !known.contains(NamedEntity(root: root, entity: found.entity)) else {
          continue
        }
        for (root, entities) in workspace.named(found.entity, in: root, { $0.twins(of: $1) }) {
          for entity in entities { known.insert(NamedEntity(root: root, entity: entity)) }
          workspace.withSnapshot(of: root) { snapshot in
            var places = places(snapshot)
            for use in snapshot.occurrences(of: entities)
            where isWithDeclaration || !use.isDeclaration {
              if seen.insert(PlacedName(use.span, in: snapshot)).inserted {
                places.write(location: use.span, to: &json)
              }
            }
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

  init(_ span: SourceSpan, in snapshot: PlanSnapshot) {
    path = snapshot.paths[span.file.index]
    range = span.range
  }
}

/// Something that has a name in one of the plans.
private struct NamedEntity: Hashable {
  var root: String
  var entity: Entity
}

extension Workspace {
  /// What has the name of an entity of a plan, in that plan and in all that share files which name it,
  /// in the order of the plans. `family` is what belongs to an entity in its own plan.
  func named(
    _ entity: Entity, in root: String, _ family: (Plan, Entity) -> Set<Entity>
  ) -> [(root: String, entities: Set<Entity>)] {
    var known: [String: Set<Entity>] = [:]
    var open: [String: Set<Entity>] = [root: [entity]]
    while let (root, entities) = open.popFirst() {
      let uses = withSnapshot(of: root) { snapshot in
        var own: Set<Entity> = []
        for entity in entities where known[root]?.contains(entity) != true && !own.contains(entity)
        {
          own.formUnion(family(snapshot.plan, entity))
        }
        own.subtract(known[root] ?? [])
        known[root, default: []].formUnion(own)
        return snapshot.occurrences(of: own).map { PlacedName($0.span, in: snapshot) }
      }
      for (path, uses) in Dictionary(grouping: uses, by: { $0.path }) {
        for other in plans(of: path) where other != root {
          let found = withSnapshot(of: other) { snapshot in
            snapshot.file(at: path).map { file in
              uses.compactMap { snapshot.occurrence(of: $0.range, in: file)?.entity }
            }
          }
          let new = Set(found ?? []).subtracting(known[other] ?? [])
          if !new.isEmpty { open[other, default: []].formUnion(new) }
        }
      }
    }
    return known.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// An occurrence in a file of a plan.
struct PlacedOccurrence {
  var span: SourceSpan
  var entity: Entity
  var isDeclaration: Bool
}

extension PlanSnapshot {
  /// All occurrences of some entities, in the order of files and positions.
  mutating func occurrences(of entities: Set<Entity>) -> [PlacedOccurrence] {
    var result: [PlacedOccurrence] = []
    for index in plan.files.indices {
      let file = FileID(index)
      for use in occurrences(in: file) where entities.contains(use.entity) {
        result.append(
          PlacedOccurrence(
            span: SourceSpan(file: file, range: use.range), entity: use.entity,
            isDeclaration: use.isDeclaration))
      }
    }
    return result
  }
}
