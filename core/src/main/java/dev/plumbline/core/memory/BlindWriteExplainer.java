package dev.plumbline.core.memory;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.memory.Anomaly.Kind;
import dev.plumbline.core.memory.Anomaly.Link;
import dev.plumbline.core.memory.Anomaly.Why;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells why a few operations with blind writes have no witness: draws conclusions from what was
 * seen, one at a time, until there is a cycle, and tells those that led to it. The operations are
 * few, so every way is looked at, and the shortest is told.
 *
 * <p>If no cycle comes, the orders of writes would have to be tried, which is no explanation. Cost:
 * for at most {@value CoreClosure#LARGEST} operations O(n²) searches of a shortest path a
 * conclusion.
 */
final class BlindWriteExplainer {
  private final Versions v;
  private final MultiWordHistory h;
  private final int[] rows;
  private final CompletionSearch search;
  private final AnomalySentences tell;

  /** What must come before what, by the places in {@link #rows}. */
  private final Link[][] links;

  /** For each link that was concluded: what it was concluded from. */
  private final List<Conclusion> conclusions = new ArrayList<>();

  private @Nullable List<Link> cycle;

  /** A link, the steps that lead to it, and the sentence that says why they do. */
  private record Conclusion(Link link, List<Link> from, @Nullable Sentence sentence) {}

  BlindWriteExplainer(Versions v, int[] rows, CompletionSearch search, AnomalySentences tell) {
    this.v = v;
    this.h = v.h;
    this.rows = rows;
    this.search = search;
    this.tell = tell;
    this.links = new Link[rows.length <= CoreClosure.LARGEST ? rows.length : 0][rows.length];
  }

  Anomaly anomaly() {
    if (links.length == 0) {
      Sentence sentence =
          Sentence.of("No order of these %s operations fits what they saw.", rows.length);
      return anomaly(Kind.NO_ORDER_OF_WRITES_FITS, List.of(sentence), List.of());
    }
    linkFacts();
    while (cycle == null && concludeOnce()) {
      findCycle();
    }
    if (cycle == null) {
      findCycle();
    }
    return cycle == null
        ? anomaly(
            Kind.NO_ORDER_OF_WRITES_FITS,
            List.of(
                Sentence.words(
                    "In whatever order these writes took effect, they do not fit what was seen.")),
            List.of())
        : tellCycle(cycle);
  }

  private Anomaly anomaly(Kind kind, List<Sentence> sentences, List<Link> told) {
    int blamed = told.isEmpty() ? -1 : AnomalySentences.blamed(told);
    return new Anomaly(kind, rows, links.length > 0, blamed, sentences, told);
  }

  private void linkFacts() {
    for (int a = 0; a < rows.length; a++) {
      for (int b = 0; b < rows.length; b++) {
        boolean both = a != b && search.takesPart(rows[a]) && search.takesPart(rows[b]);
        if (both && v.completions.due(rows[a]) < h.call[rows[b]]) {
          links[a][b] = new Link(rows[a], rows[b], Why.TIME, -1);
        }
      }
    }
    for (int p = 0; p < v.completions.pairs(); p++) {
      put(new Link(v.completions.first(p), v.completions.second(p), Why.PROCESS, -1));
    }
    for (int i : rows) {
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        int version = v.saw[w];
        if (search.takesPart(i) && v.kinds.sees(i) && !v.isInitial(version)) {
          put(new Link(v.writer(version), i, Why.WROTE, w));
        }
      }
    }
  }

  private int place(int row) {
    return Arrays.binarySearch(rows, row);
  }

  private boolean put(Link link) {
    int a = place(link.first());
    int b = place(link.second());
    boolean known = a >= 0 && b >= 0 && search.takesPart(rows[a]) && search.takesPart(rows[b]);
    if (!known || links[a][b] != null) {
      return false;
    }
    links[a][b] = link;
    return true;
  }

  /** Draws one more conclusion; false if there is none. */
  private boolean concludeOnce() {
    for (int reader : rows) {
      for (int w = h.first[reader]; w < h.first[reader + 1]; w++) {
        for (int other : rows) {
          boolean both =
              v.kinds.sees(reader) && search.takesPart(reader) && search.takesPart(other);
          if (both && other != reader && concludes(reader, w, other)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** What another write to the word means for one that saw its value, and for the writer. */
  private boolean concludes(int reader, int w, int other) {
    int x = writes(other, h.address[w]);
    int version = v.saw[w];
    boolean initial = v.isInitial(version);
    if (x < 0 || (!initial && v.writer(version) == other)) {
      return false;
    }
    List<Link> after = initial ? List.of() : path(v.writer(version), other);
    if (after != null && links[place(reader)][place(other)] == null) {
      boolean replaces = v.replacer(version) == other && v.saw[x] == version;
      Link link = new Link(reader, other, replaces ? Why.SAW : Why.OVERWRITTEN, x);
      return put(link) && keep(link, after, replaces ? null : later(reader, w, other));
    }
    List<Link> before = initial ? null : path(other, reader);
    if (before != null && links[place(other)][place(v.writer(version))] == null) {
      Link link = new Link(other, v.writer(version), Why.OVERWRITTEN, version);
      return put(link) && keep(link, before, earlier(reader, w, other));
    }
    return false;
  }

  private boolean keep(Link link, List<Link> from, @Nullable Sentence sentence) {
    conclusions.add(new Conclusion(link, from, sentence));
    return true;
  }

  private Sentence later(int reader, int w, int other) {
    int version = v.saw[w];
    Sentence saw =
        Sentence.of(
            "%s saw %s in %s", tell.operation(reader), tell.seen(w, reader), tell.address(w));
    return v.isInitial(version)
        ? Sentence.of(
            "%s, which was there at the start, so it came before %s wrote there.",
            saw, tell.operation(other))
        : Sentence.of(
            "%s, so it came before %s, which wrote there after %s did.",
            saw, tell.operation(other), tell.operation(v.writer(version)));
  }

  private Sentence earlier(int reader, int w, int other) {
    return Sentence.of(
        "%s wrote to %s before %s did, because it came before %s, which saw what the latter wrote.",
        tell.operation(other),
        tell.address(w),
        tell.operation(v.writer(v.saw[w])),
        tell.operation(reader));
  }

  /** The word with which an operation writes to an address, or -1. */
  private int writes(int i, int address) {
    for (int w = h.first[i]; v.kinds.mayWrite(i) && w < h.first[i + 1]; w++) {
      if (h.address[w] == address && v.kinds.writes(i, w)) {
        return w;
      }
    }
    return -1;
  }

  /** The shortest way from one operation to another, or null. */
  private @Nullable List<Link> path(int from, int to) {
    int goal = place(to);
    Link[] by = new Link[rows.length];
    Deque<Integer> todo = new ArrayDeque<>(List.of(place(from)));
    while (!todo.isEmpty()) {
      int a = todo.poll();
      for (int b = 0; b < rows.length; b++) {
        if (links[a][b] != null && by[b] == null) {
          by[b] = links[a][b];
          if (b == goal) {
            return backwards(by, from, goal);
          }
          todo.add(b);
        }
      }
    }
    return null;
  }

  private List<Link> backwards(Link[] by, int from, int goal) {
    List<Link> path = new ArrayList<>();
    int at = goal;
    do {
      path.add(by[at]);
      at = place(by[at].first());
    } while (rows[at] != from);
    Collections.reverse(path);
    return path;
  }

  private void findCycle() {
    for (int row : rows) {
      List<Link> found = path(row, row);
      if (found != null && (cycle == null || found.size() < cycle.size())) {
        cycle = found;
      }
    }
  }

  private Anomaly tellCycle(List<Link> cycle) {
    for (int k = 0; k < cycle.size() - 1; k++) {
      // A link of time is told last, where the cycle closes.
      if (cycle.get(k).why() == Why.TIME) {
        Collections.rotate(cycle, cycle.size() - 1 - k);
      }
    }
    Set<Sentence> sentences = new LinkedHashSet<>();
    Link last = cycle.get(cycle.size() - 1);
    boolean foreseen = AnomalySentences.isForeseen(cycle);
    sentences.add(foreseen ? tell.foreseen(cycle.get(0)) : tell.cycle(last));
    for (Link link : cycle) {
      if (!foreseen && (!link.equals(last) || link.why() != Why.TIME)) {
        tellLink(link, sentences);
      }
    }
    for (int row : rows) {
      if (v.completions.optional(row) && search.reason(row) >= 0) {
        sentences.add(tell.tookEffect(row, search));
      }
    }
    Kind kind = foreseen ? Kind.READ_BEFORE_WRITE : Kind.CYCLE;
    return anomaly(kind, List.copyOf(sentences), cycle);
  }

  /** What a link was concluded from is told before it. */
  private void tellLink(Link link, Set<Sentence> sentences) {
    for (Conclusion conclusion : conclusions) {
      if (conclusion.link().equals(link)) {
        conclusion.from().forEach(step -> tellLink(step, sentences));
        sentences.add(conclusion.sentence() == null ? tell.sentence(link) : conclusion.sentence());
        return;
      }
    }
    sentences.add(tell.sentence(link));
  }
}
