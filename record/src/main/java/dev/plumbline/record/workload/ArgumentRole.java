package dev.plumbline.record.workload;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Traits;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an argument of an operation is to the specification. */
public enum ArgumentRole {
  /** Which part of the object is meant: an element of a set, a key of a map. */
  KEY,
  /** Something to store. */
  VALUE,
  /** What a compare-and-set expects to find. */
  EXPECTED;

  /** An integer is what a driver can make; nothing else is tried. */
  private static final Long SAMPLE = 1L;

  /**
   * The arguments of an operation, found by asking the specification which inputs it takes and
   * whether it sees a key in them; null if it takes nothing that can be made of integers.
   */
  static @Nullable List<ArgumentRole> of(Signature signature, Spec<?> spec) {
    Object input = sample(signature);
    if (input == null) {
      return takesNothing(signature) ? List.of() : null;
    }
    boolean keyed = spec.key(Operation.pending(signature.name(), input)) != null;
    int arguments = input instanceof List<?> list ? list.size() : 1;
    return switch (arguments) {
      case 1 -> List.of(keyed ? KEY : VALUE);
      case 2 -> List.of(keyed ? KEY : EXPECTED, VALUE);
      default -> keyed ? List.of(KEY, EXPECTED, VALUE) : null;
    };
  }

  /** An input that the operation takes, with as few integers as possible; null if there is none. */
  private static @Nullable Object sample(Signature signature) {
    for (Object input : List.of(SAMPLE, List.of(SAMPLE, SAMPLE), List.of(SAMPLE, SAMPLE, SAMPLE))) {
      if (signature.input().accepts().test(input)) {
        return input;
      }
    }
    return null;
  }

  /** Whether the operation never changes anything, as far as the specification says. */
  static boolean onlyLooks(Signature signature, Spec<?> spec) {
    Operation op = Operation.pending(signature.name(), sample(signature));
    return spec.traits().kind(op) == Traits.Kind.READ_ONLY;
  }

  /**
   * Whether the operation can change a new object; true in doubt. If no operation of a workload
   * can, the object stays as it is and every answer "empty" is right.
   */
  static <S> boolean changesNew(Signature signature, Spec<S> spec) {
    List<ArgumentRole> roles = of(signature, spec);
    if (roles == null || roles.contains(EXPECTED)) {
      return true; // whether it finds what it expects is up to the driver
    }
    Object input = sample(signature);
    return leavesNew(signature, input, spec)
        // The object may have begun with just the sample in it.
        || (input instanceof Long && leavesNew(signature, SAMPLE + 1, spec))
        || (input instanceof List<?> list
            && leavesNew(signature, Collections.nCopies(list.size(), SAMPLE + 1), spec));
  }

  private static <S> boolean leavesNew(Signature signature, @Nullable Object input, Spec<S> spec) {
    try {
      S state = spec.initial();
      Step<S> step = spec.step(state, Operation.pending(signature.name(), input));
      return !step.legal() || step.states().stream().anyMatch(s -> !Objects.equals(s, state));
    } catch (RuntimeException failed) {
      return true; // the check is going to tell it
    }
  }

  private static boolean takesNothing(Signature signature) {
    return signature.input().mayBeAbsent() && signature.input().accepts().test(null);
  }
}
