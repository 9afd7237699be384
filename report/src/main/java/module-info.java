/** Verdicts for people and machines: terminal text, JSON, JUnit XML, SARIF, plots, HTML pages. */
module dev.plumbline.report {
  requires java.desktop; // plots as PNG
  requires transitive dev.plumbline.core;
  requires static org.jspecify;
  requires transitive tools.jackson.core;

  exports dev.plumbline.report;
  exports dev.plumbline.report.page;
}
