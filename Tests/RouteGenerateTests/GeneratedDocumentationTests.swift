import RouteBase
import RouteGenerate
import RoutePlan
import RouteSyntax
import Testing

@Suite("Documentation in generated code")
struct GeneratedDocumentationTests {
  private static let text = """
    plan P
    /// In messages.
    scheme "app"
    /// The website,
    /// all of it.
    domain "app.example"
    scheme "other"
    /// Has joined. */
    fact member
    fact admin given
    /// An order.
    type Sort = "up" | "down"
    type Plain = "x"
    /// A picture.
    type Photo
    type Raw
    route Home(
        /// Which one,
        /// by number.
        id: Int, sort: Sort = "up", plain: Plain?, photo: Photo?, raw: Raw?) at "/:id" requires member
    route Admin requires admin
    """

  private func source(_ language: GeneratedLanguage) -> String {
    let (plan, findings) = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(Self.text), loader: SourceLoader(files: [:]))
    #expect(findings.map(\.message) == [])
    return GeneratedPlan(plan, file: "", tool: "0").source(in: language, GeneratedOptions())
  }

  @Test("in Swift is that of facts, types, parameters, schemes and domains")
  func swift() {
    let text = source(.swift)
    let pieces = [
      """
      /// The routes of the plan `P`: their ids, inputs and URLs.
      ///
      /// The scheme `app`: In messages.
      ///
      /// The domain `app.example`: The website,
      /// all of it.
      nonisolated enum PRoutes {

      """,
      """
          case admin = "admin"
          /// Has joined. */
          case member = "member"

      """,
      "    /// An order.\n    enum Sort: ", "    /// `Plain`\n    enum Plain: ",
      "    /// A picture.\n    ///\n    /// No URL can carry it.\n    struct Photo: ",
      "    /// `Raw`, which no URL can carry.\n    struct Raw: ",
      "    /// - Parameter id: Which one, by number.\n",
    ]
    for piece in pieces { #expect(text.contains(piece), "\(piece)") }
  }

  @Test("in Kotlin is that of facts, types, parameters, schemes and domains")
  func kotlin() {
    let text = source(.kotlin)
    let pieces = [
      """
       * The routes of the plan `P`: their ids, inputs and URLs.
       *
       * The scheme `app`: In messages.
       *
       * The domain `app.example`: The website,
       * all of it.
       */
      object PRoutes {

      """,
      """
              Admin("admin"),
              /** Has joined. * / */
              Member("member");

      """,
      "        /** An order. */\n        enum class Sort(",
      "        /** `Plain` */\n        enum class Plain(",
      "         * A picture.\n         *\n         * No URL can carry it.\n         */\n",
      "         * @param id `id: Int` Which one, by number.\n",
    ]
    for piece in pieces { #expect(text.contains(piece), "\(piece)") }
  }

  @Test("in TypeScript is that of facts, types, parameters, schemes and domains")
  func typeScript() {
    let text = source(.typescript)
    let pieces = [
      """
       * The name of the plan `P`.
       *
       * The scheme `app`: In messages.
       *
       * The domain `app.example`: The website,
       * all of it.
       */
      export const plan = "P";

      """,
      "  Admin: \"admin\",\n  /** Has joined. * / */\n  Member: \"member\",\n",
      "/** An order. */\nexport type Sort = ", "/** `Plain` */\nexport type Plain = ",
      "/**\n * A picture.\n *\n * No URL can carry it.\n */\nexport type Photo = ",
      """
        /**
         * Which one,
         * by number.
         *
         * `id: Int`
         */
        readonly id: number;

      """,
    ]
    for piece in pieces { #expect(text.contains(piece), "\(piece)") }
  }
}
