/**
 * All ways to fill the placeholders of a schema, and which of them need not be told apart.
 *
 * <p>A <i>filling</i> of a placeholder is an order of its blocks, cut into atomic sections. {@link
 * dev.plumbline.derive.space.FillingSpace} enumerates the fillings of one placeholder and puts them
 * into classes: fillings that differ only in where local work stands, or in the order of
 * independent blocks inside one section. Classes are ordered by how much is atomic: a class below a
 * correct one may be wrong, a class above it is correct. {@link
 * dev.plumbline.derive.space.SchemaSpace} multiplies the placeholders of a schema.
 *
 * <p>Begin with these two. Uses {@code derive.language} for schemas and {@code derive.algorithm}.
 */
package dev.plumbline.derive.space;
