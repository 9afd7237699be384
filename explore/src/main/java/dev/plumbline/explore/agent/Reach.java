package dev.plumbline.explore.agent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * What a class under test can reach through the constant pools of class files. Only the program's
 * own classes are followed: one collection of the JDK leads to nearly all the others, and of those
 * only the loaded ones cost anything.
 */
final class Reach {
  private final Set<String> own = new HashSet<>();
  private final String home;
  private boolean needsCollections;
  private boolean needsThreads;
  private boolean needsTime;

  Reach(Class<?> underTest) {
    home = underTest.getPackageName().replace('.', '/') + "/";
    Hierarchy hierarchy = new Hierarchy(underTest.getClassLoader());
    Deque<String> waiting = new ArrayDeque<>();
    reach(underTest.getName().replace('.', '/'), waiting);
    while (!waiting.isEmpty()) {
      ClassReader reader = hierarchy.read(waiting.pop());
      if (reader != null) {
        for (String name : ClassOutline.mentioned(reader)) {
          reach(name, waiting);
        }
      }
    }
  }

  /** The program's own classes, by internal names. */
  Set<String> own() {
    return own;
  }

  /** Whether collections of the JDK have to be instrumented. */
  boolean needsCollections() {
    return needsCollections;
  }

  /** Whether threads may be started. */
  boolean needsThreads() {
    return needsThreads;
  }

  /** Whether somebody may ask what time it is by java.time. */
  boolean needsTime() {
    return needsTime;
  }

  private void reach(String name, Deque<String> waiting) {
    if (Scope.isJdk(name)) {
      needsCollections |= Scope.isInstrumented(name);
      needsThreads |= ThreadRule.isThread(name);
      needsTime |= Scope.isAboutTime(name);
    } else if (isFollowed(name) && own.add(name)) {
      waiting.push(name);
    }
  }

  /** Not the tool, unless it is itself under test. */
  private boolean isFollowed(String name) {
    return !Scope.isTool(name) || name.startsWith(home);
  }
}
