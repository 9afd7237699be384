/** {@link dev.plumbline.subjects.catalog.Catalog} lists all subjects; nobody here uses it. */
package dev.plumbline.subjects.catalog;
