/** Verdicts for people and for machines: terminal text, JSON and a page for browsers. */
module dev.plumbline.report {
  requires transitive dev.plumbline.core;
  requires tools.jackson.core;

  exports dev.plumbline.report;
  exports dev.plumbline.report.page;
}
