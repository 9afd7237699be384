package dev.plumbline.derive.language;

import java.util.List;

/**
 * How large the cases are that a schema wants checked.
 *
 * @param threads how many threads use the object
 * @param values how many keys or values there are, one check after the other
 * @param stored how many values are stored or being added at once, one check after the other; empty
 *     for no bound
 * @param operations how many operations each thread calls; 0 for any number
 */
public record CheckSettings(
    int threads, List<Integer> values, List<Integer> stored, int operations) {
  public CheckSettings {
    values = List.copyOf(values);
    stored = List.copyOf(stored);
  }
}
