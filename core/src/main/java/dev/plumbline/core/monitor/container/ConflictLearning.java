package dev.plumbline.core.monitor.container;

import static dev.plumbline.core.primitive.Nulls.assured;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which orders of groups cannot go together, learned one conflict at a time, and what is left.
 *
 * <p>A conflict names some groups and for each of them orders; taking one of these for each of the
 * groups is refused. Groups that share no conflict, directly or by others, are independent, so only
 * the part of the newest conflict is chosen anew: by going through all orders, present ones first.
 *
 * <p>Cost: at most {@value #STEPS} steps for each conflict.
 */
final class ConflictLearning {
  private static final int STEPS = 1 << 18;

  /**
   * A refused combination.
   *
   * @param kept for each group the orders that are refused together
   * @param exact whether nothing else can make it acceptable
   * @param core what it was learned from: operations
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Conflict(int[] groups, boolean[][] kept, boolean exact, int[] core) {}

  /** How choosing anew ended. */
  enum Result {
    CHOSEN,
    EXHAUSTED,
    GIVEN_UP
  }

  private final EqualValueMatching matching;
  private final Map<Integer, List<Conflict>> byGroup = new HashMap<>();
  private List<Conflict> part = List.of();

  ConflictLearning(EqualValueMatching matching) {
    this.matching = matching;
  }

  /** Learns a conflict, and has the matching avoid it and all others if that is possible. */
  Result learn(Conflict conflict) {
    for (int g : conflict.groups) {
      byGroup.computeIfAbsent(g, k -> new ArrayList<>()).add(conflict);
    }
    part = partOf(conflict);
    int[] groups = part.stream().flatMapToInt(c -> Arrays.stream(c.groups)).distinct().toArray();
    // Last come those of the newest conflict: they are changed first.
    for (int i = 0, j = groups.length - 1; i < j; i++, j--) {
      int swap = groups[i];
      groups[i] = groups[j];
      groups[j] = swap;
    }
    return groups.length == 0 ? Result.EXHAUSTED : choose(groups);
  }

  /** The conflicts of the part last chosen anew. */
  List<Conflict> part() {
    return part;
  }

  private List<Conflict> partOf(Conflict newest) {
    Set<Conflict> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Integer> reached = new HashSet<>();
    List<Conflict> part = new ArrayList<>(List.of(newest));
    found.add(newest);
    for (int k = 0; k < part.size(); k++) {
      for (int g : part.get(k).groups) {
        if (reached.add(g)) {
          assured(byGroup.get(g)).stream().filter(found::add).forEach(part::add);
        }
      }
    }
    return part;
  }

  /**
   * Goes through all choices, present ones first. When a group has no order left, the latest one
   * that had a part in this is changed; those in between cannot help.
   */
  private Result choose(int[] groups) {
    int n = groups.length;
    int[][] members = positions(groups);
    List<List<Integer>> endingAt = endingAt(members, n);
    int[] first = new int[n];
    int[] tried = new int[n];
    int[] choice = new int[n];
    BitSet[] culprits = new BitSet[n];
    for (int d = 0; d < n; d++) {
      first[d] = matching.groups.get(groups[d]).choice;
      culprits[d] = new BitSet();
    }
    int depth = 0;
    for (int steps = 0; steps < STEPS; steps++) {
      int orders = matching.groups.get(groups[depth]).orders.length;
      if (tried[depth] == orders) {
        int back = culprits[depth].length() - 1;
        if (back < 0) {
          return Result.EXHAUSTED;
        }
        culprits[depth].clear(back);
        culprits[back].or(culprits[depth]);
        for (int d = back + 1; d <= depth; d++) {
          tried[d] = 0;
          culprits[d].clear();
        }
        depth = back;
        continue;
      }
      choice[depth] = (first[depth] + tried[depth]++) % orders;
      if (!refused(endingAt.get(depth), members, choice, depth, culprits[depth]) && ++depth == n) {
        matching.choose(groups, choice);
        return Result.CHOSEN;
      }
    }
    return Result.GIVEN_UP;
  }

  private boolean refused(
      List<Integer> decided, int[][] members, int[] choice, int depth, BitSet culprits) {
    for (int c : decided) {
      if (holds(part.get(c), members[c], choice)) {
        for (int d : members[c]) {
          if (d < depth) {
            culprits.set(d);
          }
        }
        return true;
      }
    }
    return false;
  }

  /** For each conflict of the part, where its groups are among those given. */
  private int[][] positions(int[] groups) {
    Map<Integer, Integer> position = new HashMap<>();
    for (int d = 0; d < groups.length; d++) {
      position.put(groups[d], d);
    }
    int[][] positions = new int[part.size()][];
    for (int c = 0; c < positions.length; c++) {
      positions[c] = Arrays.stream(part.get(c).groups).map(position::get).toArray();
    }
    return positions;
  }

  /** For each position the conflicts that are decided once its group is chosen. */
  private static List<List<Integer>> endingAt(int[][] members, int n) {
    List<List<Integer>> ending = new ArrayList<>();
    for (int d = 0; d < n; d++) {
      ending.add(new ArrayList<>());
    }
    for (int c = 0; c < members.length; c++) {
      ending.get(Arrays.stream(members[c]).max().getAsInt()).add(c);
    }
    return ending;
  }

  private static boolean holds(Conflict c, int[] members, int[] choice) {
    for (int k = 0; k < members.length; k++) {
      if (!c.kept[k][choice[members[k]]]) {
        return false;
      }
    }
    return true;
  }
}
