package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/** Has threads tell when they are started, whoever does that, and when they end. */
final class ThreadRule {
  private static final String PLATFORM = "java/lang/Thread";
  private static final String VIRTUAL = "java/lang/VirtualThread";

  private ThreadRule() {}

  static boolean isThread(String className) {
    return className.equals(PLATFORM) || className.equals(VIRTUAL);
  }

  static void apply(MethodEdit edit) {
    MethodNode method = edit.method;
    if ((method.access & Opcodes.ACC_STATIC) != 0 || !Around.keepsThis(edit)) {
      return;
    }
    if (method.name.equals("start") && method.desc.endsWith(")V")) {
      Around.wrap(
          edit,
          edit.snippet().variable(Opcodes.ALOAD, 0).call(Hook.STARTING),
          last -> last.variable(Opcodes.ALOAD, 0).call(Hook.STARTED));
      method.instructions.insert(unlessPostponed(edit));
    } else if (isExit(edit)) {
      edit.method.instructions.insert(ending(edit.snippet()).code);
    } else if (isWholeLife(edit)) {
      Around.wrap(edit, edit.snippet(), ThreadRule::ending);
    }
  }

  /**
   * Leaves at once if the thread is to start later; all local variables are as they were. Executors
   * start their threads in a container, which only observes them, so that later it can do without.
   */
  private static InsnList unlessPostponed(MethodEdit edit) {
    LabelNode now = new LabelNode();
    InsnList code = edit.snippet().variable(Opcodes.ALOAD, 0).call(Hook.POSTPONES).code;
    code.add(new JumpInsnNode(Opcodes.IFEQ, now));
    code.add(new InsnNode(Opcodes.RETURN));
    code.add(now);
    code.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
    return code;
  }

  private static Snippet ending(Snippet snippet) {
    return snippet.variable(Opcodes.ALOAD, 0).call(Hook.ENDING);
  }

  /** The JVM calls it when a thread of the platform ends; what it does is not the program's. */
  private static boolean isExit(MethodEdit edit) {
    return edit.owner.node.name.equals(PLATFORM)
        && edit.method.name.equals("exit")
        && edit.method.desc.equals("()V");
  }

  /** What a virtual thread does from its start to its end. */
  private static boolean isWholeLife(MethodEdit edit) {
    return edit.owner.node.name.equals(VIRTUAL)
        && edit.method.name.equals("run")
        && edit.method.desc.equals("(Ljava/lang/Runnable;)V");
  }
}
