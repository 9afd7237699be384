package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Replaces monitors by modeled ones, or, where they must stay, stands in front of them. */
final class MonitorRule {
  private MonitorRule() {}

  static void enter(MethodEdit edit, AbstractInsnNode enter) {
    if (edit.owner.treatment == Treatment.WHOLE) {
      replace(edit, enter, Hook.ENTER);
    } else {
      Snippet before = edit.snippet().op(Opcodes.DUP).push(edit.site());
      edit.before(enter, before.call(Hook.BEFORE_ENTER));
    }
  }

  static void exit(MethodEdit edit, AbstractInsnNode exit) {
    if (edit.owner.treatment == Treatment.WHOLE) {
      replace(edit, exit, Hook.EXIT);
    } else {
      edit.before(exit, edit.snippet().op(Opcodes.DUP));
      edit.after(exit, edit.snippet().push(edit.site()).call(Hook.AFTER_EXIT));
    }
  }

  private static void replace(MethodEdit edit, AbstractInsnNode instruction, Hook hook) {
    edit.before(instruction, edit.snippet().push(edit.site()).call(hook));
    edit.method.instructions.remove(instruction);
  }
}
