package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Hooks;
import java.lang.instrument.ClassFileTransformer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.objectweb.asm.ClassReader;

/** Decides what is to be done with a class that is loaded, does it, and keeps count. */
final class ClassTransformer implements ClassFileTransformer {
  private static final String HOOKS = "dev/plumbline/explore/runtime/Hooks";

  private final Instrumenter instrumenter;
  private final SynchronizerCopies synchronizers;

  /** Not asked for when a class is loaded, since that would load the rule in the midst of it. */
  private final Set<String> linkage = LinkageRule.classes();

  private final Map<ClassLoader, Hierarchy> hierarchies = new WeakHashMap<>();
  private final Hierarchy jdk = new Hierarchy(null);

  private final Set<String> requested = new HashSet<>();
  private volatile boolean includesJdk;
  private volatile boolean includesThreads;
  private volatile boolean includesTime;
  private volatile boolean leavesTimers;

  private final Set<String> done = new HashSet<>();
  private final List<String> failures = new ArrayList<>();
  private int sites;

  private final ClassCache cache;
  private final AtomicBoolean worked = new AtomicBoolean();

  ClassTransformer(ReplacementRule replacements, ClassCache cache) {
    this.cache = cache;
    instrumenter = new Instrumenter(HOOKS, replacements);
    synchronizers = new SynchronizerCopies(instrumenter, jdk);
  }

  /** From now on classes of the JDK are instrumented, too. */
  void includeJdk() {
    includesJdk = true;
    includesThreads = true;
  }

  /** From now on threads tell when they start and end. */
  void includeThreads() {
    includesThreads = true;
  }

  boolean includesJdk() {
    return includesJdk;
  }

  /** From now on the program is told another time, also by java.time. */
  void includeTime() {
    includesTime = true;
  }

  /** Leaves the monitors of timers as they are. */
  void leaveTimers() {
    leavesTimers = true;
  }

  /** Lets classes be instrumented that otherwise would pass for the tool's own. */
  synchronized void request(Set<String> names) {
    requested.addAll(names);
  }

  /** Whether a loaded class should be instrumented and is not. */
  boolean isDue(Class<?> loaded) {
    if (loaded.isArray() || loaded.isPrimitive() || loaded.isHidden()) {
      return false;
    }
    String name = loaded.getName().replace('.', '/');
    if (loaded.getClassLoader() == null) {
      return jdkTreatment(name) != null && !isDone(name);
    }
    return isRequested(name) && !isDone(name);
  }

  /** Whether a class was rewritten, or could not be, since this was last asked. */
  boolean hasWorked() {
    return worked.getAndSet(false);
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> existing,
      ProtectionDomain domain,
      byte[] bytes) {
    // Whoever loads a class may be explored; that the tool works meanwhile must not be seen.
    Hooks.quiet();
    try {
      Treatment treatment = name == null ? null : treatment(loader, name, existing, domain);
      if (treatment == null) {
        return null;
      }
      worked.set(true);
      return rewrite(loader, name, treatment, bytes);
    } catch (RuntimeException | LinkageError e) {
      failed(name.replace('/', '.'), e);
      return null;
    } finally {
      Hooks.loud();
    }
  }

  private Treatment treatment(
      ClassLoader loader, String name, Class<?> existing, ProtectionDomain domain) {
    if (loader == null) {
      return jdkTreatment(name);
    }
    if (Scope.isJdk(name) || (Scope.isTool(name) && !isTest(domain) && !isRequested(name))) {
      return null;
    }
    return existing == null ? Treatment.WHOLE : Treatment.BODIES;
  }

  private Treatment jdkTreatment(String name) {
    if (ThreadRule.isThread(name)) {
      return includesThreads ? Treatment.THREADS : null;
    }
    if (includesTime && Scope.tellsTime(name)) {
      return Treatment.CALLS;
    }
    if (!includesJdk) {
      return null;
    }
    if (Scope.isOfTimers(name) && !leavesTimers) {
      return Treatment.MODELED_MONITORS;
    }
    if (linkage.contains(name)) {
      return Treatment.LINKAGE;
    }
    return Scope.isInstrumented(name) ? Treatment.BODIES : null;
  }

  /** What stands in our own tests is a program to explore, though it is named like the tool. */
  private static boolean isTest(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source != null
        && source.getLocation() != null
        && source.getLocation().getPath().endsWith("/test-classes/");
  }

  private byte[] rewrite(ClassLoader loader, String name, Treatment treatment, byte[] bytes) {
    RewrittenClass rewritten = loader == null ? cache.find(name, treatment, bytes) : null;
    if (rewritten == null) {
      ClassReader reader = new ClassReader(withCopies(loader, treatment, bytes));
      Hierarchy hierarchy = hierarchy(loader);
      hierarchy.add(reader);
      rewritten = instrumenter.rewrite(reader, hierarchy, treatment);
      if (loader == null) {
        cache.add(rewritten, treatment, bytes);
      }
    }
    count(name, rewritten.table().sites());
    return rewritten.numbered();
  }

  /** A class of the program with copies of the JDK's frameworks that can be seen into. */
  private byte[] withCopies(ClassLoader loader, Treatment treatment, byte[] bytes) {
    if (loader == null) {
      return bytes;
    }
    if (treatment == Treatment.WHOLE) {
      return synchronizers.using(bytes);
    }
    if (SynchronizerCopies.areMentioned(bytes)) {
      throw new IllegalStateException(
          "it was loaded too early for its synchronizers to be seen into");
    }
    return bytes;
  }

  /** Lets later processes have what was rewritten. */
  void saveCache() {
    cache.save();
  }

  /** Rewrites the calls in a generated class. */
  byte[] rewriteCalls(ClassLoader loader, byte[] bytes) {
    return instrumenter
        .rewrite(new ClassReader(bytes), hierarchy(loader), Treatment.CALLS)
        .numbered();
  }

  private Hierarchy hierarchy(ClassLoader loader) {
    if (loader == null) {
      return jdk;
    }
    synchronized (hierarchies) {
      Hierarchy known = hierarchies.get(loader);
      if (known == null) {
        known = new Hierarchy(loader);
        hierarchies.put(loader, known);
      }
      return known;
    }
  }

  private synchronized void count(String name, int found) {
    done.add(name);
    sites += found;
  }

  private synchronized boolean isDone(String name) {
    return done.contains(name);
  }

  private synchronized boolean isRequested(String name) {
    return requested.contains(name);
  }

  synchronized void failed(String what, Throwable reason) {
    failures.add(what + ": " + reason);
  }

  synchronized InstrumentationReport report(List<String> missed) {
    return new InstrumentationReport(done.size(), sites, List.copyOf(failures), missed);
  }
}
