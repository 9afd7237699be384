/** A race that must be found before anything counts as explored. */
package dev.plumbline.explore.canary;
