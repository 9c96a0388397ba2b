import SwiftUI

// A stack with an enumeration of routes, and values of models.

@main
struct TravelApp: App {
  var body: some Scene {
    WindowGroup { HomeScreen() }
  }
}

enum Route: Hashable {
  case search(query: String)
  case place(Place)
  case map, offers
  case legal(LegalPage)
}

enum LegalPage: String, CaseIterable {
  case terms, privacy
}

struct Place: Hashable, Identifiable {
  let id: Int
  let name: String
}

struct Trip: Hashable, Identifiable {
  let id: UUID
  var places: [Place]
}

struct HomeScreen: View {
  @State private var path: [Route] = []
  @State private var trips: [Trip] = []

  var body: some View {
    NavigationStack(path: $path) {
      List {
        NavigationLink("Search", value: Route.search(query: ""))
        Button("Offers") { path.append(.offers) }
        ForEach(trips) { trip in
          NavigationLink(value: trip) { Text("\(trip.places.count) places") }
        }
      }
      .navigationDestination(for: Route.self) { route in
        switch route {
        case .search(let query):
          SearchScreen(query: query, path: $path)
        case .place(let place):
          PlaceScreen(place: place)
        case .map: MapScreen()
        case .offers:
          OffersScreen()
        case .legal(let page):
          LegalScreen(page: page)
        }
      }
      .navigationDestination(for: Trip.self) { trip in
        TripScreen(trip: trip)
      }
    }
    .onOpenURL { url in
      if url.host == "offers" { path = [.offers] }
    }
  }
}

struct SearchScreen: View {
  var query: String
  @Binding var path: [Route]
  @State private var results: [Place] = []

  var body: some View {
    List(results) { place in
      Button(place.name) { path.append(Route.place(place)) }
    }
    .toolbar {
      Button("Map") { path.append(.map) }
    }
  }
}

struct PlaceScreen: View {
  let place: Place

  var body: some View {
    VStack {
      Text(place.name)
      NavigationLink(value: Route.map) { Text("On the map") }
      NavigationLink("Terms", value: Route.legal(.terms))
    }
  }
}

struct TripScreen: View {
  let trip: Trip

  var body: some View {
    List(trip.places) { place in
      NavigationLink(place.name, value: Route.place(place))
    }
  }
}

struct MapScreen: View {
  var body: some View { Color.green }
}

struct OffersScreen: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    List {
      NavigationLink("All terms", value: Route.legal(.terms))
      Button("Back") { dismiss() }
    }
  }
}

struct LegalScreen: View {
  let page: LegalPage

  var body: some View {
    switch page {
    case .terms: TermsText()
    case .privacy: PrivacyText()
    }
  }
}

struct TermsText: View {
  var body: some View { Text("Terms") }
}

struct PrivacyText: View {
  var body: some View { Text("Privacy") }
}

#Preview {
  NavigationStack { MapScreen() }
}
