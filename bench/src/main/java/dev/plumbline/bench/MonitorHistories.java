package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;

/**
 * Large histories for monitors, linearizable by construction, in a second for millions of
 * operations: clients are simulated one event after the other, every operation takes effect on a
 * plain object of the type between its call and its return.
 */
final class MonitorHistories {
  /** How calls and returns are spread over time. */
  enum Shape {
    /** Clients call independently of each other; containers hold about twenty values. */
    MIXED("16 clients"),
    /** As mixed, with a third of the operations peeks. */
    PEEKING("16 clients, a third peeks"),
    /** As mixed; one operation in 5,000 never returns. */
    LOST("16 clients, 0.02 % lost"),
    /** Everything is added before anything is removed. */
    DEEP("all adds, then all removes"),
    /** As deep, and every value goes before all that are there. */
    DESCENDING("descending priorities, all adds, then all removes"),
    /** The first value stays until everything else is over. */
    HELD("one value held throughout"),
    /** One value is added and then only looked at. */
    WATCHED("many peeks of one value"),
    /** Every operation overlaps every other. */
    ALL_CONCURRENT("everything concurrent"),
    /** One operation at a time. */
    SEQUENTIAL("nothing concurrent");

    private final String title;

    Shape(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private static final int CLIENTS = 16;
  private static final int LOST_OF = 5_000;

  private final MonitorType type;
  private final Shape shape;
  private final int operations;
  private final Lot lot = new Lot(BenchmarkHistories.SEED);
  private final HistoryBuilder builder = History.builder();
  private final MonitorType.Model model;

  private MonitorHistories(MonitorType type, Shape shape, int operations, int keys) {
    this.type = type;
    this.shape = shape;
    this.operations = operations;
    this.model = type.model(shape, operations, keys, builder.values(), lot);
  }

  /** A history of so many operations, on so many keys where the type has keys. */
  static History make(MonitorType type, Shape shape, int operations, int keys) {
    MonitorHistories maker = new MonitorHistories(type, shape, operations, keys);
    switch (shape) {
      case ALL_CONCURRENT -> maker.allConcurrent();
      case SEQUENTIAL -> maker.sequential();
      default -> maker.clients();
    }
    return maker.builder.build();
  }

  /** Numbers by lot, the same on every machine (SplitMix64). */
  static final class Lot {
    private long state;

    Lot(long seed) {
      state = seed;
    }

    int below(int bound) {
      state += 0x9E3779B97F4A7C15L;
      long z = state;
      z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      return (int) ((((z ^ (z >>> 31)) >>> 32) * bound) >>> 32);
    }
  }

  private void sequential() {
    Long process = 0L;
    for (int i = 0; i < operations; i++) {
      model.call(i);
      int row = builder.begin(process, null, type.name(model.name), model.input, 2L * i, 0);
      builder.end(row, model.answer(model.name, model.input), 2L * i + 1);
    }
  }

  /** Calls in the order of effects, returns in any order. */
  private void allConcurrent() {
    int[] place = new int[operations];
    for (int i = 0; i < operations; i++) {
      int j = lot.below(i + 1);
      place[i] = place[j];
      place[j] = i;
    }
    for (int i = 0; i < operations; i++) {
      model.call(i);
      int row = builder.begin(null, null, type.name(model.name), model.input, i, 0);
      long output = model.answer(model.name, model.input);
      builder.end(row, output, (long) operations + place[i]);
    }
  }

  /** Each client in turn, by lot, calls, takes effect, or returns. */
  private void clients() {
    int[] row = new int[CLIENTS];
    int[] name = new int[CLIENTS];
    long[] input = new long[CLIENTS];
    long[] output = new long[CLIENTS];
    int[] phase = new int[CLIENTS];
    Long[] process = new Long[CLIENTS];
    long processes = 0;
    for (int c = 0; c < CLIENTS; c++) {
      process[c] = processes++;
    }
    int called = 0;
    int open = 0;
    for (long time = 0; called < operations || open > 0; time++) {
      int c = lot.below(CLIENTS);
      switch (phase[c]) {
        case 0 -> {
          if (called == operations || !model.ready(called, open)) {
            continue;
          }
          model.call(called++);
          name[c] = model.name;
          input[c] = model.input;
          row[c] = builder.begin(process[c], null, type.name(name[c]), input[c], time, 0);
          open++;
          phase[c] = 1;
        }
        case 1 -> {
          output[c] = model.answer(name[c], input[c]);
          boolean lost = shape == Shape.LOST && lot.below(LOST_OF) == 0;
          if (lost) {
            process[c] = processes++;
          }
          open -= lost ? 1 : 0;
          phase[c] = lost ? 0 : 2;
        }
        default -> {
          builder.end(row[c], output[c], time);
          open--;
          phase[c] = 0;
        }
      }
    }
  }

  /** The code of true or false. */
  static long yesOrNo(boolean yes) {
    return yes ? Values.TRUE : Values.FALSE;
  }
}
