package dev.plumbline.record.workload;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import java.util.List;

/** What an argument of an operation is to the specification. */
enum Role {
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
  static List<Role> of(Signature signature, Spec<?> spec) {
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
  private static Object sample(Signature signature) {
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

  private static boolean takesNothing(Signature signature) {
    return signature.input().mayBeAbsent() && signature.input().accepts().test(null);
  }
}
