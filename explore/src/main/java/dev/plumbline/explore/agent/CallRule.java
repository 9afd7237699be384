package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** Rewrites the calls of certain methods. */
interface CallRule {
  /** Whether the call was one of these; then it was rewritten, if there was a need to. */
  boolean apply(MethodEdit edit, MethodInsnNode call);

  /** Tells what came of a compare-and-set. */
  static void compared(MethodEdit edit, MethodInsnNode call, int access) {
    if (access == Access.COMPARE_AND_SET) {
      edit.after(call, edit.snippet().op(Opcodes.DUP).call(Hook.COMPARED));
    }
  }

  /** What an access is if its outcome cannot be told: then it counts as a write. */
  static int knowable(int access, String descriptor) {
    return access == Access.COMPARE_AND_SET && !descriptor.endsWith(")Z") ? Access.UPDATE : access;
  }
}
