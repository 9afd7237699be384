package dev.plumbline.explore.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.objectweb.asm.ClassReader;

/**
 * Copies of the JDK's frameworks for synchronizers, for classes of the program that extend them.
 * The locks of the JDK are modeled, and what is inside them must not be seen; what is inside a
 * synchronizer of one's own must. So the program's classes extend a copy that is instrumented: it
 * differs from the original in the first letters of its name, of which there are as many, so that
 * class files need no other change.
 */
final class SynchronizerCopies {
  private static final String PACKAGE = "java/util/concurrent/locks/";
  private static final byte[] ORIGINAL = bytes("Abstract");
  private static final byte[] COPY = bytes("Explored");

  /** What follows in the names of the classes that are copied. */
  private static final List<byte[]> REST =
      List.of(
          bytes("QueuedSynchronizer"),
          bytes("QueuedLongSynchronizer"),
          bytes("OwnableSynchronizer"));

  private static final byte[] BEGINNING = bytes(PACKAGE);

  private final Instrumenter instrumenter;
  private final Hierarchy jdk;
  private boolean defined;

  SynchronizerCopies(Instrumenter instrumenter, Hierarchy jdk) {
    this.instrumenter = instrumenter;
    this.jdk = jdk;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The class file with copies for the originals; the same one if it does not mention them. */
  byte[] using(byte[] file) {
    byte[] changed = renamed(file);
    if (changed != file) {
      define();
    }
    return changed;
  }

  /** Whether a class file mentions one of the originals. */
  static boolean areMentioned(byte[] file) {
    return renamed(file) != file;
  }

  private static byte[] renamed(byte[] file) {
    byte[] changed = file;
    for (int at = 0; at < file.length - BEGINNING.length - ORIGINAL.length; at++) {
      if (isOriginal(file, at)) {
        changed = changed == file ? file.clone() : changed;
        System.arraycopy(COPY, 0, changed, at + BEGINNING.length, COPY.length);
      }
    }
    return changed;
  }

  private static boolean isOriginal(byte[] file, int at) {
    int name = at + BEGINNING.length;
    int rest = name + ORIGINAL.length;
    return isAt(file, at, BEGINNING)
        && isAt(file, name, ORIGINAL)
        && REST.stream().anyMatch(words -> isAt(file, rest, words));
  }

  private static boolean isAt(byte[] file, int at, byte[] text) {
    if (at + text.length > file.length || file[at] != text[0]) {
      return false;
    }
    for (int i = 1; i < text.length; i++) {
      if (file[at + i] != text[i]) {
        return false;
      }
    }
    return true;
  }

  private synchronized void define() {
    if (defined) {
      return;
    }
    defined = true;
    List<ClassReader> copies = new ArrayList<>();
    for (Class<?> original :
        List.of(
            AbstractOwnableSynchronizer.class,
            AbstractQueuedSynchronizer.class,
            AbstractQueuedLongSynchronizer.class)) {
      for (Class<?> member : original.getNestMembers()) {
        ClassReader copy = new ClassReader(renamed(read(member)));
        jdk.add(copy);
        copies.add(copy);
      }
    }
    superclassesFirst(copies).forEach(this::define);
  }

  private static byte[] read(Class<?> type) {
    String file = type.getName().replaceFirst(".*\\.", "") + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("the class file of %s cannot be read".formatted(type), e);
    }
  }

  private static List<ClassReader> superclassesFirst(List<ClassReader> all) {
    List<ClassReader> sorted = new ArrayList<>();
    Deque<ClassReader> waiting = new ArrayDeque<>(all);
    while (!waiting.isEmpty()) {
      ClassReader next = waiting.poll();
      boolean early =
          waiting.stream().anyMatch(other -> other.getClassName().equals(next.getSuperName()));
      (early ? waiting : sorted).add(next);
    }
    return sorted;
  }

  private void define(ClassReader copy) {
    byte[] instrumented = instrumenter.rewrite(copy, jdk, Treatment.WHOLE).numbered();
    try {
      MethodHandles.Lookup lookup = Callers.trustedIn(AbstractQueuedSynchronizer.class);
      Class<?> made = lookup.defineClass(instrumented);
      // The first use must not be by an explored thread.
      Class.forName(made.getName(), true, null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
