package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells phasers that there is one processor, where they wait at once instead of looking hundreds of
 * times before; {@link dev.plumbline.explore.runtime.SpinCounts} does the same where one was made
 * before it could be rewritten.
 */
final class SpinCountRule {
  private SpinCountRule() {}

  /** Rewrites a static initializer. */
  static void apply(MethodEdit edit) {
    if (!edit.owner.node.name.equals("java/util/concurrent/Phaser")) {
      return;
    }
    for (AbstractInsnNode instruction : edit.method.instructions.toArray()) {
      if (instruction instanceof MethodInsnNode call && call.name.equals("availableProcessors")) {
        edit.after(call, edit.snippet().op(Opcodes.POP, Opcodes.ICONST_1));
      }
    }
  }
}
