import RouteBase
import RouteSyntax

// Old names: those that `was` lists. Each belongs to one declaration.

extension PlanBuilder {
  /// Registers the names after `was`, each in its own service and, where free, in the plan. Reports
  /// those that are taken.
  mutating func registerOldNames() {
    if work.oldServices.isEmpty && work.oldNames.isEmpty { return }
    var register = OldNames()
    for (service, origin) in work.oldServices {
      for reference in oldReferences(origin) where reference.service.isEmpty {
        keep(reference, of: service, origin, &register)
      }
    }
    for use in work.oldNames {
      for reference in oldReferences(use.origin) where reference.service.isEmpty {
        keep(reference, of: use, in: use.service, &register)
      }
    }
    for use in work.oldNames where !use.service.isNone {
      let tree = plan.files.tree(use.origin)
      for reference in oldReferences(use.origin) where reference.service.isEmpty {
        plan.symbols.insertOld(use.symbol, intern(tree.name(reference.name)), in: .none)
      }
    }
    // If something was moved from another service, its old name is kept there, too.
    for use in work.oldNames {
      let tree = plan.files.tree(use.origin)
      for reference in oldReferences(use.origin) where !reference.service.isEmpty {
        let service = plan.symbols.formerService(intern(tree.name(reference.service)))
        keep(reference, of: use, in: service, &register)
      }
    }
  }

  /// Where each old name was first listed.
  private struct OldNames {
    struct Key: Hashable {
      /// The service, or nil for the name of a service.
      var scope: ServiceID?
      var name: NameID
    }
    var spans: [Key: SourceSpan] = [:]
  }

  private func oldReferences(_ origin: DeclarationReference) -> [ReferenceSyntax] {
    guard let clause = plan.files.clause(.was, of: origin) else { return [] }
    return Array(plan.files.tree(origin).references[clause.payload.indices])
  }

  private mutating func keep(
    _ reference: ReferenceSyntax, of use: PendingWork.ClauseUse, in service: ServiceID,
    _ register: inout OldNames
  ) {
    let tree = plan.files.tree(use.origin)
    let name = intern(tree.name(reference.name))
    let key = OldNames.Key(scope: service, name: name)
    let span = span(reference.range, use.origin)
    guard let holder = plan.symbols.insertOld(use.symbol, name, in: service) else {
      register.spans[key] = span
      return
    }
    // The second of two declarations with one name has been reported, and no name refers to it.
    guard plan.symbols.current(plan.name(of: use.symbol), in: use.service) == use.symbol else {
      return
    }
    let isLive = plan.symbols.current(name, in: service) != nil
    if holder == use.symbol && !isLive { return }
    let text = tree.display(reference)
    if isLive {
      reportTaken(
        span,
        holder == use.symbol
          ? "`\(text)` is the current name of this \(holder.kindName), so it cannot be an old name"
          : "`\(text)` is the name of a \(holder.kindName), so it cannot be an old name of "
            + "`\(planSoFar.displayName(use.symbol))`",
        note: plan.files.nameSpan(planSoFar.origin(of: holder)), "declared here")
    } else {
      reportTaken(
        span,
        "`\(text)` is an old name of `\(planSoFar.displayName(holder))`, so it cannot also be one "
          + "of `\(planSoFar.displayName(use.symbol))`",
        note: register.spans[key] ?? plan.files.nameSpan(planSoFar.origin(of: holder)),
        "first listed here")
    }
  }

  private mutating func keep(
    _ reference: ReferenceSyntax, of service: ServiceID, _ origin: DeclarationReference,
    _ register: inout OldNames
  ) {
    let text = plan.files.tree(origin).name(reference.name)
    let name = intern(text)
    let key = OldNames.Key(scope: nil, name: name)
    let span = span(reference.range, origin)
    guard let holder = plan.symbols.insertOldService(service, name) else {
      register.spans[key] = span
      return
    }
    let isLive = plan.symbols.serviceNames[name] != nil
    if holder == service && !isLive { return }
    let shown = NameSyntax.display(text)
    let other = plan.services[holder.index]
    if isLive {
      reportTaken(
        span, "`\(shown)` is the name of a service, so it cannot be an old name",
        note: plan.files.nameSpan(other.origin), "declared here")
    } else {
      reportTaken(
        span,
        "`\(shown)` is an old name of "
          + "`\(NameSyntax.display(plan.names.string(of: other.name)))`, so it cannot also be one of "
          + "another service",
        note: register.spans[key] ?? plan.files.nameSpan(other.origin), "first listed here")
    }
  }

  private mutating func reportTaken(
    _ span: SourceSpan, _ message: String, note: SourceSpan, _ noteText: String
  ) {
    findings.append(
      Finding(
        .nameTaken, at: span, message, notes: [Finding.Note(at: note, noteText)],
        fix: Fix("remove the old name here, or rename the declaration that has it")))
  }
}
