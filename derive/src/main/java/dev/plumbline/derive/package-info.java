/**
 * Derives linearizable algorithms from a schema: a sketch of an algorithm with placeholders, whose
 * fillings are enumerated, model checked, and reported with the least synchronization first.
 *
 * <p>After Vechev and Yahav, <i>Deriving linearizable fine-grained concurrent objects</i> (PLDI
 * 2008).
 *
 * <p>Begin with {@link dev.plumbline.derive.Deriver}. Uses every other package of this module, each
 * of which says where it stands; {@code docs/derive.md} tells what comes of it.
 */
package dev.plumbline.derive;
