/** Verdicts for people and for machines: terminal text, JSON, JUnit XML, SARIF and plots. */
module dev.plumbline.report {
  requires transitive dev.plumbline.core;
  requires java.desktop; // plots as PNG
  requires transitive tools.jackson.core;

  exports dev.plumbline.report;
}
