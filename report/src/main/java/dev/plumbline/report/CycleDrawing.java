package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Explanation.Link;
import java.util.List;

/**
 * Operations that must each come before the next, and the last before the first.
 *
 * <pre>
 *   ┌─> [30,31] t1 read("y") -> 0
 *   │     saw what the other replaced
 *   │   [0,...] t0 cas([["x",0,1],["y",0,1]])
 *   │     wrote what the other saw
 *   │   [20,21] t1 read("x") -> 1
 *   └──── had returned before the call
 * </pre>
 */
final class CycleDrawing {
  private final History history;
  private final List<Link> links;
  private final Terminal terminal;

  CycleDrawing(History history, List<Link> links, Terminal terminal) {
    this.history = history;
    this.links = links;
    this.terminal = terminal;
  }

  /** Whether the links are a cycle; nothing else is drawn. */
  boolean applies() {
    for (int k = 0; k < links.size(); k++) {
      if (links.get(k).second() != links.get((k + 1) % links.size()).first()) {
        return false;
      }
    }
    return !links.isEmpty();
  }

  String draw() {
    boolean ascii = terminal.ascii();
    StringBuilder out = new StringBuilder();
    for (int k = 0; k < links.size(); k++) {
      boolean last = k == links.size() - 1;
      String down = ascii ? "  |   " : "  │   ";
      String begin = k > 0 ? down : ascii ? "  +-> " : "  ┌─> ";
      append(begin, history.show(links.get(k).first()), out);
      append(last ? ascii ? "  +---- " : "  └──── " : down + "  ", links.get(k).why(), out);
    }
    return out.toString();
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
