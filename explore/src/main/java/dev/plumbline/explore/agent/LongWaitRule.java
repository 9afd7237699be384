package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Lets the JDK wait for an executor's end as long as it takes, where it waits for a day and, if
 * that is not enough, for another one: each of these days would be one more order of events.
 */
final class LongWaitRule implements CallRule {
  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (!call.name.equals("awaitTermination")
        || !edit.owner.node.name.startsWith("java/util/concurrent/")) {
      return false;
    }
    AbstractInsnNode unit = call.getPrevious();
    if (unit instanceof FieldInsnNode constant
        && constant.name.equals("DAYS")
        && unit.getPrevious().getOpcode() == Opcodes.LCONST_1) {
      edit.method.instructions.set(unit.getPrevious(), new LdcInsnNode(Long.MAX_VALUE));
    }
    return false; // whatever else is to be said about it
  }
}
