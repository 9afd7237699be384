package dev.plumbline.core.certify;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verifier.Finding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** Says in sentences why a core has no witness: what was seen, what was possible. */
public final class Explainer {
  private static final int LONGEST_STATE = 60;

  private Explainer() {}

  /**
   * Explains a core that the verifier found to have no witness.
   *
   * @param closing the operation that closes histories, which nobody has recorded; null if there is
   *     none
   */
  public static <S> Explanation explain(
      History core, int[] rows, Finding.NoWitness<S> finding, String closing) {
    int x = finding.stuck();
    Set<String> reasons = new LinkedHashSet<>(finding.reasons().values());
    int recorded =
        (int) IntStream.range(0, core.size()).filter(i -> !core.name(i).equals(closing)).count();
    List<String> sentences = new ArrayList<>();
    if (core.name(x).equals(closing)) {
      sentences.add(
          "The end of the history cannot be explained by any order of these %s."
              .formatted(count(recorded, "operation")));
      sentences.addAll(states("Nothing comes after them", finding, reasons));
    } else if (recorded == 1) {
      sentences.addAll(alone(core, x, reasons));
    } else {
      sentences.add(
          "%s cannot be explained by any order of these %s."
              .formatted(core.show(x), count(recorded, "operation")));
      String when = "It must take effect before its return at %d".formatted(core.ret(x));
      sentences.addAll(states(when, finding, reasons));
    }
    return new Explanation(rows[x], sentences);
  }

  /**
   * What a decider of values said. It took an exception for a value, so for such an answer other
   * words are found.
   *
   * @param blamed the row of the operation that is to blame, -1 if there is no single one
   */
  public static Explanation told(History history, int blamed, List<String> sentences) {
    Object answer = blamed < 0 ? null : history.operation(blamed).output();
    return new Explanation(
        blamed,
        Thrown.isAnswer(answer)
            ? List.of(
                "%s threw %s, and the specification knows no exceptions."
                    .formatted(history.show(blamed), Thrown.nameIn(answer)),
                "If it says that nothing was there, that nothing happened, or that the outcome is"
                    + " unknown, it has to be recorded as that.")
            : sentences);
  }

  private static List<String> alone(History core, int x, Set<String> reasons) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "%s cannot be explained: nothing called before its return could have led to it."
            .formatted(core.show(x)));
    if (!reasons.isEmpty()) {
      sentences.add(
          "Alone it is illegal because %s, and nothing called before its return can change that."
              .formatted(reasons.iterator().next()));
    }
    return sentences;
  }

  /** In which states the stuck operation was found, and why it is illegal there. */
  private static <S> List<String> states(
      String when, Finding.NoWitness<S> finding, Set<String> reasons) {
    List<String> sentences = new ArrayList<>();
    if (reasons.size() == 1) {
      sentences.add(
          "%s, but in every state that is possible by then %s."
              .formatted(when, reasons.iterator().next()));
    } else if (!reasons.isEmpty()) {
      sentences.add(
          "%s; by then %s possible%s:"
              .formatted(
                  when,
                  finding.states() == 1 ? "one state is" : finding.states() + " states are",
                  finding.states() > finding.reasons().size() ? ", among them" : ""));
      finding
          .reasons()
          .forEach((state, why) -> sentences.add("in %s, %s;".formatted(shorten(state), why)));
      int last = sentences.size() - 1;
      String end = sentences.get(last);
      sentences.set(last, end.substring(0, end.length() - 1) + ".");
    }
    return sentences;
  }

  /** What can be said of a core that the verifier has not confirmed. */
  public static Explanation unverified(int operations) {
    return unverified(
        new Explanation(
            -1,
            List.of("No order of these %s is legal.".formatted(count(operations, "operation")))));
  }

  /**
   * The same where a decider has explained the core.
   *
   * @param why what it said
   */
  public static Explanation unverified(Explanation why) {
    List<String> sentences = new ArrayList<>(why.sentences());
    sentences.add(
        "The independent verifier has not confirmed this: it was switched off, or they are too"
            + " many or too concurrent for it.");
    return new Explanation(why.blamed(), sentences, why.links());
  }

  /**
   * The same where a limit has ended the search for fewer operations: nobody is to take these for
   * the ones that every run shows.
   *
   * @param ended which limit, as the start of a sentence
   */
  public static Explanation hurried(Explanation why, String ended) {
    List<String> sentences = new ArrayList<>(why.sentences());
    sentences.add(
        "%s%s before fewer operations were found: another run may show others."
            .formatted(ended.substring(0, 1).toUpperCase(Locale.ROOT), ended.substring(1)));
    return new Explanation(why.blamed(), sentences, why.links());
  }

  private static String shorten(Object state) {
    String text = Values.showWhole(state);
    return text.length() <= LONGEST_STATE ? text : text.substring(0, LONGEST_STATE - 1) + "…";
  }

  private static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
