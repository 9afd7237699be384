package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.Spec;
import java.util.Collections;
import java.util.List;

/**
 * What is called when all threads have ended, to see what became of the object. Without it, an
 * update that was lost shows only in scenarios with more operations.
 */
final class FinalLook {
  private final OperationCall removing;
  private final List<OperationCall> looking;

  private FinalLook(OperationCall removing, List<OperationCall> looking) {
    this.removing = removing;
    this.looking = looking;
  }

  static FinalLook none() {
    return new FinalLook(null, List.of());
  }

  /** Empties a container; reads everything else, key by key. Calls that can wait are not made. */
  static FinalLook of(List<Letter> letters, Spec<?> spec) {
    List<Letter> plain =
        letters.stream()
            .filter(l -> l.values() == 0 && !l.expects() && !l.operation().waits())
            .toList();
    OperationCall removing =
        plain.stream()
            .filter(l -> l.keys().isEmpty() && removes(l, spec))
            .findFirst()
            .map(FinalLook::call)
            .orElse(null);
    List<OperationCall> looking =
        plain.stream().filter(l -> l.operation().onlyLooks()).map(FinalLook::call).toList();
    return new FinalLook(removing, looking);
  }

  private static boolean removes(Letter letter, Spec<?> spec) {
    ContainerTraits<?> container = spec.traits().container();
    return container != null
        && container.removes(Operation.pending(letter.operation().name(), null));
  }

  private static OperationCall call(Letter letter) {
    return Letter.calls(List.of(letter), 1).get(0);
  }

  /** The calls, after so many values were stored. */
  List<OperationCall> calls(int values) {
    return removing == null ? looking : Collections.nCopies(values, removing);
  }
}
