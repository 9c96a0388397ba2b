import Foundation
import QTRoute
import Testing

/// A photo, which only code can pass.
private struct Image: Hashable, Sendable {
  var name: String
}

/// Drives with `TripsRoutes`, which is generated from `trips.routeplan`.
@Suite("A driver with generated code")
struct TypedTests {
  private typealias Route = TripsRoutes.Route
  private typealias Photo = TripsRoutes.Types.Photo

  private static let text: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "RouteGenerateTests/Cases/driver/trips.routeplan")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private func rig(
    stack: [OpeningFrame] = ["Home"], resolver: any Resolver = ClosureResolver { $1.done() }
  ) throws -> Rig { try Rig(Self.text, stack: stack, resolver: resolver) }

  @Test("goes to a route by its name and inputs")
  func drive() async throws {
    let rig = try rig()
    let outcome = try await rig.driver.drive(to: .trip(tripId: 7))
    #expect(outcome.frame.inputs == ["tripId": 7])
    try await rig.driver.drive(to: .day(tripId: 7, number: 2))
    #expect(await rig.stack == "Home / Trip(7) / Day(1.5,2)")
    try await rig.driver.drive(to: .home)
    #expect(await rig.stack == "Home")
    try await rig.driver.drive(sub: .help)
    #expect(await rig.stack == "Home / Help")
    let ended = await rig.driver.submit(to: .search(text: "sea", sort: .price)).result
    #expect(try ended.get().frame.inputs["sort"] == "price")
    // A value of the type itself works as well.
    try await rig.driver.drive(to: Route.trip(tripId: 8))
    #expect(await rig.stack == "Home / Trip(8)")
    var request = DriveRequest(to: .help)
    request.context = DriveContext(source: "test")
    try await rig.driver.drive(request)
    #expect(await rig.stack == "Home / Help")
  }

  @Test("starts with a stack of routes")
  func opening() async throws {
    let rig = try rig(stack: [OpeningFrame(.home), OpeningFrame(.trip(tripId: 4))])
    #expect(await rig.stack == "Home / Trip(4)")
  }

  @Test("goes inside the screens that the route names")
  func inside() async throws {
    let rig = try rig(stack: [OpeningFrame(.home), OpeningFrame(.trip(tripId: 4))])
    try await rig.driver.drive(to: .day(tripId: 7, number: 2))
    #expect(await rig.stack == "Home / Trip(7) / Day(1.5,2)")
    _ = try await rig.driver.submit(to: .day(tripId: 8, number: 2)).result.get()
    #expect(await rig.stack == "Home / Trip(8) / Day(1.5,2)")
    let route = await Route(try #require(rig.driver.stack.last), in: rig.driver.stack)
    #expect(route == .day(tripId: 8, number: 2))
  }

  @Test("does a task by its name and inputs")
  func task() async throws {
    let seen = Box<TripsRoutes.Task?>()
    let rig = try rig(
      stack: ["Home", OpeningFrame("Trip", inputs: ["tripId": 3])],
      resolver: AsyncResolver { step in
        if step.verb == .task { await seen.add(TripsRoutes.Task(step)) }
        return StepResult(values: step.task == "book" ? ["code": "x"] : [:])
      })
    try await rig.driver.drive(task: .book(tripId: 3, seats: [1, 2]))
    _ = try await rig.driver.submit(task: .accountSignOut).result.get()
    #expect(
      await seen.values == [.book(tripId: 3, seats: [1, 2], note: nil), .accountSignOut])
    #expect(rig.recorder.records[0].inputs["seats"] == [1, 2])
    #expect(TripsRoutes.Task.inputs(of: .book(tripId: 3))["note"] == nil)
  }

  @Test("a task finds on the stack a list that it is not given")
  func listOfTheStack() async throws {
    let seen = Box<TripsRoutes.Task?>()
    let rig = try rig(
      resolver: AsyncResolver { step in
        if step.verb == .task { await seen.add(TripsRoutes.Task(step)) }
        return StepResult(values: step.task == "book" ? ["code": "x"] : [:])
      })
    try await rig.driver.drive(to: .basket(seats: [4, 5]))
    try await rig.driver.drive(task: .pay())
    try await rig.driver.drive(task: .pay(seats: [6], codes: [], gifts: []))
    #expect(
      await seen.values == [
        .pay(seats: [4, 5]), .pay(seats: [6], codes: [], gifts: []),
      ])
    // Nothing on the stack has one, so it is empty.
    try await rig.driver.drive(to: .trip(tripId: 3))
    try await rig.driver.drive(task: .book(tripId: 3))
    #expect(await seen.values.last == .book(tripId: 3))
  }

  @Test("gives the frames of its stack as generated routes")
  func frames() async throws {
    let photo = Photo(Image(name: "sea"))
    let rig = try rig()
    try await rig.driver.drive(to: .trip(tripId: 7))
    try await rig.driver.drive(to: .day(tripId: 7, number: 2, distance: 3))
    try await rig.driver.drive(to: .picture(tripId: 7, number: 2, photo: photo))
    let stack = await rig.driver.stack
    // A picture has the inputs of its day and its trip from the frames below it.
    let picture = Route.picture(tripId: 7, number: 2, distance: 3, photo: photo)
    let wanted: [Route?] = [
      .home, .trip(tripId: 7), .day(tripId: 7, number: 2, distance: 3), picture,
    ]
    #expect(stack.typed() == wanted)
    #expect(Route(stack[3], in: stack) == picture)
    #expect(Route(stack[3]) == nil)
    let inputs = try stack[2].inputs(as: TripsRoutes.Inputs.Day.self, in: stack)
    #expect(inputs.number == 2 && inputs.distance == 3 && inputs.tripId == 7)
    #expect(throws: InputReadingError.missing("tripId")) {
      try stack[2].inputs(as: TripsRoutes.Inputs.Day.self)
    }
  }

  @Test("gives one route after another")
  func sequence() async throws {
    let rig = try rig()
    var routes: [Route] = []
    for await route in rig.driver.typed(as: Route.self) {
      routes.append(route)
      switch routes.count {
      case 1: rig.driver.submit(to: .trip(tripId: 7))
      case 2: rig.driver.submit(to: .day(tripId: 7, number: 2))
      case 3: rig.driver.submit(to: .trip(tripId: 7))
      default: break
      }
      if routes.count == 4 { break }
    }
    #expect(routes == [.home, .trip(tripId: 7), .day(tripId: 7, number: 2), .trip(tripId: 7)])
  }

  /// What is read from the name and the inputs of a destination.
  private func again<Destination: TypedDestination>(_ destination: Destination) -> Destination? {
    Destination(Destination.name(of: destination), inputs: Destination.inputs(of: destination))
  }

  @Test("takes a route back from its name and inputs")
  func roundTrip() {
    let photo = Photo(Image(name: "sea"))
    let routes: [Route] = [
      .home, .help, .search(text: "a"), .search(text: "b", sort: .price, limit: 3, isNew: true),
      .day(tripId: 1, number: 2), .picture(tripId: 1, number: 2, photo: photo, other: photo),
    ]
    for route in routes { #expect(again(route) == route) }
    let tasks: [TripsRoutes.Task] = [
      .accountSignOut, .book(tripId: 1), .book(tripId: 1, seats: [2], note: "x"),
    ]
    for task in tasks { #expect(again(task) == task) }
  }

  @Test("reads defaults, and `Any` as text, but no value of another type")
  func reading() {
    #expect(Route("Search", inputs: ["text": "a"]) == .search(text: "a", sort: .date))
    #expect(Route("Search", inputs: ["text": "a", "limit": nil]) == .search(text: "a"))
    #expect(Route("Search", inputs: ["text": "a", "sort": "up"]) == nil)
    #expect(Route("Search", inputs: ["text": 7]) == nil && Route("Search", inputs: [:]) == nil)
    #expect(Route("Trip", inputs: ["tripId": 1.5]) == nil && Route("book", inputs: [:]) == nil)
    let old = Route("Old", inputs: ["mark": 7, "marks": [true, "x", 1.5]])
    #expect(old.map(Route.inputs(of:)) == ["mark": "7", "marks": ["true", "x", "1.5"]])
  }

  @Test("are equal if all of their inputs are, those that no URL can carry as well")
  func equality() throws {
    let photo = Photo(Image(name: "a"))
    let picture = Route.picture(tripId: 1, number: 2, photo: photo)
    #expect(picture == .picture(tripId: 1, number: 2, photo: Photo(Image(name: "a"))))
    #expect(picture != .picture(tripId: 1, number: 2, photo: Photo(Image(name: "b"))))
    #expect(picture != .picture(tripId: 1, number: 2, photo: photo, other: photo))
    #expect(picture != .picture(tripId: 2, number: 2, photo: photo))
    #expect(Route.home != .help)
    let routes: Set<Route> = [picture, .home, .home, .trip(tripId: 1), .trip(tripId: 2)]
    #expect(routes.count == 4)
    // An empty list is the same whether it is given or read.
    let data = Data(#"{"id": "Basket"}"#.utf8)
    #expect(try JSONDecoder().decode(Route.self, from: data) == .basket(seats: []))
  }

  @Test("are not decoded from values of another shape")
  func coding() {
    for inputs in [
      #"{"seats": [[1]]}"#, #"{"seats": [[]]}"#, #"{"seats": ["a"]}"#, #"{"seats": 1}"#,
    ] {
      let data = Data(#"{"id": "Basket", "inputs": \#(inputs)}"#.utf8)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Route.self, from: data) }
    }
  }

  @Test("say what they are")
  func descriptions() {
    #expect("\(Route.home)" == "home")
    #expect("\(Route.trip(tripId: 7))" == "trip(tripId: 7)")
    #expect(String(describing: TripsRoutes.Task.pay(seats: [1, 2])).hasPrefix("pay(seats: [1, 2]"))
  }

  @Test("hold inputs of every type")
  func inputs() {
    let search = TripsRoutes.Inputs.Search(text: "sea", limit: 3, isNew: true)
    #expect(search.text == "sea" && search.sort == .date && search.limit == 3 && search.isNew)
    let photo = Photo(Image(name: "a"))
    let picture = TripsRoutes.Inputs.Picture(
      tripId: 1, number: 2, distance: 0.5, photo: photo, other: nil)
    #expect(picture.distance == 0.5 && picture.photo == photo && picture.other == nil)
    let pay = TripsRoutes.TaskInputs.Pay(seats: [1, 2], gifts: [])
    #expect(pay.seats == [1, 2] && pay.codes == ["a"] && pay.gifts == [])
    #expect(pay == .init(seats: [1, 2], codes: ["a"], gifts: []))
    #expect(pay != .init(seats: [1, 2]))
  }
}
