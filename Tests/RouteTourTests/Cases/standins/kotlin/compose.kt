package androidx.compose.ui.test

class SemanticsMatcher

class SemanticsNode

class SemanticsNodeInteraction

class SemanticsNodeInteractionCollection {
    fun fetchSemanticsNodes(): List<SemanticsNode> = emptyList()
}

fun hasTestTag(tag: String): SemanticsMatcher = SemanticsMatcher()
fun hasText(text: String, substring: Boolean = false): SemanticsMatcher = SemanticsMatcher()
fun SemanticsNodeInteraction.assertIsDisplayed(): SemanticsNodeInteraction = this
fun SemanticsNodeInteraction.performClick(): SemanticsNodeInteraction = this
fun SemanticsNodeInteraction.performTextReplacement(text: String) {}
