/** Stacks. */
package dev.plumbline.subjects.stack;
