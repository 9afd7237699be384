package dev.plumbline.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one of several processes did, in lines that another one reads: each begins with a mark,
 * since the classes under test may print something, too. Fields are separated by tabs.
 */
final class ShareReport {
  static final String MARK = "plumbline-share";
  static final String FAILED = "failed";
  static final String END = "end";
  private static final String PART = "part";
  private static final String COUNTS = "counts";
  private static final String DOUBT = "doubt";
  private static final String UNSEEN = "unseen";
  private static final String TOUCHED = "touched";
  private static final String RACE = "race";

  private ShareReport() {}

  static String line(Object... fields) {
    List<String> words = new ArrayList<>(List.of(MARK));
    for (Object field : fields) {
      words.add(field.toString().replaceAll("[\\t\\r\\n]+", " "));
    }
    return String.join("\t", words);
  }

  /** The fields of a line; null if it is somebody else's. */
  static String[] fields(String line) {
    return line.startsWith(MARK + "\t") ? line.substring(MARK.length() + 1).split("\t", -1) : null;
  }

  /** What a search has done, with the line that ends it. */
  static List<String> of(ScenarioSearch search, Map<Allowance, List<String>> unseen) {
    List<String> lines = new ArrayList<>();
    Trials trials = search.trials();
    for (int i = 0; i < search.parts().size(); i++) {
      SearchPart part = search.parts().get(i);
      String open =
          part.open.entrySet().stream()
              .map(e -> e.getKey() + ":" + text(e.getValue()))
              .collect(Collectors.joining(","));
      lines.add(
          line(
              PART,
              i,
              part.begun,
              part.whole,
              part.sampled,
              part.scenarios,
              part.executions,
              open));
    }
    lines.add(line(COUNTS, text(trials.total), Trials.cpuMillis()));
    trials.doubts.forEach(doubt -> lines.add(line(DOUBT, doubt)));
    unseen
        .getOrDefault(Allowance.UNINSTRUMENTED, List.of())
        .forEach(sentence -> lines.add(line(UNSEEN, sentence)));
    trials.blindness.touched().forEach((name, does) -> lines.add(line(TOUCHED, name, does)));
    trials.races.forEach(race -> lines.add(line(RACE, race)));
    lines.add(line(END));
    return lines;
  }

  /** Adds what another process has done. */
  static void add(String[] fields, ScenarioSearch search) {
    Trials trials = search.trials();
    switch (fields[0]) {
      case PART -> addPart(fields, search.parts().get(Integer.parseInt(fields[1])));
      case COUNTS -> {
        trials.total.add(counts(fields[1].split(":"), 0));
        trials.othersMillis += Long.parseLong(fields[2]);
      }
      case RACE -> trials.races.add(fields[1]);
      case DOUBT -> trials.doubts.add(fields[1]);
      case UNSEEN -> trials.uninstrumented.add(fields[1]);
      case TOUCHED -> trials.blindness.add(fields[1], Boolean.parseBoolean(fields[2]));
      default -> {}
    }
  }

  private static void addPart(String[] fields, SearchPart part) {
    part.begun += Long.parseLong(fields[2]);
    part.whole += Long.parseLong(fields[3]);
    part.sampled += Long.parseLong(fields[4]);
    part.scenarios = Math.max(part.scenarios, Long.parseLong(fields[5]));
    part.executions += Long.parseLong(fields[6]);
    for (String open : fields[7].isEmpty() ? new String[0] : fields[7].split(",")) {
      String[] numbers = open.split(":");
      part.open.put(Long.valueOf(numbers[0]), counts(numbers, 1));
    }
  }

  private static String text(Trials.Counts counts) {
    return counts.executions + ":" + counts.blocked + ":" + counts.histories;
  }

  private static Trials.Counts counts(String[] numbers, int from) {
    Trials.Counts counts = new Trials.Counts();
    counts.executions = Long.parseLong(numbers[from]);
    counts.blocked = Long.parseLong(numbers[from + 1]);
    counts.histories = Long.parseLong(numbers[from + 2]);
    return counts;
  }
}
