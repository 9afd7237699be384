/**
 * The language of {@code .schema} files: a hand-written scanner and recursive-descent parser, the
 * rules of names and types, and the translation of a filled schema into an algorithm.
 *
 * <p>Begin with {@link dev.plumbline.derive.language.SchemaReader}, which gives a {@link
 * dev.plumbline.derive.language.Schema}. The parser is written by hand, because the grammar is
 * small and LL(2), the messages are to say what was expected in the words of the language, and the
 * module needs no dependency for it. Every mistake is a {@link
 * dev.plumbline.derive.language.SchemaException} with line and column.
 *
 * <p>Uses {@code derive.algorithm}, the bounds of {@code derive.model}, and specifications of core.
 */
package dev.plumbline.derive.language;
