package dev.plumbline.bench;

import java.util.List;

/**
 * An object whose interleavings are explored, by Plumbline and by Lincheck.
 *
 * @param name for people
 * @param flaw what there is to find; null if it is right
 * @param test the simple name of the Lincheck test
 * @param object a subject of the catalog, or a class
 * @param library what the names of jars begin with that it needs
 * @param options what is said to {@code plumbline explore} besides
 */
record ExploreCase(
    String name,
    String flaw,
    String test,
    String object,
    List<String> library,
    List<String> options) {
  private static final String OURS = "dev.plumbline.bench.objects.";
  private static final String HUNTED = "dev.plumbline.bench.hunted.";
  private static final String JCTOOLS = "jctools-core-4";
  private static final String BROKEN_JCTOOLS = "jctools-core-3.1.0";

  /** Those of the table, the wrong ones first. */
  static final List<ExploreCase> ALL =
      List.of(
          wrong("racy counter", "lost update", "Counter", OURS + "RacyCounter", "counter"),
          wrong(
              "Treiber stack without compare-and-set",
              "lost update",
              "Stack",
              "plain-write-treiber-stack"),
          wrong("Treiber stack with re-use", "ABA", "Stack", "node-reusing-treiber-stack").upTo(5),
          wrong(
              "lazy list without mark check",
              "lost update",
              "Set",
              "lazy-list-set-without-mark-check"),
          wrong("order of locks", "deadlock", "Accounts", OURS + "LockOrderAccounts"),
          wrong("order of monitors", "deadlock", "Accounts", OURS + "MonitorOrderAccounts"),
          wrong(
              "ConcurrentLinkedDeque",
              "stale peek",
              "Deque",
              "java.util.concurrent.ConcurrentLinkedDeque"),
          wrong("ConcurrentHashMap.size", "documented", "SizedMap", OURS + "SizedMap"),
          wrong("ConcurrentHashMap.clear", "documented", "ClearedMap", OURS + "ClearedMap"),
          wrong("ConcurrentHashMap.putAll", "documented", "BulkFilledMap", OURS + "BulkFilledMap"),
          wrong(
                  "NonBlockingHashMapLong 3.1.0",
                  "JCTools issue 319",
                  "HuntedMap",
                  HUNTED + "HuntedMaps$NonBlockingLong",
                  "map")
              .with(BROKEN_JCTOOLS),
          wrong("IQueue", "null, not empty", "Queue", OURS + "ReservedSlotQueue", "queue"),
          right(
                  "NonBlockingHashMapLong 4.0.7",
                  "HuntedMap",
                  HUNTED + "HuntedMaps$NonBlockingLong",
                  "map")
              .with(JCTOOLS),
          right(
                  "MpmcArrayQueue",
                  "HuntedQueue",
                  HUNTED + "JctoolsQueues$MpmcArray",
                  "bounded-queue:2")
              .with(JCTOOLS),
          right(
                  "MpmcUnboundedXaddArrayQueue",
                  "HuntedQueue",
                  HUNTED + "JctoolsQueues$MpmcXadd",
                  "queue")
              .with(JCTOOLS),
          right("Michael-Scott queue", "Queue", OURS + "PublishedMichaelScottQueue", "queue"),
          right("lazy list", "Set", OURS + "MonitorLazyList", "set"),
          right(
              "ConcurrentLinkedQueue",
              "PlatformQueue",
              "java.util.concurrent.ConcurrentLinkedQueue"),
          right("ConcurrentHashMap", "Map", "java.util.concurrent.ConcurrentHashMap"));

  private static ExploreCase wrong(String name, String flaw, String test, String object) {
    return new ExploreCase(name, flaw, test, object, List.of(), List.of());
  }

  private static ExploreCase wrong(
      String name, String flaw, String test, String object, String spec) {
    return new ExploreCase(name, flaw, test, object, List.of(), List.of("--spec", spec));
  }

  private static ExploreCase right(String name, String test, String object) {
    return wrong(name, null, test, object);
  }

  private static ExploreCase right(String name, String test, String object, String spec) {
    return wrong(name, null, test, object, spec);
  }

  private ExploreCase with(String jar) {
    return new ExploreCase(name, flaw, test, object, List.of(jar), options);
  }

  private ExploreCase upTo(int operations) {
    return new ExploreCase(
        name,
        flaw,
        test,
        object,
        library,
        List.of("--max-operations", Integer.toString(operations)));
  }

  boolean isSubject() {
    return object.indexOf('.') < 0;
  }
}
