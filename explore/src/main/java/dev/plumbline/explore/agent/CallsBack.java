package dev.plumbline.explore.agent;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Whether a method may be called again before a call that it makes has returned. Followed are calls
 * of methods in the same class that nobody can override, each once: what was followed before is
 * either harmless or has already been told. Of all others only those of the JDK are known that call
 * nobody back. What it cannot tell is possible.
 */
final class CallsBack {
  /**
   * Classes that nobody can extend, or whose methods nobody can override. They call nobody back,
   * and keep nothing, but for threads.
   */
  static final Set<String> CLOSED =
      Set.of(
          "java/lang/String",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Math",
          "java/lang/Class",
          "java/lang/Thread",
          "java/lang/invoke/VarHandle",
          "jdk/internal/misc/Unsafe",
          "sun/misc/Unsafe");

  private final MethodEdit caller;
  private final Set<MethodNode> followed = new HashSet<>();

  CallsBack(MethodEdit caller) {
    this.caller = caller;
  }

  boolean isPossible(AbstractInsnNode instruction) {
    if (instruction instanceof InvokeDynamicInsnNode) {
      return true; // which calls toString of whatever is put into a string
    }
    return instruction instanceof MethodInsnNode call && !isKnownNotTo(call) && mayGoOn(call);
  }

  /**
   * Those that take a function may call it. Methods that were rewritten before call hooks, and what
   * stands in for methods of the JDK.
   */
  private boolean isKnownNotTo(MethodInsnNode call) {
    boolean closed =
        CLOSED.contains(call.owner)
            || call.owner.equals(caller.owner.hooks)
            || call.owner.startsWith(RuntimeJar.PACKAGE)
            || call.owner.startsWith("java/util/concurrent/atomic/")
            || call.owner.startsWith("java/util/concurrent/locks/");
    return closed && !call.desc.contains("Ljava/util/function/");
  }

  private boolean mayGoOn(MethodInsnNode call) {
    MethodNode called = sameMethod(call);
    if (called == null || called == caller.method) {
      return true;
    }
    if (!followed.add(called)) {
      return false;
    }
    for (AbstractInsnNode instruction : called.instructions) {
      if (isPossible(instruction)) {
        return true;
      }
    }
    return false;
  }

  /** The method of this class that is called for certain; null if there is none. */
  private MethodNode sameMethod(MethodInsnNode call) {
    ClassNode owner = caller.owner.node;
    if (!call.owner.equals(owner.name)) {
      return null;
    }
    for (MethodNode method : owner.methods) {
      if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
        int fixed = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
        boolean certain = (method.access & fixed) != 0 || (owner.access & Opcodes.ACC_FINAL) != 0;
        boolean hasCode = (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
        return certain && hasCode ? method : null;
      }
    }
    return null;
  }
}
