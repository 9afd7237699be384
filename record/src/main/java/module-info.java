/** Records what threads and clients do to an object. */
module dev.plumbline.record {
  requires transitive dev.plumbline.core;
  requires static org.jspecify;

  exports dev.plumbline.record;
  exports dev.plumbline.record.words;
  exports dev.plumbline.record.workload;
}
