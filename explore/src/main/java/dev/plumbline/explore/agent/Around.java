package dev.plumbline.explore.agent;

import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Does something when a method begins and something when it ends, however it ends. The handler for
 * exceptions has a stack map of its own, which knows nothing of the local variables but, in a
 * method of an object, the first. What happens at the ends is not covered by the handler, which
 * would do it again.
 */
final class Around {
  private static final String THROWABLE = "java/lang/Throwable";

  private final MethodEdit edit;
  private final LabelNode handler = new LabelNode();

  private Around(MethodEdit edit) {
    this.edit = edit;
  }

  /** Adds what comes first, and to every end what the consumer writes. */
  static void wrap(MethodEdit edit, Snippet first, Consumer<Snippet> last) {
    new Around(edit).wrap(first, last);
  }

  /** Whether the first local variable is the object from beginning to end. */
  static boolean keepsThis(MethodEdit edit) {
    for (AbstractInsnNode instruction : edit.method.instructions) {
      if (instruction.getOpcode() >= Opcodes.ISTORE
          && instruction.getOpcode() <= Opcodes.ASTORE
          && ((VarInsnNode) instruction).var == 0) {
        return false;
      }
    }
    return true;
  }

  private void wrap(Snippet first, Consumer<Snippet> last) {
    InsnList code = edit.method.instructions;
    LabelNode start = new LabelNode();
    AbstractInsnNode[] body = code.toArray();
    code.insert(start);
    code.insertBefore(start, first.code);
    for (AbstractInsnNode instruction : body) {
      int opcode = instruction.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        LabelNode end = new LabelNode();
        code.insertBefore(instruction, end);
        edit.before(instruction, written(last));
        cover(start, end);
        start = new LabelNode();
        code.insert(instruction, start);
      }
    }
    handle(start, last);
  }

  private void handle(LabelNode start, Consumer<Snippet> last) {
    InsnList code = edit.method.instructions;
    code.add(handler);
    cover(start, handler);
    if ((edit.owner.node.version & 0xFFFF) >= Opcodes.V1_6) {
      code.add(map());
    }
    code.add(written(last).op(Opcodes.ATHROW).code);
  }

  private FrameNode map() {
    Object[] locals = edit.isStatic() ? new Object[0] : new Object[] {edit.owner.node.name};
    return new FrameNode(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {THROWABLE});
  }

  private Snippet written(Consumer<Snippet> last) {
    Snippet snippet = edit.snippet();
    last.accept(snippet);
    return snippet;
  }

  private void cover(LabelNode start, LabelNode end) {
    for (AbstractInsnNode i = start; i != end; i = i.getNext()) {
      if (i.getOpcode() >= 0) {
        edit.method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
        return;
      }
    }
  }
}
