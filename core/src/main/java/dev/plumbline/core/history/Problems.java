package dev.plumbline.core.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects every problem of one history; keeps the first {@value #LIMIT} and counts the rest. */
public final class Problems {
  /** How many problems are kept. */
  public static final int LIMIT = 20;

  private final String source;
  private final List<Problem> kept = new ArrayList<>();
  private long count;

  /** A collector for the named file; an empty name for a history built in memory. */
  public Problems(String source) {
    this.source = source;
  }

  /** The file that is read, as messages call it. */
  public String source() {
    return source;
  }

  /** Adds a problem at a line, from 1; 0 when there is no line. */
  public void add(long line, Rule rule, String message) {
    count++;
    if (kept.size() < LIMIT) {
      kept.add(new Problem(source, line, rule, message));
    }
  }

  /**
   * Adds the problems of a part of the file.
   *
   * @param linesBefore how many lines stand before the part
   */
  public void addAll(Problems part, long linesBefore) {
    for (Problem problem : part.kept) {
      add(problem.line() + linesBefore, problem.rule(), problem.message());
    }
    count += part.count - part.kept.size();
  }

  /** Whether nothing was wrong. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** How many problems were found, kept or not. */
  public long count() {
    return count;
  }

  /** The problems kept, by line. */
  public List<Problem> list() {
    return kept.stream().sorted(Comparator.comparingLong(Problem::line)).toList();
  }

  /** Throws if there is any problem. */
  public void throwIfAny() {
    if (count > 0) {
      throw new MalformedHistoryException(list(), count);
    }
  }
}
