package import RouteBase
package import RoutePlan
import RouteSyntax

// Names of a plan, most of which need neither backticks nor escapes, so that no string is made.

extension JSONWriter {
  /// Writes a raw name.
  package mutating func value(_ name: NameID, _ plan: Plan) {
    _ = plan.names.withBytes(of: name) {
      value(bytes: $0)
      return true
    }
  }

  /// Writes `Name` or `Service.Name`, with backticks where a name could be misread.
  package mutating func displayName(_ name: NameID, in service: ServiceID, _ plan: Plan) {
    let isPlain =
      service.isNone
      ? plan.names.withBytes(of: name) { writePlain($0) }
      : plan.names.withBytes(of: plan.services[service.index].name) { scope in
        guard NameSyntax.isPlain(scope) else { return false }
        return plan.names.withBytes(of: name) { writePlain($0, in: scope) }
      }
    if !isPlain { value(plan.displayName(name, in: service)) }
  }

  /// Writes the display name of a route between two pieces of JSON, of which the first ends with its
  /// quote and the second starts with its quote.
  package mutating func write(
    _ before: StaticString, _ id: RouteID, _ after: StaticString, _ plan: Plan
  ) {
    output.write(before)
    let route = plan.routes[id.index]
    let isPlain =
      route.service.isNone
      && plan.names.withBytes(of: route.name) { name in
        guard NameSyntax.isPlain(name) else { return false }
        output.write(name)
        return true
      }
    if !isPlain {
      var name = plan.displayName(id)
      name.withUTF8 { writePart(ofText: $0) }
    }
    output.write(after)
    needsComma = false
  }

  /// Writes a raw name between two such pieces.
  package mutating func write(
    _ before: StaticString, _ name: NameID, _ after: StaticString, _ plan: Plan
  ) {
    output.write(before)
    _ = plan.names.withBytes(of: name) { name in
      if NameSyntax.isPlain(name) { output.write(name) } else { writePart(ofText: name) }
      return true
    }
    output.write(after)
    needsComma = false
  }

  package mutating func displayName(_ id: RouteID, _ plan: Plan) {
    displayName(plan.routes[id.index].name, in: plan.routes[id.index].service, plan)
  }

  package mutating func displayName(_ id: TaskID, _ plan: Plan) {
    displayName(plan.tasks[id.index].name, in: plan.tasks[id.index].service, plan)
  }

  /// Writes a name if it is plain; whether it is. `scope` is the name of its service, a plain one.
  private mutating func writePlain(
    _ name: UnsafeBufferPointer<UInt8>, in scope: UnsafeBufferPointer<UInt8>? = nil
  ) -> Bool {
    guard NameSyntax.isPlain(name) else { return false }
    separate()
    output.write(UInt8(ascii: "\""))
    if let scope {
      output.write(scope)
      output.write(UInt8(ascii: "."))
    }
    output.write(name)
    output.write(UInt8(ascii: "\""))
    return true
  }
}
