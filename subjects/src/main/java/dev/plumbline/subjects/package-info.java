/**
 * Concurrent objects to test with, right and wrong on purpose. {@link
 * dev.plumbline.subjects.catalog.Catalog} lists them; there is one interface for each type.
 */
package dev.plumbline.subjects;
