package dev.plumbline.derive.model;

import static dev.plumbline.derive.model.HeapLayout.GLOBALS;

import java.util.Arrays;

/**
 * A heap and threads that can take steps.
 *
 * <p>A step is an invocation if the thread is idle, one shared access or one atomic section, all
 * local instructions up to the next shared access, and the response if it comes to that. This is
 * complete for linearizability: late invocations and early responses make the order of real time as
 * strong as it can be, and local instructions commute with all that others do.
 *
 * <p><b>Frozen nodes.</b> If nobody changes the fields of a marked node and marks are never
 * cleared, reading a field of a marked node commutes with every step of every other thread, and is
 * done with the step before it. Whether the assumption holds is checked at each write: {@link
 * #thawed} says that it does not. Proof: take a shortest run of the full system that writes to a
 * marked node or violates the specification. Before its last step the assumption holds, so the
 * frozen reads move left to their predecessors and change no other step; the result is a run of
 * this machine up to that step, which then raises the alarm or shows the violation.
 */
final class Machine {
  static final int MAX_KEY = 31;
  static final int MAX_NODES = 62;

  /** A node that a thread held and has forgotten: equal to no other, and with nothing in it. */
  static final int GHOST = 63;

  /** The thread took its step and rests. */
  static final int RESTS = 0;

  /** The operation returned {@link #result}. */
  static final int RETURNS = 1;

  /** A lock is taken: there is no step. */
  static final int WAITS = 2;

  /** Something that code must not do: see {@link #mistake()}. */
  static final int FAILS = 3;

  /** More nodes than there is room for. */
  static final int TOO_LARGE = 4;

  /** A number that is greater or less than numbers can be here. */
  static final int OUT_OF_RANGE = 5;

  private static final int MOST_INSTRUCTIONS = 200_000;
  private static final int NOT_TOUCHED = -1;

  /** The answer of an operation that returned the key less than all others, which is not none. */
  static final int LEAST_KEY = MAX_KEY + 1;

  final CompiledObject object;
  final CallTable calls;
  final int threads;
  final int width;
  final int slots;

  /** Nodes one after the other; see {@link HeapLayout}. */
  final byte[] heap;

  int nodes;

  /** What each thread has called; negative if it is idle. */
  final int[] call;

  final int[] pc;
  final int[] slot;

  /** The nodes that globals have led to, as bits. Kept by whoever wants to know. */
  long published;

  /** How many operations each thread may still call, if that is bounded. */
  final int[] left;

  /** How many values are stored or being added, if that is bounded. */
  int stored;

  private final CompiledRoutine[] codeOfCall;

  /** For each type the offset of the flag that freezes nodes; 0 for none. */
  private final int[] freezing;

  /** Set if a frozen node was written to. */
  boolean thawed;

  /** What the latest return answered; -1 for nothing. */
  int result;

  /** The building blocks executed in the latest step. */
  long units;

  /** Whether the latest step changed something that others can see. */
  boolean wrote;

  /** Whether the latest step began anew, and how many nodes there were then. */
  boolean restarted;

  int nodesAtRestart;

  private String mistake;
  private CompiledRoutine mistaken;
  private int mistakenAt;

  /** Points of linearization that the latest step passed: routine's numbers. */
  int[] passed = new int[64];

  int passedCount;

  /** Told of each shared access if not null. */
  Narrator narrator;

  /** Told of shared accesses before they take effect. */
  interface Narrator {
    void access(Machine machine, int thread, int instruction);
  }

  Machine(CompiledObject object, CallTable calls, int threads, boolean freeze) {
    this.object = object;
    this.calls = calls;
    this.threads = threads;
    this.width = object.layout.width;
    int most = object.initially.initial.length;
    for (CompiledRoutine r : object.routines) {
      most = Math.max(most, r.initial.length);
    }
    this.slots = most;
    this.codeOfCall = new CompiledRoutine[calls.size()];
    Arrays.setAll(codeOfCall, c -> object.routines.get(calls.routine[c]));
    this.heap = new byte[(GHOST + 1) * width];
    this.call = new int[threads];
    this.pc = new int[threads];
    this.slot = new int[threads * slots];
    this.left = new int[threads];
    this.freezing =
        freeze ? object.layout.freezingFlags(object.routines) : new int[object.layout.types()];
  }

  /** Makes the initial heap, with all threads idle. */
  void reset() {
    Arrays.fill(heap, (byte) 0);
    Arrays.fill(call, -1);
    Arrays.fill(slot, 0);
    nodes = 2;
    thawed = false;
    stored = 0;
    published = 0;
    CompiledRoutine code = object.initially;
    System.arraycopy(code.initial, 0, slot, 0, code.initial.length);
    int at = 0;
    for (int i = 0; at >= 0; i++) {
      if (code.code[4 * at] == Opcode.RETURN) {
        break;
      }
      at = execute(code, at, 0);
      if (i > MOST_INSTRUCTIONS) {
        mistake = "more than " + MOST_INSTRUCTIONS + " instructions";
        at = -1;
      }
      if (at < 0) {
        throw new CompileException(
            code.routine.name(), "The initial heap cannot be made: " + mistake());
      }
    }
    Arrays.fill(slot, 0);
    thawed = false;
  }

  void copyFrom(Machine other) {
    nodes = other.nodes;
    System.arraycopy(other.heap, 0, heap, 0, nodes * width);
    System.arraycopy(other.call, 0, call, 0, threads);
    System.arraycopy(other.pc, 0, pc, 0, threads);
    System.arraycopy(other.slot, 0, slot, 0, threads * slots);
    System.arraycopy(other.left, 0, left, 0, threads);
    stored = other.stored;
    published = other.published;
    thawed = false;
  }

  CompiledRoutine code(int thread) {
    return codeOfCall[call[thread]];
  }

  /** Lets an idle thread call an operation, which does nothing until its first step. */
  void invoke(int thread, int c) {
    call[thread] = c;
    pc[thread] = 0;
    prepare(thread);
  }

  /** Fills in constants and parameters. */
  void prepare(int thread) {
    CompiledRoutine code = code(thread);
    int base = thread * slots;
    System.arraycopy(code.initial, 0, slot, base, code.initial.length);
    for (int i = 0; i < code.parameters; i++) {
      slot[base + i] = calls.argument(call[thread], i);
    }
  }

  /** Lets a thread that has called an operation take a step. */
  int step(int thread) {
    CompiledRoutine code = code(thread);
    int at = pc[thread];
    int inside = NOT_TOUCHED;
    units = 0;
    wrote = false;
    restarted = false;
    passedCount = 0;
    int frozenReads = 0;
    for (int i = 0; i < MOST_INSTRUCTIONS; i++) {
      int op = code.code[4 * at];
      if (code.shared[at]) {
        if (inside == NOT_TOUCHED) {
          inside = code.section[at];
        } else if (inside == 0 || code.section[at] != inside) {
          // Whoever waits for a mark to be cleared reads it for ever, but not in one step.
          if (!isFrozenRead(code, at, thread) || ++frozenReads > MAX_NODES) {
            pc[thread] = at;
            return RESTS;
          }
        }
        if (narrator != null) {
          narrator.access(this, thread, at);
        }
      }
      if (inside > 0 && (code.section[at] != inside || op == Opcode.RESTART)) {
        inside = 0;
      }
      units |= code.unit[at];
      if (op == Opcode.RETURN) {
        result = answer(code, at, thread);
        call[thread] = -1;
        return RETURNS;
      }
      at = execute(code, at, thread);
      if (at < 0) {
        return -at;
      }
    }
    mistake = "more than " + MOST_INSTRUCTIONS + " instructions without a shared access";
    return FAILS;
  }

  private int answer(CompiledRoutine code, int at, int thread) {
    int a = code.code[4 * at + 1];
    int value = a < 0 ? -1 : slot[thread * slots + a];
    return value == 0 && code.code[4 * at + 2] == Opcode.A_KEY ? LEAST_KEY : value;
  }

  /** Puts a thread where a restart would. */
  void restart(int thread) {
    CompiledRoutine code = code(thread);
    prepare(thread);
    int at = 0;
    while (!code.shared[at]) {
      at = execute(code, at, thread);
      if (at < 0) {
        throw new IllegalStateException("a restart fails that did not fail before");
      }
    }
    pc[thread] = at;
  }

  private boolean isFrozenRead(CompiledRoutine code, int at, int thread) {
    if (code.code[4 * at] != Opcode.READ || code.section[at] != 0) {
      return false;
    }
    int node = slot[thread * slots + code.code[4 * at + 2]];
    return node > GLOBALS && isFrozen(node);
  }

  private boolean isFrozen(int node) {
    int flag = freezing[heap[node * width]];
    return flag > 0 && heap[node * width + flag] != 0;
  }

  /** Executes one instruction; the next one, or minus the outcome if there is none. */
  private int execute(CompiledRoutine code, int at, int thread) {
    int[] c = code.code;
    int base = thread * slots;
    int a = base + c[4 * at + 1];
    int b = base + c[4 * at + 2];
    int third = c[4 * at + 3];
    switch (c[4 * at]) {
      case Opcode.READ -> {
        if (slot[b] == 0) {
          return nullPointer(code, at);
        }
        slot[a] = heap[slot[b] * width + third];
      }
      case Opcode.WRITE -> {
        if (slot[b] == 0) {
          return nullPointer(code, at);
        }
        put(slot[b], third, slot[a]);
        wrote |= code.shared[at];
      }
      case Opcode.CAS -> {
        int outcome = compareAndSwap(code, c[4 * at + 2], third, base);
        if (outcome < 0) {
          return nullPointer(code, at);
        }
        slot[a] = outcome;
      }
      case Opcode.LOCK -> {
        if (slot[b] == 0) {
          return nullPointer(code, at);
        }
        if (heap[slot[b] * width + third] != 0) {
          return -WAITS;
        }
        put(slot[b], third, 1);
        wrote = true;
      }
      case Opcode.UNLOCK -> {
        if (slot[b] == 0) {
          return nullPointer(code, at);
        }
        put(slot[b], third, 0);
        wrote = true;
      }
      case Opcode.NEW -> {
        if (nodes > MAX_NODES) {
          mistake = "more than " + MAX_NODES + " nodes";
          return -TOO_LARGE;
        }
        Arrays.fill(heap, nodes * width, (nodes + 1) * width, (byte) 0);
        heap[nodes * width] = (byte) c[4 * at + 2];
        slot[a] = nodes++;
      }
      case Opcode.MOVE -> slot[a] = slot[b];
      case Opcode.EQUAL -> slot[a] = slot[b] == slot[base + third] ? 1 : 0;
      case Opcode.NOT_EQUAL -> slot[a] = slot[b] != slot[base + third] ? 1 : 0;
      case Opcode.LESS -> slot[a] = slot[b] < slot[base + third] ? 1 : 0;
      case Opcode.AND -> slot[a] = slot[b] & slot[base + third];
      case Opcode.OR -> slot[a] = slot[b] | slot[base + third];
      case Opcode.NOT -> slot[a] = 1 - slot[b];
      case Opcode.PLUS, Opcode.MINUS -> {
        int sign = c[4 * at] == Opcode.PLUS ? 1 : -1;
        int sum = slot[b] + sign * slot[base + third];
        if (sum < 0 || sum > MAX_KEY) {
          mistake = "a number outside of 0 to " + MAX_KEY;
          return -OUT_OF_RANGE;
        }
        slot[a] = sum;
      }
      case Opcode.JUMP -> {
        return third;
      }
      case Opcode.JUMP_UNLESS -> {
        return slot[a] == 0 ? third : at + 1;
      }
      case Opcode.RESTART -> {
        restarted = true;
        nodesAtRestart = nodes;
        // As a call of the operation would begin: parameters stay, locals do not.
        int from = code.parameters;
        System.arraycopy(code.initial, from, slot, base + from, code.initial.length - from);
        return 0;
      }
      case Opcode.POINT -> {
        if (c[4 * at + 1] < 0 || slot[a] != 0) {
          pass(third);
        }
      }
      default -> throw new IllegalStateException("opcode " + c[4 * at]);
    }
    return at + 1;
  }

  private void pass(int point) {
    if (passedCount == passed.length) {
      passed = Arrays.copyOf(passed, 2 * passedCount);
    }
    passed[passedCount++] = point;
  }

  private void put(int node, int offset, int value) {
    int where = node * width + offset;
    if (heap[where] != value && node != GLOBALS && isFrozen(node)) {
      thawed |= !isLock(node, offset);
    }
    heap[where] = (byte) value;
  }

  private boolean isLock(int node, int offset) {
    return object.layout.field(heap[node * width], offset).type().kind()
        == dev.plumbline.derive.algorithm.DataType.Kind.LOCK;
  }

  /** 1 if it changed the cells, 0 if not, -1 if one of the pointers is null. */
  private int compareAndSwap(CompiledRoutine code, int count, int first, int base) {
    for (int i = first; i < first + 4 * count; i += 4) {
      int node = slot[base + code.cells[i]];
      if (node == 0) {
        return -1;
      }
      if (heap[node * width + code.cells[i + 1]] != slot[base + code.cells[i + 2]]) {
        return 0;
      }
    }
    wrote = true;
    for (int i = first; i < first + 4 * count; i += 4) {
      put(slot[base + code.cells[i]], code.cells[i + 1], slot[base + code.cells[i + 3]]);
    }
    return 1;
  }

  private int nullPointer(CompiledRoutine code, int at) {
    mistaken = code;
    mistakenAt = at;
    mistake = null;
    return -FAILS;
  }

  /** What code did that it must not do, or what there is no room for. */
  String mistake() {
    return mistake != null
        ? mistake
        : "%s follows a null pointer in: %s"
            .formatted(mistaken.routine.name(), StatementText.of(mistaken.source[mistakenAt]));
  }
}
