package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;

/**
 * How relaxed a history is, together with the file it is in.
 *
 * @param file the file as the user named it
 * @param parseNanos how long it took to read the file
 * @param degree what was measured
 */
public record DegreeResult(String file, long parseNanos, Degree degree) {}
