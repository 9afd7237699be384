package dev.plumbline.report;

import dev.plumbline.core.CheckResult;

/**
 * A verdict together with the file it is about.
 *
 * @param file the file as the user named it
 * @param parseNanos how long it took to read the file
 * @param check the verdict and how it came about
 */
public record FileResult(String file, long parseNanos, CheckResult check) {}
