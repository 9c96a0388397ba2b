// The parts of XCTest and its UI tests that emitted tests use, as Apple's SDK declares them, and what
// that module brings along.

public struct URL {
  public init?(string: String) {}
}

public class NSPredicate {
  public init(format: String, _ arguments: any Sendable...) {}
}

open class XCTestCase {
  public init() {}
  open var continueAfterFailure = true
  open func setUp() async throws {}
}

public func XCTFail(_ message: String = "") {}
public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = ""
) {}

@MainActor public class XCUIElement {
  public enum ElementType { case any }
  init() {}
  public var exists: Bool { false }
  public func tap() {}
  public func typeText(_ text: String) {}
  public func swipeDown(velocity: XCUIGestureVelocity) {}
  public func waitForExistence(timeout: Double) -> Bool { false }
  public var buttons: XCUIElementQuery { XCUIElementQuery() }
  public var navigationBars: XCUIElementQuery { XCUIElementQuery() }
  public func descendants(matching type: ElementType) -> XCUIElementQuery { XCUIElementQuery() }
}

public struct XCUIGestureVelocity: Sendable {
  public static let fast = XCUIGestureVelocity()
}

@MainActor public class XCUIElementQuery {
  public var firstMatch: XCUIElement { XCUIElement() }
  public var buttons: XCUIElementQuery { self }
  public subscript(key: String) -> XCUIElement { XCUIElement() }
  public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
}

extension XCUIElement {
  public var firstMatch: XCUIElement { self }
}

@MainActor public class XCUIApplication: XCUIElement {
  public override init() {}
  public var launchEnvironment: [String: String] = [:]
  public func launch() {}
  public func terminate() {}
  public func open(_ url: URL) {}
}

@MainActor public class XCUIDevice {
  public enum Button { case home }
  public static let shared = XCUIDevice()
  public func press(_ button: Button) {}
}
