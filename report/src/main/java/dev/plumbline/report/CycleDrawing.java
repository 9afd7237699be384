package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;

/**
 * Operations that must each come before the next, and the last before the first.
 *
 * <pre>
 *   ┌─> C  read("y") -> 0
 *   │     saw what the other replaced
 *   │   A  cas([["x",0,1],["y",0,1]])
 *   │     wrote what the other saw
 *   │   B  read("x") -> 1
 *   └──── had returned before the call
 * </pre>
 */
final class CycleDrawing {
  private final History history;
  private final Core core;
  private final List<Link> links;
  private final Terminal terminal;

  CycleDrawing(History history, Verdict.Violation violation, Terminal terminal) {
    this.history = history;
    this.core = violation.core();
    this.links = violation.explanation().links();
    this.terminal = terminal;
  }

  /** Whether the links are a cycle of more than two, which a sentence would tell as well. */
  boolean applies() {
    for (int k = 0; k < links.size(); k++) {
      if (links.get(k).second() != links.get((k + 1) % links.size()).first()) {
        return false;
      }
    }
    return links.size() > 2;
  }

  String draw() {
    boolean ascii = terminal.ascii();
    StringBuilder out = new StringBuilder();
    for (int k = 0; k < links.size(); k++) {
      boolean last = k == links.size() - 1;
      String down = ascii ? "  |   " : "  │   ";
      String begin = k > 0 ? down : ascii ? "  +-> " : "  ┌─> ";
      append(begin, operation(links.get(k).first()), out);
      append(last ? ascii ? "  +---- " : "  └──── " : down + "  ", links.get(k).why(), out);
    }
    return out.toString();
  }

  private String operation(int row) {
    String letter = core.letter(row);
    return letter.isEmpty() ? history.show(row) : letter + "  " + history.showOperation(row);
  }

  private void append(String start, String text, StringBuilder out) {
    int room = terminal.width() - start.length();
    String shown = TextWidth.cut(terminal.printable(text), room, ellipsis());
    out.append(start).append(shown).append('\n');
  }

  private String ellipsis() {
    return Glyphs.of(terminal, false).ellipsis();
  }
}
