package dev.plumbline.bench;

import dev.plumbline.bench.MonitorHistories.Lot;
import dev.plumbline.bench.MonitorHistories.Shape;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** The types with monitors, and plain objects of them. */
@SuppressWarnings("ImmutableEnumChecker") // specifications are immutable
enum MonitorType {
  STACK("stack", "push", "pop", "peek"),
  QUEUE("queue", "enq", "deq", "peek"),
  PRIORITY_QUEUE("priority-queue", "insert", "poll", "peek"),
  SET("set", "add", "remove", "contains"),
  MULTISET("multiset", "add", "remove", "contains"),
  REGISTER("register", "write", "read"),
  MAP("map", "put", "get"),
  TEXTS("kv-append", "put", "get", "append"),
  COUNTER("counter", "increment", "get");

  private static final int ADD = 0;
  private static final int REMOVE = 1;
  private static final int LOOK = 2;
  private static final int USUAL_SIZE = 20;

  private final String title;
  private final Spec<?> spec;
  private final String[] names;

  MonitorType(String title, String... names) {
    this.title = title;
    this.spec = Specs.named(title);
    this.names = names;
  }

  String title() {
    return title;
  }

  Spec<?> spec() {
    return spec;
  }

  String name(int operation) {
    return names[operation];
  }

  boolean container() {
    return this == STACK || this == QUEUE || this == PRIORITY_QUEUE;
  }

  /** Whether the shape makes a difference: one value cannot stay in a queue, for instance. */
  boolean has(Shape shape) {
    return switch (shape) {
      case MIXED, ALL_CONCURRENT, SEQUENTIAL, LOST -> true;
      case PEEKING, DEEP -> container();
      case DESCENDING -> this == PRIORITY_QUEUE;
      case HELD -> this == STACK || this == PRIORITY_QUEUE;
      case WATCHED -> container() || this == REGISTER;
    };
  }

  Model model(Shape shape, int operations, int keys, Values values, Lot lot) {
    return switch (this) {
      case STACK, QUEUE, PRIORITY_QUEUE -> new Container(this, shape, operations, lot);
      case SET, MULTISET -> new Elements(this, keys, lot);
      case REGISTER -> new Cell(shape, lot);
      case MAP -> new Cells(keys, values, lot);
      case TEXTS -> new Texts(keys, values, lot);
      case COUNTER -> new Sum(lot);
    };
  }

  /** An object, and what its clients call. */
  abstract static class Model {
    /** The call just drawn. */
    int name;

    long input;

    /** Draws the i-th call. */
    abstract void call(int i);

    /** Takes an operation into account and says what it answers, as a code. */
    abstract long answer(int operation, long in);

    /** Whether the i-th call may begin while so many operations are open. */
    boolean ready(int i, int open) {
      return true;
    }

    static long code(long integer) {
      return integer << 1;
    }
  }

  private static final class Container extends Model {
    private final MonitorType type;
    private final Shape shape;
    private final int operations;
    private final Lot lot;
    private final long mask;
    private final PriorityQueue<Long> heap = new PriorityQueue<>();
    private long[] content = new long[64];
    private int first;
    private int size;
    private int coming;
    private long added;

    Container(MonitorType type, Shape shape, int operations, Lot lot) {
      this.type = type;
      this.shape = shape;
      this.operations = operations;
      this.lot = lot;
      this.mask = 2L * Integer.highestOneBit(Math.max(1, operations)) - 1;
    }

    @Override
    void call(int i) {
      name = kind(i);
      input = name == ADD ? code(value()) : Values.NONE;
      coming += name == ADD ? 1 : name == REMOVE ? -1 : 0;
    }

    private int kind(int i) {
      boolean last = i == operations - 1;
      return switch (shape) {
        case DEEP, DESCENDING -> i < operations / 2 ? ADD : REMOVE;
        case WATCHED -> i == 0 ? ADD : last ? REMOVE : LOOK;
        case HELD -> coming > USUAL_SIZE ? mixed() : ADD;
        case PEEKING -> lot.below(3) == 0 ? LOOK : mixed();
        default -> mixed();
      };
    }

    private int mixed() {
      return lot.below(10) < (coming < USUAL_SIZE ? 6 : 4) ? ADD : REMOVE;
    }

    /** Distinct, and in a priority queue all over the place. */
    private long value() {
      long number = added++;
      if (type != PRIORITY_QUEUE) {
        return number;
      }
      if (shape == Shape.HELD && number == 0) {
        return 2 * mask;
      }
      return shape == Shape.DESCENDING ? operations - number : number * 0x9E3779B1L & mask;
    }

    /** A value that is held or watched comes first and goes last; all adds, then all removes. */
    @Override
    boolean ready(int i, int open) {
      return switch (shape) {
        case HELD -> open == 0 || i != 1;
        case WATCHED -> open == 0 || (i != 1 && i != operations - 1);
        case DEEP, DESCENDING -> open == 0 || i != operations / 2;
        default -> true;
      };
    }

    @Override
    long answer(int operation, long in) {
      if (operation == ADD) {
        add(in);
        return Values.NONE;
      }
      if (type == PRIORITY_QUEUE ? heap.isEmpty() : size == 0) {
        return Values.NULL;
      }
      if (type == PRIORITY_QUEUE) {
        return operation == REMOVE ? heap.poll() : heap.peek();
      }
      int at = (type == STACK ? first + size - 1 : first) & (content.length - 1);
      if (operation == REMOVE) {
        first = type == STACK ? first : (first + 1) & (content.length - 1);
        size--;
      }
      return content[at];
    }

    private void add(long in) {
      if (type == PRIORITY_QUEUE) {
        heap.add(in);
        return;
      }
      if (size == content.length) {
        long[] larger = new long[2 * size];
        for (int k = 0; k < size; k++) {
          larger[k] = content[(first + k) & (size - 1)];
        }
        content = larger;
        first = 0;
      }
      content[(first + size++) & (content.length - 1)] = in;
    }
  }

  private static final class Elements extends Model {
    private final MonitorType type;
    private final int[] count;
    private final Lot lot;

    Elements(MonitorType type, int keys, Lot lot) {
      this.type = type;
      this.count = new int[keys];
      this.lot = lot;
    }

    /** Adds and removes of a multiset, which are what its monitor decides in any number. */
    @Override
    void call(int i) {
      name = lot.below(type == SET ? 3 : 2);
      input = code(lot.below(count.length));
    }

    @Override
    long answer(int operation, long in) {
      int key = (int) (in >> 1);
      boolean there = count[key] > 0;
      if (operation == ADD) {
        count[key] += type == SET && there ? 0 : 1;
        return type == SET ? MonitorHistories.yesOrNo(!there) : Values.NONE;
      }
      count[key] -= operation == REMOVE && there ? 1 : 0;
      return MonitorHistories.yesOrNo(there);
    }
  }

  private static final class Cell extends Model {
    private final Shape shape;
    private final Lot lot;
    private long content = Values.NULL;
    private long written;

    Cell(Shape shape, Lot lot) {
      this.shape = shape;
      this.lot = lot;
    }

    @Override
    void call(int i) {
      name = shape == Shape.WATCHED ? Math.min(i, 1) : lot.below(2);
      input = name == 0 ? code(written++) : Values.NONE;
    }

    @Override
    long answer(int operation, long in) {
      content = operation == 0 ? in : content;
      return operation == 0 ? Values.NONE : content;
    }
  }

  private static final class Cells extends Model {
    private final long[] content;
    private final Values values;
    private final Lot lot;
    private long written;

    Cells(int keys, Values values, Lot lot) {
      this.content = new long[keys];
      this.values = values;
      this.lot = lot;
      Arrays.fill(content, Values.NULL);
    }

    @Override
    void call(int i) {
      name = lot.below(2);
      long key = lot.below(content.length);
      input = name == 0 ? values.code(List.of(key, written++)) : code(key);
    }

    @Override
    long answer(int operation, long in) {
      if (operation == 1) {
        return content[(int) (in >> 1)];
      }
      List<?> pair = (List<?>) values.value(in);
      content[(int) (long) (Long) pair.get(0)] = code((Long) pair.get(1));
      return Values.NONE;
    }
  }

  /** Half gets; of the others one in eight is a put, so that texts stay short. */
  private static final class Texts extends Model {
    private static final int APPEND = 2;
    private static final int CALLS = 16;

    private final String[] content;
    private final Values values;
    private final Lot lot;
    private long written;

    Texts(int keys, Values values, Lot lot) {
      this.content = new String[keys];
      this.values = values;
      this.lot = lot;
      Arrays.fill(content, "");
    }

    @Override
    void call(int i) {
      int choice = lot.below(CALLS);
      name = choice == 0 ? 0 : choice < CALLS / 2 ? APPEND : 1;
      long key = lot.below(content.length);
      input = name == 1 ? code(key) : values.code(List.of(key, written++ + ";"));
    }

    @Override
    long answer(int operation, long in) {
      if (operation == 1) {
        return values.code(content[(int) (in >> 1)]);
      }
      List<?> pair = (List<?>) values.value(in);
      int key = (int) (long) (Long) pair.get(0);
      content[key] = (operation == APPEND ? content[key] : "") + pair.get(1);
      return Values.NONE;
    }
  }

  private static final class Sum extends Model {
    private final Lot lot;
    private long sum;

    Sum(Lot lot) {
      this.lot = lot;
    }

    @Override
    void call(int i) {
      name = lot.below(2);
      input = Values.NONE;
    }

    @Override
    long answer(int operation, long in) {
      sum += operation == 0 ? 1 : 0;
      return operation == 0 ? Values.NONE : code(sum);
    }
  }
}
