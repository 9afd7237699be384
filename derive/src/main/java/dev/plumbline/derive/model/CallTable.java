package dev.plumbline.derive.model;

import dev.plumbline.core.history.Operation;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.List;

/** The calls a client may make, numbered: each operation with all arguments. */
final class CallTable {
  private final List<int[]> calls = new ArrayList<>();
  private final List<Routine> routines;

  /** The routine of each call. */
  final int[] routine;

  private final int[] packedArguments;

  CallTable(List<Routine> routines, int values) {
    this.routines = routines;
    for (int r = 0; r < routines.size(); r++) {
      List<int[]> all = List.of(new int[] {r});
      for (Variable p : routines.get(r).parameters()) {
        all = extended(all, p.type(), values);
      }
      calls.addAll(all);
    }
    routine = calls.stream().mapToInt(c -> c[0]).toArray();
    packedArguments = java.util.stream.IntStream.range(0, calls.size()).map(this::packed).toArray();
  }

  private static List<int[]> extended(List<int[]> calls, DataType type, int values) {
    int first = type.kind() == DataType.Kind.FLAG ? 0 : 1;
    int last = type.kind() == DataType.Kind.FLAG ? 1 : values;
    List<int[]> longer = new ArrayList<>();
    for (int[] call : calls) {
      for (int v = first; v <= last; v++) {
        int[] next = java.util.Arrays.copyOf(call, call.length + 1);
        next[call.length] = v;
        longer.add(next);
      }
    }
    return longer;
  }

  int size() {
    return routine.length;
  }

  /** The i-th argument of a call. */
  int argument(int call, int i) {
    return calls.get(call)[i + 1];
  }

  int arguments(int call) {
    return calls.get(call).length - 1;
  }

  /** All arguments of a call, five bits for each. */
  int packed(int call) {
    int all = 0;
    for (int i = 0; i < arguments(call); i++) {
      all |= argument(call, i) << (5 * i);
    }
    return all;
  }

  /** The call of a routine with packed arguments; negative if the client does not make it. */
  int find(int routineIndex, int packed) {
    for (int c = 0; c < size(); c++) {
      if (routine[c] == routineIndex && packedArguments[c] == packed) {
        return c;
      }
    }
    return -1;
  }

  String name(int call) {
    return routines.get(routine[call]).name();
  }

  /** The call as specifications see it. */
  Operation operation(int call) {
    int count = arguments(call);
    if (count == 0) {
      return Operation.pending(name(call), null);
    }
    List<Object> input = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean flag =
          routines.get(routine[call]).parameters().get(i).type().kind() == DataType.Kind.FLAG;
      Object value = flag ? (Object) (argument(call, i) == 1) : (Object) (long) argument(call, i);
      input.add(value);
    }
    return Operation.pending(name(call), count == 1 ? input.get(0) : input);
  }

  /** As people write it: {@code add(2)}. */
  String show(int call) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < arguments(call); i++) {
      arguments.add(Integer.toString(argument(call, i)));
    }
    return name(call) + "(" + String.join(", ", arguments) + ")";
  }
}
