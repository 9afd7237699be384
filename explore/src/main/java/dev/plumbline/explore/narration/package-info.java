/** Tells what happened in an execution, in words: who did what, with which values, and where. */
package dev.plumbline.explore.narration;
