package dev.plumbline.record.workload;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import java.lang.reflect.Method;
import java.util.List;

/**
 * Methods that perform an operation on several words of a memory at a time: their parameters are
 * arrays of integers, the addresses first, then what goes with each of them, as in {@code
 * mwcas(int[] addresses, long[] expected, long[] next)}.
 */
final class WordMethods {
  private WordMethods() {}

  /** Whether the method can be the operation. */
  static boolean fits(Method method, Signature signature) {
    Class<?>[] parameters = method.getParameterTypes();
    for (Class<?> parameter : parameters) {
      if (parameter != int[].class && parameter != long[].class) {
        return false;
      }
    }
    return parameters.length > 0 && takesWords(signature, parameters.length);
  }

  /** Whether the operation never changes anything, as far as the specification says. */
  static boolean onlyLooks(Method method, Signature signature, Spec<?> spec) {
    List<Object> words = List.of(word(1, method.getParameterCount()));
    Operation op = Operation.pending(signature.name(), words);
    return spec.traits().kind(op) == Traits.Kind.READ_ONLY;
  }

  /** Whether the operation takes several words, of different addresses, with so many parts each. */
  private static boolean takesWords(Signature signature, int width) {
    return width <= 3
        && accepts(signature, word(1, width), word(2, width))
        && !accepts(signature, word(1, width), word(1, width));
  }

  private static boolean accepts(Signature signature, Object one, Object other) {
    return signature.input().accepts().test(List.of(one, other));
  }

  private static Object word(long address, int width) {
    return switch (width) {
      case 1 -> address;
      case 2 -> List.of(address, 1L);
      default -> List.of(address, 1L, 2L);
    };
  }
}
