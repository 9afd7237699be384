/**
 * Workloads for memories with multi-word operations, with crashes. {@link
 * dev.plumbline.record.words.WordWorkload} is the entrance.
 */
package dev.plumbline.record.words;
