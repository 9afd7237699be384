package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import java.util.HashMap;
import java.util.Map;

/**
 * Recorded operations as a specification knows them: synonyms translated, outputs that say nothing
 * erased. A second writing of what the deciders do, so that an error in either shows.
 */
final class Canon {
  private final Map<String, Signature> byName = new HashMap<>();

  Canon(Spec<?> spec) {
    for (Signature s : spec.operations()) {
      byName.put(s.name(), s);
    }
    for (Signature s : spec.operations()) {
      for (String synonym : s.synonyms()) {
        byName.putIfAbsent(synonym, s);
      }
    }
  }

  Operation of(Operation recorded) {
    Signature s = byName.get(recorded.name());
    if (s == null) {
      return recorded;
    }
    Operation op = recorded.name().equals(s.name()) ? recorded : recorded.named(s.name());
    boolean erase =
        s.answersNothing()
            && op.hasOutput()
            && !op.pending()
            && Shape.NOTHING.accepts().test(op.output());
    return erase ? op.returningNothing() : op;
  }
}
