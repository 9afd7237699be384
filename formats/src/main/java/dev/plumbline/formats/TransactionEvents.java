package dev.plumbline.formats;

import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.TransactionBuilder;
import dev.plumbline.core.transaction.TransactionModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes columns of Jepsen's transactions as their bytes come, without an object for a step or an
 * element. What a completed transaction did its completion tells; of one that failed, or of which
 * nobody knows, the call.
 *
 * <p>Time is the number of the event, as for {@link JepsenPairs}.
 */
final class TransactionEvents implements JepsenEdnReader.Events {
  private static final class Client {
    final int number;
    int row = -1;
    int called;

    /** The line of a call that stayed without an outcome; 0 if there is none. */
    int pending;

    /** The steps of the open call: the key and the value of each. */
    long[] steps = new long[8];

    boolean[] writes = new boolean[4];
    int count;

    Client(int number) {
      this.number = number;
    }
  }

  private final TransactionBuilder builder;
  private final Problems problems;
  private final List<Client> clients = new ArrayList<>();
  private final LongConsumer elements;
  private final TransactionLine line;
  private long clock = -1;
  private int begin;

  TransactionEvents(TransactionBuilder builder, Problems problems) {
    this.builder = builder;
    this.elements = builder::element;
    this.problems = problems;
    this.line = new TransactionLine(builder);
  }

  @Override
  public boolean whole(JepsenEvent event, EdnScanner scan) {
    begin = builder.steps();
    return line.take(scan, event);
  }

  @Override
  public void value(JepsenEvent event, EdnScanner scan) throws IOException, Malformed {
    begin = builder.steps();
    if (event.type == null || event.f == null) {
      event.tuple = scan.value();
    } else if (isTransaction(event) && carries(event)) {
      steps(scan, event.type == JepsenEvent.Type.OK);
    } else {
      scan.skip();
    }
  }

  private static boolean isTransaction(JepsenEvent event) {
    return "txn".equals(event.f) || "transaction".equals(event.f);
  }

  private static boolean carries(JepsenEvent event) {
    return event.type == JepsenEvent.Type.INVOKE || event.type == JepsenEvent.Type.OK;
  }

  private void steps(EdnScanner scan, boolean committed) throws IOException, Malformed {
    if (scan.takeNil()) {
      return;
    }
    char close = scan.openList("a list of steps such as [[:r 1 nil]]");
    while (!scan.closes(close)) {
      step(scan, committed);
    }
  }

  private void step(EdnScanner scan, boolean committed) throws IOException, Malformed {
    char close = scan.openList("a step such as [:r 1 nil]");
    String kind = scan.name("a step such as :r");
    boolean read = requireKind(kind);
    requireMore(scan, close, "no key");
    int key = builder.keyOf(scan.code(builder.values()));
    if (read) {
      read(scan, key, committed, close);
    } else {
      requireMore(scan, close, "no value");
      builder.write(key, scan.code(builder.values()));
    }
    if (!scan.closes(close)) {
      throw incomplete("more");
    }
  }

  private void requireMore(EdnScanner scan, char close, String missing)
      throws IOException, Malformed {
    if (scan.peek() == close) {
      throw incomplete(missing);
    }
  }

  private Malformed incomplete(String what) {
    return Malformed.syntax(
        "a step has a name, a key and a value, as in [:%s 4 7], and this has %s"
            .formatted(builder.model().write(), what));
  }

  /** Whether a step reads. */
  private boolean requireKind(String kind) throws Malformed {
    boolean read = kind.equals("r") || kind.equals("read");
    String write = builder.model().write();
    boolean known = read || kind.equals(write) || (write.equals("w") && kind.equals("write"));
    if (!known) {
      throw new Malformed(
          Rule.WRONG_INPUT,
          "%s has the steps r and %s, not %s"
              .formatted(builder.model(), write, Values.showName(kind)));
    }
    return read;
  }

  private void read(EdnScanner scan, int key, boolean committed, char close)
      throws IOException, Malformed {
    if (!committed) {
      if (scan.peek() != close) {
        scan.skip();
      }
      builder.readUnknown(key);
    } else if (builder.model() == TransactionModel.RW_REGISTER) {
      requireMore(scan, close, "no value");
      builder.read(key, scan.code(builder.values()));
    } else {
      requireMore(scan, close, "no value");
      builder.beginRead(key);
      if (!scan.takeNil()) {
        elements(scan);
      }
      builder.endRead();
    }
  }

  private void elements(EdnScanner scan) throws IOException, Malformed {
    char close = scan.openList("a list that was read, such as [1 2],");
    scan.codes(close, builder.values(), elements);
  }

  @Override
  public void accept(JepsenEvent event, int line) {
    clock++;
    if (!event.client) {
      return;
    }
    if (!isTransaction(event)) {
      problems.add(
          line,
          Rule.UNKNOWN_OPERATION,
          "%s has no operation %s; it has txn"
              .formatted(builder.model(), Values.showName(event.f)));
      return;
    }
    if (!event.hasValue) {
      begin = builder.steps();
    } else if (event.tuple != null && carries(event)) {
      lateSteps(event, line);
    }
    Client client = client(event.process);
    if (event.type == JepsenEvent.Type.INVOKE) {
      invoke(client, event, line);
    } else {
      complete(client, event, line);
    }
  }

  private Client client(long process) {
    int number = builder.processOf(builder.values().codeOf(process));
    if (number == clients.size()) {
      clients.add(new Client(number));
    }
    return clients.get(number);
  }

  /** Steps that came before it was known what they belong to. */
  private void lateSteps(JepsenEvent event, int line) {
    try {
      for (Object step : requireList(event.tuple)) {
        lateStep(requireList(step), event.type == JepsenEvent.Type.OK);
      }
    } catch (Malformed e) {
      problems.add(line, e.rule(), e.getMessage());
    }
  }

  private static List<?> requireList(@Nullable Object value) throws Malformed {
    if (value instanceof List<?> list) {
      return list;
    }
    throw Malformed.syntax("a list of steps such as [[:r 1 nil]] was expected");
  }

  private void lateStep(List<?> step, boolean committed) throws Malformed {
    if (step.size() < 2 || step.size() > 3) {
      throw incomplete(step.size() < 2 ? "no key" : "more");
    }
    boolean read = requireKind(String.valueOf(step.get(0)));
    if (step.size() == 2 && (!read || committed)) {
      throw incomplete("no value");
    }
    int key = builder.key(step.get(1));
    Object value = step.size() == 3 ? step.get(2) : null;
    if (!read) {
      builder.write(key, builder.values().code(value));
    } else if (!committed) {
      builder.readUnknown(key);
    } else if (builder.model() == TransactionModel.RW_REGISTER) {
      builder.read(key, builder.values().code(value));
    } else {
      builder.beginRead(key);
      for (Object element : value == null ? List.of() : requireList(value)) {
        builder.element(builder.values().code(element));
      }
      builder.endRead();
    }
  }

  private void invoke(Client client, JepsenEvent event, int line) {
    if (client.row >= 0) {
      problems.add(
          line,
          Rule.OVERLAPPING_PROCESS,
          "process %d calls txn while its txn is open".formatted(event.process));
    } else if (client.pending > 0) {
      problems.add(
          line,
          Rule.CONTINUES_AFTER_PENDING,
          "process %d calls again although its operation called in line %d stayed pending"
              .formatted(event.process, client.pending));
    }
    client.called = line;
    client.row = builder.call(client.number, clock, line);
    client.count = builder.steps() - begin;
    if (client.count > client.writes.length) {
      client.writes = new boolean[2 * client.count];
      client.steps = new long[4 * client.count];
    }
    for (int k = 0; k < client.count; k++) {
      client.writes[k] = builder.writes(begin + k);
      client.steps[2 * k] = builder.keyAt(begin + k);
      client.steps[2 * k + 1] = builder.valueAt(begin + k);
    }
    builder.truncate(begin);
  }

  private void complete(Client client, JepsenEvent event, int line) {
    if (client.row < 0) {
      if (event.type != JepsenEvent.Type.INFO) {
        problems.add(
            line,
            Rule.RETURN_WITHOUT_CALL,
            "process %d completes txn, but has no open call".formatted(event.process));
      }
      return;
    }
    if (event.type == JepsenEvent.Type.OK && event.hasValue) {
      builder.committed(client.row, begin, clock);
    } else {
      int steps = recall(client);
      switch (event.knownType()) {
        case OK -> builder.committed(client.row, steps, clock);
        case FAIL -> builder.failed(client.row, steps, clock);
        default -> {
          builder.unknown(client.row, steps);
          client.pending = client.called;
        }
      }
    }
    client.row = -1;
  }

  /** Adds the steps of the open call once more. */
  private int recall(Client client) {
    int steps = builder.steps();
    for (int k = 0; k < client.count; k++) {
      int key = (int) client.steps[2 * k];
      if (client.writes[k]) {
        builder.write(key, client.steps[2 * k + 1]);
      } else {
        builder.readUnknown(key);
      }
    }
    return steps;
  }

  /** Calls that were never completed may have taken effect or not. */
  void end() {
    for (Client client : clients) {
      if (client.row >= 0) {
        builder.unknown(client.row, recall(client));
      }
    }
  }
}
