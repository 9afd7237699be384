package dev.plumbline.bench;

import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.javasource.JavaSource;
import dev.plumbline.derive.javasource.SetSpeed;
import dev.plumbline.derive.language.SchemaReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * The Java of the derived set that needs only CAS, beside the platform's concurrent set and a set
 * under one lock.
 */
final class DerivedSetSpeed {
  private DerivedSetSpeed() {}

  static List<Table> run(Size size) {
    Table table =
        new Table(
            "Operations of a set, millions a second, %d threads, median of %d"
                .formatted(SetSpeed.THREADS, SetSpeed.ROUNDS),
            "keys",
            "updates",
            "derived (CAS)",
            "ConcurrentSkipListSet",
            "TreeSet under one lock");
    SetSpeed speed = speed(size == Size.FULL ? 500 : 50);
    for (int keys : new int[] {16, 128, 1024}) {
      for (int updates : new int[] {10, 50}) {
        SetSpeed.Speeds speeds = speed.measure(keys, updates);
        table.row(
            Integer.toString(keys),
            updates + " %",
            shown(speeds.derived()),
            shown(speeds.skipList()),
            shown(speeds.locked()));
      }
    }
    table.note(
        "Half of the keys are in the set at first. The derived set is a list, so that it takes time"
            + " in proportion to the keys.");
    return List.of(table);
  }

  private static SetSpeed speed(long millis) {
    String source =
        JavaSource.of(
            SchemaReader.parse(BundledSchemas.text("cas-set")).skeleton(), "", "CasSet", List.of());
    try {
      return new SetSpeed("CasSet", source, millis);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String shown(double speed) {
    return String.format(Locale.ROOT, "%.2f", speed);
  }
}
