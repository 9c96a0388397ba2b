import SwiftUI

struct AccountsView: View {
  @EnvironmentObject private var coordinator: Coordinator

  var body: some View {
    List {
      Button("Savings") { coordinator.showAccount("savings") }
      Button("Help") { coordinator.present(.help) }
      Button("Card") { coordinator.sheet = .card }
    }
  }
}

struct AccountView: View {
  let id: String
  @EnvironmentObject private var coordinator: Coordinator

  var body: some View {
    VStack {
      Button("Transfer") { coordinator.push(.transfer(from: id)) }
      Button("Limits", action: showLimits)
    }
  }

  private func showLimits() {
    coordinator.showsLimits = true
  }
}

@MainActor
final class TransferViewModel: ObservableObject {
  let from: String
  private let coordinator = Coordinator()

  init(from: String) { self.from = from }

  func submit() {
    guard !from.isEmpty else { return coordinator.present(.help) }
    coordinator.finishTransfer(number: 1)
  }

  func askForPin() {
    coordinator.fullScreen = .pin
  }
}

struct TransferView: View {
  @ObservedObject var viewModel: TransferViewModel

  var body: some View {
    Button("Send") { viewModel.submit() }
    Button("PIN", action: viewModel.askForPin)
  }
}

struct ReceiptView: View {
  let number: Int
  @EnvironmentObject private var coordinator: Coordinator

  var body: some View {
    Button("Done") { coordinator.popToRoot() }
  }
}

struct HelpView: View {
  var body: some View { Text("Help") }
}

struct CardView: View {
  @EnvironmentObject private var coordinator: Coordinator

  var body: some View {
    Button("PIN") { coordinator.fullScreen = .pin }
  }
}

struct PinView: View {
  var body: some View { Text("1234") }
}

struct LimitsView: View {
  var body: some View { Text("Limits") }
}
