/** Verdicts for people and for machines: terminal text and JSON. */
module dev.plumbline.report {
  requires transitive dev.plumbline.core;
  requires tools.jackson.core;

  exports dev.plumbline.report;
}
