package dev.plumbline.core.memory;

import dev.plumbline.core.chain.EdgeStack;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.memory.Anomaly.Link;
import dev.plumbline.core.memory.Anomaly.Why;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds a short cycle of operations that must each come before the next: a shortest one at the
 * operation where a sweep got stuck, and in histories of up to {@value #LONGEST} operations a
 * shortest one anywhere.
 *
 * <p>One link of real time is enough: of two such links a→b and c→d, a had returned before d was
 * called or c before b was, because otherwise b's call ≤ c's return &lt; d's call ≤ a's return &lt;
 * b's call; so one of them can be left out:
 *
 * <pre>
 *   a |----|         |---| b        here a had returned before d was called, so that
 *   c     |-----|  |---| d          d →…→ a → d is a cycle with one link of real time less
 * </pre>
 *
 * <p>The stuck operation's due time is past, and it waits for operations that have not taken
 * effect. Walking backwards along what they wait for, breadth first, meets either one that was not
 * yet called, which closes the cycle by real time, or only called ones, each waiting for another:
 * then values alone make a cycle.
 *
 * <p>Cost: linear in the links met for the first cycle; for a shortest one, at each operation, the
 * links met within a length less than the best.
 */
final class CycleSearch {
  /** A value was seen, and time says no. */
  private static final int SHORTEST = 2;

  /** Longer histories are not searched for other cycles than the first. */
  private static final int LONGEST = 100_000;

  private final Versions v;
  private final MultiWordHistory h;
  private final AccessKinds kinds;
  private final EdgeStack constraints;
  private final Sweep sweep;

  CycleSearch(Versions v, EdgeStack constraints, Sweep sweep) {
    this.v = v;
    this.h = v.h;
    this.kinds = v.kinds;
    this.constraints = constraints;
    this.sweep = sweep;
  }

  /**
   * The links of a cycle through the operation, or near it; a link of time is the last. Null if the
   * operation waits for nothing.
   */
  @Nullable List<Link> through(int stuck) {
    Map<Integer, Link> towards = new HashMap<>();
    Deque<Integer> todo = new ArrayDeque<>(List.of(stuck));
    while (!todo.isEmpty()) {
      int i = todo.poll();
      for (Link link : waitsFor(i)) {
        int before = link.first();
        if (before != stuck && towards.putIfAbsent(before, link) != null) {
          continue;
        }
        if (before == stuck) {
          return path(link, stuck, towards);
        }
        if (!sweep.called(before)) {
          List<Link> links = path(link, stuck, towards);
          links.add(new Link(stuck, before, Why.TIME, -1));
          return links;
        }
        todo.add(before);
      }
    }
    return towards.isEmpty() ? null : cycleAmong(towards);
  }

  /**
   * A shortest cycle with one link of time, if it is shorter than the one given; looks at every
   * operation, so that it is for histories that are not too long.
   */
  List<Link> shortest(List<Link> found, Budget budget) {
    List<Link> best = found;
    for (int i = 0; h.size <= LONGEST && i < h.size && best.size() > SHORTEST; i++) {
      if ((i & 0xfff) == 0 && budget.ended() != null) {
        break;
      }
      List<Link> other = sweep.present(i) ? shorter(i, best.size()) : null;
      best = other == null ? best : other;
    }
    return best;
  }

  /** A cycle with fewer links whose link of time begins at this operation, or null. */
  private @Nullable List<Link> shorter(int last, int links) {
    long due = v.completions.due(last);
    Map<Integer, Link> towards = new HashMap<>();
    List<Integer> frontier = List.of(last);
    for (int length = 1; length + 1 < links && !frontier.isEmpty(); length++) {
      List<Integer> next = new ArrayList<>();
      for (int i : frontier) {
        for (Link link : kinds.sees(i) ? predecessors(i) : List.<Link>of()) {
          int before = link.first();
          if (before == last || towards.putIfAbsent(before, link) != null) {
            continue;
          }
          if (h.call[before] > due) {
            List<Link> cycle = path(link, last, towards);
            cycle.add(new Link(last, before, Why.TIME, -1));
            return cycle;
          }
          next.add(before);
        }
      }
      frontier = next;
    }
    return null;
  }

  /**
   * The failed operations that the stuck one is, or waits for, and that wait for nothing but a
   * reason to fail.
   */
  int[] unexplained(int stuck) {
    Set<Integer> met = new LinkedHashSet<>(List.of(stuck));
    Deque<Integer> todo = new ArrayDeque<>(met);
    while (!todo.isEmpty()) {
      for (Link link : waitsFor(todo.poll())) {
        if (sweep.called(link.first()) && met.add(link.first())) {
          todo.add(link.first());
        }
      }
    }
    return met.stream().mapToInt(i -> i).filter(i -> kinds.failed(i) && !sweep.waits(i)).toArray();
  }

  /** From the beginning of a link to the end of the path that leads to the goal. */
  private static List<Link> path(Link start, int goal, Map<Integer, Link> towards) {
    List<Link> links = new ArrayList<>();
    links.add(start);
    for (int at = start.second(); at != goal; at = links.get(links.size() - 1).second()) {
      links.add(towards.get(at));
    }
    return links;
  }

  /** Everything met waits for something met: going on backwards must come back. */
  private List<Link> cycleAmong(Map<Integer, Link> met) {
    Map<Integer, Integer> visited = new HashMap<>();
    List<Link> backwards = new ArrayList<>();
    int at = Collections.min(met.keySet());
    while (visited.putIfAbsent(at, backwards.size()) == null) {
      Link link = waitsFor(at).get(0);
      backwards.add(link);
      at = link.first();
    }
    List<Link> cycle = new ArrayList<>(backwards.subList(visited.get(at), backwards.size()));
    Collections.reverse(cycle);
    return cycle;
  }

  /** Links from the operations that have not taken effect and must before this one. */
  private List<Link> waitsFor(int i) {
    List<Link> links = predecessors(i);
    links.removeIf(link -> sweep.placed(link.first()));
    return links;
  }

  /** Links from the operations that must come before this one. */
  private List<Link> predecessors(int i) {
    List<Link> links = new ArrayList<>();
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.saw[w];
      if (kinds.sees(i)) {
        if (!v.isInitial(version)) {
          add(links, new Link(v.writer(version), i, Why.WROTE, w));
        }
        if (kinds.writes(i, w)) {
          addReaders(links, i, w);
        }
      } else if (!sweep.waits(i) && kinds.looks(i, w) && v.replacer(version) >= 0) {
        add(links, new Link(v.replacer(version), i, Why.REPLACED, w));
      }
    }
    for (int p = 0; p < constraints.count(); p++) {
      if (constraints.to(p) == i) {
        Why why = kinds.failed(constraints.from(p)) ? Why.EXPECTED : Why.PROCESS;
        add(links, new Link(constraints.from(p), i, why, -1));
      }
    }
    return links;
  }

  private void addReaders(List<Link> links, int i, int w) {
    for (int x = v.firstLook[v.saw[w]]; x >= 0; x = v.nextLook[x]) {
      int reader = v.row[x];
      if (reader != i && kinds.sees(reader)) {
        add(links, new Link(reader, i, Why.SAW, w));
      }
    }
  }

  private void add(List<Link> links, Link link) {
    if (sweep.present(link.first())) {
      links.add(link);
    }
  }
}
