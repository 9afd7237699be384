package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Coverage;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The scenarios of one shape, and how far a search has come with them. */
final class SearchPart {
  final int[] shape;
  final int size;

  final Coverage.Kind kind;

  /** Whether there are none. */
  boolean empty;

  /** How many there are, or as many as were counted; 0 if they were not. */
  long scenarios;

  /** How many were looked at, or passed over because others look at them. */
  long looked;

  /** How many were begun. */
  long begun;

  /** Of how many all interleavings were explored. */
  long whole;

  /** Of how many others some executions were sampled. */
  long sampled;

  /** How many executions there were. */
  long executions;

  /** Those that are longer than a first look, by number, and what was seen of them. */
  final Map<Long, Trials.Counts> open = new TreeMap<>();

  SearchPart(int[] shape, int size, Coverage.Kind kind) {
    this.shape = shape;
    this.size = size;
    this.kind = kind;
  }

  /** Whether these are scenarios that come besides those of their size. */
  boolean isBesides() {
    return kind != Coverage.Kind.PLAIN;
  }

  /** As in 2+1. */
  static String text(int[] shape) {
    return Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining("+"));
  }

  Coverage coverage() {
    return new Coverage(text(shape), size, kind, begun, whole, sampled, scenarios, executions);
  }
}
