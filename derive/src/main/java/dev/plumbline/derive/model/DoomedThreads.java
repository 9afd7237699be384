package dev.plumbline.derive.model;

import static dev.plumbline.derive.model.HeapLayout.GLOBALS;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Threads that hold garbage and can only fail.
 *
 * <p>A thread that stopped with an old node of a queue keeps alive all nodes that came after it,
 * and there is no limit to how many; the queue has infinitely many states even if it is short. But
 * such a thread is going to compare its node with one that a global points to. Garbage is what was
 * reachable from the globals and is not any more. <em>Assume that garbage never becomes reachable
 * again, and that nobody writes to it.</em> Then the comparison fails in every future, and so does
 * a CAS on garbage that would fail now. If every path from where the thread is leads to a restart
 * without a write, the thread is restarted at once; if only some of its slots are not needed given
 * that comparisons fail, those slots forget their nodes.
 *
 * <p>Proof. The steps left out are reads whose results are not used, which are always possible and
 * which nobody sees, so the two states have the same histories. A read through what may be null is
 * not always possible, and is not left out: that code fails there is what is to be found. The
 * assumption is checked at each step: if it is broken, the search begins again without this rule. A
 * shortest run that breaks the assumption or violates the specification is also one of the reduced
 * system up to its last step, as for frozen nodes.
 */
final class DoomedThreads {
  /** Every path leads to a restart. */
  private static final long DOOMED = -1;

  /** Nodes that a thread may make before its first shared access. */
  private static final int ROOM = 8;

  private final Map<Question, Long> answers = new HashMap<>();

  /**
   * A thread's place, what it holds, and whether it is about to do a CAS on garbage in vain.
   *
   * @param present slots that are not null, as bits; garbage is among them
   */
  private record Question(int routine, int pc, long garbage, long present, boolean inVain) {}

  /**
   * What is known at an instruction, sets of slots as bits.
   *
   * @param garbage slots that hold garbage
   * @param present slots that are not null
   * @param rooted slots that were read from a global since
   * @param known flags whose values are known
   * @param set those of them that are true
   */
  private record Knowledge(int pc, long garbage, long present, long rooted, long known, long set) {}

  /**
   * Restarts threads and forgets nodes where that makes no difference.
   *
   * @param reachable the nodes that the globals lead to, as bits
   * @return the threads that were restarted, as bits
   */
  long apply(Machine m, int threads, long reachable) {
    long garbageNodes = m.published & ~reachable;
    long restarted = 0;
    for (int t = 0; t < threads && garbageNodes != 0; t++) {
      if (m.call[t] >= 0 && settle(m, t, garbageNodes)) {
        restarted |= 1L << t;
      }
    }
    return restarted;
  }

  /** Whether the thread was restarted. */
  private boolean settle(Machine m, int thread, long garbageNodes) {
    CompiledRoutine code = m.code(thread);
    int base = thread * m.slots;
    long garbage = 0;
    long present = 0;
    long live = code.live[m.pc[thread]];
    for (long rest = live; rest != 0; rest &= rest - 1) {
      int s = Long.numberOfTrailingZeros(rest);
      int node = m.slot[base + s];
      if (code.pointer[s] && (node == Machine.GHOST || (garbageNodes >>> node & 1) != 0)) {
        garbage |= 1L << s;
      }
      present |= code.pointer[s] && node != 0 ? 1L << s : 0;
    }
    if (garbage == 0) {
      return false;
    }
    int routine = m.calls.routine[m.call[thread]];
    long needed =
        answers.computeIfAbsent(
            new Question(
                routine, m.pc[thread], garbage, present, isInVain(m, thread, garbageNodes)),
            q -> new Future(code, q).needed());
    if (needed == DOOMED) {
      boolean room = m.nodes + ROOM <= Machine.MAX_NODES;
      if (room) {
        m.restart(thread);
      }
      return room;
    }
    for (long rest = live & ~needed; rest != 0; rest &= rest - 1) {
      int s = Long.numberOfTrailingZeros(rest);
      m.slot[base + s] = s < code.parameters || !code.pointer[s] ? m.slot[base + s] : Machine.GHOST;
    }
    return false;
  }

  private static boolean isInVain(Machine m, int thread, long garbageNodes) {
    CompiledRoutine code = m.code(thread);
    int at = 4 * m.pc[thread];
    if (code.code[at] != Opcode.CAS) {
      return false;
    }
    int base = thread * m.slots;
    int first = code.code[at + 3];
    for (int i = first; i < first + 4 * code.code[at + 2]; i += 4) {
      int node = m.slot[base + code.cells[i]];
      if ((garbageNodes >>> node & 1) != 0
          && m.heap[node * m.width + code.cells[i + 1]] != m.slot[base + code.cells[i + 2]]) {
        return true;
      }
    }
    return false;
  }

  /** All that a thread may do from one instruction on, given what is garbage there. */
  private static final class Future {
    private final CompiledRoutine code;
    private final Question question;
    private final List<Knowledge> nodes = new ArrayList<>();
    private final Map<Knowledge, Integer> numbers = new HashMap<>();
    private final List<List<Integer>> next = new ArrayList<>();
    private final SlotAnalysis analysis;
    private boolean mayDoMore;

    Future(CompiledRoutine code, Question q) {
      this.code = code;
      this.question = q;
      this.analysis =
          new SlotAnalysis(code.code, code.cells, code.initial.length, code.firstConstant);
      ArrayDeque<Integer> open = new ArrayDeque<>();
      open.add(number(new Knowledge(q.pc(), q.garbage(), q.present(), 0, 0, 0), open));
      while (!open.isEmpty()) {
        int n = open.removeFirst();
        if (next.get(n) == null) {
          expand(n, open);
        }
      }
    }

    private int number(Knowledge k, ArrayDeque<Integer> open) {
      Integer known = numbers.get(k);
      if (known == null) {
        known = nodes.size();
        numbers.put(k, known);
        nodes.add(k);
        next.add(null);
        open.add(known);
      }
      return known;
    }

    private void expand(int n, ArrayDeque<Integer> open) {
      Knowledge k = nodes.get(n);
      List<Integer> successors = new ArrayList<>();
      next.set(n, successors);
      int op = code.code[4 * k.pc()];
      if (op == Opcode.RESTART) {
        return;
      }
      boolean fails = op == Opcode.CAS && failsFor(k);
      boolean acts = (op == Opcode.CAS && !fails) || op == Opcode.LOCK || op == Opcode.UNLOCK;
      mayDoMore |= acts || op == Opcode.POINT || op == Opcode.RETURN;
      mayDoMore |= op == Opcode.WRITE && code.shared[k.pc()];
      mayDoMore |= mayFail(k, op);
      if (op != Opcode.RETURN) {
        for (Knowledge s : successors(k, op, fails)) {
          mayDoMore |= s.pc() <= k.pc();
          successors.add(number(s, open));
        }
      }
    }

    private List<Knowledge> successors(Knowledge k, int op, boolean casFails) {
      int at = 4 * k.pc();
      int a = code.code[at + 1];
      if (op == Opcode.JUMP) {
        return List.of(moved(k, code.code[at + 3]));
      }
      if (op == Opcode.JUMP_UNLESS) {
        if (isKnown(k, a)) {
          return List.of(moved(k, isSet(k, a) ? k.pc() + 1 : code.code[at + 3]));
        }
        return List.of(moved(k, k.pc() + 1), moved(k, code.code[at + 3]));
      }
      if (op == Opcode.WRITE || op == Opcode.LOCK || op == Opcode.UNLOCK || op == Opcode.POINT) {
        return List.of(moved(k, k.pc() + 1));
      }
      return List.of(assigned(k, op, casFails));
    }

    private Knowledge moved(Knowledge k, int pc) {
      return new Knowledge(pc, k.garbage(), k.present(), k.rooted(), k.known(), k.set());
    }

    private Knowledge assigned(Knowledge k, int op, boolean casFails) {
      int at = 4 * k.pc();
      long bit = 1L << code.code[at + 1];
      int b = code.code[at + 2];
      int c = code.code[at + 3];
      boolean isGarbage = op == Opcode.MOVE && has(k.garbage(), b);
      boolean isRooted =
          (op == Opcode.READ && isGlobals(b)) || (op == Opcode.MOVE && has(k.rooted(), b));
      boolean isPresent = op == Opcode.NEW || (op == Opcode.MOVE && has(k.present(), b));
      int value = op == Opcode.CAS ? (casFails ? 0 : -1) : valueOf(k, op, b, c);
      return new Knowledge(
          k.pc() + 1,
          isGarbage ? k.garbage() | bit : k.garbage() & ~bit,
          isPresent ? k.present() | bit : k.present() & ~bit,
          isRooted ? k.rooted() | bit : k.rooted() & ~bit,
          value >= 0 ? k.known() | bit : k.known() & ~bit,
          value == 1 ? k.set() | bit : k.set() & ~bit);
    }

    /** The value of a flag if it is known, else -1. */
    private int valueOf(Knowledge k, int op, int b, int c) {
      return switch (op) {
        case Opcode.MOVE -> flag(k, b);
        case Opcode.NOT -> isKnown(k, b) ? 1 - flag(k, b) : -1;
        case Opcode.EQUAL -> differ(k, b, c) ? 0 : -1;
        case Opcode.NOT_EQUAL -> differ(k, b, c) ? 1 : -1;
        case Opcode.AND -> flag(k, b) == 0 || flag(k, c) == 0 ? 0 : both(k, b, c);
        case Opcode.OR -> flag(k, b) == 1 || flag(k, c) == 1 ? 1 : both(k, b, c);
        default -> -1;
      };
    }

    private int both(Knowledge k, int b, int c) {
      return isKnown(k, b) && isKnown(k, c) ? flag(k, b) : -1;
    }

    private int flag(Knowledge k, int slot) {
      return isKnown(k, slot) ? isSet(k, slot) ? 1 : 0 : -1;
    }

    private boolean differ(Knowledge k, int b, int c) {
      return (has(k.garbage(), b) && has(k.rooted(), c))
          || (has(k.garbage(), c) && has(k.rooted(), b));
    }

    private boolean failsFor(Knowledge k) {
      if (question.inVain() && k.equals(nodes.get(0))) {
        return true;
      }
      int first = code.code[4 * k.pc() + 3];
      for (int i = first; i < first + 4 * code.code[4 * k.pc() + 2]; i += 4) {
        if (isGlobals(code.cells[i]) && has(k.garbage(), code.cells[i + 2])) {
          return true;
        }
      }
      return false;
    }

    /** Whether an instruction goes through a pointer that may be null. */
    private boolean mayFail(Knowledge k, int op) {
      if (op != Opcode.CAS) {
        return (op == Opcode.READ || op == Opcode.WRITE)
            && !isPresent(k, code.code[4 * k.pc() + 2]);
      }
      int first = code.code[4 * k.pc() + 3];
      for (int i = first; i < first + 4 * code.code[4 * k.pc() + 2]; i += 4) {
        if (!isPresent(k, code.cells[i])) {
          return true;
        }
      }
      return false;
    }

    private boolean isPresent(Knowledge k, int slot) {
      return isGlobals(slot) || has(k.present(), slot);
    }

    private boolean has(long set, int slot) {
      return slot < code.firstConstant && (set >>> slot & 1) != 0;
    }

    private boolean isKnown(Knowledge k, int slot) {
      return slot >= 0 && has(k.known(), slot);
    }

    private boolean isSet(Knowledge k, int slot) {
      return has(k.set(), slot);
    }

    private boolean isGlobals(int slot) {
      return slot >= code.firstConstant && code.initial[slot] == GLOBALS && code.pointer[slot];
    }

    /** The slots that may still be needed, or that every path leads to a restart. */
    long needed() {
      if (!mayDoMore) {
        return DOOMED;
      }
      long[] live = new long[nodes.size()];
      boolean changed = true;
      while (changed) {
        changed = false;
        for (int n = nodes.size() - 1; n >= 0; n--) {
          long before = before(n, live);
          changed |= before != live[n];
          live[n] = before;
        }
      }
      return live[0];
    }

    private long before(int n, long[] live) {
      Knowledge k = nodes.get(n);
      long after = code.code[4 * k.pc()] == Opcode.RESTART ? code.live[0] : 0;
      for (int s : next.get(n)) {
        after |= live[s];
      }
      long assigned = analysis.assigned(k.pc());
      if (isIdle(k, assigned, after)) {
        return after & ~assigned;
      }
      return (after & ~assigned) | analysis.used(k.pc());
    }

    /** Whether an instruction does nothing that counts. */
    private boolean isIdle(Knowledge k, long assigned, long after) {
      int op = code.code[4 * k.pc()];
      boolean unused = assigned != 0 && (assigned & after) == 0;
      return switch (op) {
        case Opcode.JUMP_UNLESS -> next.get(numbers.get(k)).size() == 1;
        case Opcode.CAS -> failsFor(k) && !mayFail(k, op);
        case Opcode.EQUAL ->
            unused || differ(k, code.code[4 * k.pc() + 2], code.code[4 * k.pc() + 3]);
        case Opcode.NOT_EQUAL ->
            unused || differ(k, code.code[4 * k.pc() + 2], code.code[4 * k.pc() + 3]);
        case Opcode.READ -> unused && has(k.garbage(), code.code[4 * k.pc() + 2]);
        default -> op >= Opcode.NEW && op < Opcode.JUMP && unused;
      };
    }
  }
}
