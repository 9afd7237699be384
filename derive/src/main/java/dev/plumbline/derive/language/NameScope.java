package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.derive.language.Declarations.FileSyntax;
import dev.plumbline.derive.language.Declarations.NodeSyntax;
import dev.plumbline.derive.language.Declarations.VariableSyntax;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The names that code may use: node types, globals, and the locals of one operation. */
final class NameScope {
  private static final Map<String, DataType> SIMPLE =
      Map.of(
          "key", DataType.KEY,
          "value", DataType.VALUE,
          "number", DataType.NUMBER,
          "flag", DataType.FLAG,
          "lock", DataType.LOCK);

  private final Map<String, NodeType> types = new LinkedHashMap<>();
  private final Map<String, Variable> globals = new LinkedHashMap<>();
  private final Map<String, Variable> locals = new LinkedHashMap<>();
  private final Map<String, Variable> parameters = new LinkedHashMap<>();

  private NameScope() {}

  /** What a file declares outside of operations. */
  static NameScope of(FileSyntax file) {
    NameScope scope = new NameScope();
    Set<String> names = new TreeSet<>();
    for (NodeSyntax node : file.nodes()) {
      JavaNames.requireType(node.name(), node.at());
      if (SIMPLE.containsKey(node.name()) || !names.add(node.name())) {
        throw new SchemaException(node.at(), "There are two types called '%s'", node.name());
      }
    }
    for (NodeSyntax node : file.nodes()) {
      scope.types.put(node.name(), scope.node(node, names));
    }
    for (VariableSyntax global : file.globals()) {
      declare(global, scope.globals, names);
    }
    return scope;
  }

  private NodeType node(NodeSyntax node, Set<String> names) {
    Map<String, Variable> fields = new LinkedHashMap<>();
    for (VariableSyntax field : node.fields()) {
      declare(field, fields, names);
    }
    for (List<String> word : node.words()) {
      for (String field : word) {
        if (!fields.containsKey(field)) {
          throw new SchemaException(
              node.at(),
              "Node type '%s' has no field '%s' to put into a word%s",
              node.name(),
              field,
              Nearest.question(field, fields.keySet()));
        }
      }
    }
    return new NodeType(node.name(), List.copyOf(fields.values()), node.words());
  }

  private static void declare(
      VariableSyntax variable, Map<String, Variable> into, Set<String> nodes) {
    JavaNames.requireVariable(variable.name(), variable.at());
    DataType type = type(variable.type(), variable.typeAt(), nodes);
    if (variable.constant() && type.kind() == DataType.Kind.LOCK) {
      throw new SchemaException(
          variable.at(),
          "'%s' is a lock, which is taken and given back: leave out final",
          variable.name());
    }
    if (into.put(variable.name(), new Variable(variable.name(), type, variable.constant()))
        != null) {
      throw new SchemaException(variable.at(), "'%s' is declared twice", variable.name());
    }
  }

  private static DataType type(String name, SourcePosition at, Set<String> nodes) {
    DataType simple = SIMPLE.get(name);
    if (simple != null) {
      return simple;
    }
    if (!nodes.contains(name)) {
      Set<String> known = new TreeSet<>(nodes);
      known.addAll(SIMPLE.keySet());
      throw new SchemaException(at, "There is no type '%s'%s", name, Nearest.question(name, known));
    }
    return DataType.pointer(name);
  }

  DataType type(String name, SourcePosition at) {
    return type(name, at, types.keySet());
  }

  /** The same globals, with the names of one operation. */
  NameScope within(List<VariableSyntax> parameterList, List<VariableSyntax> localList) {
    NameScope inner = new NameScope();
    inner.types.putAll(types);
    inner.globals.putAll(globals);
    for (VariableSyntax parameter : parameterList) {
      declare(parameter, inner.parameters, types.keySet());
    }
    for (VariableSyntax local : localList) {
      if (globals.containsKey(local.name()) || inner.parameters.containsKey(local.name())) {
        throw new SchemaException(local.at(), "'%s' is declared twice", local.name());
      }
      declare(local, inner.locals, types.keySet());
    }
    return inner;
  }

  List<NodeType> types() {
    return List.copyOf(types.values());
  }

  List<Variable> globals() {
    return List.copyOf(globals.values());
  }

  List<Variable> locals() {
    return List.copyOf(locals.values());
  }

  List<Variable> parameters() {
    return List.copyOf(parameters.values());
  }

  /** The local or parameter of this name, or null. */
  Variable local(String name) {
    Variable local = locals.get(name);
    return local == null ? parameters.get(name) : local;
  }

  boolean isParameter(String name) {
    return parameters.containsKey(name);
  }

  Variable global(String name) {
    return globals.get(name);
  }

  NodeType node(String name, SourcePosition at) {
    NodeType type = types.get(name);
    if (type == null) {
      throw new SchemaException(
          at, "There is no node type '%s'%s", name, Nearest.question(name, types.keySet()));
    }
    return type;
  }

  SchemaException unknown(String name, SourcePosition at) {
    List<String> known = new ArrayList<>(locals.keySet());
    known.addAll(parameters.keySet());
    known.addAll(globals.keySet());
    return new SchemaException(
        at, "There is no variable '%s' here%s", name, Nearest.question(name, known));
  }

  /** The field of the node that a name points to. */
  Variable field(String base, String field, SourcePosition at) {
    Variable pointer = local(base);
    if (pointer == null) {
      pointer = global(base);
      if (pointer == null) {
        throw unknown(base, at);
      }
      if (!pointer.constant()) {
        throw new SchemaException(
            at,
            "'%s.%s' reads '%s' and a field at once: copy '%s' into a local first",
            base,
            field,
            base,
            base);
      }
    }
    if (!pointer.type().isPointer()) {
      throw new SchemaException(at, "'%s' is of type %s and has no fields", base, pointer.type());
    }
    NodeType node = types.get(pointer.type().node());
    Variable found = node.field(field);
    if (found == null) {
      throw new SchemaException(
          at,
          "Node type '%s' has no field '%s'%s",
          node.name(),
          field,
          Nearest.question(field, node.fields().stream().map(Variable::name).toList()));
    }
    return found;
  }
}
