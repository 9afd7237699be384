package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * DisplayNames for a core that are the same in every recording that shows the same contradiction.
 *
 * <p>What counts is what the operations were and which preceded which; times, lines, positions and
 * the names of processes do not, nor the order of calls that overlap anyway. An operation is
 * written down with its columns on the {@linkplain TimeAxis#fewest shortest axis}, and the lines
 * are sorted. The columns of that axis are determined by which operations precede which, and
 * determine it, so two cores get the same lines if and only if some renaming of their operations
 * keeps names, values and precedence.
 */
final class CoreFingerprint {
  private CoreFingerprint() {}

  /** The same for cores that differ in nothing but what is said above. */
  static String exact(String spec, History core) {
    TimeAxis axis = TimeAxis.fewest(core);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < core.size(); i++) {
      Object object = core.objects().get(core.objectId(i));
      lines.add(columns(axis, i) + " " + object + " " + whole(core.operation(i)));
    }
    return hash(spec, lines);
  }

  /** As the operation shows itself, but with the whole of long values. */
  private static String whole(Operation op) {
    String input = op.input() == null ? "" : Values.showWhole(op.input());
    String output = op.hasOutput() ? " -> " + Values.showWhole(op.output()) : "";
    return op.name() + "(" + input + ")" + (op.pending() ? " pending" : output);
  }

  /** The same also for cores that differ in which values were used. */
  static String shape(String spec, History core) {
    return hash(spec, new CoreShape(core).lines());
  }

  static String columns(TimeAxis axis, int i) {
    return axis.begin(i) + "-" + axis.end(i);
  }

  private static String hash(String spec, List<String> lines) {
    List<String> sorted = new ArrayList<>(lines);
    Collections.sort(sorted);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String text = spec + "\n" + String.join("\n", sorted);
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
