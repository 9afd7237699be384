/** Test classes that tests of this project run; by themselves nobody runs them. */
package dev.plumbline.samples;
