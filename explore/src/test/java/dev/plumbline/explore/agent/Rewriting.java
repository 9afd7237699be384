package dev.plumbline.explore.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.objectweb.asm.ClassReader;

/**
 * Rewrites classes of a test and loads them once more. The JVM verifies them, as it does all
 * classes that it does not trust.
 */
final class Rewriting extends ClassLoader {
  private static final String HOOKS = "dev/plumbline/explore/agent/HookLog";

  private final Map<String, byte[]> files = new HashMap<>();
  private final ReplacementRule replacements = new ReplacementRule();
  private final Hierarchy hierarchy = new Hierarchy(Rewriting.class.getClassLoader());
  private final Treatment treatment;

  Rewriting(Treatment treatment, Class<?>... classes) {
    super(Rewriting.class.getClassLoader());
    this.treatment = treatment;
    for (Class<?> type : classes) {
      add(bytes(type));
    }
  }

  /** Adds a class that is none of the test's. */
  Rewriting add(byte[] file) {
    ClassReader reader = new ClassReader(file);
    hierarchy.add(reader);
    files.put(reader.getClassName().replace('/', '.'), file);
    return this;
  }

  /** Adds a class whose methods stand in for others. */
  Rewriting model(Class<?> model) {
    replacements.add(new ClassReader(bytes(model)));
    return this;
  }

  /** What the hooks are told while the first method of a class runs, written as a callable. */
  static List<String> log(Class<? extends Callable<?>> type, Class<?>... others) throws Exception {
    return log(Treatment.WHOLE, type, others);
  }

  static List<String> log(
      Treatment treatment, Class<? extends Callable<?>> type, Class<?>... others) throws Exception {
    Rewriting rewriting = new Rewriting(treatment, others);
    rewriting.add(bytes(type));
    Callable<?> made = rewriting.make(type.getName());
    HookLog.take();
    made.call();
    return HookLog.take();
  }

  Callable<?> make(String name) throws ReflectiveOperationException {
    var constructor = Class.forName(name, true, this).getDeclaredConstructor();
    constructor.setAccessible(true);
    return (Callable<?>) constructor.newInstance();
  }

  static byte[] bytes(Class<?> type) {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] rewritten(String name) {
    return new Instrumenter(HOOKS, replacements)
        .rewrite(new ClassReader(files.get(name)), hierarchy, treatment)
        .numbered();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null && files.containsKey(name)) {
        byte[] file = rewritten(name);
        loaded = defineClass(name, file, 0, file.length);
      }
      return loaded != null ? loaded : super.loadClass(name, resolve);
    }
  }
}
