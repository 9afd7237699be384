package dev.plumbline.explore.agent;

import java.util.ArrayDeque;
import java.util.Deque;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Announces new objects: in the constructor, as soon as that of the superclass has returned; of
 * classes whose constructors are not instrumented and give the object to nobody, where they are
 * made. New arrays, where they are made.
 */
final class AllocationRule implements CallRule {
  /** The objects that are being made, from outside to inside; a constructor ends the last one. */
  private final Deque<TypeInsnNode> making = new ArrayDeque<>();

  private boolean beforeSuper;

  AllocationRule(MethodEdit edit) {
    beforeSuper = edit.isConstructor();
  }

  /** Whether this is a constructor whose superclass is not constructed yet. */
  boolean isBeforeSuper() {
    return beforeSuper;
  }

  void making(TypeInsnNode instruction) {
    making.push(instruction);
  }

  static void fresh(MethodEdit edit, AbstractInsnNode made) {
    edit.after(made, edit.snippet().op(Opcodes.DUP).call(Hook.ALLOCATED));
  }

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (call.name.equals("clone") && call.owner.startsWith("[")) {
      fresh(edit, call);
      return true;
    }
    if (!call.name.equals("<init>")) {
      return false;
    }
    if (making.isEmpty()) {
      constructed(edit, call);
    } else {
      made(edit, call, making.pop());
    }
    return true;
  }

  private void constructed(MethodEdit edit, MethodInsnNode call) {
    beforeSuper = false;
    boolean isThis = call.owner.equals(edit.owner.node.name);
    // A constructor that is instrumented itself has announced the object already.
    if (!isThis && !Scope.isRewritten(call.owner) && edit.owner.treatment != Treatment.CALLS) {
      edit.after(call, edit.snippet().variable(Opcodes.ALOAD, 0).call(Hook.ALLOCATED));
    }
  }

  private static void made(MethodEdit edit, MethodInsnNode call, TypeInsnNode instruction) {
    if (keepsToItself(call.owner) && instruction.getNext().getOpcode() == Opcodes.DUP) {
      fresh(edit, call);
    }
  }

  private static boolean keepsToItself(String name) {
    return name.equals("java/lang/Object")
        || HandedRule.keepsToItself(name)
        || name.startsWith("java/util/concurrent/locks/")
        || name.startsWith("java/util/concurrent/atomic/Atomic");
  }
}
