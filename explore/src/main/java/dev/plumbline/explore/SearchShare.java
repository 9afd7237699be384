package dev.plumbline.explore;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which scenarios are whose, when several processes search. The first began alone; what it had
 * looked at when the others joined stays its own.
 *
 * @param number which process it is, from 0
 * @param of how many there are
 * @param stage in which pass the others joined
 * @param looked how many scenarios of each shape the first had looked at then
 * @param exhaustingUntil when there is no more time for whole scenarios, in milliseconds since 1970
 * @param deadline when the time is over
 */
record SearchShare(
    int number, int of, int stage, List<Long> looked, long exhaustingUntil, long deadline) {
  /** All, for a process that is alone. */
  static final SearchShare ALL = new SearchShare(0, 1, 0, List.of(), 0, 0);

  boolean has(int part, long scenario) {
    return of == 1 || (scenario < looked.get(part) ? number == 0 : scenario % of == number);
  }

  SearchShare of(int other) {
    return new SearchShare(other, of, stage, looked, exhaustingUntil, deadline);
  }

  static SearchShare parse(String text) {
    String[] words = text.split("/", -1);
    return new SearchShare(
        Integer.parseInt(words[0]),
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        Arrays.stream(words[3].split(",")).map(Long::valueOf).toList(),
        Long.parseLong(words[4]),
        Long.parseLong(words[5]));
  }

  /** In one word, for the command of another process. */
  @Override
  public String toString() {
    return "%d/%d/%d/%s/%d/%d"
        .formatted(
            number,
            of,
            stage,
            looked.stream().map(l -> Long.toString(l)).collect(Collectors.joining(",")),
            exhaustingUntil,
            deadline);
  }
}
