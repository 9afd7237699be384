package dev.plumbline.explore.agent;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A loop, from the target of a jump backward to the jump. It is read-only if an iteration hands
 * nothing to the next one: no store into memory but what is announced where it happens, so that the
 * runtime knows which iterations store, no call that may keep something for itself, and no local
 * variable that is read before it is written in the same iteration although the loop writes it. The
 * latter is a forward analysis, "written on every path since the iteration began", on sets of
 * variables as bits; one pass per level of jumps backward. What it cannot tell is not read-only.
 *
 * <p>If that is all but for a few variables, such a loop hands these on. Then it matters when the
 * loop begins anew, so it may only be entered where it begins, from above or by a jump down to it.
 */
final class ReadOnlyLoop {
  private static final int VARIABLES = Long.SIZE;

  /** As many variables as the runtime compares. */
  private static final int MOST_CARRIED = 8;

  /**
   * Besides those that call nobody back, classes whose methods keep nothing that the next iteration
   * could find; what overrides them announces what it does.
   */
  private static final Set<String> OVERRIDABLE =
      Set.of("java/lang/Object", "java/lang/Number", "java/lang/Enum", "java/lang/Comparable");

  /** Waiting a while changes nothing. */
  private static final Set<String> PAUSES = Set.of("currentThread", "onSpinWait", "yield", "sleep");

  private static final Set<String> WAITS = Set.of("wait", "notify", "notifyAll", "hashCode");

  private final MethodEdit edit;
  private final AbstractInsnNode[] code;
  private final LabelNode head;
  private final int first;
  private final int last;
  private final Map<LabelNode, Integer> labels = new HashMap<>();

  /** The variables that an iteration may read before it writes them, although the loop does. */
  private long carried;

  /** The variables that are written on every path from the beginning to before an instruction. */
  private long[] written;

  ReadOnlyLoop(MethodEdit edit, AbstractInsnNode[] code, LabelNode head, int last) {
    this.edit = edit;
    this.code = code;
    this.head = head;
    this.last = last;
    int at = last;
    while (code[at] != head) {
      at--;
    }
    this.first = at;
  }

  boolean holds() {
    FrameNode frame = StackMaps.behind(head);
    if (frame == null ? !StackMaps.areLeftOut(edit) : hasStack(frame)) {
      return false;
    }
    long stores = 0;
    for (int i = first; i <= last; i++) {
      if (!isHarmless(code[i])) {
        return false;
      }
      if (isStore(code[i])) {
        stores |= bit(((VarInsnNode) code[i]).var);
      } else if (code[i] instanceof IincInsnNode counted) {
        stores |= bit(counted.var);
      }
    }
    carried = stores == 0 ? 0 : carried(stores);
    return carried == 0;
  }

  private static boolean hasStack(FrameNode frame) {
    return frame.stack != null && !frame.stack.isEmpty();
  }

  /** Whether an iteration may come to the same loop in another call of the method. */
  boolean mayMeetItself() {
    CallsBack calls = new CallsBack(edit);
    return Arrays.stream(code, first, last + 1).anyMatch(calls::isPossible);
  }

  /** Whether there are only a few variables that make the difference; after {@link #holds}. */
  boolean handsOnLittle() {
    return carried != 0
        && Long.bitCount(carried) <= MOST_CARRIED
        && !countsOn()
        && isEnteredAtHead()
        && handedOn().values().stream().allMatch(ReadOnlyLoop::canBeCompared);
  }

  /** Whether it counts iterations, so that no two hand on the same. */
  private boolean countsOn() {
    for (int i = first; i <= last; i++) {
      if (code[i] instanceof IincInsnNode counted && (carried & bit(counted.var)) != 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean canBeCompared(Object type) {
    return type == Opcodes.INTEGER || type == Opcodes.LONG || type instanceof String;
  }

  /** The types of these variables, as far as they have a value where the loop begins. */
  Map<Integer, Object> handedOn() {
    Map<Integer, Object> types = new TreeMap<>(StackMaps.types(edit, head));
    types
        .entrySet()
        .removeIf(
            variable ->
                variable.getKey() >= VARIABLES
                    || (carried & bit(variable.getKey())) == 0
                    || variable.getValue() == Opcodes.TOP);
    return types;
  }

  /** The instruction that comes before the loop. */
  AbstractInsnNode before() {
    return code[above()];
  }

  private int above() {
    int at = first - 1;
    while (at >= 0 && code[at].getOpcode() < 0) {
      at--;
    }
    return at;
  }

  /** Nobody jumps back to it from below, or into it; code[above] is the last that is not of it. */
  private boolean isEnteredAtHead() {
    int above = above();
    for (int i = 0; i < code.length; i++) {
      if ((i < first && jumpsBetween(code[i], first, last))
          || (i > last && jumpsBetween(code[i], above, last))) {
        return false;
      }
    }
    return above >= 0
        && (goesOn(code[above].getOpcode()) || isJumpedTo())
        && edit.method.tryCatchBlocks.stream()
            .allMatch(
                block ->
                    !isBetween(block.handler, above, last)
                        || (labels.get(block.start) >= first && labels.get(block.end) <= last));
  }

  /** Whether somebody above jumps down to where it begins. */
  boolean isJumpedTo() {
    int above = above();
    return Arrays.stream(code, 0, first).anyMatch(i -> jumpsBetween(i, above, first));
  }

  /** Has those who jump down to where the loop begins jump elsewhere. */
  void enterAt(LabelNode entry) {
    int above = above();
    UnaryOperator<LabelNode> target = label -> isBetween(label, above, first) ? entry : label;
    for (int i = 0; i < first; i++) {
      if (code[i] instanceof JumpInsnNode jump) {
        jump.label = target.apply(jump.label);
      } else if (code[i] instanceof TableSwitchInsnNode cases) {
        cases.dflt = target.apply(cases.dflt);
        cases.labels.replaceAll(target);
      } else if (code[i] instanceof LookupSwitchInsnNode cases) {
        cases.dflt = target.apply(cases.dflt);
        cases.labels.replaceAll(target);
      }
    }
  }

  private boolean jumpsBetween(AbstractInsnNode instruction, int from, int to) {
    if (instruction instanceof JumpInsnNode jump) {
      return isBetween(jump.label, from, to);
    } else if (instruction instanceof TableSwitchInsnNode cases) {
      return isBetween(cases.dflt, from, to)
          || cases.labels.stream().anyMatch(label -> isBetween(label, from, to));
    } else if (instruction instanceof LookupSwitchInsnNode cases) {
      return isBetween(cases.dflt, from, to)
          || cases.labels.stream().anyMatch(label -> isBetween(label, from, to));
    }
    return false;
  }

  private boolean isBetween(LabelNode label, int from, int to) {
    Integer at = labels.get(label); // none, if it was added for another loop
    return at != null && at > from && at <= to;
  }

  private boolean isHarmless(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof MethodInsnNode call) {
      return isHarmless(call);
    }
    if (instruction instanceof VarInsnNode variable) {
      return opcode != Opcodes.RET && variable.var < VARIABLES;
    }
    if (instruction instanceof FieldInsnNode access) {
      return isAnnounced(access);
    }
    return !(instruction instanceof IincInsnNode counted && counted.var >= VARIABLES)
        && opcode != Opcodes.JSR;
  }

  /** Whether the rule for fields has an eye on a store. */
  private boolean isAnnounced(FieldInsnNode access) {
    int opcode = access.getOpcode();
    return (opcode != Opcodes.PUTFIELD && opcode != Opcodes.PUTSTATIC)
        || !edit.owner.hierarchy.isFinal(access.owner, access.name);
  }

  /** Code that is instrumented itself announces what it changes. */
  static boolean isHarmless(MethodInsnNode call) {
    String owner = call.owner;
    if (owner.equals("java/lang/Thread")) {
      return PAUSES.contains(call.name);
    }
    if (CallsBack.CLOSED.contains(owner) || OVERRIDABLE.contains(owner)) {
      return !WAITS.contains(call.name) || isForTime(call);
    }
    return (owner.equals("java/lang/System") && call.name.equals("getProperty"))
        || makesException(call)
        || owner.startsWith("java/util/function/")
        || owner.startsWith("java/util/concurrent/atomic/")
        || owner.startsWith("java/util/concurrent/locks/")
        || Scope.isInstrumented(owner)
        || !Scope.isJdk(owner);
  }

  /** Who waits for a time, and not for a notification, may find everything as it was. */
  private static boolean isForTime(MethodInsnNode call) {
    return call.name.equals("wait") && call.desc.startsWith("(J");
  }

  /** As an assertion does that fails; what it is told may say so in words, and keeps nothing. */
  private static boolean makesException(MethodInsnNode call) {
    return call.name.equals("<init>")
        && call.owner.startsWith("java/lang/")
        && (call.owner.endsWith("Error") || call.owner.endsWith("Exception"));
  }

  private static boolean isStore(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
  }

  private static long bit(int variable) {
    return 1L << variable;
  }

  /** Those of these variables that may be read in an iteration before they are written in it. */
  private long carried(long stores) {
    analyze();
    long carried = 0;
    for (int i = first; i <= last; i++) {
      int opcode = code[i].getOpcode();
      if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
        carried |= stores & ~written[i] & bit(((VarInsnNode) code[i]).var);
      } else if (code[i] instanceof IincInsnNode counted) {
        carried |= stores & ~written[i] & bit(counted.var);
      }
    }
    return carried;
  }

  private void analyze() {
    written = new long[code.length];
    Arrays.fill(written, first + 1, last + 1, -1L);
    for (int i = 0; i < code.length; i++) {
      if (code[i] instanceof LabelNode label) {
        labels.put(label, i);
      }
    }
    enterFromOutside();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = first; i <= last; i++) {
        changed |= flow(i);
      }
    }
  }

  /** Who comes from elsewhere has written nothing in this iteration. */
  private void enterFromOutside() {
    for (int i = 0; i < code.length; i++) {
      if (i < first || i > last) {
        targets(code[i], 0);
      }
    }
    for (TryCatchBlockNode block : edit.method.tryCatchBlocks) {
      if (labels.get(block.start) < first || labels.get(block.end) > last) {
        meet(block.handler, 0);
      }
    }
  }

  private boolean flow(int i) {
    long before = written[i];
    boolean changed = handlers(i, before);
    long after = isStore(code[i]) ? before | bit(((VarInsnNode) code[i]).var) : before;
    changed |= targets(code[i], after);
    if (goesOn(code[i].getOpcode()) && i < last) {
      changed |= meet(i + 1, after);
    }
    return changed;
  }

  /** Whether the next instruction may follow. */
  private static boolean goesOn(int opcode) {
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN);
  }

  private boolean handlers(int i, long before) {
    boolean changed = false;
    for (TryCatchBlockNode block : edit.method.tryCatchBlocks) {
      if (labels.get(block.start) <= i && i < labels.get(block.end)) {
        changed |= meet(block.handler, before);
      }
    }
    return changed;
  }

  private boolean targets(AbstractInsnNode instruction, long after) {
    boolean changed = false;
    if (instruction instanceof JumpInsnNode jump) {
      changed = meet(jump.label, after);
    } else if (instruction instanceof TableSwitchInsnNode cases) {
      changed = meet(cases.dflt, after);
      for (LabelNode label : cases.labels) {
        changed |= meet(label, after);
      }
    } else if (instruction instanceof LookupSwitchInsnNode cases) {
      changed = meet(cases.dflt, after);
      for (LabelNode label : cases.labels) {
        changed |= meet(label, after);
      }
    }
    return changed;
  }

  private boolean meet(LabelNode label, long variables) {
    Integer at = labels.get(label);
    // The head begins an iteration; what lies outside ends it.
    return at != null && at > first && at <= last && meet(at, variables);
  }

  private boolean meet(int i, long variables) {
    long met = written[i] & variables;
    boolean changed = met != written[i];
    written[i] = met;
    return changed;
  }
}
