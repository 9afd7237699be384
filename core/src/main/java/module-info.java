/** Histories, specifications, deciders, verdicts and their verifier. */
@SuppressWarnings("module") // the modules named below depend on this one and are not there yet
module dev.plumbline.core {
  requires java.management;
  requires static org.jspecify;

  exports dev.plumbline.core;
  exports dev.plumbline.core.binary to
      dev.plumbline.formats,
      dev.plumbline.record;
  exports dev.plumbline.core.crash;
  exports dev.plumbline.core.decide to
      dev.plumbline.testkit;
  exports dev.plumbline.core.degree;
  exports dev.plumbline.core.history;
  exports dev.plumbline.core.memory;
  exports dev.plumbline.core.monitor.ranges to
      dev.plumbline.spark,
      dev.plumbline.testkit;
  exports dev.plumbline.core.online;
  exports dev.plumbline.core.options;
  exports dev.plumbline.core.relaxed;
  exports dev.plumbline.core.result;
  exports dev.plumbline.core.spec;
  exports dev.plumbline.core.transaction;
  exports dev.plumbline.core.verdict;
}
