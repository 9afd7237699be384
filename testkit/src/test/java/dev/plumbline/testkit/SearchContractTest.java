package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** General search against the oracle: every small history, and many random ones. */
class SearchContractTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void randomHistories_ruleByRule(String name, Spec<?> spec) {
    int count = Evidence.count(3_000, 1_000_000);
    System.out.println(name + ": " + new SearchContract(true).random(spec, 0, count));
  }

  /** Up to four operations by three processes; by two of them in a normal run. */
  private static void four(String spec, List<Operation> alphabet) {
    exhaustive(spec, alphabet, Evidence.bound(4, 4), Evidence.count(2, 3));
  }

  /** Up to three operations by three processes over more of an alphabet; four in a deep run. */
  private static void three(String spec, List<Operation> alphabet) {
    exhaustive(spec, alphabet, Evidence.bound(3, 4), 3);
  }

  private static void exhaustive(String spec, List<Operation> alphabet, int most, int processes) {
    System.out.println(
        new SearchContract(false).exhaustive(Specs.named(spec), alphabet, most, processes));
  }

  private static List<Operation> set(int values) {
    List<Operation> all = new ArrayList<>();
    for (long v = 1; v <= values; v++) {
      for (String name : List.of("add", "remove", "contains")) {
        all.add(Operation.of(name, v, false));
        all.add(Operation.of(name, v, true));
      }
    }
    return all;
  }

  private static List<Operation> cas(Long... oldAndNew) {
    return List.of(
        Operation.of("cas", Arrays.asList(oldAndNew), true),
        Operation.of("cas", Arrays.asList(oldAndNew), false));
  }

  @Test
  void everyHistory_ofARegister() {
    four("register", Builtins.answers("write", 2, "read"));
    List<Operation> withCas = Builtins.answers("write", 2, "read");
    withCas.addAll(cas(1L, 2L));
    withCas.addAll(cas(null, 1L));
    three("register", withCas);
  }

  @Test
  void everyHistory_ofASet() {
    exhaustive("set", set(1), Evidence.bound(3, 4), 3);
    three("set", set(2));
  }

  @Test
  void everyHistory_ofAQueue() {
    four("queue", Builtins.answers("enq", 2, "deq"));
    three("queue", Builtins.answers("enq", 2, "deq", "peek"));
  }

  @Test
  void everyHistory_ofAStack() {
    four("stack", Builtins.answers("push", 2, "pop"));
    three("stack", Builtins.answers("push", 2, "pop", "peek"));
  }

  /**
   * Specifications as users write them: no traits, or none that help; and one with several
   * outcomes.
   */
  @Test
  void specificationsOfUsers() {
    int count = Evidence.count(2_000, 20_000);
    SearchContract contract = new SearchContract(true);
    System.out.println(contract.random(new Toys.Register(), Toys.REGISTER, 0, count));
    System.out.println(contract.random(new Toys.Queue(), Toys.QUEUE, 0, count));
    System.out.println(contract.random(new Toys.Fuzzy(), Toys.FUZZY, 0, count));
    System.out.println(contract.random(new Toys.Registers(), Toys.REGISTERS, 0, count));
  }
}
