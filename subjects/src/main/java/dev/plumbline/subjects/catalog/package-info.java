/**
 * {@link dev.plumbline.subjects.catalog.Catalog} lists all subjects; nobody here uses it.
 *
 * <p>Begin there. Uses the lists of all packages beside it.
 */
package dev.plumbline.subjects.catalog;
