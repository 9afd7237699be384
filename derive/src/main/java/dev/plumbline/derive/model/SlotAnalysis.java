package dev.plumbline.derive.model;

import java.util.Arrays;

/**
 * What is known about slots at each instruction, by the usual fixpoints over the control flow.
 *
 * <ul>
 *   <li><em>Private</em>: the slot was assigned by {@code new} on every path, and since then
 *       neither copied nor stored anywhere. Nobody else can know the node, so its fields are no
 *       shared memory.
 *   <li><em>Live</em>: the slot may be read before it is assigned. What is not live does not belong
 *       to a state.
 * </ul>
 */
final class SlotAnalysis {
  private final int[] code;
  private final int[] cells;
  private final int length;
  private final int slots;
  private final int firstConstant;

  SlotAnalysis(int[] code, int[] cells, int slots, int firstConstant) {
    this.code = code;
    this.cells = cells;
    this.length = code.length / 4;
    this.slots = slots;
    this.firstConstant = firstConstant;
  }

  /** Whether each instruction accesses a node that only this thread knows. */
  boolean[] privateAccesses() {
    long[] before = new long[length];
    Arrays.fill(before, -1L);
    before[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int pc = 0; pc < length; pc++) {
        long after = fresh(pc, before[pc]);
        for (int next : successors(pc)) {
          long met = before[next] & after;
          changed |= met != before[next];
          before[next] = met;
        }
      }
    }
    boolean[] isPrivate = new boolean[length];
    for (int pc = 0; pc < length; pc++) {
      int op = code[4 * pc];
      boolean field = op == Opcode.READ || op == Opcode.WRITE;
      isPrivate[pc] = field && has(before[pc], code[4 * pc + 2]);
    }
    return isPrivate;
  }

  private boolean has(long set, int slot) {
    return slot < firstConstant && (set >>> slot & 1) != 0;
  }

  private long fresh(int pc, long set) {
    int a = code[4 * pc + 1];
    return switch (code[4 * pc]) {
      case Opcode.NEW -> set | 1L << a;
      case Opcode.MOVE -> without(without(set, a), code[4 * pc + 2]);
      case Opcode.WRITE -> without(set, a);
      case Opcode.CAS -> withoutReplacements(without(set, a), pc);
      case Opcode.READ,
          Opcode.EQUAL,
          Opcode.NOT_EQUAL,
          Opcode.LESS,
          Opcode.AND,
          Opcode.OR,
          Opcode.NOT,
          Opcode.PLUS,
          Opcode.MINUS ->
          without(set, a);
      default -> set;
    };
  }

  private long withoutReplacements(long set, int pc) {
    long left = set;
    for (int i = 0; i < code[4 * pc + 2]; i++) {
      left = without(left, cells[code[4 * pc + 3] + 4 * i + 3]);
    }
    return left;
  }

  private long without(long set, int slot) {
    return slot < firstConstant ? set & ~(1L << slot) : set;
  }

  private int[] successors(int pc) {
    return switch (code[4 * pc]) {
      case Opcode.RETURN -> new int[0];
      case Opcode.RESTART -> new int[] {0};
      case Opcode.JUMP -> new int[] {code[4 * pc + 3]};
      case Opcode.JUMP_UNLESS -> new int[] {pc + 1, code[4 * pc + 3]};
      default -> new int[] {pc + 1};
    };
  }

  /** The live slots before each instruction. */
  long[] live() {
    long[] live = new long[length];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int pc = length - 1; pc >= 0; pc--) {
        long after = 0;
        for (int next : successors(pc)) {
          after |= live[next];
        }
        long before = (after & ~assigned(pc)) | used(pc);
        changed |= before != live[pc];
        live[pc] = before;
      }
    }
    return live;
  }

  /** The slot that an instruction assigns, as a bit. */
  long assigned(int pc) {
    return switch (code[4 * pc]) {
      case Opcode.WRITE,
          Opcode.LOCK,
          Opcode.UNLOCK,
          Opcode.JUMP,
          Opcode.JUMP_UNLESS,
          Opcode.RESTART,
          Opcode.RETURN,
          Opcode.POINT ->
          0;
      default -> bit(code[4 * pc + 1]);
    };
  }

  /** The slots that an instruction reads. */
  long used(int pc) {
    int a = code[4 * pc + 1];
    int b = code[4 * pc + 2];
    int c = code[4 * pc + 3];
    return switch (code[4 * pc]) {
      case Opcode.READ, Opcode.LOCK, Opcode.UNLOCK, Opcode.MOVE, Opcode.NOT -> bit(b);
      case Opcode.WRITE -> bit(a) | bit(b);
      case Opcode.CAS -> usedByCells(b, c);
      case Opcode.EQUAL,
          Opcode.NOT_EQUAL,
          Opcode.LESS,
          Opcode.AND,
          Opcode.OR,
          Opcode.PLUS,
          Opcode.MINUS ->
          bit(b) | bit(c);
      case Opcode.JUMP_UNLESS, Opcode.RETURN, Opcode.POINT -> a < 0 ? 0 : bit(a);
      default -> 0;
    };
  }

  private long usedByCells(int count, int first) {
    long used = 0;
    for (int i = first; i < first + 4 * count; i += 4) {
      used |= bit(cells[i]) | bit(cells[i + 2]) | bit(cells[i + 3]);
    }
    return used;
  }

  private long bit(int slot) {
    return slot < firstConstant && slot < slots ? 1L << slot : 0;
  }

  /** Whether each instruction is a shared access. */
  boolean[] shared(boolean[] constantAccess, boolean[] privateAccess) {
    boolean[] shared = new boolean[length];
    for (int pc = 0; pc < length; pc++) {
      int op = code[4 * pc];
      shared[pc] = op <= Opcode.UNLOCK && !constantAccess[pc] && !privateAccess[pc];
    }
    return shared;
  }
}
