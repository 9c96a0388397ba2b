/// Telling the driver what was written, in the order of the writes.
extension NavigationState {
  /// What the task that talks to the driver has to do.
  enum Message: Sendable {
    case tell(PersonEdit)
    case pass(CheckedContinuation<Void, Never>)
  }

  /// Refers to the state from its tasks, which do not keep it.
  @MainActor final class WeakState {
    weak var state: NavigationState?
  }

  /// Shows what was written, and tells the driver.
  func add(_ action: PersonEdit.Action) {
    lastEdit += 1
    let edit = PersonEdit(number: lastEdit, action: action)
    edits.append(edit)
    messages.yield(.tell(edit))
    show()
  }

  /// Tells the driver of an edit, and its state what the driver answers.
  static func tell(_ edit: PersonEdit, to driver: Driver, _ link: WeakState) async {
    do throws(AdoptionError) {
      let adoption =
        switch edit.action {
        case .gone(let frames): await driver.adopt(left: frames)
        case .tab(let tab, let container): try await driver.adopt(tab: tab, of: container)
        }
      guard let held = adoption.number else {
        link.state?.settle(edit.number, adoption.revision)
        return
      }
      link.state?.hold(edit.number, held)
      // What is written next does not wait for the step.
      Task { link.state?.settle(edit.number, await driver.decision(of: held)) }
    } catch {
      link.state?.refuse(edit, error)
    }
  }

  /// Notes that the driver knows of an edit and has not decided about it.
  private func hold(_ number: Int, _ report: Int) {
    guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
    edits[index].held = report
    dropSettled()
  }

  /// Notes the revision as of which an edit has taken effect or has come to nothing.
  func settle(_ number: Int, _ revision: Int) {
    guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
    edits[index].revision = revision
    dropSettled()
  }

  private func refuse(_ edit: PersonEdit, _ error: AdoptionError) {
    edits.removeAll { $0.number == edit.number }
    show()
    onRefusal?(error)
  }
}
