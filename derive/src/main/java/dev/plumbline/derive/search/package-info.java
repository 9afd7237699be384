/**
 * The search through the space of a schema: which candidates are model checked, and what follows
 * from each verdict for the others. Begin with {@link dev.plumbline.derive.search.SpaceSearch}.
 *
 * <p>Uses {@code derive.space} for candidates, {@code derive.language} to make algorithms of them
 * and {@code derive.model} to check these.
 */
package dev.plumbline.derive.search;
