package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What synchronization an algorithm needs, operation by operation.
 *
 * <pre>{@code
 * AlgorithmCost.of(algorithm).routines().forEach(System.out::println);
 * }</pre>
 */
public record AlgorithmCost(List<RoutineCost> routines) {
  /**
   * What one operation needs: how many atomic sections with more than one shared access it has,
   * compare and swaps among them; the shared accesses in them; and what the most demanding of them
   * takes, which is {@code none}, {@code CAS}, {@code DCAS}, a swap of more words, {@code lock}, or
   * {@code section} if it is none of these.
   */
  public record RoutineCost(String routine, int sections, int accesses, String primitive) {}

  public AlgorithmCost {
    routines = List.copyOf(routines);
  }

  /** The cost of an algorithm. */
  public static AlgorithmCost of(ConcurrentAlgorithm algorithm) {
    List<RoutineCost> all = new ArrayList<>();
    for (Routine r : algorithm.routines()) {
      all.add(new Count(new Places(algorithm, r)).of(r));
    }
    return new AlgorithmCost(all);
  }

  /** All sections of all operations. */
  public int sections() {
    return routines.stream().mapToInt(RoutineCost::sections).sum();
  }

  /** All shared accesses in sections. */
  public int accesses() {
    return routines.stream().mapToInt(RoutineCost::accesses).sum();
  }

  /** How many shared accesses a section has. */
  static int accesses(Statement.Atomic section, Places places) {
    int[] count = {0};
    StatementTree.visit(section.body(), s -> count[0] += places.accesses(s));
    return count[0];
  }

  /** Counts in one operation. */
  private static final class Count {
    private static final int LOCK = 100;
    private static final int SECTION = 101;

    private final Places places;
    private int sections;
    private int accesses;
    private int demand;

    Count(Places places) {
      this.places = places;
    }

    RoutineCost of(Routine r) {
      count(r.body());
      return new RoutineCost(r.name(), sections, accesses, primitive());
    }

    private void count(List<Statement> statements) {
      for (Statement s : statements) {
        if (s instanceof Statement.If i) {
          count(i.then());
          count(i.otherwise());
        } else if (s instanceof Statement.While w) {
          count(w.body());
        } else if (s instanceof Statement.CompareAndSwap) {
          add(places.accesses(s), places.accesses(s));
        } else if (s instanceof Statement.Lock) {
          add(1, LOCK);
        } else if (s instanceof Statement.Atomic a) {
          section(a);
        }
      }
    }

    private void section(Statement.Atomic a) {
      int inside = AlgorithmCost.accesses(a, places);
      if (inside > 1 && !readsOneWord(a)) {
        Optional<SectionPlan> plan = SectionPlan.of(a, places);
        add(inside, plan.map(p -> (int) p.words()).orElse(SECTION));
      }
    }

    /** Whether a section only reads, and only one word: then it is one access. */
    private boolean readsOneWord(Statement.Atomic a) {
      return SectionPlan.of(a, places)
          .filter(p -> p.writes.isEmpty() && p.words() == 1)
          .isPresent();
    }

    private void add(int inside, int needs) {
      sections++;
      accesses += inside;
      demand = Math.max(demand, needs);
    }

    private String primitive() {
      return switch (demand) {
        case 0 -> "none";
        case 1 -> "CAS";
        case 2 -> "DCAS";
        case LOCK -> "lock";
        case SECTION -> "section";
        default -> "CAS of " + demand + " words";
      };
    }
  }
}
