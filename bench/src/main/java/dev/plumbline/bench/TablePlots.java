package dev.plumbline.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Draws the plots of the page of benchmarks from the tables of its folder, so that they cannot say
 * anything else: {@code TablePlots docs/benchmarks}.
 */
public final class TablePlots {
  /** The slowest, the quickest, and one between; the others would lie on these lines. */
  private static final Set<String> MONITORS = Set.of("stack", "queue", "set");

  private final Path folder;

  TablePlots(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    for (Map.Entry<String, String> plot : new TablePlots(folder).all().entrySet()) {
      Files.writeString(folder.resolve(plot.getKey()), plot.getValue());
    }
  }

  /** The plots, by the names of their files. */
  Map<String, String> all() throws IOException {
    return new TreeMap<>(Map.of("monitors.svg", monitors(), "search-scaling.svg", searchScaling()));
  }

  private String monitors() throws IOException {
    Plot plot = new Plot("operations", "CPU ms, with witness");
    for (List<String> row : rows("monitors.md", "Monitors by length")) {
      if (MONITORS.contains(row.get(0))) {
        plot.point(row.get(0), number(row.get(1)), best(row.get(5)));
      }
    }
    return plot.toString();
  }

  private String searchScaling() throws IOException {
    Plot plot = new Plot("clients", "CPU ms");
    for (List<String> row : rows("search-scaling.md", "counter")) {
      if (decided(row.get(4))) {
        plot.point("WGL", number(row.get(0)), number(row.get(4)));
      }
      if (decided(row.get(3))) {
        plot.point("search", number(row.get(0)), number(row.get(3)));
      }
    }
    return plot.toString();
  }

  private static boolean decided(String time) {
    return !time.startsWith("none");
  }

  /** Of what is written as the first and the best time. */
  private static double best(String times) {
    return number(times.substring(times.indexOf('/') + 1));
  }

  private static double number(String text) {
    return Double.parseDouble(text.strip());
  }

  /** The cells of the table under the heading that begins so. */
  private List<List<String>> rows(String file, String heading) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    boolean here = false;
    for (String line : Files.readAllLines(folder.resolve(file))) {
      if (line.startsWith("#")) {
        here = line.startsWith("## " + heading);
      } else if (here && line.startsWith("|")) {
        rows.add(Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList());
      }
    }
    if (rows.size() < 3) {
      throw new IOException(file + ": there is no table under a heading " + heading);
    }
    return rows.subList(2, rows.size());
  }
}
