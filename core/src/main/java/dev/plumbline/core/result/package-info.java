/**
 * What a check hands out: the verdict with how it came about. Begin with {@link
 * dev.plumbline.core.result.CheckResult}.
 *
 * <p>Uses verdicts and histories; what makes results is {@code core.check}. Evidence: the tests of
 * whoever shows them, in {@code report} and {@code cli}.
 */
@NullMarked
package dev.plumbline.core.result;

import org.jspecify.annotations.NullMarked;
