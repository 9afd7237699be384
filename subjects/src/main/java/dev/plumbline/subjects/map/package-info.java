/** Maps. */
package dev.plumbline.subjects.map;
