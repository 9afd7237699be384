/** Registers. */
package dev.plumbline.subjects.register;
