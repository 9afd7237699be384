package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Announces accesses to elements of arrays. */
final class ArrayRule {
  private ArrayRule() {}

  static void read(MethodEdit edit, AbstractInsnNode load) {
    edit.before(load, edit.snippet().op(Opcodes.DUP2).push(edit.plainSite()).call(Hook.READ_ARRAY));
  }

  static void write(MethodEdit edit, AbstractInsnNode store) {
    Snippet snippet = edit.snippet();
    switch (store.getOpcode()) {
      case Opcodes.AASTORE -> {
        int value = edit.scratch(1);
        snippet.variable(Opcodes.ASTORE, value).op(Opcodes.DUP2).variable(Opcodes.ALOAD, value);
        snippet.push(edit.plainSite()).call(Hook.STORE_ARRAY).variable(Opcodes.ALOAD, value);
      }
      case Opcodes.LASTORE, Opcodes.DASTORE ->
          snippet
              .op(Opcodes.DUP2_X2, Opcodes.POP2, Opcodes.DUP2_X2)
              .push(edit.plainSite())
              .call(Hook.WRITE_ARRAY);
      default ->
          snippet
              .op(Opcodes.DUP_X2, Opcodes.POP, Opcodes.DUP2_X1)
              .push(edit.plainSite())
              .call(Hook.WRITE_ARRAY);
    }
    edit.before(store, snippet);
  }
}
