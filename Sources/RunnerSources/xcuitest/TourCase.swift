// Yours to change: how the tests of `qtroute tour` use your app.
import XCTest

/// The base class of all walks.
@MainActor
class TourCase: XCTestCase {
  /// How something on the screen is found.
  enum Mark {
    /// By its accessibility identifier.
    case id(String)
    /// By the text that it shows.
    case text(String)
  }

  /// How long a screen may take to appear, in seconds.
  let patience = 10.0
  let app = XCUIApplication()

  override func setUp() async throws {
    continueAfterFailure = false
  }

  /// Starts the app with an empty stack. The app reads `QTROUTE_FACTS` before its first screen, and
  /// makes these facts hold and no others. Where there is a `QTROUTE_PLACE`, it begins with the
  /// screen of that route in its own place.
  func launch(facts: [String], url: String? = nil, place: String? = nil) {
    app.launchEnvironment["QTROUTE_FACTS"] = facts.joined(separator: ",")
    app.launchEnvironment["QTROUTE_PLACE"] = place
    app.launchEnvironment["QTROUTE_FRESH"] = "1"
    if let url {
      open(url)
    } else {
      app.launch()
    }
  }

  /// Opens a URL, which starts the app if it does not run.
  func open(_ url: String) {
    guard let url = URL(string: url) else { return XCTFail("\(url) is not a URL") }
    app.open(url)
  }

  /// Ends the app as the system does, and starts it again. The app restores its screens.
  func restart() {
    XCUIDevice.shared.press(.home)
    app.terminate()
    app.launchEnvironment["QTROUTE_FRESH"] = nil
    app.launch()
  }

  /// Goes back by the button of the navigation bar or, where there is none, pulls a sheet down.
  func back() {
    let button = app.navigationBars.buttons.firstMatch
    if button.exists {
      button.tap()
    } else {
      app.swipeDown(velocity: .fast)
    }
  }

  func tap(_ mark: Mark) {
    let element = find(mark)
    XCTAssertTrue(element.waitForExistence(timeout: patience), "nothing to tap: \(mark)")
    element.tap()
  }

  func type(_ text: String, into mark: Mark) {
    tap(mark)
    find(mark).typeText(text)
  }

  /// Fails if the screen of `route` does not appear.
  func see(_ mark: Mark, as route: String) {
    XCTAssertTrue(find(mark).waitForExistence(timeout: patience), "not on \(route): no \(mark)")
  }

  private func find(_ mark: Mark) -> XCUIElement {
    switch mark {
    case .id(let id): app.descendants(matching: .any)[id].firstMatch
    case .text(let text):
      app.descendants(matching: .any).matching(NSPredicate(format: "label == %@", text)).firstMatch
    }
  }
}
