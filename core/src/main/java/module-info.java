/** Histories, specifications, deciders, verdicts and their verifier. */
module dev.plumbline.core {
  requires java.management;

  exports dev.plumbline.core;
  exports dev.plumbline.core.history;
  exports dev.plumbline.core.online;
  exports dev.plumbline.core.relaxed;
  exports dev.plumbline.core.spec;
  exports dev.plumbline.core.verdict;
}
