/** Memories with a compare-and-set of several words, and a register made of one. */
package dev.plumbline.subjects.multiword;
