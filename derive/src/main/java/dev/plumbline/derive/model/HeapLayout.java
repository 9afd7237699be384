package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * Where fields are. A node is {@link #width} bytes: its type, then its fields in the order in which
 * they are declared. The globals are the fields of a node of type 0, which is always node 1; node 0
 * is null.
 */
final class HeapLayout {
  static final int NULL = 0;
  static final int GLOBALS = 1;

  final int width;
  private final List<String> names = new ArrayList<>();
  private final List<List<Variable>> fields = new ArrayList<>();

  HeapLayout(ConcurrentAlgorithm algorithm) {
    names.add("");
    fields.add(algorithm.globals());
    for (NodeType type : algorithm.types()) {
      names.add(type.name());
      fields.add(type.fields());
    }
    width = 1 + fields.stream().mapToInt(List::size).max().orElse(0);
  }

  int types() {
    return names.size();
  }

  int type(String name) {
    int type = names.lastIndexOf(name);
    if (type < 1) {
      throw new CompileException("there is no node type %s".formatted(name));
    }
    return type;
  }

  String name(int type) {
    return names.get(type);
  }

  /** The number of fields of a type. */
  int fields(int type) {
    return fields.get(type).size();
  }

  /** The field at an offset within a node, from 1. */
  Variable field(int type, int offset) {
    return fields.get(type).get(offset - 1);
  }

  /** Where a field is within its node. */
  int offset(int type, String field) {
    List<Variable> all = fields.get(type);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equals(field)) {
        return i + 1;
      }
    }
    throw new CompileException("%s has no field %s".formatted(type == 0 ? "the object" : names.get(type), field));
  }

  /** The name of a global if it has this name, else null. */
  Variable global(String name) {
    return fields.get(0).stream().filter(g -> g.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * For each type the offset of the flag that freezes a node, or 0: the only flag of its type,
   * false in new nodes and never set to anything but true by any of the routines.
   */
  int[] freezingFlags(List<CompiledRoutine> routines) {
    int[] found = new int[types()];
    for (int type = 1; type < types(); type++) {
      int flag = onlyFlag(type);
      boolean kept = flag > 0;
      for (CompiledRoutine r : routines) {
        kept = kept && !r.mayClear(type, flag);
      }
      found[type] = kept ? flag : 0;
    }
    return found;
  }

  private int onlyFlag(int type) {
    int flag = 0;
    for (int offset = 1; offset <= fields(type); offset++) {
      if (field(type, offset).type().kind() == DataType.Kind.FLAG) {
        if (flag > 0) {
          return 0;
        }
        flag = offset;
      }
    }
    return flag;
  }
}
