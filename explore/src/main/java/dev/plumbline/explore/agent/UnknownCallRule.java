package dev.plumbline.explore.agent;

import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Announces calls of methods of the JDK that may keep something where nobody sees it, such as
 * {@code ThreadLocal.set}: a loop that makes such a call, itself or in a method that it calls, may
 * count its iterations, and need not do the same again.
 */
final class UnknownCallRule implements CallRule {
  /** Packages of what keeps nothing that outlives a call, or whose calls are known otherwise. */
  private static final String[] KEEP_NOTHING = {
    "java/math/", "java/time/", "java/util/stream/", "java/lang/invoke/",
  };

  /** Types behind which are methods of the program, or that rules know. */
  private static final Set<String> KNOWN =
      Set.of(
          "java/lang/Thread",
          "java/lang/Runnable",
          "java/lang/Iterable",
          "java/lang/AutoCloseable",
          "java/lang/CharSequence",
          "java/lang/StackTraceElement");

  /** By which one looks, in whatever class. */
  private static final Set<String> LOOKS =
      Set.of("get", "toString", "hashCode", "equals", "getMessage", "getCause", "<init>");

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (Scope.isJdk(edit.owner.node.name)
        || !Scope.isJdk(call.owner)
        || LOOKS.contains(call.name)
        || KNOWN.contains(call.owner)
        || ReadOnlyLoop.isHarmless(call)
        || keepsNothing(call.owner)) {
      return false;
    }
    edit.before(call, edit.snippet().call(Hook.MAY_KEEP));
    return false; // whatever else is to be said about it
  }

  private static boolean keepsNothing(String owner) {
    for (String prefix : KEEP_NOTHING) {
      if (owner.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
