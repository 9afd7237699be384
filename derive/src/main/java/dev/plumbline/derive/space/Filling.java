package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** One way to fill a placeholder: an order of its units, cut into atomic sections. */
public final class Filling {
  private final UnitGraph graph;
  private final int[] order;
  private final int joins;

  /**
   * @param joins a bit for each two neighbors in the order that share a section
   */
  Filling(UnitGraph graph, int[] order, int joins) {
    this.graph = graph;
    this.order = order.clone();
    this.joins = joins;
  }

  /** The code, in which sections with more than one shared access are atomic. */
  public List<Statement> code() {
    List<Statement> code = new ArrayList<>();
    Set<String> privateNodes = new HashSet<>();
    for (List<BlockUnit> section : sections()) {
      List<Statement> inner = new ArrayList<>();
      int accesses = 0;
      for (BlockUnit unit : section) {
        accesses += unit.accesses(privateNodes);
        inner.addAll(unit.code());
        unit.follow(privateNodes);
      }
      if (accesses > 1) {
        code.add(new Statement.Atomic("", flat(inner)));
      } else {
        code.addAll(inner);
      }
    }
    return code;
  }

  /** Words that are read at once are atomic inside of a section anyway. */
  private static List<Statement> flat(List<Statement> code) {
    List<Statement> flat = new ArrayList<>();
    for (Statement statement : code) {
      if (statement instanceof Statement.Atomic word) {
        flat.addAll(word.body());
      } else {
        flat.add(statement);
      }
    }
    return flat;
  }

  private List<List<BlockUnit>> sections() {
    List<List<BlockUnit>> sections = new ArrayList<>();
    for (int i = 0; i < order.length; i++) {
      if (i == 0 || (joins >> (i - 1) & 1) == 0) {
        sections.add(new ArrayList<>());
      }
      sections.get(sections.size() - 1).add(graph.units().get(order[i]));
    }
    return sections;
  }

  /** The labels of the blocks in their order, sections of several units in brackets. */
  @Override
  public String toString() {
    return sections().stream()
        .map(
            s -> {
              String inner = s.stream().map(BlockUnit::name).collect(Collectors.joining(" "));
              return s.size() == 1 ? inner : "[" + inner + "]";
            })
        .collect(Collectors.joining(" "));
  }
}
