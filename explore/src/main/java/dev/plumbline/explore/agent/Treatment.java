package dev.plumbline.explore.agent;

/** How much of a class is rewritten. */
enum Treatment {
  /** Everything: the class is being loaded. Its monitors are replaced by modeled ones. */
  WHOLE,

  /** Bodies of methods only, since the class exists already; its monitors stay what they are. */
  BODIES,

  /** The same, but for its monitors, which are replaced by modeled ones: nobody has them now. */
  MODELED_MONITORS,

  /** Calls of methods only: accesses to memory are the tool's own. */
  CALLS,

  /** Only that hooks are muted while the JVM loads and links classes. */
  LINKAGE,

  /** Only that threads tell when they are started and when they end. */
  THREADS;

  /** Whether monitors are replaced by modeled ones. */
  boolean modelsMonitors() {
    return this == WHOLE || this == MODELED_MONITORS;
  }
}
