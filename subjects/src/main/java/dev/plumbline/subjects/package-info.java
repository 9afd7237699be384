/**
 * Concurrent objects to test with, right and wrong on purpose. {@link
 * dev.plumbline.subjects.catalog.Catalog} lists them; there is one interface for each type.
 *
 * <p>Begin there. Uses nothing, not even core.
 */
package dev.plumbline.subjects;
