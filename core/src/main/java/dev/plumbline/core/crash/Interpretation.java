package dev.plumbline.core.crash;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A history of any object as a crash model understands it: operations known not to have taken
 * effect are gone, those reported as done are completed, and the other interrupted ones are
 * pending, some of them with a deadline.
 *
 * <p>Without deadlines it is an ordinary history. With them, {@link #strict} turns it into one: an
 * interrupted operation becomes a completed one that returns at its deadline and may have had no
 * effect; a witness of that history, without the operations that had none, is a witness here, and
 * the other way round an operation left out can be put anywhere before its deadline.
 */
public final class Interpretation {
  private final History recorded;
  private final CrashModel model;
  private final Fates fates;
  private final int[] rows;
  private final History ordinary;

  /**
   * Interprets a history.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if a report is about nothing
   */
  public Interpretation(History recorded, CrashModel model) {
    this.recorded = recorded;
    this.model = model;
    Marks marks = new Marks(recorded);
    this.fates = new Fates(marks, model);
    int[] kept = new int[recorded.size()];
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      if (!fates.gone(i)) {
        kept[count++] = i;
      }
    }
    this.rows = Arrays.copyOf(kept, count);
    Map<Integer, Integer> reports = new HashMap<>();
    for (int k = 0; model.reports() && k < marks.recoveries().size(); k++) {
      reports.put(marks.recoveries().get(k).operation(), k);
    }
    History some = count == recorded.size() ? recorded : recorded.select(rows);
    this.ordinary =
        reports.isEmpty() ? some.withoutMarks() : some.revise(new Reported(marks, reports));
  }

  private final class Reported implements History.Revision {
    private final Marks marks;
    private final Map<Integer, Integer> reports;

    Reported(Marks marks, Map<Integer, Integer> reports) {
      this.marks = marks;
      this.reports = reports;
    }

    @Override
    public String name(int i) {
      return recorded.name(rows[i]);
    }

    @Override
    public long output(int i) {
      Integer k = reports.get(rows[i]);
      return k == null ? recorded.outputCode(rows[i]) : recorded.values().code(marks.output(k));
    }

    @Override
    public long ret(int i) {
      return fates.optional(rows[i]) ? History.PENDING : fates.due(rows[i]);
    }
  }

  /** The history with interrupted operations pending, which is a weaker question. */
  public History ordinary() {
    return ordinary;
  }

  /** The rows of the recorded history that the others' rows are. */
  public int[] rows() {
    return rows.clone();
  }

  /** Whether some interrupted operation has a deadline. */
  public boolean hasDeadlines() {
    for (int k = 0; k < fates.count(); k++) {
      int row = fates.row(k);
      if (fates.optional(row) && fates.due(row) != Timeline.PENDING) {
        return true;
      }
    }
    return fates.pairs() > 0;
  }

  /** Whether an order of the ordinary history's rows respects the deadlines. */
  public boolean respectsDeadlines(int[] order) {
    int[] place = new int[recorded.size()];
    Arrays.fill(place, -1);
    long latest = Long.MIN_VALUE;
    for (int k = 0; k < order.length; k++) {
      int row = rows[order[k]];
      place[row] = k;
      if (fates.due(row) < latest) {
        return false;
      }
      latest = Math.max(latest, recorded.call(row));
    }
    for (int p = 0; p < fates.pairs(); p++) {
      int first = place[fates.first(p)];
      int second = place[fates.second(p)];
      if (first >= 0 && second >= 0 && first > second) {
        return false;
      }
    }
    return true;
  }

  /** The ordinary history with deadlines, for {@link #spec}. */
  public History strict() {
    Map<Integer, List<Integer>> over = new HashMap<>();
    for (int p = 0; p < fates.pairs(); p++) {
      over.computeIfAbsent(fates.second(p), i -> new ArrayList<>()).add(fates.first(p));
    }
    return ordinary.revise(
        new History.Revision() {
          @Override
          public String name(int i) {
            int row = rows[i];
            List<Integer> numbers = over.getOrDefault(row, List.of());
            boolean optional = fates.optional(row);
            String name = ordinary.name(i);
            return optional || !numbers.isEmpty()
                ? new InterruptedSpec.Tag(optional ? row : -1, numbers, name).text()
                : name;
          }

          @Override
          public long output(int i) {
            return fates.optional(rows[i]) ? Values.NONE : ordinary.outputCode(i);
          }

          @Override
          public long ret(int i) {
            return fates.due(rows[i]);
          }
        });
  }

  /** A sentence about {@link #strict} for people: without tags in front of names. */
  public static String plain(String sentence) {
    return InterruptedSpec.Tag.remove(sentence);
  }

  /** What decides {@link #strict}. */
  public <S> Spec<?> spec(Spec<S> spec) {
    return new InterruptedSpec<>(spec, model.condition(), fates.pairs() == 0);
  }

  /** A witness of {@link #strict}, without the interrupted operations that had no effect. */
  public <S> int[] effective(Spec<S> strictSpec, History strict, int[] order) {
    return new Effects<>(strictSpec, strict, i -> fates.optional(rows[i])).of(order);
  }
}
