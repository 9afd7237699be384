package dev.plumbline.core.crash.rules;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.crash.rules.InterruptedSpec.Tag.Known;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A history of any object as a crash model understands it: operations known not to have taken
 * effect are gone, those reported as done are completed, and the other interrupted ones are
 * pending, some of them with a deadline.
 *
 * <p>Of an operation that was reported as done without its answer, the answer may be known all the
 * same ({@link Vocabulary#answerIfDone}). Otherwise it is <em>unanswered</em>: it takes effect by
 * the time of the report, and may have answered anything.
 *
 * <p>With interrupted and unanswered operations pending, it is an ordinary history, and a weaker
 * question: {@link #accepts} says whether a witness of it will do. Otherwise {@link #strict} turns
 * it into the history of another object: an interrupted operation becomes a completed one that
 * returns at its deadline and may have had no effect; a witness of that history, without the
 * operations that had none, is a witness here, and the other way round an operation left out can be
 * put anywhere before its deadline. An unanswered one becomes a completed one of any answer.
 *
 * <pre>
 *   interrupted push   |----X . . . .| deadline     recorded: no response, X is the crash
 *   ordinary           |------------------------    pending: may take effect at any time, or never
 *   strict             |-------------|              returns, and has pushed or done nothing
 * </pre>
 *
 * <p>Cost: O(n), and O(pairs of {@link Completions}).
 */
public final class Interpretation {
  private final History recorded;
  private final CrashModel model;
  private final Completions completions;
  private final int[] rows;

  /** Rows of the recorded history: what those answered that were reported as done. */
  private final Map<Integer, Object> answers = new HashMap<>();

  private final BitSet unanswered = new BitSet();
  private final History ordinary;

  /**
   * Interprets a history.
   *
   * @param spec says what an operation that took effect has answered
   * @throws dev.plumbline.core.history.MalformedHistoryException if a report is about nothing
   */
  public Interpretation(History recorded, CrashModel model, Spec<?> spec) {
    this.recorded = recorded;
    this.model = model;
    MarkedHistory marks = new MarkedHistory(recorded);
    this.completions = new Completions(marks, model);
    this.rows = IntStream.range(0, recorded.size()).filter(i -> !completions.gone(i)).toArray();
    if (model.reports()) {
      takeAnswers(marks, new Vocabulary(spec));
    }
    History some = rows.length == recorded.size() ? recorded : recorded.select(rows);
    this.ordinary = answers.isEmpty() ? some.withoutMarks() : some.revise(new AsReported());
  }

  private void takeAnswers(MarkedHistory marks, Vocabulary vocabulary) {
    for (int k = 0; k < marks.recoveries().size(); k++) {
      Recovery report = marks.recoveries().get(k);
      int row = report.operation();
      boolean silent = marks.output(k) == Operation.NOTHING;
      Object answer = silent ? vocabulary.answerIfDone(recorded.name(row)) : marks.output(k);
      if (report.done() && answer == Traits.UNKNOWN) {
        unanswered.set(row);
      } else if (report.done()) {
        answers.put(row, answer);
      }
    }
  }

  private final class AsReported implements History.Revision {
    @Override
    public String name(int i) {
      return recorded.name(rows[i]);
    }

    @Override
    public long output(int i) {
      return answers.containsKey(rows[i])
          ? recorded.values().code(answers.get(rows[i]))
          : recorded.outputCode(rows[i]);
    }

    @Override
    public long ret(int i) {
      boolean open = completions.optional(rows[i]) || unanswered.get(rows[i]);
      return open ? History.PENDING : completions.due(rows[i]);
    }
  }

  /** The history with interrupted and unanswered operations pending: a weaker question. */
  public History ordinary() {
    return ordinary;
  }

  /** The rows of the recorded history that the others' rows are. */
  public int[] rows() {
    return rows.clone();
  }

  /**
   * Whether a witness of the ordinary history is one here: respects the deadlines, and has the
   * unanswered operations.
   */
  public boolean accepts(int[] order) {
    int[] place = Filled.ints(recorded.size(), -1);
    long latest = Long.MIN_VALUE;
    for (int k = 0; k < order.length; k++) {
      int row = rows[order[k]];
      place[row] = k;
      if (completions.due(row) < latest) {
        return false;
      }
      latest = Math.max(latest, recorded.call(row));
    }
    for (int row = unanswered.nextSetBit(0); row >= 0; row = unanswered.nextSetBit(row + 1)) {
      if (place[row] < 0) {
        return false;
      }
    }
    for (int p = 0; p < completions.pairs(); p++) {
      int first = place[completions.first(p)];
      int second = place[completions.second(p)];
      if (first >= 0 && second >= 0 && first > second) {
        return false;
      }
    }
    return true;
  }

  /** The ordinary history with deadlines and unanswered operations, for {@link #spec}. */
  public History strict() {
    Map<Integer, List<Integer>> over = new HashMap<>();
    BitSet numbered = new BitSet();
    for (int p = 0; p < completions.pairs(); p++) {
      over.computeIfAbsent(completions.second(p), i -> new ArrayList<>()).add(completions.first(p));
      numbered.set(completions.first(p));
    }
    return ordinary.revise(
        new History.Revision() {
          @Override
          public String name(int i) {
            int row = rows[i];
            List<Integer> numbers = over.getOrDefault(row, List.of());
            int number = numbered.get(row) || completions.optional(row) ? row : -1;
            return new InterruptedSpec.Tag(number, known(row), numbers, ordinary.name(i)).text();
          }

          @Override
          public long output(int i) {
            return known(rows[i]) == Known.ALL ? ordinary.outputCode(i) : Values.NONE;
          }

          @Override
          public long ret(int i) {
            return completions.due(rows[i]);
          }
        });
  }

  private Known known(int row) {
    return completions.optional(row)
        ? Known.NOTHING
        : unanswered.get(row) ? Known.EFFECT : Known.ALL;
  }

  /** A sentence about {@link #strict} for people: without tags in front of names. */
  public static String plain(String sentence) {
    return InterruptedSpec.Tag.remove(sentence);
  }

  /** What decides {@link #strict}. */
  public <S> Spec<?> spec(Spec<S> spec) {
    return new InterruptedSpec<>(spec, model.condition(), completions.pairs() == 0);
  }

  /** A witness of {@link #strict}, without the interrupted operations that had no effect. */
  public <S> int[] effective(Spec<S> strictSpec, History strict, int[] order) {
    return new EffectiveOperations<>(strictSpec, strict, i -> completions.optional(rows[i]))
        .of(order);
  }
}
