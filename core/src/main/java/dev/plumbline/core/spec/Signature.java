package dev.plumbline.core.spec;

import java.util.List;

/**
 * An operation that a specification knows: its names and the shapes of its values.
 *
 * @param name the name that {@link Spec#step} sees
 * @param synonyms other names under which recordings know it; translated before anything else
 * @param input what it takes
 * @param output what it answers; {@link Shape#NOTHING} outputs are erased, so that {@code push ->
 *     null}, {@code push -> true} and {@code push} are the same operation
 * @param observes whether a completed one can be wrong about something: a history in which no
 *     completed operation observes anything is vacuous
 */
public record Signature(
    String name, List<String> synonyms, Shape input, Shape output, boolean observes) {
  public Signature {
    synonyms = List.copyOf(synonyms);
  }

  /** Whether outputs say nothing and are erased. */
  @SuppressWarnings(
      "ReferenceEquality") // NOTHING is meant, not another shape that accepts the same
  public boolean answersNothing() {
    return output == Shape.NOTHING;
  }

  /** An operation that answers something. */
  public static Signature query(String name, Shape input, Shape output, String... synonyms) {
    return new Signature(name, List.of(synonyms), input, output, true);
  }

  /** An operation that answers nothing. */
  public static Signature command(String name, Shape input, String... synonyms) {
    return new Signature(name, List.of(synonyms), input, Shape.NOTHING, false);
  }
}
