package dev.plumbline.derive;

import dev.plumbline.derive.search.SearchResult;
import java.util.List;

/**
 * What came of a schema.
 *
 * @param search the verdicts on the whole space, and what they cost
 * @param accepted how many classes of algorithms are correct
 * @param minimal the correct ones from which nothing can be taken away, the cheapest first
 * @param withdrawn how many further ones failed the check of their own that every result gets, so
 *     that an equivalence which the schema declares does not hold; 0 otherwise
 * @param unconfirmed how many further ones a limit kept from being checked themselves
 */
public record Derivation(
    SearchResult search,
    int accepted,
    List<DerivedAlgorithm> minimal,
    int withdrawn,
    int unconfirmed) {
  public Derivation {
    minimal = List.copyOf(minimal);
  }

  /** Whether every instance of the schema has a verdict. */
  public boolean isComplete() {
    return unconfirmed == 0 && search.undecided() == 0 && search.stopped().isEmpty();
  }
}
