import RouteAppLinks
import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

extension AppSideVerify {
  /// `verify all`: compares the files of an iOS app, of an Android app and of their site.
  static func all(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let (ios, android, site) = (
      arguments.value(.ios), arguments.value(.android), arguments.value(.site)
    )
    if ios == nil && android == nil && site == nil {
      throw CommandFailure(
        "`verify all` requires a folder",
        help: "name some of `--ios FOLDER`, `--android FOLDER` and `--site FOLDER`")
    }
    var verify = try AppSideVerify(session)
    verify.apps = arguments.values(.app).map { IOSApp(id: $0) }
    if let ios { try verify.checkIOS(ios, findsApps: site != nil && verify.apps.isEmpty) }
    let packages = try android.map { folder throws(CommandFailure) in
      try verify.checkAndroid(folder)
    }
    if let site {
      let named = arguments.value(.androidPackage).map { [$0] }
      let hasAndroid = packages != nil || named != nil
      try verify.checkSite(
        site, hasIOS: ios != nil || !verify.apps.isEmpty || !hasAndroid,
        packages: packages ?? named)
    }
    verify.noteOtherHosts()
    return verify.write()
  }

  func files(
    _ folder: String, where isWanted: (String) -> Bool
  ) throws(CommandFailure) -> [String] {
    guard let found = try ProjectFiles.find(folder, session.host, where: isWanted) else {
      throw CommandFailure("`\(folder)` is empty or not a folder")
    }
    return found
  }

  private mutating func checkIOS(
    _ folder: String, findsApps: Bool
  ) throws(CommandFailure) {
    let found = try files(folder) { name in
      name.hasSuffix("Info.plist") || name.hasSuffix(".entitlements")
    }
    let projects = try projects(in: folder)
    if findsApps { findApps(in: folder, projects) }
    var lists = found.filter { $0.hasSuffix(".plist") }
    var entitlements = found.filter { $0.hasSuffix(".entitlements") }
    // Settings may give the files other names.
    lists += named(projects, { $0.infoPlist }, besides: found)
    entitlements += named(projects, { $0.entitlements }, besides: found)
    let builders = projects.filter { !($0.project?.apps ?? []).isEmpty }
    if lists.isEmpty, entitlements.isEmpty, builders.isEmpty {
      throw CommandFailure(
        "no `Info.plist`, no `.entitlements` file and no Xcode project of an app in `\(folder)`")
    }
    // A file is blamed if there is only one. Xcode generates an `Info.plist` without schemes, and
    // an app without entitlements has no domains.
    let rest = builders.count == 1 ? builders[0].path : folder
    func blamed(_ files: [String]) -> String {
      files.count == 1 ? files[0] : files.isEmpty ? rest : folder
    }
    var parts: [Part: String] = [:]
    if !plan.schemes.isEmpty { parts[.schemes] = blamed(lists) }
    if !plan.domains.isEmpty { parts[.domains] = blamed(entitlements) }
    try checkLists(lists + entitlements, parts)
  }

  private mutating func checkAndroid(_ folder: String) throws(CommandFailure) -> [String] {
    var found = try files(folder) { $0 == "AndroidManifest.xml" }
    let main = found.filter { $0.hasSuffix("src/main/AndroidManifest.xml") }
    if !main.isEmpty { found = main }
    if found.isEmpty { throw CommandFailure("no `AndroidManifest.xml` in `\(folder)`") }
    let packages = try checkManifests(found, file: found.count == 1 ? found[0] : folder)
    return androidApps(of: found, packages: packages)
  }

  // MARK: The site

  /// The path of a host's file, if it is below the site's folder.
  private func path(_ name: String, _ host: String, _ folder: String) -> String? {
    let top = folder.hasSuffix("/") ? folder : folder + "/"
    let places = [host + "/", host + "/public/", "", "public/", "static/"]
    // The folder may be that of the files itself; in no other are they found.
    let isInside = top.hasSuffix("/.well-known/") || top == ".well-known/"
    return (isInside ? [top + name] : places.map { top + $0 + ".well-known/" + name })
      .first { (try? session.host.read($0)) != nil }
  }

  /// Compares the files of each host; `packages` are those of an Android app, nil if there is none.
  /// Then an `assetlinks.json` may be missing, but must be right if it is there.
  private mutating func checkSite(
    _ folder: String, hasIOS: Bool, packages: [String]?
  ) throws(CommandFailure) {
    if ((try? session.host.names(in: folder)) ?? []).isEmpty {
      throw CommandFailure("`\(folder)` is empty or not a folder")
    }
    let redirects = redirects(of: folder)
    for host in LinkHosts(plan, set).each() {
      let name = host.name.hasPrefix("*.") ? String(host.name.dropFirst(2)) : host.name
      let example = host.examples.first ?? name
      if hasIOS { checkRedirects("apple-app-site-association", name, example, redirects) }
      if packages != nil { checkRedirects("assetlinks.json", name, example, redirects) }
      if hasIOS {
        if let path = path("apple-app-site-association", name, folder) {
          try checkAssociation(path, host, example)
        } else {
          addMissing("apple-app-site-association", name, example, folder)
        }
      }
      if let path = path("assetlinks.json", name, folder) {
        try checkAssetLinks(path, example, packages: packages ?? [])
      } else if packages != nil {
        addMissing("assetlinks.json", name, example, folder)
      }
    }
  }

  /// The redirects that the files of a site, or those next to its folder, declare.
  private func redirects(of folder: String) -> [(path: String, rules: SiteRedirects)] {
    let top = folder.hasSuffix("/") ? folder : folder + "/"
    return ["", "public/", "static/", "../"].flatMap { place in
      SiteRedirects.names.compactMap { name in
        let path = top + place + name
        guard let text = try? session.host.read(path) else { return nil }
        return (PlanSource(session).displayPath(path), SiteRedirects(name: name, text))
      }
    }
  }

  private mutating func checkRedirects(
    _ file: String, _ host: String, _ example: String,
    _ redirects: [(path: String, rules: SiteRedirects)]
  ) {
    let url = witness(example)
    for (path, rules) in redirects {
      guard let rule = rules.rule(for: "/.well-known/" + file, host: host) else { continue }
      let answer =
        rule.isRedirect
        ? "with a redirect, which Apple and Android do not follow"
        : "with something else than the file"
      differences.append(
        AppDifference(
          .redirect, url,
          "it answers `https://\(host)/.well-known/\(file)` \(answer), so `\(url)` opens in the "
            + "browser", file: path, line: rule.line))
      return
    }
  }

  private mutating func addMissing(
    _ name: String, _ host: String, _ example: String, _ folder: String
  ) {
    let url = witness(example)
    differences.append(
      AppDifference(
        .missingFile, url,
        "`.well-known/\(name)` is missing for `\(host)`, so `\(url)` opens in the browser",
        file: folder))
  }

  private mutating func checkAssociation(
    _ path: String, _ host: LinkHosts.Host, _ example: String
  ) throws(CommandFailure) {
    let source = PlanSource(session)
    let text = try source.read(path)
    let shown = source.displayPath(path)
    let url = witness(example)
    if AssetLinksFile.isPage(text) {
      differences.append(Self.page(shown, url))
      return
    }
    let index = LineIndex(text)
    let file: AssociationFile
    do throws(FileFault) { file = try AssociationFile(text) } catch {
      let place = index.position(of: UInt32(error.offset))
      throw CommandFailure("\(shown):\(place.line):\(place.column): \(error.message)")
    }
    let known = file.details.flatMap(\.apps)
    for app in apps where !known.contains(where: app.isNamed) {
      let others = known.first.map { "; it has `\($0)`" } ?? ""
      differences.append(
        AppDifference(
          .wrongApp, url,
          "it has no app \(app.words), so `\(url)` opens in the browser" + others, file: shown))
    }
    let asked = known.filter { name in apps.contains { $0.isNamed(name) } }
    let exported = AppleFile(host, set, plan, apps: known)
    let check = AssociationCheck(host, set, plan, exported: exported)
    let (found, _) = VerifyCommand.compare(file.rules(forApps: asked), file, check)
    isWhole = isWhole && found.isWhole
    for difference in found.differences {
      let line = difference.ruleOffset.map { Int(index.position(of: UInt32($0)).line) }
      let target = difference.target.map { "`\(plan.displayName($0.symbol))`" } ?? "nothing"
      let verb = line == nil ? "does not let through" : "excludes"
      differences.append(
        AppDifference(
          difference.isExtra ? .extra : .missing, difference.url,
          difference.isExtra
            ? "lets through `\(difference.url)`, which the plan does not open"
            : "\(verb) `\(difference.url)`, which opens \(target)",
          file: shown, line: line))
    }
  }

  /// Notes that `www` is another host, if the plan does not have it.
  private mutating func noteOtherHosts() {
    let domains = plan.domains.compactMap { HostName.ascii($0.text) }
    for domain in domains where !domain.hasPrefix("*.") {
      let parts = domain.split(separator: ".")
      let isShort = parts.count == 2 && parts[0] != "www"
      let isCovered = domains.contains { $0 == "www." + domain || $0 == "*." + domain }
      guard isShort, !isCovered else { continue }
      differences.append(
        AppDifference(
          .note, "https://www.\(domain)/",
          "links to `www.\(domain)` open in the browser: it is another host, and the plan lacks it",
          file: plan.name))
    }
  }
}
