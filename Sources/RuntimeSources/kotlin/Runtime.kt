// The runtime of generated Kotlin. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, the plan is read from standard input, as for Swift, so this
// file compiles by itself and tests can use it with many plans.
//
// Comments after `// Private` are left out. What is between `// if FEATURE` and `// end` is there only
// if the plan has that feature.

class RouteId(val id: String) {
    val ordinal: Int get() = Data.routeIds.indexOf(this)
    companion object { fun values() = Data.routeIds }
}

class TaskId(val id: String) {
    val ordinal: Int get() = Data.taskIds.indexOf(this)
    companion object { fun values() = Data.taskIds }
}

class Fact(val id: String) {
    companion object { fun values() = Data.facts }
}

class Route(private val index: Int, private val values: List<Any?>) {
    fun routeId(): RouteId = RouteId.values()[index]
    internal fun inputValues(): List<Any?> = values
    fun url(base: Base = Base.Any): String? = Matcher.url(Key(false, index), values, base)
}

class Task(private val index: Int, private val values: List<Any?>) {
    fun taskId(): TaskId = TaskId.values()[index]
    fun url(base: Base = Base.Any): String? = Matcher.url(Key(true, index), values, base)
}

private object Codec {
    fun route(index: Int, values: List<Any?>): Route? = Route(index, values)
    fun task(index: Int, values: List<Any?>): Task? = Task(index, values)
}

private object Data {
    private val lists = generateSequence { readLine()?.takeIf { it.isNotEmpty() } }.associate { head ->
        val (name, count) = head.split(" ")
        name to List(count.toInt()) { readLine().orEmpty() }
    }

    private fun lines(name: String) = lists[name].orEmpty()
    private fun texts(name: String) = lines(name).map { Texts.decode(it, false).orEmpty() }

    val routeIds = texts("routeIDs").map { RouteId(it) }
    val taskIds = texts("taskIDs").map { TaskId(it) }
    val facts = texts("facts").map { Fact(it) }
    fun closed() = lines("closed")
    fun bases() = lines("bases")
    fun routes() = lines("routes")
    fun tasks() = lines("tasks")
    fun tabs() = lines("tabs")
    fun patterns() = lines("patterns")
    fun sharing() = lines("sharing")
    fun prefixes() = lines("prefixes")
    val fallback = lines("fallback").firstOrNull().orEmpty()
    val plan = lines("plan").firstOrNull().orEmpty()
}

/** The name of the plan; reads standard input. */
val plan: String = Data.plan

// Matching

// if urls
/** An input that a URL gives: a String, a Long, a Double, a Boolean or a list of one of these. */
data class Argument(val name: String, val value: Any)

/** A key of a query, with its value if there is a `=`. */
data class QueryItem(val key: String, val value: String?)

/**
 * Why no pattern matches a URL. `Authority` is a web address with a port or a user; `Web` is a URL
 * that stays in the browser.
 */
enum class Failure { ForeignScheme, ForeignHost, Authority, NoPattern, Web }

/** What a URL opens. */
data class Match(
    /** Why nothing opens by a pattern; null if something does. */
    val failure: Failure?,
    /** The route that opens, by a pattern or as the fallback; null if none does. */
    val routeId: RouteId?,
    /** The task that opens, by a pattern or as the fallback; null if none does. */
    val taskId: TaskId?,
    /** The route with its inputs; also null if inputs are missing. */
    val route: Route?,
    /** The task with its inputs; also null if inputs are missing. */
    val task: Task?,
    /** The screens to build with their inputs, bottom to top; none if inputs are missing. */
    val stack: List<Route>,
    /** The ids of the screens to build, also if inputs are missing. */
    val stackIds: List<RouteId>,
    /** The inputs that the URL or its pattern gives to the whole stack, without defaults. */
    val arguments: List<Argument>,
    /** The required inputs that the URL does not give. */
    val missing: List<String>,
    /** The query items that nothing used, in order. */
    val query: List<QueryItem>,
    /** The items of `query` that name an input, but whose value is not valid for its type. */
    val unread: List<QueryItem>,
    val fragment: String?,
    /** The facts that have to hold before the stack is built. */
    val requires: List<Fact>,
    /** The facts that must not hold before the stack is built. */
    val refuses: List<Fact>,
    /** What else the URL opens, where other facts hold. These have no alternatives themselves. */
    val alternatives: List<Match>
) {
    /** Whether no pattern matches and the fallback opens. */
    val isFallback: Boolean get() = failure != null && (routeId != null || taskId != null)
}

/**
 * What `url` opens. If it opens several things, that is the first one that the facts in `given`,
 * those that hold, allow, or else do not refuse, or just the first one; the others are its
 * alternatives.
 */
fun match(url: String, given: Collection<Fact> = emptyList()): Match = Matcher.match(url, given)

/** The base that a URL should have. */
sealed class Base {
    /**
     * The base of its pattern or, if that has none, the plan's first scheme, its first domain, or a
     * path alone.
     */
    object Any : Base()
    data class Scheme(val name: String) : Base()
    data class Domain(val host: String) : Base()
}
// end

/** How a screen appears above the one below it. */
enum class Presentation { Push, Present, PresentNav, PresentFloating }

/** How the screen of `route` appears, unless a link says otherwise. */
fun presentationOf(route: RouteId): Presentation = Tables.routes[route.ordinal].presentation

/** The route below `route` in its own place, which is the stack that a URL builds. */
fun parentOf(route: RouteId): RouteId? =
    Tables.routes[route.ordinal].parent?.let { RouteId.values()[it] }

// if tasks
/** The route that `task` is in. */
fun parentOf(task: TaskId): RouteId? =
    Tables.tasks[task.ordinal].parent?.let { RouteId.values()[it] }
// end

/** The tabs of `route`, in their order. */
fun tabsOf(route: RouteId): List<RouteId> =
    Tables.routes[route.ordinal].tabs.map { RouteId.values()[it] }

/** The facts that have to hold when `route` is pushed. */
fun requirementsOf(route: RouteId): List<Fact> = Tables.routes[route.ordinal].own.requires

/** The facts that must not hold when `route` is pushed. */
fun refusalsOf(route: RouteId): List<Fact> = Tables.routes[route.ordinal].own.refuses

// if tasks
/** The facts that have to hold when `task` is done. */
fun requirementsOf(task: TaskId): List<Fact> = Tables.tasks[task.ordinal].own.requires

/** The facts that must not hold when `task` is done. */
fun refusalsOf(task: TaskId): List<Fact> = Tables.tasks[task.ordinal].own.refuses
// end

// Private

// if urls
/** A value that no URL can carry. */
private object Opaque {
    // if opaque
    fun of(value: Any?): Any? = if (value == null) null else this
    fun list(values: List<*>?): Any? = values?.map { this }
    // end
}

/** `kind` is its letter and, for a closed type, its number. */
private class Input(
    val name: String,
    val kind: String,
    val isList: Boolean,
    val isRequired: Boolean,
    val isOptional: Boolean,
    val preset: Any?
)
// end

private class Conditions(val requires: List<Fact>, val refuses: List<Fact>)

/** `parent` is the route below in the stack. */
private class Entry(
    val parent: Int?,
    val presentation: Presentation,
    // if urls
    val opening: Conditions,
    val inputs: List<Input>,
    // end
    val own: Conditions
) {
    var tabs: List<Int> = emptyList()
}

// if urls
/** A text, or the kind of an input and its place; nothing uses the value if there is no place. */
private class Piece(val text: String, val kind: String, val input: Int?)

/**
 * The lower the rank, the better the match. 0: a text; 1: texts and inputs; 2: an input that does
 * not accept every text; 3: an input that does; 4: `*`; 5: `**`.
 */
private class Segment(val rank: Int, val pieces: List<Piece>)

private data class Key(val isTask: Boolean, val index: Int)

/**
 * `key` is what it opens; null for what stays in the browser. `settings` are the inputs that it
 * sets itself, and their values.
 */
private class Pattern(
    val key: Key?,
    val base: Int,
    val order: Int,
    val segments: List<Segment>,
    val settings: List<Pair<Int, Any?>>
) {
    /** The inputs whose values no query gives. */
    val carried: List<Int> = segments.flatMap { it.pieces }.mapNotNull { it.input } + settings.map { it.first }
}

private class KnownBase(val isDeclared: Boolean, val mark: Char, val name: String)
// end

private object Tables {
    // if urls
    // if closed
    val closed: List<List<String>> = Data.closed().map { line -> line.split(" ").map { text(it) } }
    // end
    // end
    val routes: List<Entry> = Data.routes().map { entry(it) }
    // if tasks
    val tasks: List<Entry> = Data.tasks().map { entry(it) }
    // end
    // if urls
    val bases = arrayListOf(KnownBase(true, ' ', ""))
    val basePlaces = HashMap<String, Int>()
    val patterns: List<Pattern>
    // if sharing
    /** The targets that share URLs, in the order in which the plan has them. */
    val sharing: List<Key> = Data.sharing().map { target(it) }
    // end
    // end

    init {
        // if urls
        for (line in Data.bases()) {
            val names = line.split(" ").drop(1).map { text(it) }
            val base = KnownBase(line[0] == '+', line[1], names[0])
            for (name in names) basePlaces[base.mark + name] = bases.size
            bases.add(base)
        }
        patterns = Data.patterns().map { pattern(it) }
        // end
        // if tabs
        for (line in Data.tabs()) {
            val (route, tabs) = line.split(" ")
            routes[route.toInt()].tabs = tabs.split(",").map { it.toInt() }
        }
        // end
    }

    // if urls
    fun entry(key: Key): Entry = if (key.isTask) tasks[key.index] else routes[key.index]

    fun text(token: String): String = Texts.decode(token, false) ?: ""

    fun target(text: String): Key = Key(text[0] == 't', text.substring(1).toInt())

    // if fallback
    fun fallback(): Key = target(Data.fallback)
    // end
    // end

    private fun entry(line: String): Entry {
        val fields = line.split(" ")
        val place = fields[0]
        val presentation = when (place.last()) {
            // if presented
            'm' -> Presentation.Present
            'n' -> Presentation.PresentNav
            'f' -> Presentation.PresentFloating
            // end
            else -> Presentation.Push
        }
        return Entry(
            place.takeWhile { it.isDigit() }.toIntOrNull(), presentation,
            // if urls
            conditions(fields[1]), fields.drop(3).map { input(it) },
            // end
            conditions(fields[2]))
    }

    private fun conditions(text: String): Conditions {
        val facts = if (text == "-") emptyList() else text.split(",")
        val (refused, required) = facts.partition { it.startsWith("!") }
        return Conditions(
            required.map { Fact.values()[it.toInt()] },
            refused.map { Fact.values()[it.substring(1).toInt()] })
    }

    // if urls
    private fun input(field: String): Input {
        val head = field.substringBefore("=")
        val marks = head.substringAfter(":")
        val kind = marks.trimEnd('!', '*', '?')
        val isList = marks.contains("*")
        return Input(
            text(head.substringBefore(":")), kind, isList, marks.contains("!"), marks.contains("?"),
            value(field, kind, isList))
    }

    /** The value after a `=`; null if there is none. */
    private fun value(field: String, kind: String, isList: Boolean): Any? {
        // if values
        val text = field.substringAfter("=")
        if (text.length < field.length) {
            val tokens = if (text == "[]") emptyList() else text.split(",")
            val values = tokens.mapNotNull { Texts.read(text(it), kind) }
            return if (isList) values else values.firstOrNull()
        }
        // end
        return null
    }

    private fun pattern(line: String): Pattern {
        val fields = line.split(" ")
        val path = if (fields[3] == "/") emptyList() else fields[3].split("/").drop(1)
        val key = if (fields[0] == "w") null else target(fields[0])
        return Pattern(
            key, fields[1].toInt(), fields[2].toInt(), path.map { segment(it) },
            fields.drop(4).map { field ->
                val place = field.substringBefore("=").toInt()
                val input = key?.let { entry(it).inputs[place] }
                Pair(place, input?.let { value(field, it.kind, it.isList) })
            })
    }

    private fun segment(text: String): Segment {
        if (text == "*") return Segment(4, emptyList())
        val isRest = text.startsWith("**")
        val parts = Regex("\\{[^}]*\\}|[^{]+").findAll(text.removePrefix("**")).map { it.value }
        val pieces = parts.map { part ->
            if (part[0] == '{') {
                val (kind, input) = part.substring(1, part.length - 1).split(":")
                Piece("", kind, input.toIntOrNull())
            } else Piece(text(part), "", null)
        }.toList()
        val kind = pieces[0].kind
        val rank = when {
            isRest -> 5
            pieces.size > 1 -> 1
            kind == "" -> 0
            kind == "t" -> 3
            else -> 2
        }
        return Segment(rank, pieces)
    }

    // if hosts
    /** The bases of a URL with a web host, the nearest first; null if the host is not ours. */
    fun hostBases(host: String): List<Int>? {
        val hasDomains = bases.any { it.isDeclared && (it.mark == 'h' || it.mark == 'w') }
        val name = (if (hasDomains) Texts.hostName(host) else null) ?: return null
        val result = arrayListOf<Int>()
        basePlaces['h' + name]?.let { result.add(it) }
        // if subdomains
        val isNamed = result.isNotEmpty()
        for (dot in name.indices.filter { name[it] == '.' }.take(128)) {
            val base = basePlaces['w' + name.substring(dot + 1)]
            if (base != null && (isNamed || Texts.isPlain(name.substring(0, dot)))) result.add(base)
        }
        // end
        return if (result.any { bases[it].isDeclared }) result + 0 else null
    }
    // end

    fun schemeBases(scheme: String): List<Int>? {
        val base = basePlaces['s' + Texts.lowercase(scheme)]
        return if (base != null && bases[base].isDeclared) listOf(base, 0) else null
    }
    // end
}

// if urls
private object Texts {
    fun lowercase(text: String): String =
        String(CharArray(text.length) { if (text[it] in 'A'..'Z') text[it] + 32 else text[it] })

    // if hosts
    /**
     * A host in lower case; null if the URL standard does not accept it as a name, or if it has
     * escapes or empty labels.
     */
    fun hostName(host: String): String? {
        val isBad = host.any { it <= ' ' || it == '\u007F' || "#%/:<>?@[\\]^|".indexOf(it) >= 0 }
        if (isBad || host.split(".").contains("")) return null
        val result = StringBuilder()
        var index = 0
        while (index < host.length) {
            val scalar = host.codePointAt(index)
            result.appendCodePoint(if (scalar == 0x130) scalar else Character.toLowerCase(scalar))
            index += Character.charCount(scalar)
        }
        return result.toString()
    }
    // end

    // if subdomains
    private val plain = listOf(
        0x00..0x7F, 0xC0..0x2AF, 0x38E..0x3A1, 0x3A3..0x4BF, 0x4C1..0x52F, 0x904..0x939,
        0x10D0..0x10FA, 0x1E00..0x1EFF, 0x3041..0x3096, 0x30A1..0x30FA, 0x3400..0x4DBF, 0x4E00..0x9FFF,
        0xAC00..0xD7A3)

    /** Whether the labels below a name are ASCII, or letters that the URL standard accepts. */
    fun isPlain(labels: String): Boolean = labels.all { char -> plain.any { char.toInt() in it } }
    // end

    /** The decoded text; null if an escape is broken, or the result is not UTF-8. */
    fun decode(text: String, plusIsSpace: Boolean): String? {
        val plain = if (plusIsSpace) text.replace('+', ' ') else text
        if (!plain.contains('%')) return plain
        val bytes = java.io.ByteArrayOutputStream()
        var index = 0
        while (index < plain.length) {
            if (plain[index] == '%') {
                if (index + 2 >= plain.length) return null
                val high = digit(plain[index + 1])
                val low = digit(plain[index + 2])
                if (high < 0 || low < 0) return null
                bytes.write(high * 16 + low)
                index += 3
            } else {
                val found = plain.indexOf('%', index)
                val end = if (found < 0) plain.length else found
                bytes.write(plain.substring(index, end).toByteArray(Charsets.UTF_8))
                index = end
            }
        }
        return try {
            Charsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes.toByteArray())).toString()
        } catch (error: java.nio.charset.CharacterCodingException) {
            null
        }
    }

    private fun digit(digit: Char): Int = when (digit) {
        in '0'..'9' -> digit - '0'
        in 'a'..'f' -> digit - 'a' + 10
        in 'A'..'F' -> digit - 'A' + 10
        else -> -1
    }

    fun encode(text: String, inQuery: Boolean): String {
        val plain = if (inQuery) "-._~!\$'(),/:@" else "-._~!\$'(),"
        val result = StringBuilder()
        for (byte in text.toByteArray(Charsets.UTF_8)) {
            val char = (byte.toInt() and 255).toChar()
            if (char in '0'..'9' || char in 'a'..'z' || char in 'A'..'Z' || plain.indexOf(char) >= 0) {
                result.append(char)
            } else {
                result.append('%')
                result.append("0123456789ABCDEF"[char.toInt() shr 4])
                result.append("0123456789ABCDEF"[char.toInt() and 15])
            }
        }
        return result.toString()
    }

    // if integers
    private val integer = Regex("-?[0-9]+")
    // end
    // if doubles
    private val real = Regex("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")
    // end
    // if closed
    fun words(kind: String): List<String> = Tables.closed[kind.substring(1).toInt()]
    // end

    /** The value of a text; null if it is not valid for `kind`. */
    fun read(text: String, kind: String): Any? = when (kind[0]) {
        't' -> text
        // if integers
        'i' -> if (integer.matches(text)) text.toLongOrNull() else null
        // end
        // if doubles
        'd' -> if (real.matches(text)) text.toDouble().takeIf { !it.isInfinite() && !it.isNaN() } else null
        // end
        // if booleans
        'b' -> if (text == "true") true else if (text == "false") false else null
        // end
        // if closed
        'c' -> text.takeIf { words(kind).contains(it) }
        // end
        else -> null
    }

    /** The text of a value; null if it has none. */
    fun write(value: Any): String? = when (value) {
        is String -> value
        is Double -> value.toString().removeSuffix(".0")
        is Long, is Boolean -> value.toString()
        else -> null
    }
}

private class URLText(url: String) {
    var bases: List<Int>? = listOf(0)
    var failure: Failure? = null
    var path: String
    val query: String
    val fragment: String?

    init {
        // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
        val stripped = url.trim { it <= ' ' }.filterNot { it == '\t' || it == '\n' || it == '\r' }
        fragment = if (stripped.contains('#')) stripped.substringAfter('#') else null
        val rest = stripped.substringBefore('#')
        query = rest.substringAfter('?', "")
        path = rest.substringBefore('?')
        val scheme = Regex("[A-Za-z][-A-Za-z0-9+.]*:").find(path)?.takeIf { it.range.first == 0 }
        val name = Texts.lowercase(scheme?.value.orEmpty())
        path = path.substring(name.length)
        if (name == "") {
            path = path.replace('\\', '/')
        } else if (name == "http:" || name == "https:") {
            // Any number of slashes, even none, begins a host.
            path = path.replace('\\', '/').trimStart('/')
            val host = path.substringBefore('/')
            bases = null
            // if hosts
            bases = Tables.hostBases(host)
            // end
            path = path.substring(host.length)
            val isPlain = host.contains('[') || !(host.contains(':') || host.contains('@'))
            if (bases == null) failure = if (isPlain) Failure.ForeignHost else Failure.Authority
        } else {
            bases = Tables.schemeBases(name.removeSuffix(":"))
            path = path.removePrefix("//")
            if (bases == null) failure = Failure.ForeignScheme
        }
    }

    /** The decoded segments; null if they can match nothing. */
    fun segments(): List<String>? {
        val whole = path.removePrefix("/")
        if (whole.isEmpty()) return emptyList()
        val result = ArrayList<String>()
        for (piece in whole.removeSuffix("/").split("/")) {
            if (piece.isEmpty()) return null
            result.add(Texts.decode(piece, false) ?: return null)
        }
        return result
    }
}

private class Found(val match: Match, val key: Key?, val values: List<Any?>)

private object Matcher {
    fun match(url: String, facts: Collection<Fact>): Match {
        val matches = finds(url).map { it.match }
        val place = choice(matches, facts)
        return matches[place].copy(alternatives = matches.filterIndexed { index, _ -> index != place })
    }

    /** The index of the match that facts decide for. */
    private fun choice(matches: List<Match>, facts: Collection<Fact>): Int {
        // if sharing
        val open = matches.indices.filter { index -> matches[index].refuses.none { facts.contains(it) } }
        val allowed = open.firstOrNull { facts.containsAll(matches[it].requires) }
        (allowed ?: open.firstOrNull())?.let { return it }
        // end
        return 0
    }

    /** What a URL opens, whichever facts hold; one result at least, which may be nothing. */
    private fun finds(url: String): List<Found> {
        val text = URLText(url)
        val fragment = text.fragment?.let { Texts.decode(it, false) ?: it }
        val pairs = text.query.split("&").filter { it.isNotEmpty() }
        val bases = text.bases
        val segments = if (bases == null) null else text.segments()
        val patterns = if (bases == null || segments == null) emptyList() else find(segments, bases)
        if (segments == null || patterns.isEmpty() || patterns[0].key == null) {
            val failure =
                text.failure ?: if (patterns.isEmpty()) Failure.NoPattern else Failure.Web
            val query = pairs.map { item(it) }
            var key: Key? = null
            // if fallback
            if (failure == Failure.NoPattern && Data.fallback != "") key = Tables.fallback()
            // end
            val match = open(key, emptyList(), emptySet(), failure, query, emptyList(), fragment)
            return listOf(Found(match, key, emptyList()))
        }
        return patterns.mapNotNull { pattern ->
            pattern.key?.let { fill(it, pattern, segments, pairs, fragment) }
        }
    }

    /** What a pattern that matches opens. */
    private fun fill(
        key: Key, pattern: Pattern, segments: List<String>, pairs: List<String>, fragment: String?
    ): Found {
        val inputs = Tables.entry(key).inputs
        val values = pathValues(pattern, segments, inputs.size)
        val fixed = values.indices.filter { values[it] != null }.toMutableSet()
        for ((input, value) in pattern.settings) {
            values[input] = value
            fixed.add(input)
        }
        val query = ArrayList<QueryItem>()
        val unread = ArrayList<QueryItem>()
        takeQuery(pairs, inputs, fixed, values, query, unread)
        return Found(open(key, values, fixed, null, query, unread, fragment), key, values)
    }

    /** Builds what opens. The inputs in `fixed` get no defaults. */
    private fun open(
        key: Key?, given: List<Any?>, fixed: Set<Int>, failure: Failure?, query: List<QueryItem>,
        unread: List<QueryItem>, fragment: String?
    ): Match {
        if (key == null) {
            return Match(
                failure, null, null, null, null, emptyList(), emptyList(), emptyList(), emptyList(), query,
                unread, fragment, emptyList(), emptyList(), emptyList())
        }
        val entry = Tables.entry(key)
        val stack = ArrayList<Int>()
        var place = if (key.isTask) entry.parent else key.index
        while (place != null) {
            stack.add(0, place)
            place = Tables.routes[place].parent
        }
        val arguments = ArrayList<Argument>()
        val missing = ArrayList<String>()
        // What is given, by name. The value of an input that is fixed may be null.
        val known = HashMap<String, Any?>()
        entry.inputs.forEachIndexed { index, input ->
            val value = given.getOrNull(index)
            if (value != null) arguments.add(Argument(input.name, value))
            else if (failure == null && input.isRequired) missing.add(input.name)
            if (value != null || fixed.contains(index)) known[input.name] = value
        }
        val isWhole = missing.isEmpty()
        fun values(entry: Entry): List<Any?> =
            entry.inputs.map { if (known.containsKey(it.name)) known[it.name] else it.preset }
        val routeIds = RouteId.values()
        return Match(
            failure,
            if (key.isTask) null else routeIds[key.index],
            if (key.isTask) TaskId.values()[key.index] else null,
            if (isWhole && !key.isTask) Codec.route(key.index, values(entry)) else null,
            if (isWhole && key.isTask) Codec.task(key.index, values(entry)) else null,
            if (isWhole) stack.mapNotNull { Codec.route(it, values(Tables.routes[it])) } else emptyList(),
            stack.map { routeIds[it] }, arguments, missing, query, unread, fragment,
            entry.opening.requires, entry.opening.refuses, emptyList())
    }

    /** The patterns that match best, one for each target. */
    private fun find(segments: List<String>, bases: List<Int>): List<Pattern> {
        var best = emptyList<Int>()
        var found = ArrayList<Pattern>()
        for (pattern in Tables.patterns) {
            val base = bases.indexOf(pattern.base)
            if (base < 0 || !fits(pattern, segments)) continue
            // From left to right a lower rank is better; then the nearer base is.
            val ranks = pattern.segments.map { it.rank } + base
            val place = ranks.indices.firstOrNull { it >= best.size || ranks[it] != best[it] }
            if (found.isEmpty() || (place != null && ranks[place] < best[place])) {
                best = ranks
                found = arrayListOf()
            } else if (place != null) continue
            found.add(pattern)
        }
        return found.sortedBy { it.order }
            // if sharing
            .sortedBy { Tables.sharing.indexOf(it.key) + Int.MIN_VALUE }
            // end
            .distinctBy { it.key }
    }

    private fun fits(pattern: Pattern, segments: List<String>): Boolean {
        val count = pattern.segments.size
        val isRest = pattern.segments.lastOrNull()?.rank == 5
        if (if (isRest) count > segments.size else count != segments.size) return false
        return pattern.segments.withIndex().all { (index, segment) ->
            val pieces = segment.pieces
            when (segment.rank) {
                0 -> pieces[0].text == segments[index]
                // if mixed
                1 -> split(segments[index], pieces) != null
                // end
                2 -> Texts.read(segments[index], pieces[0].kind) != null
                // if rest
                5 -> segments.drop(index).all { Texts.read(it, pieces[0].kind) != null }
                // end
                else -> true
            }
        }
    }

    /** The texts of the inputs in a segment. */
    private fun texts(text: String, segment: Segment): List<String> {
        // if mixed
        if (segment.rank == 1) return split(text, segment.pieces).orEmpty()
        // end
        return listOf(text)
    }

    /** The values that the path gives. */
    private fun pathValues(pattern: Pattern, segments: List<String>, count: Int): MutableList<Any?> {
        val values = MutableList<Any?>(count) { null }
        for ((index, segment) in pattern.segments.withIndex()) {
            val pieces = segment.pieces.filter { it.kind != "" }
            for ((piece, text) in pieces.zip(texts(segments[index], segment))) {
                val input = piece.input ?: continue
                values[input] = Texts.read(text, piece.kind)
                // if rest
                if (segment.rank == 5) {
                    values[input] = segments.drop(index).mapNotNull { Texts.read(it, piece.kind) }
                }
                // end
            }
        }
        return values
    }

    // if mixed
    /**
     * Splits a text so that each input, from the left, takes as little as it can; null if the text
     * does not fit.
     */
    private fun split(text: String, pieces: List<Piece>): List<String>? {
        val end = text.length
        // For each piece and place, where the piece ends so that everything after it fits.
        val ends = ArrayList<IntArray>()
        val fits = BooleanArray(end + 1)
        fits[end] = true
        for (piece in pieces.asReversed()) {
            // For each place, the first one from there on at which everything that follows fits.
            val next = IntArray(end + 2) { -1 }
            for (place in end downTo 0) next[place] = if (fits[place]) place else next[place + 1]
            val row = IntArray(end + 1) { endOf(piece, text, it, next) }
            for (place in 0..end) fits[place] = row[place] >= 0
            ends.add(row)
        }
        val result = ArrayList<String>()
        var place = 0
        for ((index, piece) in pieces.withIndex()) {
            val next = ends[pieces.size - 1 - index][place]
            if (next < 0) return null
            if (piece.kind != "") result.add(text.substring(place, next))
            place = next
        }
        return result
    }

    private fun endOf(piece: Piece, text: String, start: Int, next: IntArray): Int {
        fun endOf(part: String): Int {
            val end = start + part.length
            return if (end <= text.length && next[end] == end && text.startsWith(part, start)) end else -1
        }
        val kind = piece.kind
        if (kind == "") return endOf(piece.text)
        return when (kind[0]) {
            't' -> if (start < text.length) next[start + 1] else -1
            // if booleans
            'b' -> maxOf(endOf("true"), endOf("false"))
            // end
            // if closed
            'c' ->
                Texts.words(kind).filter { it.isNotEmpty() }.map { endOf(it) }
                    .filter { it >= 0 }.sorted().firstOrNull() ?: -1
            // end
            // if numbers
            'i', 'd' -> endOfNumber(kind, text, start, next)
            // end
            else -> -1
        }
    }

    // if numbers
    private fun endOfNumber(kind: String, text: String, start: Int, next: IntArray): Int {
        fun endOfDigits(from: Int): Int {
            var end = from
            while (end < text.length && text[end] in '0'..'9' && end - from < 400) end += 1
            return end
        }
        fun first(low: Int, high: Int): Int {
            var end = if (low <= text.length) next[low] else -1
            while (end in 0..high) {
                if (Texts.read(text.substring(start, end), kind) != null) return end
                end = next[end + 1]
            }
            return -1
        }
        var place = if (start < text.length && text[start] == '-') start + 1 else start
        val digits = endOfDigits(place)
        if (digits == place) return -1
        val whole = first(place + 1, digits)
        if (whole >= 0 || kind[0] == 'i') return whole
        place = digits
        if (place < text.length && text[place] == '.') {
            val fraction = endOfDigits(place + 1)
            if (fraction > place + 1) {
                val end = first(place + 2, fraction)
                if (end >= 0) return end
                place = fraction
            }
        }
        if (place >= text.length || (text[place] != 'e' && text[place] != 'E')) return -1
        place += 1
        if (place < text.length && (text[place] == '+' || text[place] == '-')) place += 1
        val exponent = endOfDigits(place)
        return if (exponent > place) first(place + 1, exponent) else -1
    }
    // end
    // end

    private fun item(pair: String): QueryItem {
        fun text(text: String) = Texts.decode(text, true) ?: text
        val key = pair.substringBefore("=")
        val value = if (key.length < pair.length) text(pair.substring(key.length + 1)) else null
        return QueryItem(text(key), value)
    }

    /** Gives values from the query to the inputs that are not fixed. */
    private fun takeQuery(
        pairs: List<String>, inputs: List<Input>, fixed: Set<Int>, values: MutableList<Any?>,
        query: MutableList<QueryItem>, unread: MutableList<QueryItem>
    ) {
        val seen = HashMap<Int, ArrayList<Any>>()
        for (pair in pairs) {
            val token = pair.substringBefore("=")
            val key = Texts.decode(token, true)
            val place = inputs.indexOfFirst { it.name == key }
            val input = inputs.getOrNull(place)
            val list = seen[place]
            if (input == null || fixed.contains(place) || input.kind == "o" || (list != null && !input.isList)) {
                query.add(item(pair))
                continue
            }
            val known = list ?: arrayListOf()
            seen[place] = known
            val isAlone = token.length == pair.length
            val text = if (isAlone) "" else Texts.decode(pair.substring(token.length + 1), true)
            val value = if (isAlone && input.kind == "b") true else text?.let { Texts.read(it, input.kind) }
            if (value == null) {
                query.add(item(pair))
                unread.add(item(pair))
                continue
            }
            known.add(value)
            values[place] = if (input.isList) known else value
        }
    }

    /** The first URL that opens `key` and gives the values back, over all of its patterns. */
    fun url(key: Key, values: List<Any?>, base: Base): String? {
        val inputs = Tables.entry(key).inputs
        // A value equal to its default is left out, except in a path.
        val given = values.toMutableList()
        for ((index, input) in inputs.withIndex()) {
            if (input.preset != null && values[index] == input.preset) given[index] = null
            else if (input.preset != null && values[index] == null) return null
            val list = given[index]
            if (list is List<*> && list.isEmpty()) {
                if (input.preset != null || input.isOptional) return null
                given[index] = null
            }
        }
        // Patterns come first if they carry more, because that shortens the query.
        val patterns = Tables.patterns.filter { it.key == key }
            .sortedBy { pattern -> -pattern.carried.count { given[it] != null } }
        for (pattern in patterns) {
            if (pattern.settings.any { (input, value) -> values[input] != value }) continue
            val wanted = given.toMutableList()
            for (input in pattern.carried) wanted[input] = values[input]
            val path = path(pattern, wanted, inputs) ?: continue
            for (prefix in prefixes(pattern.base, base)) {
                val url = prefix + (if (prefix.endsWith("://")) "" else "/") + path
                val isRight = finds(url).any {
                    it.match.failure == null && it.key == key && it.values == wanted
                }
                if (isRight) return url
            }
        }
        return null
    }

    private fun texts(value: Any?): List<String>? {
        if (value == null) return emptyList()
        val result = ArrayList<String>()
        for (element in if (value is List<*>) value else listOf(value)) {
            result.add(element?.let { Texts.write(it) } ?: return null)
        }
        return result
    }

    /** The path of a URL without its first slash, and its query. */
    private fun path(pattern: Pattern, values: List<Any?>, inputs: List<Input>): String? {
        val segments = ArrayList<String>()
        for (segment in pattern.segments) {
            val text = StringBuilder(if (segment.rank == 4) "-" else "")
            for (piece in segment.pieces) {
                if (piece.kind == "") {
                    text.append(Texts.encode(piece.text, false))
                    continue
                }
                val texts = texts(values[piece.input ?: return null]) ?: return null
                if (texts.isEmpty() || texts.contains("")) return null
                val all = if (segment.rank == 5) texts else texts.take(1)
                text.append(all.joinToString("/") { Texts.encode(it, false) })
            }
            segments.add(text.toString())
        }
        // Browsers resolve these.
        val path = segments.joinToString("/")
        if (path.split("/").any { it == "." || it == ".." }) return null
        val used = pattern.carried.toSet()
        val pairs = ArrayList<String>()
        for ((index, input) in inputs.withIndex()) {
            if (used.contains(index)) continue
            val key = Texts.encode(input.name, true)
            for (text in texts(values[index]) ?: return null) {
                pairs.add(key + "=" + Texts.encode(text, true))
            }
        }
        return path + if (pairs.isEmpty()) "" else "?" + pairs.joinToString("&")
    }

    private fun prefixes(own: Int, base: Base): List<String> {
        // if hosts
        if (base is Base.Domain) {
            val isOurs = Tables.hostBases(base.host)?.contains(own) == true
            return if (isOurs) listOf("https://" + base.host.toLowerCase()) else emptyList()
        }
        // end
        if (base is Base.Scheme) {
            val isOurs = Tables.schemeBases(base.name)?.contains(own) == true
            return if (isOurs) listOf(base.name.toLowerCase() + "://") else emptyList()
        }
        if (base !is Base.Any) return emptyList()
        val name = Tables.bases[own].name
        return when (Tables.bases[own].mark) {
            's' -> listOf("$name://")
            // if hosts
            'h' -> listOf("https://$name")
            'w' -> listOf("www", "x", "y", "z").map { "https://$it.$name" }
            // end
            else -> Data.prefixes().toList()
        }
    }
}
// end
