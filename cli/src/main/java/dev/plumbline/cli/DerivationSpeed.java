package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.RealizedAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.javasource.SetSpeed;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.model.Bounds;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The speed of the first result of a derivation, as text. */
final class DerivationSpeed {
  private static final Set<String> OPERATIONS = Set.of("add", "remove", "contains");
  private static final int UPDATES = 50;
  private static final long ROUND_MILLIS = 400;

  private DerivationSpeed() {}

  /** Says so if there is nothing to compare it with. */
  static void require(Schema schema) {
    Set<String> names =
        schema.skeleton().routines().stream().map(Routine::name).collect(Collectors.toSet());
    boolean isSet =
        schema.skeleton().specification() instanceof Specification.Named named
            && named.name().equals("set");
    if (!isSet || !names.equals(OPERATIONS)) {
      throw new UsageException(
          "--benchmark compares sets with add, remove and contains, and "
              + schema.name()
              + " is none");
    }
  }

  static String text(Derivation derivation) {
    DerivedAlgorithm first = derivation.minimal().get(0);
    List<Bounds> bounds = Deriver.bounds(derivation.search().space().schema().settings());
    String source =
        RealizedAlgorithm.of(first, bounds.get(bounds.size() - 1), Limits.none())
            .java("", derivation.search().space().schema().name());
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%n  Millions of operations a second, %d threads, %d %% updates, median of %d:%n",
            SetSpeed.THREADS,
            UPDATES,
            SetSpeed.ROUNDS));
    line(text, "keys", first.name(), "ConcurrentSkipListSet", "TreeSet under one lock");
    try {
      SetSpeed speed = new SetSpeed(first.name(), source, ROUND_MILLIS);
      for (int keys : new int[] {16, 128, 1024}) {
        SetSpeed.Speeds s = speed.measure(keys, UPDATES);
        line(
            text,
            Integer.toString(keys),
            shown(s.derived()),
            shown(s.skipList()),
            shown(s.locked()));
      }
    } catch (IOException e) {
      throw OutputFiles.cannotWrite("a temporary folder", e);
    }
    return text.toString();
  }

  private static String shown(double speed) {
    return String.format(Locale.ROOT, "%.2f", speed);
  }

  private static void line(StringBuilder text, String keys, String... cells) {
    text.append(String.format("  %6s", keys));
    for (String cell : cells) {
      text.append(String.format("  %22s", cell));
    }
    text.append(String.format("%n"));
  }
}
