// The runtime of generated Kotlin. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, the plan is read from standard input, as for Swift, so this
// file compiles by itself and tests can use it with many plans.
//
// Comments and blank lines after `// Private` are left out. What is between `// if FEATURE` and
// `// end` is there only if the plan has that feature; within a line, the marks are comments like
// `/*end*/`.

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
    fun url(base: Base = Base.Any): String? = urlOf(index, values, base)
}

class Task(private val index: Int, private val values: List<Any?>) {
    fun taskId(): TaskId = TaskId.values()[index]
    fun url(base: Base = Base.Any): String? = urlOf(RouteId.values().size + index, values, base)
}

private fun routeOf(index: Int, values: List<Any?>): Route? =
    if (index in RouteId.values().indices) Route(index, values) else null

private fun taskOf(index: Int, values: List<Any?>): Task? =
    if (index in TaskId.values().indices) Task(index, values) else null

private object Data {
    private val lists = generateSequence { readLine()?.takeIf { it.isNotEmpty() } }.associate { head ->
        val (name, count) = head.split(" ")
        name to List(count.toInt()) { readLine().orEmpty() }
    }

    private fun lines(name: String) = lists[name].orEmpty()
    private fun texts(name: String) = lines(name).map { text(it) }

    val routeIds = texts("routeIDs").map { RouteId(it) }
    val taskIds = texts("taskIDs").map { TaskId(it) }
    val facts = texts("facts").map { Fact(it) }
    fun closed() = lines("closed")
    fun bases() = lines("bases")
    fun routes() = lines("routes")
    fun tasks() = lines("tasks")
    fun patterns() = lines("patterns")
    fun prefixes() = lines("prefixes")
    val fallback = lines("fallback").firstOrNull()?.toInt() ?: -1
    val plan = lines("plan").firstOrNull().orEmpty()
}

/** The name of the plan; reads standard input. */
val plan: String get() = Data.plan

// Matching

// if urls
/** An input that a URL gives: a String, Long, Double or Boolean, or a list of one of these. */
data class Argument(val name: String, val value: Any)

/** A key of a query, with its value if there is a `=`. */
data class QueryItem(val key: String, val value: String?)

/**
 * Why no pattern matches a URL. `Authority` is a web address with a port or a user.
 // if web
 * `Web` is a URL that stays in the browser.
 // end
 */
enum class Failure { ForeignScheme, ForeignHost, Authority, NoPattern/*if web*/, Web/*end*/ }

/** What a URL opens. */
data class Match(
    val failure: Failure? = null,
    /** The id of the route that opens. */
    val routeId: RouteId? = null,
    // if tasks
    /** The id of the task that opens. */
    val taskId: TaskId? = null,
    // end
    /** Also null if inputs are missing. */
    val route: Route? = null,
    // if tasks
    /** Also null if inputs are missing. */
    val task: Task? = null,
    // end
    /** The screens to build, bottom to top; none if inputs are missing. */
    val stack: List<Route> = emptyList(),
    val stackIds: List<RouteId> = emptyList(),
    /** The inputs that the URL gives to the whole stack, without defaults. */
    val arguments: List<Argument> = emptyList(),
    /** The required inputs that it does not give. */
    val missing: List<String> = emptyList(),
    /** The query items that nothing used. */
    val query: List<QueryItem> = emptyList(),
    /** Those that name an input, but have no valid value for it. */
    val unread: List<QueryItem> = emptyList(),
    // if facts
    /** The facts that have to hold before the stack is built. */
    val requires: List<Fact> = emptyList(),
    /** The facts that must not hold before the stack is built. */
    val refuses: List<Fact> = emptyList(),
    // end
    // if sharing
    /** What else the URL opens, where other facts hold. These have no alternatives themselves. */
    val alternatives: List<Match> = emptyList(),
    // end
    val fragment: String? = null
) {
    // if fallback
    /** Whether no pattern matches and the fallback opens. */
    val isFallback: Boolean get() = failure != null && target(this) != null
    // end
}

/**
 * What `url` opens.
 // if facts
 * If it opens several things, that is the first one that the facts in `given`, those that hold,
 * allow, or else do not refuse, or just the first one; the others are its alternatives.
 // end
 */
fun match(url: String/*if facts*/, given: Collection<Fact> = emptyList()/*end*/): Match {
    val all = matches(url)
    // if facts
    val open = all.filter { match -> match.refuses.none { given.contains(it) } }
    val allowed = open.firstOrNull { given.containsAll(it.requires) }
    // end
    val match = /*if facts*/allowed ?: open.firstOrNull() ?: /*end*/all[0]
    return match/*if sharing*/.copy(alternatives = all - match)/*end*/
}

/** The base that a URL should have; `Any` for the one of its pattern, or the plan's first. */
sealed class Base {
    object Any : Base()
    data class Scheme(val name: String) : Base()
    // if hosts
    data class Domain(val host: String) : Base()
    // end
}
// end

// if presented
/** How a screen appears above the one below it. */
enum class Presentation { Push, Present, PresentNav, PresentFloating }

/** How the screen of `route` appears, unless a link says otherwise. */
fun presentationOf(route: RouteId): Presentation = entry(route).presentation
// end

/** The route below `route` in its own place, which is the stack that a URL builds. */
fun parentOf(route: RouteId): RouteId? = entry(route).parent?.let { RouteId.values()[it] }

// if tasks
/** The route that `task` is in. */
fun parentOf(task: TaskId): RouteId? = entry(task).parent?.let { RouteId.values()[it] }
// end

// if tabs
/** The tabs of `route`, in their order. */
fun tabsOf(route: RouteId): List<RouteId> = entry(route).tabs.map { RouteId.values()[it] }
// end

// if facts
/** The facts that have to hold when `route` is pushed. */
fun requirementsOf(route: RouteId): List<Fact> = entry(route).own.requires

/** The facts that must not hold when `route` is pushed. */
fun refusalsOf(route: RouteId): List<Fact> = entry(route).own.refuses

// if tasks
/** The facts that have to hold when `task` is done. */
fun requirementsOf(task: TaskId): List<Fact> = entry(task).own.requires

/** The facts that must not hold when `task` is done. */
fun refusalsOf(task: TaskId): List<Fact> = entry(task).own.refuses
// end
// end

// Private

// if urls
/**
 * A kind is the letter of a type; `*` for a list, `!` if it is required, `?` if it may be absent;
 * and the number of a closed type.
 */
private class Input(field: String) {
    val name = text(field.substringBefore(":"))
    val kind = field.split(":")[1]
    // if defaults
    val default: Any? = when {
        // if presets
        field.contains(":=") -> value(field.substringAfter(":="), kind)
        // end
        // if lists
        kind.contains('*') && !kind.contains('?') -> emptyList<Any>()
        // end
        else -> null
    }
    // end
}
// end

// if facts
private class Conditions(field: String) {
    private val fields = field.split(",")
    val requires = fields.mapNotNull { it.toIntOrNull() }.map { Fact.values()[it] }
    val refuses = fields.filter { it[0] == '!' }.map { Fact.values()[it.drop(1).toInt()] }
}
// end

/** What `Data` says about a route or task. */
private class Entry(line: String) {
    private val fields = line.split(" ").toMutableList()
    /** The route below in the stack. */
    val parent = fields.removeAt(0).toIntOrNull()
    // if presented
    val presentation = Presentation.values()[fields.removeAt(0).toInt()]
    // end
    // if tabs
    val tabs = fields.removeAt(0).split(",").mapNotNull { it.toIntOrNull() }
    // end
    // if facts
    val opening = Conditions(fields.removeAt(0))
    val own = Conditions(fields.removeAt(0))
    // end
    // if urls
    val inputs = fields.map { Input(it) }
    // end
}

/** Routes, and then tasks. */
private val entries by lazy {
    Data.routes().map { Entry(it) }/*if tasks*/ + Data.tasks().map { Entry(it) }/*end*/
}

private fun entry(route: RouteId): Entry = entries[route.ordinal]
// if tasks
private fun entry(task: TaskId): Entry = entries[RouteId.values().size + task.ordinal]
// end

// if urls
// if values
/** A value in `Data`. */
private fun value(token: String, kind: String): Any? {
    // if lists
    if (kind.contains('*')) {
        val tokens = if (token == "[]") emptyList() else token.split(",")
        return tokens.mapNotNull { read(text(it), kind) }
    }
    // end
    return read(text(token), kind)
}
// end

/** The kind of an input and its name; without a kind a text, and with `{` several pieces. */
private class Piece(val kind: String, val name: String)

private fun piece(text: String): Piece = when {
    // if mixed
    text.contains('{') -> Piece("{", text)
    // end
    text.contains(':') -> Piece(text.substringBefore(":"), text(text.substringAfter(":")))
    else -> Piece("", text(text))
}

// if mixed
private fun parts(text: String): List<Piece> =
    text.split('{', '}').filter { it != "" }.map { piece(it) }
// end

private class Pattern(line: String) {
    private val fields = line.split(" ")
    /** What it opens; -1 if URLs stay in the browser. */
    val target = fields[0].toInt()
    val pieces = fields[1].split("/").filter { it != "" }.map { piece(it) }
    // if based
    val base = mark('@')
    // end
    // if sharing
    /** The number of the first pattern that matches the same URLs equally well. */
    val group = mark('#')
    // end
    // if several
    /** Its place among those that open the same. */
    val place = mark('.')
    // end
    // if settings
    /** What it sets itself: `NAME=VALUE`, and `!` for an absent value. */
    val settings = fields.filter { it.contains('=') }
    // end
    // if marks

    private fun mark(sign: Char): Int =
        fields.firstOrNull { it[0] == sign }?.drop(1)?.toIntOrNull() ?: 0
    // end
}

private val patterns by lazy { Data.patterns().map { Pattern(it) } }

// if closed
private fun words(kind: String): List<String> =
    Data.closed()[kind.filter { it in '0'..'9' }.toInt()].split("/").drop(1).map { text(it) }
// end

private val escapes by lazy { Regex("(?:%[0-9A-Fa-f]{2})++|%") }

/** The decoded text; null if an escape is broken, or the result is not UTF-8. */
private fun decode(text: String, space: Char = ' '): String? = try {
    escapes.replace(text.replace(space, ' ')) { run ->
        val codes = run.value.split("%").drop(1).map { it.toInt(16).toByte() }
        val bytes = java.nio.ByteBuffer.wrap(codes.toByteArray())
        Charsets.UTF_8.newDecoder().decode(bytes).toString()
    }
} catch (error: Exception) {
    null
}

/** The decoded text, or the text itself if there is none. */
private fun text(text: String): String = decode(text) ?: text

private fun encode(text: String, others: String = ""): String =
    text.toByteArray().joinToString("") { byte ->
        val char = byte.toInt().toChar()
        val isPlain = char in 'a'..'z' || char in 'A'..'Z' || char in '0'..'9'
        val isKept = isPlain || "-._~!\$'(),$others".contains(char)
        if (isKept) "$char" else String.format("%%%02X", byte)
    }

private fun lowercase(text: String): String {
    val result = StringBuilder()
    var index = 0
    while (index < text.length) {
        val scalar = text.codePointAt(index)
        result.appendCodePoint(if (scalar == 0x130) scalar else Character.toLowerCase(scalar))
        index += Character.charCount(scalar)
    }
    return result.toString()
}

/** The value of a text; null if it is not valid for `kind`. */
private fun read(text: String, kind: String): Any? = when (kind[0]) {
    // if integers
    'i' -> if (Regex("-?[0-9]+").matches(text)) text.toLongOrNull() else null
    // end
    // if doubles
    'd' -> {
        val isNumber = Regex("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?").matches(text)
        if (isNumber) text.toDouble().takeIf { !it.isInfinite() } else null
    }
    // end
    // if booleans
    'b' -> if (text == "true") true else if (text == "false") false else null
    // end
    // if closed
    'c' -> text.takeIf { words(kind).contains(it) }
    // end
    else -> text
}

/** The texts of a value, as in URLs. */
private fun texts(value: Any?): List<String> = when (value) {
    null -> emptyList()
    // if doubles
    is Double -> listOf(value.toString().removeSuffix(".0"))
    // end
    // if lists
    is List<*> -> value.flatMap { texts(it) }
    // end
    else -> listOf(value.toString())
}

/** Whether a scheme or host is ours, which follows `s:` or `h:`. */
private fun isOurs(base: String): Boolean =
    // if based
    Data.bases().any { it[0] != '-' && fits(base, it) } ||
    // end
    lowercase(base) in Data.bases()

// if based
/** The numbers of the bases of a URL, the nearest first, and 0 at the end. */
private fun bases(base: String): List<Int> =
    Data.bases().withIndex().filter { fits(base, it.value) }.map { it.index + 1 } + 0

/** Whether a line has the name of a scheme or host, or that of all hosts that it is one of. */
private fun fits(base: String, line: String): Boolean {
    val text = base.drop(2)
    // The URL standard does not accept these in a host, nor are escapes and empty labels ours.
    val isBad = text.any { it <= ' ' || it == '\u007F' || "#%/:<>?@[\\]^|".contains(it) }
    if (base[0] == 'h' && (isBad || text.split(".").contains(""))) return false
    val name = lowercase(text)
    fun names(line: String) = line.split(" ").map { text(it) }
    fun isNamed(line: String) = names(line).contains(base.take(2) + name)
    // if subdomains
    for (end in names(line).filter { it.startsWith("w:") }.map { it.drop(2) }) {
        val start = name.dropLast(end.length)
        if (base[0] == 'h' && start != "" && name.endsWith(end)) {
            return isPlain(start) || Data.bases().any { isNamed(it) }
        }
    }
    // end
    return isNamed(line)
}
// end

// if subdomains
private val plain = listOf(
    '\u0000'..'\u007F', '\u00C0'..'\u02AF', '\u038E'..'\u03A1', '\u03A3'..'\u04BF',
    '\u04C1'..'\u052F', '\u0904'..'\u0939', '\u10D0'..'\u10FA', '\u1E00'..'\u1EFF',
    '\u3041'..'\u3096', '\u30A1'..'\u30FA', '\u3400'..'\u4DBF', '\u4E00'..'\u9FFF',
    '\uAC00'..'\uD7A3')

/** Whether the labels below a name are ASCII, or letters that the URL standard accepts. */
private fun isPlain(labels: String): Boolean = labels.all { char -> plain.any { char in it } }
// end

/** A part of a query: its key and value, null if they are not valid, and the whole. */
private class Item(part: String) {
    private val name = part.substringBefore("=")
    private val value = if (part.contains("=")) part.substringAfter("=") else null
    val key = decode(name, '+')
    val text = decode(value.orEmpty(), '+')
    val whole = QueryItem(key ?: name, if (value == null) null else text ?: value)
}

/** What a URL opens, whichever facts hold; one match at least, which may open nothing. */
private fun matches(url: String): List<Match> {
    // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
    val stripped = url.trim { it <= ' ' }.filterNot { it == '\t' || it == '\n' || it == '\r' }
    val address = stripped.substringBefore("#")
    val items = address.substringAfter("?", "").split("&").filter { it != "" }.map { Item(it) }
    val whole = address.substringBefore("?")
    val scheme = Regex("^[A-Za-z][-A-Za-z0-9+.]*:").find(whole)?.value.orEmpty()
    val isWeb = lowercase(scheme) in listOf("", "http:", "https:")
    var path = whole.drop(scheme.length)
    if (isWeb) path = path.replace('\\', '/')
    var failure: Failure? = null
    // if based
    var bases = listOf(0)
    // end
    if (scheme != "") {
        // Any number of slashes, even none, begins a host.
        path = if (isWeb) path.trimStart('/') else path.removePrefix("//")
        val host = if (isWeb) path.substringBefore("/") else ""
        path = path.drop(host.length)
        val base = if (isWeb) "h:$host" else "s:" + scheme.dropLast(1)
        val isHost = '[' in host || host.none { it == ':' || it == '@' }
        if (!isOurs(base)) {
            failure = if (isHost) Failure.ForeignHost else Failure.Authority
            if (!isWeb) failure = Failure.ForeignScheme
        }
        // if based
        bases = bases(base)
        // end
    }
    if (path != "" && !path.startsWith("/")) path = "/$path"
    val parts = path.removeSuffix("/").split("/").drop(1)
    val segments = parts.map { decode(it).orEmpty() }
    val fragment = if (stripped.contains("#")) text(stripped.substringAfter("#")) else null
    val empty = Match(fragment = fragment)
    for (pattern in if (failure != null || "" in segments) emptyList() else patterns) {
        // if based
        if (!bases.contains(pattern.base)) continue
        // end
        val found = capture(pattern, segments) ?: continue
        // if web
        if (pattern.target < 0) {
            failure = Failure.Web
            break
        }
        // end
        val best = open(pattern.target, found, items, empty)
        return listOf(best)/*if sharing*/ + others(pattern, segments, items, empty)/*end*/
    }
    if (failure == null) failure = Failure.NoPattern
    val none = empty.copy(failure = failure, query = items.map { it.whole })
    // if fallback
    if (none.failure == Failure.NoPattern && Data.fallback >= 0) {
        return listOf(open(Data.fallback, emptyMap(), emptyList(), none))
    }
    // end
    return listOf(none)
}

// if sharing
/** What else matches as well as a pattern does. */
private fun others(
    best: Pattern, segments: List<String>, items: List<Item>, empty: Match
): List<Match> {
    val targets = arrayListOf(-1, best.target)
    return patterns.filter { it.group == best.group }.mapNotNull { pattern ->
        val found = if (targets.contains(pattern.target)) null else capture(pattern, segments)
        targets.add(pattern.target)
        found?.let { open(pattern.target, it, items, empty) }
    }
}
// end

// if settings
/** The values that a pattern sets itself, which may be absent. */
private fun settings(pattern: Pattern): Map<String, Any?> =
    pattern.settings.associate { setting ->
        val name = text(setting.substringBefore("="))
        val token = setting.substringAfter("=")
        val input = entries[pattern.target].inputs.first { it.name == name }
        name to if (token == "!") null else value(token, input.kind)
    }
// end

/** The values that the path gives, by name; null if it does not match. */
private fun capture(pattern: Pattern, segments: List<String>): Map<String, Any?>? {
    val pieces = pattern.pieces
    // if rest
    val hasRest = pieces.lastOrNull()?.kind?.startsWith("*") == true
    val rest = if (hasRest) segments.drop(pieces.size) else emptyList()
    // end
    if (pieces.size != segments.size/*if rest*/ - rest.size/*end*/) return null
    val found = HashMap<String, Any?>()
    for ((place, piece) in pieces.withIndex()) {
        // if mixed
        if (piece.kind == "{") {
            found.putAll(split(segments[place], parts(piece.name)) ?: return null)
            continue
        }
        // end
        // if rest
        if (piece.kind.startsWith("*")) {
            val texts = segments.drop(place)
            found[piece.name] = texts.map { read(it, piece.kind.drop(1)) ?: return null }
            continue
        }
        // end
        if (piece.kind != "") found[piece.name] = read(segments[place], piece.kind) ?: return null
        else if (piece.name != segments[place]) return null
    }
    // if settings
    found.putAll(settings(pattern))
    // end
    return found
}

// if mixed
/**
 * Splits a segment so that each input, from the left, takes as little as it can; null if it does
 * not fit.
 */
private fun split(text: String, pieces: List<Piece>): Map<String, Any?>? {
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
    val found = HashMap<String, Any?>()
    var place = 0
    for ((index, piece) in pieces.withIndex()) {
        val next = ends[pieces.size - 1 - index][place]
        if (next < 0) return null
        if (piece.kind != "") found[piece.name] = read(text.substring(place, next), piece.kind)
        place = next
    }
    return found
}

private fun endOf(piece: Piece, text: String, start: Int, next: IntArray): Int {
    fun endOf(part: String): Int {
        val end = start + part.length
        val isThere = end <= text.length && next[end] == end && text.startsWith(part, start)
        return if (isThere) end else -1
    }
    val kind = piece.kind
    if (kind == "") return endOf(piece.name)
    return when (kind[0]) {
        't' -> if (start < text.length) next[start + 1] else -1
        // if booleans
        'b' -> maxOf(endOf("true"), endOf("false"))
        // end
        // if closed
        'c' ->
            words(kind).filter { it.isNotEmpty() }.map { endOf(it) }
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
            if (read(text.substring(start, end), kind) != null) return end
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

/** Completes a match with what a pattern opens, and what the query gives. */
private fun open(
    target: Int, captured: Map<String, Any?>, items: List<Item>, empty: Match
): Match {
    val entry = entries[target]
    val found = HashMap(captured)
    val query = ArrayList(empty.query)
    val unread = ArrayList<QueryItem>()
    // if lists
    val lists = HashMap<String, ArrayList<Any>>()
    // end
    for (item in items) {
        val input = entry.inputs.firstOrNull {
            it.name == item.key && it.name !in found
                // if opaque
                && it.kind[0] != 'o'
                // end
                // if asides
                && '^' !in it.kind
                // end
        }
        // if booleans
        val isFlag = input?.kind?.get(0) == 'b' && item.whole.value == null
        // end
        val text = /*if booleans*/if (isFlag) "true" else /*end*/item.text
        val value = if (input == null || text == null) null else read(text, input.kind)
        // if lists
        if (input != null && input.kind.contains('*')) {
            if (value != null) lists.getOrPut(input.name) { ArrayList() }.add(value)
        } else
        // end
        if (input != null) found[input.name] = value
        if (value == null) query.add(item.whole)
        if (value == null && input != null) unread.add(item.whole)
    }
    // if lists
    found.putAll(lists)
    // end
    fun values(index: Int) = entries[index].inputs.map {
        // if defaults
        // What the query does not give gets its default.
        if (found[it.name] == null && it.name !in captured) it.default else
        // end
        found[it.name]
    }
    val names = entry.inputs.map { it.name }
    val required = entry.inputs.filter { '!' in it.kind }.map { it.name }
    val chain = generateSequence(target) { entries[it].parent }.toList().reversed()
        // if tasks
        .filter { it < RouteId.values().size }
        // end
    val match = empty.copy(
        routeId = RouteId.values().getOrNull(target),
        // if tasks
        taskId = TaskId.values().getOrNull(target - RouteId.values().size),
        // end
        // if facts
        requires = entry.opening.requires, refuses = entry.opening.refuses,
        // end
        stackIds = chain.map { RouteId.values()[it] },
        arguments = names.mapNotNull { name -> found[name]?.let { Argument(name, it) } },
        missing = required.filter { found[it] == null }, query = query, unread = unread)
    return if (match.missing.isNotEmpty()) match else match.copy(
        route = routeOf(target, values(target)),
        // if tasks
        task = taskOf(target - RouteId.values().size, values(target)),
        // end
        stack = chain.mapNotNull { routeOf(it, values(it)) })
}

/** The number of what a match opens. */
private fun target(match: Match): Int? =
    // if tasks
    match.taskId?.let { RouteId.values().size + it.ordinal } ?:
    // end
    match.routeId?.ordinal

/** The first URL that opens a route with its values, over all of its patterns. */
private fun urlOf(target: Int, all: List<Any?>, base: Base): String? {
    val on = when (base) {
        is Base.Scheme -> "s:" + base.name
        // if hosts
        is Base.Domain -> "h:" + base.host
        // end
        else -> ""
    }
    val name = lowercase(on.drop(2))
    val start = if (on.startsWith("h")) "https://$name/" else "$name://"
    val starts = if (on == "") Data.prefixes().toList() else listOf(start).filter { isOurs(on) }
    val inputs = entries[target].inputs.zip(all)
    // if defaults
    // What is absent would be the default again.
    if (inputs.any { (input, value) -> value == null && input.default != null }) return null
    // end
    // if opaque
    val opaque = inputs.filter { (input, _) -> input.kind[0] == 'o' }
    if (opaque.any { (_, value) -> value != null && value != emptyList<Any>() }) return null
    // end
    // if several
    val least = values(inputs/*if defaults*/, emptyList()/*end*/)
    // end
    val own = patterns.filter { it.target == target }
        // if several
        // First come those that carry more, because that shortens the query.
        .sortedBy { it.place }.sortedBy { pattern -> -carried(pattern).count { it in least } }
        // end
    for (pattern in own) {
        val values = values(inputs/*if defaults*/, carried(pattern)/*end*/)
        // if settings
        if (settings(pattern).any { (name, value) -> values[name] != value }) continue
        // end
        val path = path(pattern, values) ?: continue
        val arguments = values.map { (name, value) -> Argument(name, value) }
        val url = starts/*if based*/(starts, on, pattern)/*end*/.map { it + path }.firstOrNull { url ->
            val found = matches(url).filter { it.failure == null && target(it) == target }
            found.any { it.arguments == arguments }
        }
        if (url != null) return url
    }
    return null
}

/**
 * The values that are there, by name.
 // if defaults
 * A value equal to its default is left out, except in a path.
 // end
 */
private fun values(inputs: List<Pair<Input, Any?>>/*if defaults*/, carried: List<String>/*end*/): Map<String, Any> {
    val result = LinkedHashMap<String, Any>()
    for ((input, value) in inputs) {
        // if defaults
        if (isSame(value, input.default) && input.name !in carried) continue
        // end
        if (value != null) result[input.name] = value
    }
    return result
}

// if defaults
/** Whether a value is the default; a zero's sign does not count. */
private fun isSame(value: Any?, default: Any?): Boolean =
    // if doubles
    if (value is Double && default is Double) value == default else
    // end
    value == default
// end

// if based
/** The starts of URLs of a pattern. */
private fun starts(starts: List<String>, on: String, pattern: Pattern): List<String> =
    if (on != "") starts.filter { bases(on).contains(pattern.base) }
    else starts.filter { it.startsWith("${pattern.base} ") }.map { it.substringAfter(" ") }
// end

// if carried
/** The names of the inputs whose values no query gives. */
private fun carried(pattern: Pattern): List<String> = pattern.pieces
    // if mixed
    .flatMap { if (it.kind == "{") parts(it.name) else listOf(it) }
    // end
    .filter { it.kind != "" }.map { it.name }/*if settings*/ + settings(pattern).keys/*end*/
// end

/** The path of a URL without its first slash, and its query. */
private fun path(pattern: Pattern, values: Map<String, Any>): String? {
    val rest = LinkedHashMap(values)
    fun written(piece: Piece): String {
        // if wild
        if (piece.kind == "w") return "-"
        // end
        if (piece.kind == "") return encode(piece.name)
        rest.remove(piece.name)
        return texts(values[piece.name]).joinToString("/") { encode(it) }
    }
    val segments = pattern.pieces.map { piece ->
        // if mixed
        if (piece.kind == "{") {
            val texts = parts(piece.name).map { written(it) }
            return@map if (texts.contains("")) "" else texts.joinToString("")
        }
        // end
        written(piece)
    }
    // if settings
    settings(pattern).keys.forEach { rest.remove(it) }
    // end
    // Browsers resolve dots.
    if (segments.any { Regex("(^|/)\\.{0,2}(/|$)").containsMatchIn(it) }) return null
    val pairs = rest.flatMap { (name, value) ->
        texts(value).map { encode(name, "/:@") + "=" + encode(it, "/:@") }
    }
    val query = if (pairs.isEmpty()) "" else "?" + pairs.joinToString("&")
    return segments.joinToString("/") + query
}
// end
