import QTRoute
import Testing

private let text = """
  route Main { route Show(id: Int) route Lost task save }
  service Shop { route Cart in Main route Pay in Main task send(id: Int) }
  fallback Lost
  """

private final class Page: Routable {}

@Suite("Registration after launch and by module")
struct RegistrationTests {
  private func launched() throws -> (ServiceResolver, Driver) {
    let loaded = try plan(text)
    let services = ServiceResolver(loaded)
    for name in ["Main", "Lost"] { try services.register(screen: name) { _, _ in Page() } }
    return (services, try Driver(loaded, resolver: services))
  }

  @Test("what is registered after launch takes the next step, and what is removed does not")
  func late() async throws {
    let (services, driver) = try launched()
    let first = try await driver.drive(to: "Shop.Cart")
    #expect(first.frame.route == "Lost" && first.unknownName == "Shop.Cart")
    try services.register(screen: "Shop.Cart") { _, _ in Page() }
    let second = try await driver.drive(to: "Shop.Cart")
    #expect(second.frame.route == "Shop.Cart" && second.routable is Page)
    try await driver.drive(to: "Main")
    #expect(services.remove("Shop.Cart"))
    #expect(try await driver.drive(to: "Shop.Cart").unknownName == "Shop.Cart")
  }

  @Test("a module registers all that it has, or nothing, and can be removed")
  func modules() async throws {
    let (services, driver) = try launched()
    #expect(throws: RegistrationError.wrongKind("Shop.send", expected: "route")) {
      try services.register(module: "shop") { module in
        try module.screen("Shop.Cart") { _, _ in Page() }
        try module.screen("Shop.send") { _, _ in Page() }
      }
    }
    #expect(throws: RegistrationError.registeredTwice("Main")) {
      try services.register(module: "shop") { module in
        try module.screen("Shop.Cart") { _, _ in Page() }
        try module.screen("Main") { _, _ in Page() }
      }
    }
    #expect(services.names == ["Lost", "Main"] && services.modules.isEmpty)
    try services.register(module: "shop") { module in
      try module.screen("Shop.Cart") { _, _ in Page() }
      try module.task("Shop.send") { _ in [:] }
    }
    #expect(services.modules == ["shop"])
    try await driver.drive(to: "Shop.Cart")
    try await driver.drive(task: "Shop.send", inputs: ["id": 1])
    #expect(services.remove(module: "shop") && !services.remove(module: "shop"))
    #expect(services.names == ["Lost", "Main"])
  }

  @Test("a service has a resolver of its own, and single names come first")
  func ownServices() async throws {
    let (services, driver) = try launched()
    let recorder = RecordingResolver()
    try services.register(service: "Shop", recorder)
    #expect(throws: RegistrationError.registeredTwice("Shop")) {
      try services.register(service: "Shop", recorder)
    }
    try services.register(screen: "Shop.Pay") { _, _ in Page() }
    #expect(services.services == ["Shop"])
    try await driver.drive(to: "Shop.Cart")
    #expect(try await driver.drive(sub: "Shop.Pay").routable is Page)
    #expect(recorder.trail == ["jump Shop.Cart"])
    #expect(services.remove(service: "Shop") && !services.remove(service: "Shop"))
  }

  @Test("the fallback hears the unknown name and its inputs")
  func unknown() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    let (services, driver) = try launched()
    services.remove("Lost")
    try services.register(screen: "Lost") { _, step in
      sink.yield("\(step.unknown?.name ?? "") \(step.unknown?.inputs ?? [:])")
      return Page()
    }
    try await driver.drive(to: "Shop.Nope", inputs: ["x": 1])
    sink.finish()
    var lines: [String] = []
    for await line in stream { lines.append(line) }
    #expect(lines == ["Shop.Nope [\"x\": 1]"])
  }
}
