package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A few instructions in a row, without a branch, so that no stack map has to change. */
final class Snippet {
  final InsnList code = new InsnList();
  private final String hooks;

  Snippet(String hooks) {
    this.hooks = hooks;
  }

  Snippet op(int... opcodes) {
    for (int opcode : opcodes) {
      code.add(new InsnNode(opcode));
    }
    return this;
  }

  /** Loads from a local variable, or stores into it. */
  Snippet variable(int opcode, int index) {
    code.add(new VarInsnNode(opcode, index));
    return this;
  }

  Snippet push(int number) {
    if (number >= -1 && number <= 5) {
      code.add(new InsnNode(Opcodes.ICONST_0 + number));
    } else if (number == (byte) number) {
      code.add(new IntInsnNode(Opcodes.BIPUSH, number));
    } else if (number == (short) number) {
      code.add(new IntInsnNode(Opcodes.SIPUSH, number));
    } else {
      code.add(new LdcInsnNode(number));
    }
    return this;
  }

  Snippet constant(Object value) {
    code.add(new LdcInsnNode(value));
    return this;
  }

  Snippet cast(String type) {
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, type));
    return this;
  }

  Snippet call(Hook hook) {
    return call(hooks, hook.method, hook.descriptor);
  }

  Snippet call(String owner, String method, String descriptor) {
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, method, descriptor, false));
    return this;
  }
}
