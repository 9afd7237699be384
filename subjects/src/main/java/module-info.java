/** Concurrent objects to test with: right ones, and ones that are wrong on purpose. */
module dev.plumbline.subjects {
  exports dev.plumbline.subjects;
  exports dev.plumbline.subjects.catalog;
}
