/**
 * From atomic sections to what machines have: rewrites of accepted algorithms, each checked again,
 * and what an algorithm costs.
 *
 * <p>Begin with {@link dev.plumbline.derive.realize.Realization}. {@code SectionPlan} finds out
 * what a section compares, reads and writes; a rewrite is only tried, never trusted: the model
 * checker decides.
 *
 * <p>Uses {@code derive.algorithm} and {@code derive.model}.
 */
package dev.plumbline.derive.realize;
