package dev.plumbline.derive.search;

import dev.plumbline.derive.language.SchemaException;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingClasses;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** The combinations of classes, one for each placeholder, under one number each. */
final class CandidateNumbers {
  private static final long MOST = 50_000_000;

  private final List<FillingClasses> parts;
  private final int[] strides;
  private final int size;

  CandidateNumbers(SchemaSpace space) {
    this.parts = space.parts().stream().map(FillingSpace::verdicts).toList();
    long product = 1;
    strides = new int[parts.size()];
    for (int i = parts.size() - 1; i >= 0; i--) {
      strides[i] = (int) product;
      product *= parts.get(i).size();
      if (product > MOST) {
        throw SchemaException.of(
            space.parts().get(i).placeholder().at(),
            "The schema has more than %,d classes of algorithms: add constraints".formatted(MOST));
      }
    }
    size = (int) product;
  }

  int size() {
    return size;
  }

  /** The class of one placeholder in a candidate. */
  int part(int candidate, int placeholder) {
    return candidate / strides[placeholder] % parts.get(placeholder).size();
  }

  /** The number of a combination of classes. */
  int number(int[] classes) {
    int number = 0;
    for (int i = 0; i < classes.length; i++) {
      number += classes[i] * strides[i];
    }
    return number;
  }

  /** Whether two candidates have the same alternatives and optional conjuncts. */
  boolean haveSameChoices(int one, int other) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).choice(part(one, i)) != parts.get(i).choice(part(other, i))) {
        return false;
      }
    }
    return true;
  }

  /** The fillings of a candidate. */
  List<Filling> fillings(int candidate) {
    List<Filling> fillings = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      fillings.add(parts.get(i).representative(part(candidate, i)));
    }
    return fillings;
  }

  long weight(int candidate) {
    long weight = 1;
    for (int i = 0; i < parts.size(); i++) {
      weight *= parts.get(i).weight(part(candidate, i));
    }
    return weight;
  }

  private int joins(int candidate) {
    int joins = 0;
    for (int i = 0; i < parts.size(); i++) {
      joins += parts.get(i).joins(part(candidate, i));
    }
    return joins;
  }

  /** All candidates, those with the least inside of sections first. */
  int[] fineToCoarse() {
    int[] counts = new int[64];
    for (int c = 0; c < size; c++) {
      counts[joins(c) + 1]++;
    }
    for (int i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
    int[] order = new int[size];
    for (int c = 0; c < size; c++) {
      order[counts[joins(c)]++] = c;
    }
    return order;
  }

  /** All candidates that are at least as atomic. */
  void above(int candidate, IntConsumer consumer) {
    BitSet[] sets = new BitSet[parts.size()];
    Arrays.setAll(sets, i -> parts.get(i).above(part(candidate, i)));
    product(sets, 0, 0, consumer);
  }

  /** All candidates that are at most as atomic. */
  void below(int candidate, IntConsumer consumer) {
    BitSet[] sets = new BitSet[parts.size()];
    Arrays.setAll(sets, i -> parts.get(i).below(part(candidate, i)));
    product(sets, 0, 0, consumer);
  }

  private void product(BitSet[] sets, int placeholder, int number, IntConsumer consumer) {
    if (placeholder == sets.length) {
      consumer.accept(number);
      return;
    }
    BitSet set = sets[placeholder];
    for (int c = set.nextSetBit(0); c >= 0; c = set.nextSetBit(c + 1)) {
      product(sets, placeholder + 1, number + c * strides[placeholder], consumer);
    }
  }
}
