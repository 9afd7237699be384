/**
 * Recorded histories: columns of operations, their values, and what can be wrong with them.
 *
 * <p>Begin with {@link dev.plumbline.core.history.History}, which is immutable and made by a {@link
 * dev.plumbline.core.history.HistoryBuilder}; a reader of files hands what it finds to any {@link
 * dev.plumbline.core.history.OperationSink}. {@link dev.plumbline.core.history.Values} gives each
 * value a code of one word, so that deciders compare words and never objects. Everything that is
 * wrong with a recording is a {@link dev.plumbline.core.history.Problem} with its file, line and
 * {@link dev.plumbline.core.history.Rule}.
 *
 * <p>Uses nothing but the internal structures on primitive arrays; everybody uses it.
 */
@NullMarked
package dev.plumbline.core.history;

import org.jspecify.annotations.NullMarked;
