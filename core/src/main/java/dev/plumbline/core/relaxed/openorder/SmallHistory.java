package dev.plumbline.core.relaxed.openorder;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.rules.DeadEnds;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Leaving;
import dev.plumbline.core.spec.Leaving.Rule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.ValueOrder;
import dev.plumbline.core.split.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is certain about the operations of a small part, as sets of bits: one bit for each
 * operation, and for each element that of its add.
 *
 * <p>A part is small if it has at most 64 operations, each value is added once and removed at most
 * once, whatever is answered was added, and k is at most {@link #LARGEST_K}. Pending operations
 * that only look are left out. A container that may be called empty too early, where that happens,
 * is left to general search.
 *
 * <p>Cost: n² steps once, and 64 bytes for each operation.
 */
final class SmallHistory {
  /** So that how often an element was passed fits into four bits, of which the highest is free. */
  static final int LARGEST_K = 7;

  /** Instead of an element: nothing was found, or it is not known. */
  static final int NONE = -1;

  /** Instead of an answer: it was not recorded, and may have been any. */
  static final int ANY = -2;

  /** What an operation does. */
  enum Kind {
    ADD,
    REMOVE,
    PEEK
  }

  final Leaving leaving;
  final LeavingRules rules;
  final DeadEnds deadEnds;
  final Part part;

  /** The operation of the part that closes it; {@link #NONE} if there is none. */
  final int closing;

  // ---- By operation.

  /** Which operation of the part it is. */
  final int[] operations;

  final Kind[] kinds;

  /** The element that is added, removed or seen. */
  final int[] element;

  /** What returned before it was called, and what was called after it returned. */
  final long[] before;

  final long[] after;

  private final int[] returnIndexes;

  /** What returns later, or comes later among those that never do. */
  private final long[] returnsLater;

  // ---- Sets of operations.

  final long completed;
  final long adds;
  final long removes;
  final long peeks;
  final long pendingRemoves;

  // ---- By element.

  /** The completed remove that takes it. */
  final int[] remover;

  /** Those that stand ahead of it, or behind it, whenever both are there. */
  final long[] ahead;

  final long[] behind;

  /** Those that leave before it for certain, as {@link DeadEnds} says, and those after it. */
  final long[] earlier;

  final long[] later;

  // ---- Sets of elements, and what is known once they are bound.

  /** Those that no completed remove takes. */
  long never;

  /** Those that a completed operation answered. */
  long seen;

  /** Those that a completed peek answered. */
  long peeked;

  /** The completed removes that found nothing. */
  long emptyRemoves;

  private SmallHistory(
      Part part, Leaving leaving, int[] operations, int closing, ContainerTraits<?> traits) {
    this.part = part;
    this.leaving = leaving;
    this.rules = new LeavingRules(leaving);
    this.deadEnds = new DeadEnds(leaving.k());
    this.operations = operations;
    this.closing = closing;
    int n = operations.length;
    kinds = new Kind[n];
    before = new long[n];
    after = new long[n];
    returnsLater = new long[n];
    returnIndexes = new int[n];
    for (int i = 0; i < n; i++) {
      returnIndexes[i] = part.returnIndex(operations[i]);
    }
    long returned = 0;
    for (int i = 0; i < n; i++) {
      kinds[i] = kind(operation(i), traits);
      returned |= part.pending(operations[i]) ? 0 : bit(i);
      for (int j = 0; j < n; j++) {
        if (returnIndexes[j] < part.openFrom(operations[i])) {
          before[i] |= bit(j);
          after[j] |= bit(i);
        }
        int order = Integer.compare(returnIndex(j), returnIndex(i));
        returnsLater[i] |= order > 0 || (order == 0 && j > i) ? bit(j) : 0;
      }
    }
    completed = returned;
    adds = ofKind(Kind.ADD);
    removes = ofKind(Kind.REMOVE);
    peeks = ofKind(Kind.PEEK);
    pendingRemoves = removes & ~completed;
    element = new int[n];
    remover = new int[n];
    ahead = new long[n];
    behind = new long[n];
    earlier = new long[n];
    later = new long[n];
    Arrays.fill(element, NONE);
    Arrays.fill(remover, NONE);
  }

  /** The history of a part; null if it is not small, or not of a container with a known rule. */
  static @Nullable SmallHistory of(Part part, Spec<?> spec) {
    Leaving leaving = spec.traits().search().leaving().orElse(null);
    if (leaving == null || leaving.k() > LARGEST_K || part.size() > Long.SIZE + 1) {
      return null;
    }
    String closingName = spec instanceof Closing<?> c ? c.closingOperation() : null;
    ContainerTraits<?> traits = assured(spec.traits().container());
    int[] chosen = new int[part.size()];
    int count = 0;
    int closing = NONE;
    for (int i = 0; i < part.size(); i++) {
      Operation op = part.operation(part.cls(i));
      boolean changes = traits.adds(op) || op.name().equals(leaving.container().remove());
      if (op.name().equals(closingName)) {
        closing = i;
      } else if (changes || !part.pending(i)) {
        chosen[count++] = i;
      }
    }
    if (count > Long.SIZE) {
      return null;
    }
    SmallHistory history =
        new SmallHistory(part, leaving, Arrays.copyOf(chosen, count), closing, traits);
    boolean small = history.bindElements() && history.isWithinReach() && history.orderElements();
    if (small) {
      history.relateRemoves();
    }
    return small ? history : null;
  }

  private Kind kind(Operation op, ContainerTraits<?> traits) {
    return traits.adds(op)
        ? Kind.ADD
        : op.name().equals(leaving.container().remove()) ? Kind.REMOVE : Kind.PEEK;
  }

  private long ofKind(Kind kind) {
    long all = 0;
    for (int i = 0; i < kinds.length; i++) {
      all |= kinds[i] == kind ? bit(i) : 0;
    }
    return all;
  }

  /** Finds the element of each operation; false if values are repeated or out of thin air. */
  private boolean bindElements() {
    Map<Object, Integer> addOf = new HashMap<>();
    for (long ops = adds; ops != 0; ops &= ops - 1) {
      int i = Long.numberOfTrailingZeros(ops);
      element[i] = i;
      if (addOf.put(operation(i).input(), i) != null) {
        return false;
      }
    }
    never = adds;
    for (long ops = completed & ~adds; ops != 0; ops &= ops - 1) {
      int i = Long.numberOfTrailingZeros(ops);
      Object answer = operation(i).output();
      emptyRemoves |= answer == null ? removes & bit(i) : 0;
      if (answer != null && !bind(i, addOf.get(answer))) {
        return false;
      }
    }
    return true;
  }

  private boolean bind(int i, @Nullable Integer add) {
    boolean takes = kinds[i] == Kind.REMOVE;
    if (add == null || (takes && remover[add] != NONE)) {
      return false;
    }
    element[i] = add;
    seen |= bit(add);
    if (takes) {
      remover[add] = i;
      never &= ~bit(add);
    } else {
      peeked |= bit(add);
    }
    return true;
  }

  /** Whether nothing is in it that is left to general search. */
  private boolean isWithinReach() {
    if (leaving.rule().quasi()) {
      // What is cut off before its end owes nothing.
      return closing != NONE;
    }
    if (leaving.emptyUpTo() == 0) {
      return true;
    }
    for (long ops = completed & ~adds; ops != 0; ops &= ops - 1) {
      if (element[Long.numberOfTrailingZeros(ops)] == NONE) {
        return false;
      }
    }
    return true;
  }

  /** Says who is ahead of whom; false if equal priorities are among them. */
  private boolean orderElements() {
    for (long es = adds; es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      if (isQueue()) {
        ahead[e] = before[e] & adds;
        behind[e] = after[e] & adds;
      } else if (isStack()) {
        ahead[e] = after[e] & adds;
        behind[e] = before[e] & adds;
      } else if (!orderByValue(e)) {
        return false;
      }
    }
    return true;
  }

  private boolean orderByValue(int e) {
    for (long fs = adds & ~bit(e); fs != 0; fs &= fs - 1) {
      int f = Long.numberOfTrailingZeros(fs);
      int order = ValueOrder.INSTANCE.compare(operation(e).input(), operation(f).input());
      if (order == 0) {
        return false;
      }
      ahead[e] |= order > 0 ? bit(f) : 0;
      behind[e] |= order < 0 ? bit(f) : 0;
    }
    return true;
  }

  /** Says who leaves before whom. What is never removed stays, unless a pending remove took it. */
  private void relateRemoves() {
    for (long es = adds & ~never; es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      for (long fs = adds; fs != 0; fs &= fs - 1) {
        int f = Long.numberOfTrailingZeros(fs);
        if (remover[f] == NONE) {
          earlier[f] |= pendingRemoves == 0 ? bit(e) : 0;
        } else if ((after[remover[e]] & bit(remover[f])) != 0) {
          earlier[f] |= bit(e);
          later[e] |= bit(f);
        }
      }
    }
  }

  // ---- Questions.

  /** A set of one; empty for {@link #NONE} and {@link #ANY}. */
  static long bit(int i) {
    return i < 0 ? 0 : 1L << i;
  }

  int count() {
    return operations.length;
  }

  Operation operation(int i) {
    return part.operation(part.cls(operations[i]));
  }

  /** All operations. */
  long all() {
    return adds | removes | peeks;
  }

  boolean isCompleted(int i) {
    return (completed & bit(i)) != 0;
  }

  int returnIndex(int i) {
    return returnIndexes[i];
  }

  /**
   * The adds to try where only the set of adds with nothing between them matters. They are placed
   * in the order of their returns: whichever of them may come next, one that returns earlier may,
   * too. So the one that returns next is not passed over unless something else can come before it.
   *
   * @param lastAdd the add that was placed last; {@link #NONE} if it was something else
   * @param goal the operation that returns next
   * @param open the operations that may come next
   */
  long addsInTurn(int lastAdd, int goal, long open) {
    long inTurn = lastAdd == NONE ? adds : adds & returnsLater[lastAdd];
    return open & inTurn & ((open & ~adds) == 0 ? bit(goal) : -1);
  }

  boolean isQueue() {
    return leaving.container() == ContainerType.QUEUE;
  }

  boolean isStack() {
    return leaving.container() == ContainerType.STACK;
  }

  /** Those that no remove takes, completed or not. */
  long stays() {
    return pendingRemoves == 0 ? never : 0;
  }

  /** The elements whose completed remove was called after an operation had returned. */
  long removedAfter(int op) {
    long all = 0;
    for (long rs = after[op] & removes; rs != 0; rs &= rs - 1) {
      all |= bit(element[Long.numberOfTrailingZeros(rs)]);
    }
    return all;
  }

  /** Whether values may be left out: fewer elements never hurt the others. */
  boolean isClosed() {
    return leaving.rule() == Rule.OUT_OF_ORDER || leaving.rule() == Rule.OVERTAKEN;
  }
}
