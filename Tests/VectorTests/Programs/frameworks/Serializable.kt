// A stand-in for the annotation of the serialization library.
package kotlinx.serialization

@Target(AnnotationTarget.CLASS)
annotation class Serializable
