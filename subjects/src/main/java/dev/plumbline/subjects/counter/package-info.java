/** Counters. */
package dev.plumbline.subjects.counter;
