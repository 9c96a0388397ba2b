import SwiftUI

enum Page: Hashable {
  case accounts
  case account(id: String)
  case transfer(from: String)
  case receipt(number: Int)
}

enum Sheet: String, Identifiable {
  case help, card

  var id: String { rawValue }
}

enum FullScreen: String, Identifiable {
  case pin

  var id: String { rawValue }
}

final class Coordinator: ObservableObject {
  @Published var path = NavigationPath()
  @Published var sheet: Sheet?
  @Published var fullScreen: FullScreen?
  @Published var showsLimits = false

  func push(_ page: Page) { path.append(page) }
  func pop() { path.removeLast() }
  func popToRoot() { path.removeLast(path.count) }
  func present(_ sheet: Sheet) { self.sheet = sheet }

  func showAccount(_ id: String) {
    push(.account(id: id))
  }

  func finishTransfer(number: Int) {
    popToRoot()
    push(.receipt(number: number))
  }

  @ViewBuilder
  func build(_ page: Page) -> some View {
    switch page {
    case .accounts: AccountsView()
    case .account(let id): AccountView(id: id)
    case .transfer(let from): TransferView(viewModel: TransferViewModel(from: from))
    case .receipt(let number): ReceiptView(number: number)
    }
  }

  @ViewBuilder
  func build(_ sheet: Sheet) -> some View {
    switch sheet {
    case .help: NavigationStack { HelpView() }
    case .card: CardView()
    }
  }
}

struct CoordinatorView: View {
  @EnvironmentObject private var coordinator: Coordinator

  var body: some View {
    NavigationStack(path: $coordinator.path) {
      coordinator.build(.accounts)
        .navigationDestination(for: Page.self) { page in
          coordinator.build(page)
        }
        .sheet(item: $coordinator.sheet) { sheet in
          coordinator.build(sheet)
        }
        .fullScreenCover(item: $coordinator.fullScreen) { cover in
          switch cover {
          case .pin: PinView()
          }
        }
        .sheet(isPresented: $coordinator.showsLimits) { LimitsView() }
    }
  }
}
