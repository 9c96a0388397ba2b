package androidx.test.espresso.matcher

import android.view.View
import org.hamcrest.Matcher

object ViewMatchers {
    private fun matcher(): Matcher<View> = object : Matcher<View> {}
    fun isDisplayed(): Matcher<View> = matcher()
    fun withContentDescription(text: String): Matcher<View> = matcher()
    fun withResourceName(name: String): Matcher<View> = matcher()
    fun withTagValue(tag: Matcher<Any>): Matcher<View> = matcher()
    fun withText(text: String): Matcher<View> = matcher()
}
