/**
 * Concurrent classes of well-known libraries, each with a constructor without arguments and with
 * the methods whose contract promises something that can be checked; for {@code bench hunt}.
 *
 * <p>Begin with {@code PlatformObjects}; each class here lists those of one library. Uses these
 * libraries and nothing of the toolkit: {@code bench.Bench} and {@code bench.lincheck} run what is
 * here.
 */
package dev.plumbline.bench.hunted;
