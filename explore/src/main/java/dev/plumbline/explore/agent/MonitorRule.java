package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Replaces monitors by modeled ones, or, where they must stay, stands in front of them. */
final class MonitorRule {
  private MonitorRule() {}

  static void enter(MethodEdit edit, AbstractInsnNode enter) {
    if (edit.owner.treatment.modelsMonitors()) {
      replace(edit, enter, Hook.ENTER);
    } else {
      Snippet before = edit.snippet().op(Opcodes.DUP).push(edit.site());
      edit.before(enter, before.call(Hook.BEFORE_ENTER));
    }
  }

  static void exit(MethodEdit edit, AbstractInsnNode exit) {
    if (edit.owner.treatment.modelsMonitors()) {
      replace(edit, exit, Hook.EXIT);
    } else {
      LabelNode left = endOfHandlers(edit, exit);
      edit.before(exit, edit.snippet().op(Opcodes.DUP));
      edit.after(exit, edit.snippet().push(edit.site()).call(Hook.AFTER_EXIT));
      edit.method.instructions.insert(exit, left);
    }
  }

  /**
   * The end, from now on, of the exception handlers that end where a monitor is left, so that they
   * do not cover the hook behind it: the JVM compiles no method in which a handler begins now with
   * the monitor and now without it.
   */
  private static LabelNode endOfHandlers(MethodEdit edit, AbstractInsnNode exit) {
    LabelNode end = new LabelNode();
    for (TryCatchBlockNode covered : edit.method.tryCatchBlocks) {
      if (lastBefore(covered.end) == exit) {
        covered.end = end;
      }
    }
    return end;
  }

  private static AbstractInsnNode lastBefore(AbstractInsnNode label) {
    AbstractInsnNode last = label;
    while (last != null && last.getOpcode() < 0) {
      last = last.getPrevious();
    }
    return last;
  }

  private static void replace(MethodEdit edit, AbstractInsnNode instruction, Hook hook) {
    edit.before(instruction, edit.snippet().push(edit.site()).call(hook));
    edit.method.instructions.remove(instruction);
  }
}
