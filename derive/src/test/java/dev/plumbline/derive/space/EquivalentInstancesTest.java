package dev.plumbline.derive.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.testkit.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instances of one class have one verdict: random ones are model checked as they stand. */
class EquivalentInstancesTest {
  private record Member(Filling filling, int verdictClass) {}

  @ParameterizedTest
  @CsvSource({"null-set, 60, 10000", "stack, 40, 2000", "queue, 10, 1000", "marked-set, 0, 5000"})
  void instances_haveTheVerdictOfTheirClass(String schema, int normal, int deep)
      throws IOException {
    assumeTrue(normal > 0 || Evidence.deep());
    compare(schema, Evidence.count(normal, deep));
  }

  private static void compare(String name, int count) throws IOException {
    SearchResult result =
        Deriver.of(SchemaReader.parse(BundledSchemas.text(name))).derive().search();
    SchemaSpace space = result.space();
    List<List<Member>> members = new ArrayList<>();
    for (FillingSpace part : space.parts()) {
      List<Member> list = new ArrayList<>();
      part.forEach((filling, verdictClass) -> list.add(new Member(filling, verdictClass)));
      members.add(list);
    }
    Random random = new Random(name.hashCode());
    int accepted = 0;
    for (int i = 0; i < count; i++) {
      // Few instances are correct: every second one is looked for among those.
      int[] classes = new int[members.size()];
      List<Filling> fillings = new ArrayList<>();
      int tries = i % 2 == 0 ? 1 : 100_000;
      do {
        fillings.clear();
        for (int p = 0; p < classes.length; p++) {
          Member member = members.get(p).get(random.nextInt(members.get(p).size()));
          fillings.add(member.filling());
          classes[p] = member.verdictClass();
        }
      } while (--tries > 0 && !result.isAccepted(classes));
      boolean correct = isCorrect(space, fillings);
      assertEquals(result.isAccepted(classes), correct, name + " " + fillings);
      accepted += correct ? 1 : 0;
    }
    assertTrue(accepted >= count / 3, name + " " + accepted);
  }

  private static boolean isCorrect(SchemaSpace space, List<Filling> fillings) {
    CompiledObject object = CompiledObject.of(space.algorithm("x", fillings), List.of());
    for (Bounds bounds : Deriver.bounds(space.schema().settings())) {
      ModelVerdict verdict =
          ModelChecker.check(object, bounds, CheckOptions.standard(), Limits.none());
      if (!(verdict instanceof ModelVerdict.Correct)) {
        return false;
      }
    }
    return true;
  }
}
