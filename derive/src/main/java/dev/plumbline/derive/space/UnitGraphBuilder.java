package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.language.BlockConstraint;
import dev.plumbline.derive.language.BlockEffects;
import dev.plumbline.derive.language.BlockRelation;
import dev.plumbline.derive.language.BlockVariant;
import dev.plumbline.derive.language.BuildingBlock;
import dev.plumbline.derive.language.Placeholder;
import dev.plumbline.derive.language.SchemaException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes units of blocks, and adds the constraints that the dataflow has.
 *
 * <p>Blocks become one unit if they are adjacent and not more than one of them accesses shared
 * memory: a cut between them would change nothing. A block comes before another if it alone sets a
 * local that the other uses, or if it reads a place through the same pointer as the other writes
 * it. The latter is what the published counts need, but leaves out instances that could be tried;
 * the honest space has them. A block whose result no chosen expression asks for is left out.
 */
final class UnitGraphBuilder {
  private final Placeholder placeholder;
  private final List<BuildingBlock> blocks = new ArrayList<>();
  private final List<BlockVariant> chosen = new ArrayList<>();
  private final boolean honest;
  private boolean[][] before;
  private int[] unitOf;

  private UnitGraphBuilder(Placeholder placeholder, int[] choice, boolean honest) {
    this.placeholder = placeholder;
    this.honest = honest;
    for (int i = 0; i < choice.length; i++) {
      if (isNeeded(i, choice)) {
        BuildingBlock block = placeholder.blocks().get(i);
        blocks.add(block);
        chosen.add(block.variants().get(choice[i]));
      }
    }
  }

  /**
   * @param choice which variant of each block
   * @param honest whether blocks that are declared to go together are taken apart
   */
  static UnitGraph build(Placeholder placeholder, int[] choice, boolean honest) {
    return new UnitGraphBuilder(placeholder, choice, honest).build();
  }

  /** Not if it only sets locals that another expression would have used. */
  private boolean isNeeded(int block, int[] choice) {
    BlockEffects own = placeholder.blocks().get(block).variants().get(choice[block]).effects();
    if (!own.writes().isEmpty() || own.exits() || own.assigned().isEmpty() || own.locks()) {
      return true;
    }
    boolean wanted = false;
    for (int i = 0; i < choice.length; i++) {
      List<BlockVariant> variants = placeholder.blocks().get(i).variants();
      if (i != block && intersects(variants.get(choice[i]).effects().used(), own.assigned())) {
        return true;
      }
      wanted |=
          i != block
              && variants.stream().anyMatch(v -> intersects(v.effects().used(), own.assigned()));
    }
    return !wanted || intersects(placeholder.surroundings().used(), own.assigned());
  }

  private static boolean intersects(Set<?> a, Set<?> b) {
    return a.stream().anyMatch(b::contains);
  }

  private UnitGraph build() {
    int n = blocks.size();
    before = new boolean[n][n];
    for (BlockConstraint constraint : placeholder.constraints()) {
      if (constraint.relation() == BlockRelation.BEFORE) {
        int first = index(constraint.blocks().get(0));
        int second = index(constraint.blocks().get(1));
        if (first >= 0 && second >= 0) {
          before[first][second] = true;
          refuseCycle(close(before), constraint);
        }
      }
    }
    addDataflow();
    List<List<Integer>> groups = groups();
    List<BlockUnit> units = groups.stream().map(this::unit).toList();
    unitOf = new int[n];
    for (int u = 0; u < groups.size(); u++) {
      for (int block : groups.get(u)) {
        unitOf[block] = u;
      }
    }
    return new UnitGraph(
        units,
        unitOrder(units.size()),
        adjacentUnits(),
        sets(BlockRelation.SAME_SECTION),
        sets(BlockRelation.APART),
        pairs(BlockRelation.COMMUTE),
        placeholder.notNull());
  }

  private int index(String label) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).label().equals(label)) {
        return i;
      }
    }
    return -1; // left out, since nobody asks for its result
  }

  private static boolean[][] close(boolean[][] relation) {
    int n = relation.length;
    boolean[][] closed = new boolean[n][];
    for (int i = 0; i < n; i++) {
      closed[i] = relation[i].clone();
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          closed[i][j] |= closed[i][k] && closed[k][j];
        }
      }
    }
    return closed;
  }

  private static void refuseCycle(boolean[][] closed, BlockConstraint constraint) {
    for (int i = 0; i < closed.length; i++) {
      if (closed[i][i]) {
        throw SchemaException.of(
            constraint.at(),
            "This constraint makes a cycle: "
                + String.join(" < ", constraint.blocks())
                + " contradicts the constraints before it");
      }
    }
  }

  /** What the designer said goes before what the dataflow suggests. */
  private void addDataflow() {
    boolean[][] said = close(before);
    for (int i = 0; i < blocks.size(); i++) {
      for (int j = 0; j < blocks.size(); j++) {
        boolean flows = defines(i, j) || (!honest && readsBefore(i, j) && !readsBefore(j, i));
        before[i][j] |= i != j && !said[j][i] && flows;
      }
    }
    boolean[][] closed = close(before);
    for (int i = 0; i < blocks.size(); i++) {
      if (closed[i][i]) {
        throw SchemaException.of(
            blocks.get(i).at(),
            "Block '"
                + blocks.get(i).label()
                + "' is in a cycle: the values that blocks use, and the constraints, leave no"
                + " order");
      }
    }
  }

  /** Whether the first block alone sets a local that the second uses. */
  private boolean defines(int first, int second) {
    BlockEffects definer = chosen.get(first).effects();
    Set<String> locals = new HashSet<>(definer.assigned());
    locals.retainAll(chosen.get(second).effects().used());
    locals.removeAll(placeholder.surroundings().assigned());
    for (int i = 0; i < chosen.size(); i++) {
      if (i != first) {
        locals.removeAll(chosen.get(i).effects().assigned());
      }
    }
    return !locals.isEmpty();
  }

  /** Whether the first block reads a place that the second writes. */
  private boolean readsBefore(int first, int second) {
    return intersects(chosen.get(first).effects().reads(), chosen.get(second).effects().writes());
  }

  /** Blocks that are one unit, in the order in which they stand. */
  private List<List<Integer>> groups() {
    int[] group = new int[blocks.size()];
    for (int i = 0; i < group.length; i++) {
      group[i] = i;
    }
    for (BlockConstraint constraint : placeholder.constraints()) {
      List<Integer> members =
          constraint.blocks().stream().map(this::index).filter(i -> i >= 0).toList();
      boolean glued =
          constraint.relation() == BlockRelation.TOGETHER
              ? !honest
              : constraint.relation() == BlockRelation.ADJACENT && isOneStep(members);
      if (glued) {
        members.forEach(m -> join(group, members.get(0), m));
      }
    }
    List<List<Integer>> groups = new ArrayList<>();
    for (int i = 0; i < group.length; i++) {
      if (group[i] == i) {
        groups.add(ordered(group, i));
      }
    }
    return groups;
  }

  private static void join(int[] group, int first, int second) {
    int from = group[second];
    int to = group[first];
    int least = Math.min(from, to);
    for (int i = 0; i < group.length; i++) {
      if (group[i] == from || group[i] == to) {
        group[i] = least;
      }
    }
  }

  private boolean isOneStep(List<Integer> members) {
    return members.stream().filter(m -> chosen.get(m).effects().isShared()).count() <= 1;
  }

  /** The members of a group, each after those that must be before it. */
  private List<Integer> ordered(int[] group, int which) {
    boolean[][] closed = close(before);
    List<Integer> rest = new ArrayList<>();
    for (int i = 0; i < group.length; i++) {
      if (group[i] == which) {
        rest.add(i);
      }
    }
    List<Integer> order = new ArrayList<>();
    while (!rest.isEmpty()) {
      int next =
          rest.stream()
              .filter(i -> rest.stream().noneMatch(j -> closed[j][i]))
              .findFirst()
              .orElseThrow();
      order.add(next);
      rest.remove((Integer) next);
    }
    return order;
  }

  private BlockUnit unit(List<Integer> members) {
    List<String> labels = members.stream().map(m -> blocks.get(m).label()).toList();
    List<Statement> code = new ArrayList<>();
    members.forEach(m -> code.addAll(chosen.get(m).code()));
    return new BlockUnit(
        String.join("", labels),
        labels,
        code,
        members.stream().map(m -> chosen.get(m).effects()).toList());
  }

  private int[] unitOrder(int count) {
    boolean[][] closed = close(before);
    boolean[][] ordered = new boolean[count][count];
    for (int i = 0; i < blocks.size(); i++) {
      for (int j = 0; j < blocks.size(); j++) {
        if (closed[i][j] && unitOf[i] != unitOf[j]) {
          ordered[unitOf[i]][unitOf[j]] = true;
        }
      }
    }
    boolean[][] all = close(ordered);
    int[] masks = new int[count];
    for (int i = 0; i < count; i++) {
      if (all[i][i]) {
        throw SchemaException.of(
            placeholder.at(),
            "The blocks of placeholder '"
                + placeholder.name()
                + "' that must be adjacent leave no order");
      }
      for (int j = 0; j < count; j++) {
        masks[i] |= all[j][i] ? 1 << j : 0;
      }
    }
    return masks;
  }

  private List<int[]> adjacentUnits() {
    return pairs(BlockRelation.ADJACENT).stream().filter(p -> p[0] != p[1]).toList();
  }

  private List<int[]> pairs(BlockRelation relation) {
    List<int[]> pairs = new ArrayList<>();
    for (BlockConstraint constraint : placeholder.constraints()) {
      List<Integer> members =
          constraint.blocks().stream().map(this::index).filter(i -> i >= 0).toList();
      for (int i = 0; constraint.relation() == relation && i + 1 < members.size(); i++) {
        pairs.add(new int[] {unitOf[members.get(i)], unitOf[members.get(i + 1)]});
      }
    }
    return pairs;
  }

  private List<Integer> sets(BlockRelation relation) {
    List<Integer> masks = new ArrayList<>();
    for (BlockConstraint constraint : placeholder.constraints()) {
      if (constraint.relation() == relation) {
        int mask = 0;
        for (String label : constraint.blocks()) {
          int block = index(label);
          mask |= block < 0 ? 0 : 1 << unitOf[block];
        }
        masks.add(mask);
      }
    }
    return masks;
  }
}
