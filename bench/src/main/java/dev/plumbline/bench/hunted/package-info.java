/**
 * Concurrent classes of well-known libraries, each with a constructor without arguments and with
 * the methods whose contract promises something that can be checked; for {@code bench hunt}.
 */
package dev.plumbline.bench.hunted;
