/**
 * The façade: {@link dev.plumbline.core.Plumbline} is the front door, {@link
 * dev.plumbline.core.Checker} the same with limits and switches. Begin here, then read {@code
 * core.check.Stages}, which names the stages of a check in order.
 *
 * <p>Nobody inside this module uses the façade but what stands above a whole check: {@code
 * core.online} and {@code core.degree}.
 */
@NullMarked
package dev.plumbline.core;

import org.jspecify.annotations.NullMarked;
