/**
 * Recorded histories as files. {@link dev.plumbline.formats.HistoryReader} reads whatever {@link
 * dev.plumbline.formats.HistoryFormat} names, told apart by content if nobody says it, and {@link
 * dev.plumbline.formats.HistoryWriter} writes it; begin with these. Each format has a reader of its
 * own behind them, which streams and says file and line of every problem, and most have a writer.
 *
 * <p>Uses histories of core, Jackson for JSON, and Aircompressor for files that are packed. The
 * evidence is in the tests of this module: round trips, mutated files, and fuzzing.
 */
@NullMarked
package dev.plumbline.formats;

import org.jspecify.annotations.NullMarked;
