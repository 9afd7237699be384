package dev.plumbline.explore.agent;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Mutes the hooks where the JVM asks Java code to load, to link or to initialize a class, and where
 * the JDK keeps its books. A thread cannot hand over there, and to end it would spoil the class.
 */
final class LinkageRule {
  static final String LOADER = "java/lang/ClassLoader";
  static final String LINKER = "java/lang/invoke/MethodHandleNatives";

  /** Where newer JDKs keep a list of thread pools. */
  static final String POOLS = "jdk/internal/vm/SharedThreadContainer";

  private static final Set<String> UPCALLS =
      Set.of(
          "linkCallSite",
          "linkDynamicConstant",
          "linkMethod",
          "linkMethodHandleConstant",
          "findMethodHandleType");

  private LinkageRule() {}

  static boolean applies(String className, MethodNode method) {
    if ((method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
      return false;
    }
    if (className.equals(POOLS)) {
      return method.name.equals("create") || method.name.equals("close");
    }
    return className.equals(LOADER)
        ? method.name.equals("loadClass")
        : UPCALLS.contains(method.name);
  }

  static void apply(MethodEdit edit) {
    Hook begin = edit.owner.node.name.equals(POOLS) ? Hook.MUTE : Hook.QUIET;
    Around.wrap(edit, edit.snippet().call(begin), last -> last.call(Hook.LOUD));
  }
}
