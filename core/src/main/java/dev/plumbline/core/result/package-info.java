/**
 * What a check hands out: the verdict with how it came about. Begin with {@link
 * dev.plumbline.core.result.CheckResult}.
 */
@NullMarked
package dev.plumbline.core.result;

import org.jspecify.annotations.NullMarked;
