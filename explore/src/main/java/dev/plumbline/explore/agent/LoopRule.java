package dev.plumbline.explore.agent;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * Announces the end of an iteration that changes nothing but what it announces, so that a thread
 * which read the same once need not read it again before somebody writes it. {@link ReadOnlyLoop}
 * says which loops these are. A loop that hands some variables to its next iteration announces
 * these, too; not so in the JDK, whose loops are many and mostly walk along something.
 *
 * <p>Runs first, on the code as it was compiled.
 */
final class LoopRule {
  private LoopRule() {}

  static void apply(MethodEdit edit) {
    InsnList code = edit.method.instructions;
    AbstractInsnNode[] instructions = code.toArray();
    Map<LabelNode, Integer> begun = new HashMap<>();
    Map<ReadOnlyLoop, LabelNode> entries = new HashMap<>();
    for (int i = 0; i < instructions.length; i++) {
      if (instructions[i] instanceof LineNumberNode lineNumber) {
        edit.line = lineNumber.line;
      } else if (instructions[i] instanceof JumpInsnNode jump
          && isBefore(instructions, jump.label, i)) {
        ReadOnlyLoop loop = new ReadOnlyLoop(edit, instructions, jump.label, i);
        // All jumps back are one loop, since what one path leaves another may find.
        ReadOnlyLoop whole =
            new ReadOnlyLoop(edit, instructions, jump.label, lastJump(instructions, jump.label));
        if (loop.holds()) {
          Hook hook = whole.mayMeetItself() ? Hook.REPEATS_IN_DEPTH : Hook.REPEATS;
          announce(edit, jump, edit.snippet().push(edit.site()).call(hook));
        } else if (!Scope.isJdk(edit.owner.node.name) && !whole.holds() && whole.handsOnLittle()) {
          announceCarrying(edit, jump, whole, begun, entries);
        }
      }
    }
    entries.forEach(ReadOnlyLoop::enterAt); // at last, so that all loops see the jumps as they were
  }

  private static int lastJump(AbstractInsnNode[] instructions, LabelNode head) {
    int last = instructions.length - 1;
    while (!(instructions[last] instanceof JumpInsnNode jump && jump.label == head)) {
      last--;
    }
    return last;
  }

  private static boolean isBefore(AbstractInsnNode[] instructions, LabelNode label, int index) {
    for (int i = index - 1; i >= 0; i--) {
      if (instructions[i] == label) {
        return true;
      }
    }
    return false;
  }

  /** Announces the beginning of the loop, too, and what an iteration hands to the next. */
  private static void announceCarrying(
      MethodEdit edit,
      JumpInsnNode jump,
      ReadOnlyLoop loop,
      Map<LabelNode, Integer> begun,
      Map<ReadOnlyLoop, LabelNode> entries) {
    int site =
        begun.computeIfAbsent(
            jump.label,
            head -> {
              int made = edit.site();
              edit.after(loop.before(), edit.snippet().push(made).call(Hook.BEGINS_LOOP));
              if (loop.isJumpedTo()) {
                entries.put(loop, entry(edit, head, loop.before()));
              }
              return made;
            });
    Snippet snippet = edit.snippet();
    loop.handedOn()
        .forEach(
            (variable, type) -> {
              if (type == Opcodes.INTEGER) {
                snippet.variable(Opcodes.ILOAD, variable).op(Opcodes.I2L);
              } else {
                snippet.variable(type == Opcodes.LONG ? Opcodes.LLOAD : Opcodes.ALOAD, variable);
              }
              boolean number = type == Opcodes.INTEGER || type == Opcodes.LONG;
              snippet.call(number ? Hook.CARRIES_NUMBER : Hook.CARRIES_REFERENCE);
            });
    announce(edit, jump, snippet.push(site).call(Hook.REPEATS));
  }

  /** A place behind an instruction from which a loop is entered, with the types of its head. */
  private static LabelNode entry(MethodEdit edit, LabelNode head, AbstractInsnNode before) {
    InsnList code = edit.method.instructions;
    LabelNode entry = new LabelNode();
    FrameNode types = StackMaps.at(edit, head);
    // The head's own stack map says how it differs from the one before, which is another one now.
    code.set(StackMaps.behind(head), StackMaps.at(edit, head));
    code.insert(before, types);
    code.insert(before, entry);
    return entry;
  }

  private static void announce(MethodEdit edit, JumpInsnNode jump, Snippet snippet) {
    if (jump.getOpcode() == Opcodes.GOTO) {
      edit.before(jump, snippet);
    } else {
      detour(edit, jump, snippet);
    }
  }

  /** Only a jump that is taken repeats the loop, so it goes by way of the end of the method. */
  private static void detour(MethodEdit edit, JumpInsnNode jump, Snippet snippet) {
    InsnList code = edit.method.instructions;
    LabelNode detour = new LabelNode();
    FrameNode map = StackMaps.areLeftOut(edit) ? null : StackMaps.at(edit, jump.label);
    code.add(detour);
    if (map != null) {
      code.add(map);
    }
    code.add(snippet.code);
    code.add(new JumpInsnNode(Opcodes.GOTO, jump.label));
    jump.label = detour;
  }
}
