package androidx.test.core.app

import android.app.Activity
import android.content.Intent

class ActivityScenario<A : Activity> {
    fun onActivity(action: (A) -> Unit): ActivityScenario<A> = this
    fun recreate(): ActivityScenario<A> = this
    fun close() {}

    companion object {
        fun <A : Activity> launch(intent: Intent): ActivityScenario<A> = ActivityScenario()
    }
}
