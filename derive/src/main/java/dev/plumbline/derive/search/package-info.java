/**
 * The search through the space of a schema: which candidates are model checked, and what follows
 * from each verdict for the others. Begin with {@link dev.plumbline.derive.search.SpaceSearch}.
 */
package dev.plumbline.derive.search;
