package dev.plumbline.explore.pause;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.security.ProtectionDomain;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Loads copies of classes that pause at random before they access what threads may share. They do
 * the same as the originals, more slowly, and only while a disturbed workload runs.
 *
 * <pre>{@code
 * Target target = Target.of("ring", PausingLoader.objectsOf(Ring.class), Specs.named("queue"));
 * Workload.of(target).disturbance(0.1).run(recorder);
 * }</pre>
 */
public final class PausingLoader extends ClassLoader {
  private final Predicate<String> copied;

  /**
   * Makes objects of a copy of a class, by its constructor without arguments. The classes of its
   * package are copied, too; all others are shared.
   *
   * @throws IllegalArgumentException if there is no such constructor, or no class file
   */
  public static Supplier<Object> objectsOf(Class<?> type) {
    String home = type.getPackageName();
    ClassLoader copies =
        new PausingLoader(type.getClassLoader(), name -> packageOf(name).equals(home));
    try {
      Constructor<?> constructor = copies.loadClass(type.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return () -> make(constructor);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be copied, or has no constructor without arguments", e);
    }
  }

  private static Object make(Constructor<?> constructor) {
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the constructor of %s failed".formatted(constructor), e);
    }
  }

  /**
   * Copies some classes of another loader.
   *
   * @param copied which, by their names as {@code Class.getName} tells them
   */
  public PausingLoader(ClassLoader originals, Predicate<String> copied) {
    super(originals);
    this.copied = copied;
  }

  /**
   * A class file whose code pauses. Some cannot: those of a newer Java than is known here, and
   * those that would get larger than a class may be. They are given back as they are.
   */
  public static byte[] pausing(byte[] classFile) {
    try {
      return PausingCode.of(classFile);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return classFile;
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!copied.test(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? copy(name) : loaded;
    }
  }

  private Class<?> copy(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = pausing(in.readAllBytes());
      return defineClass(name, code, 0, code.length, (ProtectionDomain) null);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static String packageOf(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(0, dot);
  }
}
