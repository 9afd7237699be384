package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.monitor.container.Containers;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.RemovalOrder;
import dev.plumbline.core.monitor.container.WrongValues;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where all operations on some values of one container meet: a history that has of each value every
 * operation or none, and any share of the empty results and lost removes.
 *
 * <p>What is wrong with one value alone, such as that it was removed and never added, is found
 * here. Values that were added more than once are beyond ranges. A peek that saw a value says that
 * the add was before its return and the remove after its call, and its element's times say that,
 * too; that is enough to find free instants. In a queue it also says that the value was at the
 * front by its return, which is all that {@link FrontRange} must know. Cost: O(n), and a sort of
 * the events.
 */
public final class ValueHome {
  private final ElementTimes elements = new ElementTimes();
  private final LongList empties = new LongList();
  private final LongList lostCalls = new LongList();
  private final LongList lostIds = new LongList();
  private final LongList removeIds = new LongList();
  private final LongList peeks = new LongList();
  private boolean peeked;

  private @Nullable String beyond;
  private int @Nullable [] violation;

  ValueHome() {}

  /**
   * Reads the operations of one object.
   *
   * @param id for each row what its operation is called outside
   */
  public static ValueHome of(History history, Spec<?> spec, IntToLongFunction id) {
    ValueHome home = new ValueHome();
    if (history.size() == 0) {
      return home;
    }
    TypedHistory typed = TypedHistory.read(history, spec);
    if (typed == null || typed.count() != 1) {
      home.beyond = "no monitor knows it";
      return home;
    }
    home.takeEmpties(typed.timeline(0), id);
    // These are no matter of one value: a lost remove that is not here may have emptied it.
    Timeline t = typed.timelineWithoutEmptyResults(0);
    Outcome outcome =
        Containers.decide(
            t,
            RemovalOrder.FIFO,
            (lives, budget) -> home.take(lives, spec, id),
            (part, valueOf, values, budget) ->
                new Outcome.Beyond("values are added more than once"),
            new Budget(Limits.none()));
    if (outcome instanceof Outcome.No) {
      home.violation = Arrays.stream(WrongValues.operations(t)).map(t::row).toArray();
    } else if (outcome instanceof Outcome.Beyond b) {
      home.beyond = b.why();
    }
    return home;
  }

  /** Whether a peek sees what will be removed next, and nothing else until then. */
  static boolean sawFront(Spec<?> spec) {
    return spec.traits().type().orElse(null) instanceof KnownType.Queue;
  }

  /** Whether a peek sees the value that goes first of all. */
  static boolean sawLeast(Spec<?> spec) {
    KnownType type = spec.traits().type().orElse(null);
    return type instanceof KnownType.PriorityQueue || largestFirst(spec);
  }

  /** Whether larger values go first. */
  static boolean largestFirst(Spec<?> spec) {
    return spec.traits().type().orElse(null) instanceof KnownType.MaxPriorityQueue;
  }

  /**
   * What the ranges get to know of the elements. Where larger values go first, the priority of an
   * integer is that of its opposite.
   */
  public ElementTimes elements() {
    return elements;
  }

  /** Of each empty result what it is called outside, its call and its return. */
  public long[] empties() {
    return empties.toArray();
  }

  /**
   * Of each peek of a priority queue that saw a value what it is called outside, the priority of
   * the value, and from when until when it can have been, between add and remove.
   */
  public long[] peeks() {
    return peeks.toArray();
  }

  /** When lost removes were called. */
  public long[] lostCalls() {
    return lostCalls.toArray();
  }

  /** What these lost removes are called outside. */
  public long[] lostIds() {
    return lostIds.toArray();
  }

  /** What the completed remove of an element is called outside; -1 if there is none. */
  public long removeId(int e) {
    return removeIds.get(e);
  }

  /** Whether a peek saw a value. */
  public boolean peeked() {
    return peeked;
  }

  /** Why ranges cannot decide this; null if they can. */
  public @Nullable String beyond() {
    return beyond;
  }

  /**
   * All rows of the values that are wrong by themselves and that one machine may tell of, which
   * have no witness among themselves; null if there are none.
   */
  public int @Nullable [] violation() {
    return violation == null ? null : violation.clone();
  }

  void addElement(
      long id,
      long value,
      long addCall,
      long addReturn,
      long removeId,
      long removeCall,
      long removeReturn) {
    elements.add(id, value, addCall, addReturn, removeCall, removeReturn);
    removeIds.add(removeId);
  }

  void addEmpty(long id, long call, long ret) {
    empties.add(id);
    empties.add(call);
    empties.add(ret);
  }

  void addLost(long id, long call) {
    lostIds.add(id);
    lostCalls.add(call);
  }

  void sawValue() {
    peeked = true;
  }

  void addPeek(long id, long priority, long first, long last) {
    peeks.add(id);
    peeks.add(priority);
    peeks.add(first);
    peeks.add(last);
  }

  private void takeEmpties(Timeline t, IntToLongFunction id) {
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.EMPTY) {
        int row = t.row(i);
        addEmpty(id.applyAsLong(row), t.history().call(row), t.history().ret(row));
      }
    }
  }

  private Outcome take(Lifetimes lives, Spec<?> spec, IntToLongFunction id) {
    boolean sawFront = sawFront(spec);
    boolean sawLeast = sawLeast(spec);
    long sign = largestFirst(spec) ? -1 : 1;
    Timeline t = lives.t;
    History h = t.history();
    peeked = lives.peeks.length > 0;
    for (int e = 0; e < lives.count; e++) {
      int add = t.row(lives.add[e]);
      int remove = lives.remove[e] == Lifetimes.NONE ? -1 : t.row(lives.remove[e]);
      long firstSeen = ElementTimes.NEVER;
      long lastSeen = Long.MIN_VALUE;
      for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
        firstSeen = Math.min(firstSeen, h.ret(t.row(lives.peeks[k])));
        lastSeen = Math.max(lastSeen, h.call(t.row(lives.peeks[k])));
      }
      long removed = remove < 0 ? ElementTimes.NEVER : h.ret(remove);
      long priority = sign * t.value[lives.add[e]];
      for (int k = lives.peekStart[e]; sawLeast && k < lives.peekStart[e + 1]; k++) {
        int peek = t.row(lives.peeks[k]);
        long first = Math.max(h.call(peek), h.call(add));
        addPeek(id.applyAsLong(peek), priority, first, Math.min(h.ret(peek), removed));
      }
      addElement(
          id.applyAsLong(add),
          priority,
          h.call(add),
          Math.min(h.ret(add), firstSeen),
          remove < 0 ? -1 : id.applyAsLong(remove),
          remove < 0 ? ElementTimes.NEVER : Math.max(lastSeen, h.call(remove)),
          sawFront ? Math.min(firstSeen, removed) : removed);
    }
    for (int i : lives.pendingRemoves) {
      addLost(id.applyAsLong(t.row(i)), h.call(t.row(i)));
    }
    return new Outcome.Yes(new int[0], "");
  }
}
