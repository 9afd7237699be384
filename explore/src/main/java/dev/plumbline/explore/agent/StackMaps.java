package dev.plumbline.explore.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;

/** The stack maps of a method, which a class file has as differences. */
final class StackMaps {
  private StackMaps() {}

  /** The stack map that stands directly behind a label, or null. */
  static FrameNode behind(LabelNode label) {
    AbstractInsnNode next = label.getNext();
    while (next != null && next.getOpcode() < 0) {
      if (next instanceof FrameNode frame) {
        return frame;
      }
      next = next.getNext();
    }
    return null;
  }

  /**
   * Whether the method has no stack maps, although a loop needs one: Java 17 does not keep them of
   * classes of the JDK that are loaded without its archive, and so shows none. Those of the JDK
   * that are instrumented have an empty stack wherever a loop begins, in 17 and in 25.
   */
  static boolean areLeftOut(MethodEdit edit) {
    if (!Scope.isJdk(edit.owner.node.name)) {
      return false;
    }
    for (AbstractInsnNode i : edit.method.instructions) {
      if (i instanceof FrameNode) {
        return false;
      }
    }
    return true;
  }

  /** A full stack map that says what the one at a label says; the stack is empty there. */
  static FrameNode at(MethodEdit edit, LabelNode label) {
    FrameNode wanted = behind(label);
    List<Object> locals = parameters(edit);
    for (AbstractInsnNode i : edit.method.instructions) {
      if (i instanceof FrameNode frame) {
        follow(frame, locals);
        if (frame == wanted) {
          break;
        }
      }
    }
    return new FrameNode(Opcodes.F_FULL, locals.size(), locals.toArray(), 0, new Object[0]);
  }

  /** The types of the local variables at a label, as stack maps have them, by variable. */
  static Map<Integer, Object> types(MethodEdit edit, LabelNode label) {
    Map<Integer, Object> types = new HashMap<>();
    int variable = 0;
    for (Object type : at(edit, label).local) {
      types.put(variable, type);
      variable += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    return types;
  }

  private static void follow(FrameNode frame, List<Object> locals) {
    switch (frame.type) {
      case Opcodes.F_FULL -> {
        locals.clear();
        locals.addAll(frame.local);
      }
      case Opcodes.F_APPEND -> locals.addAll(frame.local);
      case Opcodes.F_CHOP ->
          locals.subList(locals.size() - frame.local.size(), locals.size()).clear();
      default -> {
        // The local variables are the same.
      }
    }
  }

  private static List<Object> parameters(MethodEdit edit) {
    List<Object> locals = new ArrayList<>();
    if (!edit.isStatic()) {
      locals.add(edit.isConstructor() ? Opcodes.UNINITIALIZED_THIS : edit.owner.node.name);
    }
    for (Type type : Type.getArgumentTypes(edit.method.desc)) {
      locals.add(entry(type));
    }
    return locals;
  }

  private static Object entry(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LONG;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      case Type.ARRAY, Type.OBJECT -> type.getInternalName();
      default -> Opcodes.INTEGER;
    };
  }
}
