/** Sets of numbers. */
package dev.plumbline.subjects.set;
