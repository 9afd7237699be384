package dev.plumbline.core.certify;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verifier.Finding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Says in sentences why a core has no witness: what was seen, what was possible. */
public final class Explainer {
  /** So many that differ are still one reason. */
  private static final int MOST_WORDS = 4;

  private static final int LONGEST_STATE = 60;

  private Explainer() {}

  /**
   * Explains a core that the verifier found to have no witness.
   *
   * @param closing the operation that closes histories, which nobody has recorded; null if there is
   *     none
   */
  public static <S> Explanation explain(
      History core, int[] rows, Finding.NoWitness<S> finding, @Nullable String closing) {
    int x = finding.stuck();
    Set<String> reasons = reasons(finding);
    int recorded =
        (int) IntStream.range(0, core.size()).filter(i -> !core.name(i).equals(closing)).count();
    Sentence why =
        core.name(x).equals(closing)
            ? ending(recorded, finding, reasons)
            : inOrders(
                Sentence.operation(core.showOperation(x), rows[x]), recorded, finding, reasons);
    return Explanation.of(rows[x], List.of(why), List.of());
  }

  /** Why it is illegal in the states that are possible; one reason if they differ in a word. */
  private static <S> Set<String> reasons(Finding.NoWitness<S> finding) {
    Set<String> reasons = new LinkedHashSet<>(finding.reasons().values());
    boolean all = finding.states() == finding.reasons().size();
    Set<String> beginnings = new LinkedHashSet<>();
    List<Sentence> words = new ArrayList<>();
    for (String reason : reasons) {
      int last = reason.lastIndexOf(' ') + 1;
      beginnings.add(reason.substring(0, last));
      words.add(Sentence.words(reason.substring(last)));
    }
    // A last word within a text is no word.
    boolean cut = beginnings.stream().anyMatch(b -> b.indexOf('"') >= 0);
    return all && !cut && reasons.size() <= MOST_WORDS && beginnings.size() == 1
        ? Set.of(beginnings.iterator().next() + Sentence.list(words, "or"))
        : reasons;
  }

  private static <S> Sentence ending(
      int recorded, Finding.NoWitness<S> finding, Set<String> reasons) {
    String all = count(recorded, "operation");
    return reasons.size() == 1
        ? Sentence.of(
            "No order of these %s leads to the end of the history: whatever it is, %s after them.",
            all, reasons.iterator().next())
        : Sentence.of("No order of these %s leads to the end of the history%s", all, end(finding))
            .with(cases(finding));
  }

  private static <S> Sentence inOrders(
      Sentence x, int recorded, Finding.NoWitness<S> finding, Set<String> reasons) {
    if (recorded == 1) {
      return reasons.isEmpty()
          ? Sentence.of("%s does not fit: nothing called before it returned can have led to it.", x)
          : Sentence.of(
              "%s does not fit: at the start %s, and nothing called before it returned can have led"
                  + " to what it says.",
              x, reasons.iterator().next());
    }
    return reasons.size() == 1
        ? Sentence.of(
            "%s does not fit: whatever the order of the others, when it takes effect %s.",
            x, reasons.iterator().next())
        : Sentence.of(
                "%s does not fit in any order of these %s%s",
                x, count(recorded, "operation"), end(finding))
            .with(cases(finding));
  }

  /** How a sentence ends after which come cases, if there are any. */
  private static <S> String end(Finding.NoWitness<S> finding) {
    if (finding.reasons().isEmpty()) {
      return ".";
    }
    String some = finding.states() > finding.reasons().size() ? ", among them" : "";
    return "; when it takes effect, %s possible%s:"
        .formatted(finding.states() == 1 ? "one state is" : finding.states() + " states are", some);
  }

  /** In which states the stuck operation was found, and why it is illegal there. */
  private static <S> List<String> cases(Finding.NoWitness<S> finding) {
    List<String> cases = new ArrayList<>();
    int left = finding.reasons().size();
    for (Map.Entry<S, String> e : finding.reasons().entrySet()) {
      left--;
      cases.add("in %s, %s%s".formatted(shorten(e.getKey()), e.getValue(), left == 0 ? "." : ";"));
    }
    return cases;
  }

  /**
   * What a decider of values said. It took an exception for a value, so for such an answer other
   * words are found.
   *
   * @param blamed the row of the operation that is to blame, -1 if there is no single one
   */
  public static Explanation told(History history, int blamed, List<Sentence> sentences) {
    Object answer = blamed < 0 ? null : history.operation(blamed).output();
    return Explanation.of(
        blamed,
        Thrown.isAnswer(answer)
            ? List.of(
                Sentence.of(
                    "%s threw %s, and the specification knows no exceptions.",
                    Sentence.operation(history, blamed), Thrown.nameIn(assured(answer))),
                Sentence.words(
                    "If it says that nothing was there, that nothing happened, or that the outcome"
                        + " is unknown, it has to be recorded as that."))
            : sentences,
        List.of());
  }

  /**
   * What counting said of a core.
   *
   * @param rows the rows that its operations have
   * @param stuck the operation that cannot be
   */
  public static Explanation counted(int[] rows, int stuck, Sentence why) {
    return Explanation.of(rows[stuck], List.of(why.retold(i -> rows[i], t -> t)), List.of());
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
    return and(
        why,
        "The independent verifier has not confirmed this: it was switched off, or they are too"
            + " many or too concurrent for it.");
  }

  /**
   * The same where a limit has ended the search for fewer operations: nobody is to take these for
   * the ones that every run shows.
   *
   * @param ended which limit, as the start of a sentence
   */
  public static Explanation hurried(Explanation why, String ended) {
    return and(
        why,
        "%s%s before fewer operations were found: another run may show others."
            .formatted(ended.substring(0, 1).toUpperCase(Locale.ROOT), ended.substring(1)));
  }

  private static Explanation and(Explanation why, String more) {
    List<Sentence> sentences = new ArrayList<>(why.told());
    sentences.add(Sentence.words(more));
    return Explanation.of(why.blamed(), sentences, why.links());
  }

  private static String shorten(Object state) {
    String text = Values.showWhole(state);
    return text.length() <= LONGEST_STATE ? text : text.substring(0, LONGEST_STATE - 1) + "…";
  }

  private static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
