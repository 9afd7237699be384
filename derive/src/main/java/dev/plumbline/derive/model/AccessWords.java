package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Variable;
import java.util.List;

/** Tells shared accesses with their values. */
final class AccessWords implements Machine.Narrator {
  private final List<RunStep> told;

  AccessWords(List<RunStep> told) {
    this.told = told;
  }

  @Override
  public void access(Machine m, int thread, int at) {
    CompiledRoutine code = m.code(thread);
    int op = code.code[4 * at];
    String what = StatementText.of(code.source[at]);
    if (op == Opcode.READ) {
      what += ": " + read(m, thread, code, at);
    } else if (op == Opcode.CAS) {
      what += ": " + outcome(m, thread, code, at);
    } else if (op == Opcode.WRITE) {
      what += ": " + written(m, thread, code, at);
    }
    told.add(new RunStep(thread, RunStep.Kind.STEP, what));
  }

  private static String read(Machine m, int thread, CompiledRoutine code, int at) {
    int node = m.slot[thread * m.slots + code.code[4 * at + 2]];
    return node == 0 ? "null pointer" : "reads " + shown(m, node, code.code[4 * at + 3]);
  }

  private static String written(Machine m, int thread, CompiledRoutine code, int at) {
    int node = m.slot[thread * m.slots + code.code[4 * at + 2]];
    if (node == 0) {
      return "null pointer";
    }
    int offset = code.code[4 * at + 3];
    Variable field = m.object.layout.field(m.heap[node * m.width], offset);
    int value = m.slot[thread * m.slots + code.code[4 * at + 1]];
    return "was " + shown(m, node, offset) + ", is " + shown(m, field.type(), value);
  }

  private static String outcome(Machine m, int thread, CompiledRoutine code, int at) {
    int first = code.code[4 * at + 3];
    for (int i = first; i < first + 4 * code.code[4 * at + 2]; i += 4) {
      int node = m.slot[thread * m.slots + code.cells[i]];
      if (node == 0) {
        return "null pointer";
      }
      int expected = m.slot[thread * m.slots + code.cells[i + 2]];
      if (m.heap[node * m.width + code.cells[i + 1]] != expected) {
        return "fails, finds " + shown(m, node, code.cells[i + 1]);
      }
    }
    return "succeeds";
  }

  private static String shown(Machine m, int node, int offset) {
    int at = node * m.width;
    return shown(m, m.object.layout.field(m.heap[at], offset).type(), m.heap[at + offset]);
  }

  private static String shown(Machine m, DataType type, int value) {
    return switch (type.kind()) {
      case POINTER -> value == 0 ? "null" : node(m, value);
      case FLAG -> value == 1 ? "true" : "false";
      case LOCK -> value == 1 ? "taken" : "free";
      case KEY -> value == 0 ? "min" : value == Machine.MAX_KEY ? "max" : Integer.toString(value);
      case VALUE -> value == 0 ? "null" : Integer.toString(value);
      case NUMBER -> Integer.toString(value);
    };
  }

  /** A node by its number, with its first field if that is a key or a value. */
  private static String node(Machine m, int node) {
    HeapLayout layout = m.object.layout;
    int type = m.heap[node * m.width];
    String name = layout.name(type) + " " + (node - 1);
    if (layout.fields(type) == 0 || layout.field(type, 1).type().isPointer()) {
      return name;
    }
    return name + " (" + shown(m, node, 1) + ")";
  }
}
