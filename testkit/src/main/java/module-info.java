/** The brute-force oracle, generators, mutators, shrinkers and contract suites. */
module dev.plumbline.testkit {
  requires transitive dev.plumbline.core;

  exports dev.plumbline.testkit;
}
