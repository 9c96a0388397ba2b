package androidx.test.espresso

import android.view.View
import org.hamcrest.Matcher

interface ViewAction

interface ViewAssertion

class ViewInteraction {
    fun perform(vararg actions: ViewAction): ViewInteraction = this
    fun check(assertion: ViewAssertion): ViewInteraction = this
}

object Espresso {
    fun onView(matcher: Matcher<View>): ViewInteraction = ViewInteraction()
    fun pressBack() {}
}
