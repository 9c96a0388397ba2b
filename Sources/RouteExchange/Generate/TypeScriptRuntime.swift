/// The part of generated TypeScript that is the same for every plan, for ES2017 and later.
///
/// It does as `SwiftRuntime` does, on strings instead of bytes. Its numbers hold integers up to 2^53
/// exactly, so that one beyond is a value that is missing rather than another one.
enum TypeScriptRuntime {
  /// All of it.
  static let source = [tables, matching].joined(separator: "\n\n")

  private static let tables = #"""
    // Matching

    /** A value in a URL. */
    export type Value = string | number | boolean | ReadonlyArray<string | number | boolean>;

    /** What a URL opens, with its inputs. */
    export type Destination = Route | Task;

    /** An input that a URL gives. */
    export interface Argument {
      readonly name: string;
      readonly value: Value;
    }

    /** A key of a query; without a `=` it has no value. */
    export interface QueryItem {
      readonly key: string;
      readonly value?: string;
    }

    /** Why no pattern matches a URL. `authority` is a web address with a port or a user. */
    export type Failure = "foreignScheme" | "foreignHost" | "authority" | "noPattern";

    /** What a URL opens. */
    export interface Match {
      /** Why no pattern matches; absent where one does. */
      readonly failure?: Failure;
      /** The id of what opens, by a pattern or as the fallback; absent for nothing. */
      readonly id?: RouteId | TaskId;
      /** What opens, with its inputs; absent where some are missing, too. */
      readonly destination?: Destination;
      /** Whether it opens because nothing matches. */
      readonly isFallback: boolean;
      /** The screens to build, bottom to top. */
      readonly stack: ReadonlyArray<RouteId>;
      /** The inputs that the URL gives, those of the whole stack; no defaults. */
      readonly arguments: ReadonlyArray<Argument>;
      /** The inputs that have to be there and are not, or that no number holds exactly. */
      readonly missing: ReadonlyArray<string>;
      /** What nothing took of the query, in order. */
      readonly query: ReadonlyArray<QueryItem>;
      /** What of that an input would take, were it of its type. */
      readonly unread: ReadonlyArray<QueryItem>;
      readonly fragment?: string;
      /** The facts that have to hold before the stack is built. */
      readonly requires: ReadonlyArray<Fact>;
    }

    /**
     * What a URL is to stand on; without either, what its pattern says, else the plan's first scheme, else
     * its first domain, else nothing.
     */
    export interface Base {
      readonly scheme?: string;
      readonly domain?: string;
    }

    /** What `url` opens. */
    export function match(url: string): Match {
      return matchURL(url).match;
    }

    /** A URL on `base` that opens `destination` with its inputs; undefined where none does. */
    export function url(destination: Destination, base: Base = {}): string | undefined {
      const tables = loaded();
      const key = tables.keys.get(destination.id);
      if (key === undefined) return undefined;
      const inputs = (destination as { inputs?: object }).inputs || {};
      const values = entryOf(key).inputs.map(input => given(input, inputs));
      return urlOf(key, values, base);
    }

    type Kind = { readonly letter: string; readonly closed: number };

    interface Input {
      readonly name: string;
      readonly property: string;
      readonly kind: Kind;
      readonly isList: boolean;
      readonly isRequired: boolean;
      readonly isOptional: boolean;
      readonly preset: Value | undefined;
    }

    interface Entry {
      readonly parent: number;
      readonly requires: ReadonlyArray<number>;
      readonly inputs: ReadonlyArray<Input>;
    }

    /** A text, or what an input takes. */
    interface Piece {
      readonly text: string;
      readonly kind: Kind | undefined;
    }

    interface Segment {
      /**
       * The lower, the better a match. 0: a text; 1: texts and inputs; 2: an input that takes not every
       * text; 3: one that does; 4: `*`; 5: `**`.
       */
      readonly rank: number;
      /** What it has to be, as a text that is the same for the same. */
      readonly shape: string;
      readonly pieces: ReadonlyArray<Piece>;
      readonly inputs: ReadonlyArray<number>;
    }

    interface Key {
      readonly isTask: boolean;
      readonly index: number;
    }

    interface Pattern {
      readonly key: Key;
      readonly base: number;
      readonly order: number;
      readonly segments: ReadonlyArray<Segment>;
    }

    interface Node {
      readonly segment: Segment | undefined;
      readonly children: Map<string, number>;
      /** The nodes behind it that are no texts, by their rank. */
      readonly others: number[][];
      readonly patterns: number[];
    }

    interface KnownBase {
      readonly isDeclared: boolean;
      readonly mark: string;
      readonly name: string;
    }

    /** What a value is that no URL can carry. */
    const opaque = Symbol("opaque");
    type Given = Value | typeof opaque | undefined;

    class Tables {
      readonly closed: ReadonlyArray<ReadonlyArray<string>>;
      readonly bases: KnownBase[] = [{ isDeclared: true, mark: "", name: "" }];
      readonly basePlaces = new Map<string, number>();
      readonly routes: Entry[];
      readonly tasks: Entry[];
      readonly keys = new Map<string, Key>();
      readonly patterns: Pattern[] = [];
      readonly openers = new Map<string, number[]>();
      readonly nodes: Node[] = [Tables.node(undefined)];
      readonly fallback: Key | undefined;
      readonly hasWebScheme: boolean;
      readonly hasDomains: boolean;

      constructor() {
        this.closed = data.closed.map(line => line.split(" ").map(Tables.text));
        for (const line of data.bases) {
          const name = Tables.text(line.slice(3));
          this.basePlaces.set(line[1] + name, this.bases.length);
          this.bases.push({ isDeclared: line[0] === "+", mark: line[1] as string, name });
        }
        const declared = this.bases.filter(base => base.isDeclared);
        this.hasWebScheme = declared.some(base => base.mark === "s" && base.name === "http");
        this.hasDomains = declared.some(base => base.mark === "h" || base.mark === "w");
        this.routes = data.routes.map(line => this.entry(line));
        this.tasks = data.tasks.map(line => this.entry(line));
        routeIds.forEach((id, index) => this.keys.set(id, { isTask: false, index }));
        taskIds.forEach((id, index) => this.keys.set(id, { isTask: true, index }));
        for (const line of data.patterns) this.add(line);
        this.fallback = data.fallback === "" ? undefined : Tables.key(data.fallback);
      }

      static node(segment: Segment | undefined): Node {
        return { segment, children: new Map(), others: [[], [], [], [], [], []], patterns: [] };
      }

      static text(token: string): string {
        return decodeURIComponent(token);
      }

      static key(text: string): Key {
        return { isTask: text[0] === "t", index: Number(text.slice(1)) };
      }

      static kind(letters: string): Kind {
        return { letter: letters[0] as string, closed: Number(letters.slice(1) || -1) };
      }

      private entry(line: string): Entry {
        const [parent, requires, ...inputs] = line.split(" ") as [string, string, ...string[]];
        return {
          parent: parent === "-" ? -1 : Number(parent),
          requires: requires === "-" ? [] : requires.split(",").map(Number),
          inputs: inputs.map(field => this.input(field)),
        };
      }

      private input(field: string): Input {
        const head = (field.split("=")[0] as string).split(":") as [string, string];
        const name = Tables.text(head[0]);
        const kind = Tables.kind(head[1].replace(/[*!?]/g, ""));
        const isList = head[1].includes("*");
        let preset: Value | undefined;
        const start = field.indexOf("=");
        if (start >= 0) {
          const values = field.slice(start + 1).split(",").map(token => {
            return valueOf(Tables.text(token), kind, this);
          }).filter(value => value !== undefined) as Array<string | number | boolean>;
          preset = isList ? values : values[0];
        }
        const property = name === "__proto__" ? "__proto___" : name;
        const isRequired = head[1].includes("!");
        return { name, property, kind, isList, isRequired, isOptional: head[1].includes("?"), preset };
      }

      private add(line: string): void {
        const [key, base, order, path] = line.split(" ") as [string, string, string, string];
        const segments = path === "/" ? [] : path.split("/").slice(1).map(Tables.segment);
        let node = 0;
        for (const segment of segments) node = this.child(node, segment);
        (this.nodes[node] as Node).patterns.push(this.patterns.length);
        const known = this.openers.get(key);
        if (known) known.push(this.patterns.length);
        else this.openers.set(key, [this.patterns.length]);
        this.patterns.push({ key: Tables.key(key), base: Number(base), order: Number(order), segments });
      }

      private child(node: number, segment: Segment): number {
        const parent = this.nodes[node] as Node;
        const known = parent.children.get(segment.shape);
        if (known !== undefined) return known;
        const child = this.nodes.length;
        parent.children.set(segment.shape, child);
        if (segment.rank > 0) (parent.others[segment.rank] as number[]).push(child);
        this.nodes.push(Tables.node(segment));
        return child;
      }

      private static segment(text: string): Segment {
        if (text === "*") return { rank: 4, shape: "4*", pieces: [], inputs: [] };
        const isRest = text.startsWith("**");
        const pieces: Piece[] = [];
        const inputs: number[] = [];
        let shape = "";
        for (const part of text.slice(isRest ? 2 : 0).match(/\{[^}]*\}|[^{]+/g) || []) {
          if (part[0] === "{") {
            const [letters, input] = part.slice(1, -1).split(":") as [string, string];
            pieces.push({ text: "", kind: Tables.kind(letters) });
            inputs.push(input === "-" ? -1 : Number(input));
            shape += "{" + letters + "}";
          } else {
            pieces.push({ text: Tables.text(part), kind: undefined });
            shape += part;
          }
        }
        const kind = (pieces[0] as Piece).kind;
        let rank = 1;
        if (isRest) rank = 5;
        else if (pieces.length === 1) rank = kind === undefined ? 0 : kind.letter === "t" ? 3 : 2;
        // Behind a text that is one segment stands that text itself, to be found by it.
        return { rank, shape: rank === 0 ? "0" + (pieces[0] as Piece).text : rank + shape, pieces, inputs };
      }

      // Bases

      private base(mark: string, name: string): number | undefined {
        return this.basePlaces.get(mark + lowercase(name));
      }

      private isDeclared(base: number | undefined): boolean {
        return base !== undefined && (this.bases[base] as KnownBase).isDeclared;
      }

      /** The places of the hosts below which `host` is. */
      private above(host: string): number[] {
        const result: number[] = [];
        let dot = host.indexOf(".");
        for (let count = 0; dot >= 0 && count < 128; count += 1) {
          const base = this.base("w", host.slice(dot + 1));
          if (base !== undefined) result.push(base);
          dot = host.indexOf(".", dot + 1);
        }
        return result;
      }

      isOurs(host: string): boolean {
        return this.hasDomains
          && (this.isDeclared(this.base("h", host)) || this.above(host).some(base => this.isDeclared(base)));
      }

      hostBases(host: string): number[] {
        const own = this.base("h", host);
        return [...(own === undefined ? [] : [own]), ...this.above(host), 0];
      }

      schemeBases(scheme: string): number[] | undefined {
        const base = this.base("s", isWeb(scheme) ? "http" : scheme);
        return base !== undefined && this.isDeclared(base) ? [base, 0] : undefined;
      }
    }

    let shared: Tables | undefined;

    function loaded(): Tables {
      if (shared === undefined) shared = new Tables();
      return shared;
    }

    function entryOf(key: Key): Entry {
      return (key.isTask ? loaded().tasks : loaded().routes)[key.index] as Entry;
    }

    // Texts

    function lowercase(text: string): string {
      return text.replace(/[A-Z]/g, letter => letter.toLowerCase());
    }

    function isWeb(scheme: string): boolean {
      return /^https?$/i.test(scheme);
    }

    /** What a text stands for; undefined where an escape is broken, or what comes out is no UTF-8. */
    function decode(text: string, plusIsSpace: boolean): string | undefined {
      const plain = plusIsSpace ? text.replace(/\+/g, " ") : text;
      try {
        return decodeURIComponent(plain);
      } catch {
        return undefined;
      }
    }

    function encode(text: string, inQuery: boolean): string {
      // A half of a pair stands for nothing.
      const whole = text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g, "\uFFFD")
        .replace(/(^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "$1\uFFFD");
      const result = encodeURIComponent(whole).replace(/\*/g, "%2A").replace(/%24/g, "$")
        .replace(/%2C/g, ",");
      return inQuery ? result.replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%40/g, "@") : result;
    }

    /** Whether a text is an integer of 64 bits. */
    function isInteger(text: string): boolean {
      if (!/^-?[0-9]+$/.test(text)) return false;
      const digits = text.replace(/^-?0*/, "");
      const limit = text[0] === "-" ? "9223372036854775808" : "9223372036854775807";
      return digits.length < 19 || (digits.length === 19 && digits <= limit);
    }

    function reads(text: string, kind: Kind | undefined, tables: Tables): boolean {
      if (kind === undefined) return false;
      switch (kind.letter) {
        case "t": return true;
        case "i": return isInteger(text);
        case "d": return /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text) && isFinite(Number(text));
        case "b": return text === "true" || text === "false";
        case "c": return (tables.closed[kind.closed] as ReadonlyArray<string>).includes(text);
        default: return false;
      }
    }

    /** The value that a text reads as; undefined for none, and where no number is exactly that. */
    function valueOf(text: string, kind: Kind, tables: Tables): string | number | boolean | undefined {
      if (!reads(text, kind, tables)) return undefined;
      switch (kind.letter) {
        case "i": return Number.isSafeInteger(Number(text)) ? Number(text) + 0 : undefined;
        case "d": return Number(text);
        case "b": return text === "true";
        default: return text;
      }
    }

    function given(input: Input, inputs: object): Given {
      const value = Object.prototype.hasOwnProperty.call(inputs, input.property)
        ? (inputs as { readonly [name: string]: unknown })[input.property] : undefined;
      if (value === undefined || value === null) return undefined;
      return input.kind.letter === "o" ? opaque : value as Value;
    }

    // URLs taken apart

    interface URLText {
      readonly bases: ReadonlyArray<number>;
      readonly failure: Failure | undefined;
      readonly path: string;
      readonly query: string;
      readonly fragment: string | undefined;
    }

    function takeApart(url: string, tables: Tables): URLText {
      const hash = url.indexOf("#");
      const fragment = hash < 0 ? undefined : url.slice(hash + 1);
      const whole = hash < 0 ? url : url.slice(0, hash);
      const mark = whole.indexOf("?");
      const query = mark < 0 ? "" : whole.slice(mark + 1);
      const path = mark < 0 ? whole : whole.slice(0, mark);
      const result = (bases: ReadonlyArray<number>, path: string, failure?: Failure): URLText =>
        ({ bases, failure, path, query, fragment });
      const found = /^([A-Za-z][-A-Za-z0-9+.]*):/.exec(path);
      if (found === null) return result([0], path);
      const scheme = found[1] as string;
      const hasAuthority = path.startsWith("//", scheme.length + 1);
      const rest = path.slice(scheme.length + (hasAuthority ? 3 : 1));
      if (hasAuthority && isWeb(scheme)) {
        const host = rest.split("/")[0] as string;
        if (tables.isOurs(host)) return result(tables.hostBases(host), rest.slice(host.length));
        if (!tables.hasWebScheme) {
          return result([], "", /[:@]/.test(host) ? "authority" : "foreignHost");
        }
      }
      const own = tables.schemeBases(scheme);
      return own === undefined ? result([], "", "foreignScheme") : result(own, rest);
    }

    /** The decoded segments; undefined where they can match nothing. */
    function segmentsOf(path: string): string[] | undefined {
      const whole = path.startsWith("/") ? path.slice(1) : path;
      if (whole === "") return [];
      const result: string[] = [];
      for (const piece of (whole.endsWith("/") ? whole.slice(0, -1) : whole).split("/")) {
        const text = piece === "" ? undefined : decode(piece, false);
        if (text === undefined) return undefined;
        result.push(text);
      }
      return result;
    }

    type Pair = { readonly key: string; readonly value: string | undefined };

    function pairsOf(query: string): Pair[] {
      return query.split("&").filter(piece => piece !== "").map(piece => {
        const equals = piece.indexOf("=");
        if (equals < 0) return { key: piece, value: undefined };
        return { key: piece.slice(0, equals), value: piece.slice(equals + 1) };
      });
    }

    function itemOf(pair: Pair): QueryItem {
      const text = (text: string) => {
        const decoded = decode(text, true);
        return decoded === undefined ? text : decoded;
      };
      if (pair.value === undefined) return { key: text(pair.key) };
      return { key: text(pair.key), value: text(pair.value) };
    }
    """#
}
