package dev.plumbline.formats;

import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes operations of Jepsen's events: joins each completion with the open call of its process.
 *
 * <p>Time is the number of the event, because in these formats the order in the file, and not
 * {@code :time}, is the real-time order; {@code :time} is for people.
 */
final class JepsenPairs {
  private static final String DRAIN = "drain";

  private static final class Client {
    final @Nullable Long process;
    int row = -1;
    @Nullable String f;
    long value;
    @Nullable Object key;
    long call;
    int line;

    Client(@Nullable Long process) {
      this.process = process;
    }
  }

  private final Reading reading;
  private final OperationSink builder;
  private final Values values;
  private final boolean tuples;
  private final Map<Long, Client> clients = new HashMap<>();
  private Client last = new Client(null);
  private long clock = -1;

  JepsenPairs(Reading reading) {
    this.reading = reading;
    this.builder = reading.builder().pendingEndsProcess();
    this.values = builder.values();
    this.tuples = reading.options().independent();
  }

  /** Says what a complete event must have. */
  static void check(JepsenEvent e, boolean hasProcess) throws Malformed {
    if (e.type == null) {
      throw Malformed.syntax("the event has no type, expected invoke, ok, fail or info");
    }
    if (!hasProcess) {
      throw Malformed.syntax("the event has no process, expected an integer");
    }
    if (e.client && e.f == null) {
      throw Malformed.syntax("the event has no f, the name of the operation");
    }
  }

  void accept(JepsenEvent e, int line) {
    clock++;
    if (e.hasTime) {
      builder.moment(clock, e.time);
    }
    if (!e.client) {
      builder.annotate(clock, e.f == null ? "nemesis" : e.f, note(e));
      return;
    }
    builder.line(line);
    Client client = client(e.process);
    if (e.type == JepsenEvent.Type.INVOKE) {
      invoke(client, e, line);
    } else if (client.row >= 0) {
      complete(client, e, line);
      client.row = -1;
    } else if (e.type != JepsenEvent.Type.INFO) {
      reading
          .problems()
          .add(
              line,
              Rule.RETURN_WITHOUT_CALL,
              "process %d completes %s, but has no open call".formatted(e.process, e.f));
    }
    if (reading.hasTooManyValues()) {
      renewValues();
    }
  }

  private String note(JepsenEvent e) {
    Object value = tuples ? e.tuple : values.value(e.value);
    return e.note != null
        ? e.note
        : value == null ? "" : value instanceof String text ? text : Values.showWhole(value);
  }

  /** Forgets values, except those of open calls. */
  private void renewValues() {
    Map<Client, Object> inputs = new HashMap<>();
    clients.values().stream()
        .filter(c -> c.row >= 0)
        .forEach(c -> inputs.put(c, values.value(c.value)));
    values.clear();
    inputs.forEach(
        (client, input) -> {
          boolean absent = client.value == Values.NONE;
          client.value = absent ? Values.NONE : values.code(input);
        });
  }

  private Client client(long process) {
    if (last.process == null || last.process != process) {
      last = clients.computeIfAbsent(process, Client::new);
    }
    return last;
  }

  private void invoke(Client client, JepsenEvent e, int line) {
    if (client.row >= 0) {
      reading
          .problems()
          .add(
              line,
              Rule.OVERLAPPING_PROCESS,
              "process %d calls %s while its %s is open".formatted(e.process, e.f, client.f));
      builder.discard(client.row, clock);
    }
    client.f = e.f;
    client.key = null;
    client.call = clock;
    client.line = line;
    client.value = e.value;
    if (tuples) {
      splitCall(client, e, line);
    }
    client.row =
        builder.begin(client.process, client.key, e.operation(), input(client, e), clock, line);
  }

  private void splitCall(Client client, JepsenEvent e, int line) {
    List<?> pair = pair(e.tuple);
    if (!pair.isEmpty()) {
      client.key = pair.get(0);
      client.value = values.code(pair.get(1));
    } else {
      reading
          .problems()
          .add(
              line,
              Rule.WRONG_INPUT,
              "the value %s is not a [key value] tuple".formatted(Values.show(e.tuple)));
    }
  }

  /** A key and a value; empty if it is something else. */
  private static List<?> pair(@Nullable Object value) {
    return value instanceof List<?> list && list.size() == 2 ? list : List.of();
  }

  private long input(Client client, JepsenEvent e) {
    if (e.key != null) {
      return client.value == Values.NULL
          ? values.code(e.key)
          : values.code(Arrays.asList(e.key, values.value(client.value)));
    }
    return client.value == Values.NULL ? Values.NONE : client.value;
  }

  private void complete(Client client, JepsenEvent e, int line) {
    if (!e.operation().equals(client.f)) {
      reading
          .problems()
          .add(
              line,
              Rule.RETURN_WITHOUT_CALL,
              "process %d completes %s, but its open call is %s"
                  .formatted(e.process, e.f, client.f));
      builder.discard(client.row, clock);
      return;
    }
    switch (e.knownType()) {
      case OK -> ok(client, e, line);
      case FAIL -> fail(client, e);
      // Nobody knows whether it happened: it stays pending.
      default -> builder.lose(client.row);
    }
  }

  private void ok(Client client, JepsenEvent e, int line) {
    if (!e.operation().equals(DRAIN)) {
      builder.end(client.row, output(client, e, line), clock);
      return;
    }
    long value = tuples ? splitReturn(client, e, line) : e.value;
    if (value == Values.NONE || !(values.value(value) instanceof List<?> elements)) {
      builder.end(client.row, value, clock);
    } else if (reading.live()) {
      reading
          .problems()
          .add(line, Rule.WRONG_OUTPUT, "what a drain took is known too late to be watched");
    } else {
      drained(client, elements);
    }
  }

  /**
   * A drain is a client that dequeues until nothing is left, so each element was dequeued at some
   * time between call and completion; in which order is not told.
   */
  private void drained(Client client, List<?> elements) {
    builder.replace(client.row, clock);
    for (Object element : elements) {
      int row = builder.begin(null, client.key, "dequeue", Values.NONE, client.call, client.line);
      builder.end(row, values.code(element), clock);
    }
  }

  private long output(Client client, JepsenEvent e, int line) {
    long value = tuples && e.hasValue ? splitReturn(client, e, line) : e.value;
    if (isCas(e.operation())) {
      boolean refused = value == Values.FALSE && value != client.value;
      return refused ? Values.FALSE : Values.TRUE;
    }
    if (!e.hasValue) {
      return Values.NONE;
    }
    if (isRead(e.operation())
        && e.key == null
        && client.value != Values.NULL
        && value == client.value) {
      // Knossos completes histories by copying the answer onto the call: it is no input.
      builder.input(client.row, Values.NONE);
      return value;
    }
    // An input that comes back unchanged is Jepsen's way to say nothing; nil is no input.
    return client.value != Values.NULL && value == client.value ? Values.NONE : value;
  }

  private long splitReturn(Client client, JepsenEvent e, int line) {
    List<?> pair = pair(e.tuple);
    if (!pair.isEmpty() && Objects.equals(Values.normalize(pair.get(0)), client.key)) {
      return values.code(pair.get(1));
    }
    reading
        .problems()
        .add(
            line,
            Rule.WRONG_OUTPUT,
            "the value %s is not a tuple of the call's key %s"
                .formatted(Values.show(e.tuple), Values.show(client.key)));
    return Values.NONE;
  }

  /**
   * A failure that does not repeat the call's value, or names an error, such as a timeout, observed
   * nothing.
   */
  private void fail(Client client, JepsenEvent e) {
    boolean repeats =
        !e.hasValue || (tuples ? isRepeated(client, e.tuple) : e.value == client.value);
    boolean observed = isCas(e.operation()) && repeats && !e.hasForeignError();
    if (observed && reading.options().failedCas() == ReadOptions.FailedCas.OBSERVED) {
      builder.end(client.row, Values.FALSE, clock);
    } else {
      builder.discard(client.row, clock);
    }
  }

  private boolean isRepeated(Client client, @Nullable Object tuple) {
    List<?> pair = pair(tuple);
    return !pair.isEmpty() && values.code(pair.get(1)) == client.value;
  }

  private static boolean isRead(String f) {
    return f.equals("read") || f.equals("dequeue") || f.equals("pop") || f.equals("peek");
  }

  static boolean isCas(String f) {
    return f.equals("cas") || f.equals("compare-and-set");
  }
}
