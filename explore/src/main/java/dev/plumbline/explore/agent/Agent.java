package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.SpinCounts;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * What the JVM starts before the program, or in the midst of it: puts the runtime where classes of
 * the JDK can see it, lets it see what it needs of the JDK, and instruments the program's classes
 * while they are loaded. Classes of the JDK are instrumented when it is known that the class under
 * test needs them, all at once, which is 20 times as fast as one by one.
 */
public final class Agent {
  private static final String HOOKS = "dev.plumbline.explore.runtime.Hooks";

  private static final Set<String> PACKAGES =
      Set.of(
          "java.lang",
          "java.lang.invoke",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.concurrent.locks",
          "jdk.internal.misc",
          "jdk.internal.vm");

  private static final int ROUNDS = 3;

  private static volatile Agent present;

  private final Instrumentation instrumentation;
  private final ClassTransformer transformer;

  private Agent(Instrumentation instrumentation, ClassTransformer transformer) {
    this.instrumentation = instrumentation;
    this.transformer = transformer;
  }

  /** Called by the JVM, for {@code -javaagent}. */
  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    start(instrumentation);
  }

  /** Called by the JVM, for an agent that comes later or is named in the manifest of a program. */
  public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
    start(instrumentation);
  }

  /** Whether this JVM was started with the agent, so that something can be instrumented. */
  public static boolean isPresent() {
    return present != null;
  }

  /** Whether a class is neither the JDK's nor the tool's, by its name; so it may be under test. */
  public static boolean isOfProgram(String className) {
    String name = className.replace('.', '/');
    return !Scope.isJdk(name) && !Scope.isTool(name);
  }

  /**
   * Instruments what a class under test needs. Its own class and those of its loader are
   * instrumented when they are loaded; those of the JDK are now, if it has a use for them.
   *
   * @throws IllegalStateException if there is no agent
   */
  public static InstrumentationReport instrument(Class<?> underTest) {
    Agent agent = agent();
    agent.instrumentNow(underTest);
    return report();
  }

  /** What was instrumented until now. */
  public static InstrumentationReport report() {
    Agent agent = agent();
    return agent.transformer.report(agent.due().stream().map(Class::getName).toList());
  }

  /**
   * Instruments what was loaded unseen since it was last asked, and says whether there was any: the
   * JVM shows no class to an agent that is loaded while the agent works. What ran in between may
   * have had steps that were not seen.
   */
  public static boolean catchUp() {
    Agent agent = agent();
    return agent.transformer.hasWorked() && agent.retransform(agent.due());
  }

  /** Lets later processes have what was rewritten in this one; to be called in the end. */
  public static void keepForLater() {
    agent().transformer.saveCache();
  }

  static Agent agent() {
    Agent agent = present;
    if (agent == null) {
      throw new IllegalStateException("this JVM was not started with the agent of explore");
    }
    return agent;
  }

  private static synchronized void start(Instrumentation instrumentation) throws Exception {
    if (present != null) {
      return;
    }
    JarFile runtime = RuntimeJar.find();
    if (!isOnBootPath()) {
      instrumentation.appendToBootstrapClassLoaderSearch(runtime);
    }
    open(instrumentation);
    // The first use of a class must not be by an explored thread.
    for (String name : RuntimeJar.classNames(runtime)) {
      Class.forName(name, true, null);
    }
    // Whoever reads classes of the JDK loads it; while the agent works, it would not be shown to
    // it.
    Class.forName("java.util.AbstractMap$SimpleEntry");
    ClassTransformer transformer =
        new ClassTransformer(
            RuntimeJar.replacements(runtime), new ClassCache(CacheFolder.file(runtime)));
    instrumentation.addTransformer(transformer, true);
    present = new Agent(instrumentation, transformer);
  }

  /**
   * Whether the command line has put the runtime there already. Doing it now ends the use of an
   * archive of loaded classes for all but those of the JDK.
   */
  private static boolean isOnBootPath() {
    try {
      Class.forName(HOOKS, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Lets the runtime see what java.base keeps to itself, of which packages there are, and java.base
   * the runtime.
   */
  private static void open(Instrumentation instrumentation) throws ClassNotFoundException {
    Module base = Object.class.getModule();
    Module hooks = Class.forName(HOOKS, false, null).getModule();
    Set<Module> readers = Set.of(hooks, ClassLoader.getSystemClassLoader().getUnnamedModule());
    Map<String, Set<Module>> opened = new HashMap<>();
    for (String name : PACKAGES) {
      if (base.getPackages().contains(name)) {
        opened.put(name, readers);
      }
    }
    instrumentation.redefineModule(base, Set.of(hooks), opened, opened, Set.of(), Map.of());
  }

  private synchronized void instrumentNow(Class<?> underTest) {
    Reach reach = new Reach(underTest);
    transformer.request(reach.own());
    if (reach.needsThreads()) {
      transformer.includeThreads();
    }
    if (reach.needsTime()) {
      transformer.includeTime();
    }
    if (reach.needsCollections()) {
      if (!transformer.includesJdk() && hasTimers()) {
        transformer.leaveTimers();
      }
      transformer.includeJdk();
    }
    // The JVM shows no class to an agent that is loaded while the agent works: one more look.
    for (int round = 0; round < ROUNDS; round++) {
      retransform(due());
    }
  }

  /**
   * Whether a timer runs already. Its thread waits to be notified of a monitor that those who give
   * it work would not take any more.
   */
  private static boolean hasTimers() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> Scope.isOfTimers(thread.getClass().getName().replace('.', '/')));
  }

  /** Loaded classes that should be instrumented and are not. */
  private List<Class<?>> due() {
    List<Class<?>> due = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (transformer.isDue(loaded)) {
        due.add(loaded);
      }
    }
    return due;
  }

  /** Instruments loaded classes; says whether any of them was. */
  private boolean retransform(List<Class<?>> classes) {
    if (classes.isEmpty()) {
      return false;
    }
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | LinkageError | InternalError e) {
      transformer.failed("all classes of the JDK at once", e);
    }
    for (Class<?> loaded : classes) {
      SpinCounts.lower(loaded);
    }
    return classes.stream().anyMatch(loaded -> !transformer.isDue(loaded));
  }

  ClassTransformer transformer() {
    return transformer;
  }
}
