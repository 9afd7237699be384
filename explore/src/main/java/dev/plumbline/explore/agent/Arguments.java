package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The arguments of a call, moved to local variables so that a hook can be given some of them. */
final class Arguments {
  private final Type[] types;
  private final int[] places;

  Arguments(MethodEdit edit, MethodInsnNode call) {
    this(edit, call.desc);
  }

  Arguments(MethodEdit edit, String descriptor) {
    types = Type.getArgumentTypes(descriptor);
    places = new int[types.length];
    int size = 0;
    for (int i = 0; i < types.length; i++) {
      places[i] = size;
      size += types[i].getSize();
    }
    int first = edit.scratch(size);
    for (int i = 0; i < types.length; i++) {
      places[i] += first;
    }
  }

  int count() {
    return types.length;
  }

  Type type(int argument) {
    return types[argument];
  }

  void store(Snippet snippet) {
    for (int i = types.length - 1; i >= 0; i--) {
      store(i, snippet);
    }
  }

  void store(int argument, Snippet snippet) {
    snippet.variable(types[argument].getOpcode(Opcodes.ISTORE), places[argument]);
  }

  void load(Snippet snippet) {
    for (int i = 0; i < types.length; i++) {
      load(i, snippet);
    }
  }

  void load(int argument, Snippet snippet) {
    snippet.variable(types[argument].getOpcode(Opcodes.ILOAD), places[argument]);
  }

  /** Pushes the last reference among the arguments from a certain one on, or null. */
  void loadStored(int from, Snippet snippet) {
    for (int i = types.length - 1; i >= from; i--) {
      if (MethodEdit.isReference(types[i])) {
        load(i, snippet);
        return;
      }
    }
    snippet.op(Opcodes.ACONST_NULL);
  }
}
