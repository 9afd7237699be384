package dev.plumbline.explore.agent;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Mutes the hooks where the JVM asks Java code to load or to link a class. */
final class LinkageRule {
  static final String LOADER = "java/lang/ClassLoader";
  static final String LINKER = "java/lang/invoke/MethodHandleNatives";

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
    return className.equals(LOADER)
        ? method.name.equals("loadClass")
        : UPCALLS.contains(method.name);
  }

  static void apply(MethodEdit edit) {
    Around.wrap(edit, edit.snippet().call(Hook.QUIET), last -> last.call(Hook.LOUD));
  }
}
