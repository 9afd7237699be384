package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.testkit.CanonicalHistories.Role;
import dev.plumbline.testkit.CanonicalHistories.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The monitors against the oracle: random histories on the edge, and every small one. What monitors
 * do not decide is decided by search and compared as well; where that happens to histories that are
 * for monitors to decide, the test fails.
 */
class MonitorContractTest {
  private static final int RANDOM = 12_000;
  private static final int RANDOM_DEEP = 2_000_000;

  /**
   * The type, and which part of all histories its monitor must decide; of the ordinary ones it must
   * decide all.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "stack, 0.95",
    "queue, 0.95",
    "priority-queue, 0.95",
    "max-priority-queue, 0.95",
    "pool, 0.95",
    "set, 1.0",
    "multiset, 0.95",
    "register, 0.9",
    "map, 0.9",
    "kv-append, 0.85",
    "counter, 0.3"
  })
  void randomHistories(String name, double least) {
    Spec<?> spec = Specs.named(name);
    MonitorContract contract = new MonitorContract(ordinary(name));
    DeciderContract.Summary edge =
        contract.random(
            spec, new EdgeHistories(spec)::next, 0, Evidence.count(RANDOM, RANDOM_DEEP));
    DeciderContract.Summary any = contract.random(spec, 0, Evidence.count(RANDOM, RANDOM_DEEP) / 4);
    report(contract, least, edge + "\n  small ones of any kind: " + any);
    assertTrue(edge.linearizable() > edge.histories() / 4, "too few linearizable: " + edge);
    assertTrue(edge.linearizable() < edge.histories() * 19 / 20, "too few violations: " + edge);
  }

  /**
   * Values that come several times, where a monitor must tell equal elements apart or count them.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "stack, 0.9",
    "queue, 0.9",
    "priority-queue, 0.95",
    "max-priority-queue, 0.95",
    "kv-append, 0.8"
  })
  void equalValues(String name, double least) {
    Spec<?> spec = Specs.named(name);
    MonitorContract contract = new MonitorContract(ordinary(name));
    int count = Evidence.count(RANDOM / 4, RANDOM_DEEP);
    DeciderContract.Summary edge =
        contract.random(spec, EdgeHistories.withEqualValues(spec)::next, 0, count);
    report(contract, least, edge.toString());
    assertTrue(edge.linearizable() > count / 4, "too few linearizable: " + edge);
    assertTrue(edge.linearizable() < count * 9L / 10, "too few violations: " + edge);
  }

  private static void report(MonitorContract contract, double least, String summary) {
    System.out.println(summary + "\n" + contract.deciders());
    assertTrue(contract.share() >= least, "monitors left much to search:\n" + contract.deciders());
    assertTrue(
        contract.ordinaryShare() == 1,
        "monitors left ordinary histories to search:\n" + contract.deciders());
  }

  /** Which histories are for the monitor of a type to decide. */
  private static Predicate<History> ordinary(String name) {
    return switch (name) {
      case "set" -> h -> true;
      case "multiset" -> h -> only(h, "add", "remove");
      case "register" -> h -> only(h, "write", "read") && distinct(h);
      case "map" -> h -> only(h, "put", "get") && distinct(h);
      case "kv-append" -> MonitorContractTest::distinctTexts;
      case "counter" -> h -> only(h, "increment", "get");
      default -> MonitorContractTest::distinct;
    };
  }

  private static boolean only(History history, String... names) {
    return Set.of(names).containsAll(history.names());
  }

  /** Whether texts are distinct, and neither empty nor part of each other. */
  private static boolean distinctTexts(History history) {
    List<String> brought = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      if (op.input() instanceof List<?> pair) {
        String text = (String) pair.get(1);
        if (brought.stream().anyMatch(b -> b.contains(text) || text.contains(b))) {
          return false;
        }
        brought.add(text);
      }
    }
    return true;
  }

  /** Whether no value is brought twice. */
  private static boolean distinct(History history) {
    Set<Object> brought = new HashSet<>();
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      Object in = op.input() instanceof List<?> pair ? pair.get(1) : op.input();
      boolean brings = !op.name().equals("get") && in != null;
      if (brings && !brought.add(List.of(history.objectId(i), in))) {
        return false;
      }
    }
    return true;
  }

  // ---- Every small history.

  private static void every(String name, List<Symbol> alphabet, int most, boolean interchangeable) {
    MonitorContract contract = new MonitorContract(ordinary(name));
    String what =
        "all histories of up to %d operations over %s"
            .formatted(most, alphabet.stream().map(Symbol::operation).toList());
    DeciderContract.Summary summary =
        contract.all(
            Specs.named(name),
            what,
            visitor -> {
              for (int k = 0; k <= most; k++) {
                new CanonicalHistories(alphabet, k, interchangeable).forEach(visitor);
              }
            });
    report(contract, 0, summary.toString());
  }

  /** Values that come again, and values that nobody brings, included. */
  private static void plain(String name, List<Operation> alphabet, int most) {
    MonitorContract contract = new MonitorContract(ordinary(name));
    report(contract, 0, contract.exhaustive(Specs.named(name), alphabet, most, 3).toString());
  }

  @Test
  void everyHistory_ofAStack() {
    every("stack", CanonicalHistories.container("push", "pop", "peek", 3), bound(5, 6), true);
    plain("stack", Builtins.answers("push", 2, "pop"), bound(3, 4));
  }

  @Test
  void everyHistory_ofAQueue() {
    every("queue", CanonicalHistories.container("enq", "deq", "peek", 3), bound(5, 6), true);
    plain("queue", Builtins.answers("enq", 2, "deq"), bound(3, 4));
  }

  @Test
  void everyHistory_ofAPriorityQueue() {
    List<Symbol> peeks = CanonicalHistories.container("insert", "poll", "peek", 3);
    every("priority-queue", peeks, bound(4, 5), false);
    List<Symbol> none = CanonicalHistories.container("insert", "poll", null, 3);
    every("priority-queue", none, bound(5, 6), false);
    plain("priority-queue", Builtins.answers("insert", 2, "poll"), bound(3, 4));
  }

  @Test
  void everyHistory_ofAPriorityQueueOfTheLargest() {
    List<Symbol> peeks = CanonicalHistories.container("insert", "pollMax", "peekMax", 3);
    every("max-priority-queue", peeks, bound(3, 5), false);
    List<Symbol> none = CanonicalHistories.container("insert", "pollMax", null, 3);
    every("max-priority-queue", none, bound(4, 6), false);
    plain("max-priority-queue", Builtins.answers("insert", 2, "pollMax"), bound(3, 4));
  }

  @Test
  void everyHistory_ofARegister() {
    every("register", CanonicalHistories.register(3), bound(5, 6), true);
    List<Operation> withCas = Builtins.answers("write", 2, "read");
    for (boolean succeeds : new boolean[] {true, false}) {
      withCas.add(Operation.of("cas", List.of(1L, 2L), succeeds));
    }
    plain("register", withCas, bound(3, 4));
  }

  @Test
  void everyHistory_ofASet() {
    List<Operation> one = yesAndNo("add", "remove", "contains");
    every("set", CanonicalHistories.free(one), bound(4, 5), false);
  }

  @Test
  void everyHistory_ofAMultiset() {
    List<Operation> one = yesAndNo("remove", "contains");
    one.add(Operation.of("add", 1L));
    one.add(Operation.of("count", 1L, 0L));
    one.add(Operation.of("count", 1L, 2L));
    every("multiset", CanonicalHistories.free(one), bound(4, 5), false);
  }

  @Test
  void everyHistory_ofAKeyOfAMap() {
    List<Operation> one = new ArrayList<>();
    one.add(Operation.of("put", List.of(1L, 1L)));
    one.add(Operation.of("put", List.of(1L, 2L), 1L));
    one.add(Operation.of("get", 1L, 1L));
    one.add(Operation.of("get", 1L, 2L));
    one.add(Operation.of("get", 1L, null));
    one.add(Operation.of("remove", 1L, 1L));
    one.add(Operation.of("putIfAbsent", List.of(1L, 2L), null));
    one.add(Operation.of("replace", List.of(1L, 2L), 1L));
    one.add(Operation.of("cas", List.of(1L, 1L, 2L), true));
    one.add(Operation.of("cas", List.of(1L, 1L, 2L), false));
    every("map", CanonicalHistories.free(one), bound(3, 4), false);
  }

  @Test
  void everyHistory_ofACounter() {
    List<Operation> all = new ArrayList<>();
    all.add(Operation.of("increment", null));
    all.add(Operation.of("increment", null, 1L));
    all.add(Operation.of("add", 2L));
    all.add(Operation.of("add", -1L, 0L));
    all.add(Operation.of("get", null, 0L));
    all.add(Operation.of("get", null, 1L));
    all.add(Operation.of("get", null, 2L));
    every("counter", CanonicalHistories.free(all), bound(4, 5), false);
  }

  /** Every text that two appends, and a put or two, can make, and some that they cannot. */
  @Test
  void everyHistory_ofAKeyWithTexts() {
    every(
        "kv-append",
        appended(List.of(put("p", 1)), "", "p", "a", "pa", "ab", "ba", "pab"),
        bound(3, 4));
    every(
        "kv-append",
        appended(List.of(put("p", 1), put("q", 4)), "", "p", "pa", "qa", "pb"),
        bound(3, 4));
    every("kv-append", appended(List.of(), "", "a", "b", "ab", "ba"), bound(4, 5));
  }

  private static void every(String name, List<Symbol> alphabet, int most) {
    every(name, alphabet, most, false);
  }

  private static Symbol put(String text, int value) {
    return new Symbol(Operation.of("put", List.of(1L, text)), value, Role.BRINGS);
  }

  /** Appends of a and b, completed and pending, these puts, and gets of these texts. */
  private static List<Symbol> appended(List<Symbol> puts, String... seen) {
    List<Symbol> all = new ArrayList<>();
    for (String text : seen) {
      all.add(new Symbol(Operation.of("get", 1L, text), 0, Role.LOOKS));
    }
    List<Symbol> brought = new ArrayList<>(puts);
    brought.add(new Symbol(Operation.of("append", List.of(1L, "a")), 2, Role.BRINGS));
    brought.add(new Symbol(Operation.of("append", List.of(1L, "b")), 3, Role.BRINGS));
    brought.sort(Comparator.comparingInt(Symbol::value));
    for (Symbol s : brought) {
      Operation op = s.operation();
      all.add(s);
      all.add(new Symbol(Operation.pending(op.name(), op.input()), s.value(), Role.BRINGS));
    }
    return all;
  }

  /** Equal texts, texts that are part of others, and texts without a letter. */
  @Test
  void everyHistory_ofAKeyWithTextsThatAreNotDistinct() {
    every("kv-append", texts("", "a"), bound(3, 4));
    every("kv-append", texts("a", "aa"), bound(3, 4));
  }

  private static List<Symbol> texts(String... texts) {
    List<Operation> all = new ArrayList<>();
    for (String text : texts) {
      all.add(Operation.of("put", List.of(1L, text)));
      all.add(Operation.of("append", List.of(1L, text)));
    }
    for (String seen : List.of("", "a", "aa", "aaa")) {
      all.add(Operation.of("get", 1L, seen));
    }
    return CanonicalHistories.free(all);
  }

  private static List<Operation> yesAndNo(String... names) {
    List<Operation> all = new ArrayList<>();
    for (String name : names) {
      all.add(Operation.of(name, 1L, false));
      all.add(Operation.of(name, 1L, true));
    }
    return all;
  }

  private static int bound(int normal, int deep) {
    return Evidence.bound(normal, deep);
  }
}
