package dev.plumbline.derive.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.Code;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.testkit.Evidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The checker with all reductions, and with none but local steps, against one without any. */
class UnreducedCheckTest {
  private static boolean isCorrect(
      ConcurrentAlgorithm a, int values, int operations, CheckOptions options) {
    Bounds bounds = Bounds.unbounded(2, values).withOperations(operations);
    CheckOptions safety = options.with(CheckOptions.Progress.NONE);
    ModelVerdict v =
        ModelChecker.check(CompiledObject.of(a, List.of()), bounds, safety, Limits.none());
    return v instanceof ModelVerdict.Correct;
  }

  private static boolean compared(ConcurrentAlgorithm a, int values, int operations) {
    boolean expected = UnreducedCheck.isCorrect(a, values, operations);
    CheckOptions all = CheckOptions.standard();
    assertEquals(expected, isCorrect(a, values, operations, all), a.name());
    assertEquals(expected, isCorrect(a, values, operations, CheckOptions.plain()), a.name());
    assertEquals(
        expected, isCorrect(a, values, operations, all.withFreeze(false).withAntichain(false)));
    return expected;
  }

  @Test
  void listsAgree() {
    List<ConcurrentAlgorithm> all =
        List.of(
            KnownAlgorithms.figure9(),
            KnownAlgorithms.figure9WithDcas(),
            KnownAlgorithms.figure11(),
            KnownAlgorithms.figure2(),
            KnownAlgorithms.figure7(),
            KnownAlgorithms.sequentialCode());
    for (ConcurrentAlgorithm a : all) {
      compared(a, 2, 1);
      if (Evidence.deep()) {
        compared(a, 1, 2);
      }
    }
  }

  @Test
  void queuesAndStacksAgree() {
    List<ConcurrentAlgorithm> all =
        List.of(
            KnownAlgorithms.michaelScott(),
            KnownAlgorithms.michaelScottWithoutHelp(),
            KnownAlgorithms.queueLinkWrites(),
            KnownAlgorithms.treiber(false),
            KnownAlgorithms.treiberPopWrites());
    int right = 0;
    for (ConcurrentAlgorithm a : all) {
      right += compared(a, 1, Evidence.deep() ? 2 : 1) ? 1 : 0;
    }
    assertEquals(Evidence.deep() ? 3 : 5, right, "a lost value is seen by a second operation");
  }

  /** All orders and sections of the blocks of a remove, of which a normal run takes some. */
  @Test
  void variantsOfRemoveAgree() {
    List<ConcurrentAlgorithm> variants = variants();
    Collections.shuffle(variants, new Random(1));
    // Those with one section first: some of them are right.
    variants.sort(Comparator.comparing(a -> !a.name().endsWith("/7")));
    int right = 0;
    int count = Evidence.count(5, variants.size());
    for (ConcurrentAlgorithm a : variants.subList(0, count)) {
      right += compared(a, 2, 1) ? 1 : 0;
    }
    assertTrue(right > 0 && right < count, right + " of " + count + " are right");
  }

  private static List<ConcurrentAlgorithm> variants() {
    List<Statement> blocks =
        List.of(
            Code.when(Code.notEqual("pred.next", "curr"), Code.restart()),
            Code.assign("r", "curr.next"),
            Code.write("curr.next", "null"),
            Code.write("pred.next", "r"));
    List<ConcurrentAlgorithm> all = new ArrayList<>();
    for (int order = 0; order < 24; order++) {
      List<Statement> left = new ArrayList<>(blocks);
      List<Statement> ordered = new ArrayList<>();
      for (int rest = order, n = 4; n > 0; rest /= n, n--) {
        ordered.add(left.remove(rest % n));
      }
      if (ordered.indexOf(blocks.get(1)) < ordered.indexOf(blocks.get(3))) {
        for (int joins = 0; joins < 8; joins++) {
          all.add(variant(ordered, joins, order + "/" + joins));
        }
      }
    }
    return all;
  }

  private static ConcurrentAlgorithm variant(List<Statement> blocks, int joins, String name) {
    ConcurrentAlgorithm set = KnownAlgorithms.figure9();
    Routine remove = set.routines().get(1);
    List<Statement> body = new ArrayList<>(remove.body().subList(0, 4));
    List<Statement> section = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      section.add(blocks.get(i));
      if ((joins >> i & 1) == 0 || i == blocks.size() - 1) {
        body.add(Code.atomic(section.toArray(Statement[]::new)));
        section.clear();
      }
    }
    body.add(Code.answer("true"));
    return set.withRoutines(
        name, List.of(set.routines().get(0), remove.withBody(body), set.routines().get(2)));
  }
}
