package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.history.History;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.Mutations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The histories of the benchmarks. The same size gives the same histories everywhere. */
final class BenchmarkHistories {
  /** One seed for all: none was picked for its figures. */
  static final long SEED = 1;

  private static final String FOREIGN = "foreign";
  private static final String STALE = "stale";
  private static final int CHANGES = 40;
  private static final int APART = 12;

  private final Size size;

  BenchmarkHistories(Size size) {
    this.size = size;
  }

  /** A history of so many operations by so many clients. */
  Question make(
      String name,
      ObjectType type,
      int operations,
      int clients,
      UnaryOperator<GeneratorOptions> more) {
    GeneratorOptions options =
        GeneratorOptions.of(size.operations(operations), size.clients(clients), SEED);
    return new Question(name, type.spec(), () -> type.generate(more.apply(options)));
  }

  private Question make(String name, ObjectType type, int clients) {
    return make(name, type, 1000, clients, o -> o);
  }

  /** What Horn and Kroening recorded: a set of 24 elements, all three operations equally often. */
  Question hornKroening() {
    return make(
        "set, 24 elements, 4 x 70,000 operations",
        ObjectType.SET,
        280_000,
        4,
        o -> o.withValues(24).withReads(1 / 3.0));
  }

  /** A read in the middle answers another value that is written too, and that is a violation. */
  static Question wrongRead(Question question, String read, long domain) {
    return changed(question, history -> wrongRead(question, history, read, domain));
  }

  private static Question changed(Question question, UnaryOperator<History> change) {
    return new Question(question.name(), question.spec(), () -> change.apply(question.history()));
  }

  private static History wrongRead(Question question, History history, String read, long domain) {
    for (int row : completed(history, read, CHANGES)) {
      long value = history.operation(row).output() instanceof Long v ? v : 0;
      History wrong = Mutations.withOutput(history, row, 1 + (value + 1) % domain);
      Decision decision =
          Contender.SEARCH.decide(
              new Question(question.name(), question.spec(), () -> wrong),
              Duration.ofSeconds(1),
              () -> {});
      if (decision.answer() == Answer.NO) {
        return wrong;
      }
    }
    return history;
  }

  /** Up to so many completed operations of a name that answered something, from the middle on. */
  private static List<Integer> completed(History history, String name, int most) {
    return IntStream.range(history.size() / 2, history.size())
        .filter(row -> !history.pending(row) && history.name(row).equals(name))
        .filter(row -> history.operation(row).output() != null)
        .limit(most)
        .boxed()
        .toList();
  }

  /** Two removes in the middle, some removes apart, answer what the other answered. */
  static Question swapped(Question question, String remove) {
    return changed(
        question,
        history -> {
          List<Integer> removes = completed(history, remove, APART);
          return removes.isEmpty()
              ? history
              : Mutations.swapOutputs(history, removes.get(0), removes.get(removes.size() - 1));
        });
  }

  /** A get in the middle answers one more than it did. */
  static Question oneMore(Question question) {
    return changed(
        question,
        history -> {
          int row = completed(history, "get", 1).get(0);
          long value = (Long) history.operation(row).output();
          return Mutations.withOutput(history, row, value + 1);
        });
  }

  /** The histories of the comparison with another checker in the design of the search. */
  List<Question> comparison() {
    List<Question> all = new ArrayList<>();
    registers(all);
    wrongRegisters(all);
    keyed(all);
    containers(all);
    return all;
  }

  private void registers(List<Question> all) {
    ObjectType register = ObjectType.REGISTER;
    for (int clients : new int[] {10, 20, 30}) {
      String name = "register, 5 values, %d clients".formatted(clients);
      all.add(make(name, register, 1000, clients, o -> o.withValues(5)));
    }
    all.add(make("register, distinct values, 20 clients", register, 20));
    all.add(make("register, distinct values, 30 clients", register, 30));
    for (int clients : new int[] {5, 10, 20}) {
      String name = "register, 5 values, 10,000 operations, %d clients".formatted(clients);
      all.add(make(name, register, 10_000, clients, o -> o.withValues(5)));
    }
    all.add(
        make(
            "register, distinct values, 10,000 operations, 20 clients",
            register,
            10_000,
            20,
            o -> o));
    all.add(
        make(
            "register, 5 values, 10,000 operations, 5 clients, 0.5 % pending",
            register, 10_000, 5, o -> o.withValues(5).withPending(0.005)));
    all.add(
        make(
            "register, 5 values, 100,000 operations, 5 clients",
            register,
            100_000,
            5,
            o -> o.withValues(5)));
    all.add(
        make(
            "register, 5 values, 100,000 operations, 10 clients",
            register,
            100_000,
            10,
            o -> o.withValues(5)));
    ObjectType cas = ObjectType.CAS_REGISTER;
    all.add(make("cas-register, 5 values, 20 clients", cas, 1000, 20, o -> o.withValues(5)));
    all.add(
        make(
            "cas-register, 5 values, 10,000 operations, 10 clients",
            cas,
            10_000,
            10,
            o -> o.withValues(5)));
  }

  private void wrongRegisters(List<Question> all) {
    ObjectType register = ObjectType.REGISTER;
    for (int clients : new int[] {10, 20}) {
      String name = "register, unwritten value read, %d clients".formatted(clients);
      all.add(make(name, register, 1000, clients, o -> o.withValues(5).withViolation(FOREIGN)));
    }
    for (double pending : new double[] {0.015, 0.032}) {
      all.add(
          make(
              "register, unwritten value read, 5 clients, %s %% pending".formatted(100 * pending),
              register,
              1000,
              5,
              o -> o.withValues(5).withPending(pending).withViolation(FOREIGN)));
    }
    all.add(
        make(
            "cas-register, unwritten value read, 5 clients, 1.2 % pending",
            ObjectType.CAS_REGISTER,
            1000,
            5,
            o -> o.withValues(5).withPending(0.012).withViolation(FOREIGN)));
    for (int clients : new int[] {10, 30}) {
      String name = "register, distinct values, stale read, %d clients".formatted(clients);
      all.add(make(name, register, 1000, clients, o -> o.withViolation(STALE)));
    }
    all.add(
        make(
            "register, 20 values, stale read, 30 clients, 1.3 % pending",
            register, 1000, 30, o -> o.withValues(20).withPending(0.013).withViolation(STALE)));
    all.add(
        wrongRead(
            make(
                "register, 5 values, wrong value in domain, 10 clients",
                register,
                1000,
                10,
                o -> o.withValues(5)),
            "read",
            5));
    all.add(
        wrongRead(
            make(
                "register, 90 % reads, wrong value in domain, 20 clients",
                register, 1000, 20, o -> o.withValues(5).withReads(0.9)),
            "read",
            5));
  }

  private void keyed(List<Question> all) {
    ObjectType map = ObjectType.MAP;
    all.add(make("map, 10 keys, 10,000 operations, 20 clients", map, 10_000, 20, o -> o));
    all.add(make("map, 10 keys, 10,000 operations, 50 clients", map, 10_000, 50, o -> o));
    all.add(
        make(
            "map, 100 keys, 100,000 operations, 10 clients",
            map,
            100_000,
            10,
            o -> o.withKeys(100)));
    all.add(
        make(
            "map, 1,000 keys, 100,000 operations, 10 clients, 0.5 % pending",
            map, 100_000, 10, o -> o.withKeys(1000).withPending(0.005)));
    all.add(
        make(
                "map as one object, 100 keys, 10,000 operations, 5 clients",
                map,
                10_000,
                5,
                o -> o.withKeys(100))
            .whole());
    all.add(
        make("map as one object, 10 keys, 10,000 operations, 20 clients", map, 10_000, 20, o -> o)
            .whole());
    all.add(
        make("map as one object, 10 keys, 10,000 operations, 50 clients", map, 10_000, 50, o -> o)
            .whole());
    all.add(
        make(
            "set, 100 elements, 100,000 operations, 10 clients",
            ObjectType.SET,
            100_000,
            10,
            o -> o.withValues(100)));
    all.add(hornKroening());
  }

  private void containers(List<Question> all) {
    for (int clients : new int[] {2, 3, 5}) {
      all.add(make("queue, %d clients".formatted(clients), ObjectType.QUEUE, clients));
    }
    for (int operations : new int[] {100, 500}) {
      String name = "queue, %d operations, 10 clients".formatted(operations);
      all.add(make(name, ObjectType.QUEUE, operations, 10, o -> o));
    }
    all.add(
        make(
            "queue, 200 operations, unknown value, 5 clients",
            ObjectType.QUEUE,
            200,
            5,
            o -> o.withViolation(FOREIGN)));
    for (int clients : new int[] {3, 5}) {
      all.add(make("stack, %d clients".formatted(clients), ObjectType.STACK, clients));
    }
    for (int operations : new int[] {100, 500}) {
      String name = "stack, %d operations, 10 clients".formatted(operations);
      all.add(make(name, ObjectType.STACK, operations, 10, o -> o));
    }
    all.add(
        make(
            "stack, 200 operations, unknown value, 5 clients",
            ObjectType.STACK,
            200,
            5,
            o -> o.withViolation(FOREIGN)));
    all.add(make("counter, increments 1, 2, 3, 5, 10 clients", ObjectType.COUNTER, 10));
    all.add(make("counter, increments 1, 2, 3, 5, 20 clients", ObjectType.COUNTER, 20));
  }
}
