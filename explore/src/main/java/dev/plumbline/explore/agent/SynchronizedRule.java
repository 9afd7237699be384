package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a synchronized method one that enters and leaves a modeled monitor. */
final class SynchronizedRule {
  private SynchronizedRule() {}

  static void apply(MethodEdit edit) {
    if ((edit.method.access & Opcodes.ACC_SYNCHRONIZED) == 0) {
      return;
    }
    if (!edit.isStatic() && !Around.keepsThis(edit)) {
      throw new IllegalStateException(
          "the synchronized method " + edit.method.name + " uses the variable of its object anew");
    }
    edit.method.access &= ~Opcodes.ACC_SYNCHRONIZED;
    int enter = edit.site();
    int exit = edit.site();
    Snippet first = monitor(edit, edit.snippet()).push(enter).call(Hook.ENTER);
    Around.wrap(edit, first, last -> monitor(edit, last).push(exit).call(Hook.EXIT));
  }

  private static Snippet monitor(MethodEdit edit, Snippet snippet) {
    return edit.isStatic()
        ? snippet.constant(Type.getObjectType(edit.owner.node.name))
        : snippet.variable(Opcodes.ALOAD, 0);
  }
}
