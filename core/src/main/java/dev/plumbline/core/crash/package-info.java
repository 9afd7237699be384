/** Multi-word reads and compare-and-swaps, and histories with crashes. */
package dev.plumbline.core.crash;
