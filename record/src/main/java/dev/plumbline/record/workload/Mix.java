package dev.plumbline.record.workload;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How often each operation is called. Drawing one costs a random number and a walk along a handful
 * of sums.
 */
final class Mix {
  /** Of a hundred operations, how many only look, unless somebody chooses. */
  private static final int OBSERVERS = 20;

  private final List<TargetOperation> actions;
  private final int[] sums;

  private Mix(List<TargetOperation> actions, int[] shares) {
    this.actions = actions;
    this.sums = shares.clone();
    Arrays.parallelPrefix(sums, Math::addExact);
  }

  /** Equal shares for all operations that change something, and a smaller one for the others. */
  static Mix usual(List<TargetOperation> actions) {
    int observers = (int) actions.stream().filter(a -> a.onlyLooks).count();
    int changers = actions.size() - observers;
    int[] shares = new int[actions.size()];
    for (int i = 0; i < shares.length; i++) {
      // Multiplied with each other's count, so that the division has no remainder.
      shares[i] =
          actions.get(i).onlyLooks
              ? (changers == 0 ? 1 : OBSERVERS * changers)
              : (100 - OBSERVERS) * Math.max(1, observers);
    }
    return new Mix(actions, shares);
  }

  /**
   * The shares a person wants.
   *
   * @throws IllegalArgumentException if one is negative, all are zero, or there is no such
   *     operation
   */
  static Mix of(List<TargetOperation> actions, Spec<?> spec, Map<String, Integer> wanted) {
    int[] shares = new int[actions.size()];
    Vocabulary vocabulary = new Vocabulary(spec);
    wanted.forEach(
        (name, share) -> {
          if (share < 0 || share > 1_000_000) {
            throw new IllegalArgumentException(
                "the share of %s is between 0 and 1000000, not %d".formatted(name, share));
          }
          shares[find(name, actions, vocabulary)] += share;
        });
    if (Arrays.stream(shares).allMatch(s -> s == 0)) {
      throw new IllegalArgumentException("at least one operation needs a share above 0");
    }
    return new Mix(actions, shares);
  }

  private static int find(String name, List<TargetOperation> actions, Vocabulary vocabulary) {
    Signature signature = vocabulary.signature(name);
    if (signature == null) {
      throw new IllegalArgumentException(vocabulary.unknown(name));
    }
    List<String> names = actions.stream().map(a -> a.name).toList();
    int found = names.indexOf(signature.name());
    if (found < 0) {
      throw new IllegalArgumentException(
          "the object has no method for %s; it has %s%s"
              .formatted(name, String.join(", ", names), Nearest.question(name, names)));
    }
    return found;
  }

  /** The number of the next operation. */
  int draw(SplittableRandom random) {
    int drawn = random.nextInt(sums[sums.length - 1]);
    int i = 0;
    while (drawn >= sums[i]) {
      i++;
    }
    return i;
  }

  /** The share of each operation of a hundred, for people: {@code push 50, pop 50}. */
  String shown() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sums.length; i++) {
      int share = sums[i] - (i == 0 ? 0 : sums[i - 1]);
      text.append(i == 0 ? "" : ", ").append(actions.get(i).name).append(' ');
      text.append(Math.round(100.0 * share / sums[sums.length - 1]));
    }
    return text.toString();
  }
}
