package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.SentenceClaims.MapOf;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What sentences say is so: claims about times, values and numbers are looked up in random
 * histories that have no witness, with pending operations, equal times and equal values among them.
 */
class SentenceTruthTest {
  private static final int HISTORIES = Evidence.count(400, 30_000);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "register",
        "map",
        "queue",
        "stack",
        "priority-queue",
        "set",
        "multiset",
        "counter",
        "kv-append",
        "pool",
        "deque",
        "bounded-queue:2",
        "multi-register",
        "mwcas"
      })
  void violations_areToldTruly(String name) {
    Spec<?> spec = Specs.named(name);
    int looked = look(spec, new SmallHistories(spec)::next);
    if (spec.traits().type().isPresent() && !List.of("kv-append", "pool").contains(name)) {
      looked += look(spec, new EdgeHistories(spec)::next);
      looked += look(spec, EdgeHistories.withEqualValues(spec)::next);
      boolean tellsTimes = !List.of("set", "multiset", "mwcas").contains(name);
      assertTrue(!tellsTimes || looked > HISTORIES / 10, looked + " claims were looked up");
    }
  }

  private static int look(Spec<?> spec, LongFunction<History> histories) {
    Checker checker = Plumbline.checker(spec);
    Object initial =
        switch (spec.name()) {
          case "map", "kv-append" -> MapOf.KEYS;
          case "mwcas", "multi-register" -> MapOf.WORDS;
          default -> null;
        };
    int looked = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      History history = histories.apply(seed);
      if (!(checker.check(history).verdict() instanceof Verdict.Violation no)) {
        continue;
      }
      SentenceClaims claims = new SentenceClaims(history, initial);
      no.explanation().told().forEach(claims::look);
      assertEquals(List.of(), claims.refuted(), Text.of(history));
      assertBlameIsTold(no, history);
      looked += claims.looked();
    }
    return looked;
  }

  /** The operation that is crossed in pictures is the one that the first sentence begins with. */
  private static void assertBlameIsTold(Verdict.Violation no, History history) {
    int blamed = no.explanation().blamed();
    Sentence first = no.explanation().told().get(0);
    int told =
        first.pieces().stream()
            .filter(Sentence.Piece::isOperation)
            .mapToInt(Sentence.Piece::row)
            .findFirst()
            .orElse(-1);
    if (blamed >= 0 && told >= 0) {
      assertEquals(blamed, told, () -> no.explanation() + "\n" + Text.of(history));
    }
    for (String sentence : no.explanation().sentences()) {
      assertTrue(!sentence.matches(".*\\[\\d+,(\\d+|\\.\\.\\.)\\] t\\d.*"), sentence);
    }
  }
}
