package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes an algorithm as the text of a schema without placeholders, which can be read again. */
public final class SchemaWriter {
  private final StringBuilder text = new StringBuilder();

  private final List<NodeType> types;

  private SchemaWriter(List<NodeType> types) {
    this.types = types;
  }

  /** The whole file. */
  public static String text(ConcurrentAlgorithm algorithm, CheckSettings settings) {
    SchemaWriter writer = new SchemaWriter(algorithm.types());
    writer.algorithm(algorithm);
    writer.settings(settings);
    return writer.text.toString();
  }

  /** The code of one operation of an algorithm, as lines. */
  public static List<String> lines(ConcurrentAlgorithm algorithm, Routine routine) {
    SchemaWriter writer = new SchemaWriter(algorithm.types());
    writer.routine(routine, "");
    return writer.text.toString().strip().lines().toList();
  }

  private void algorithm(ConcurrentAlgorithm algorithm) {
    line("", "object " + algorithm.name() + " : " + name(algorithm.specification()));
    line("", "");
    algorithm.types().forEach(this::node);
    algorithm.globals().forEach(g -> line("", declared(g)));
    line("", "");
    line("", "initially {");
    locals(algorithm.initialLocals());
    code(algorithm.initially(), "  ");
    line("", "}");
    if (algorithm.specification() instanceof Specification.Sequential sequential) {
      sequential.routines().forEach(r -> routine(r, "sequential "));
    }
    algorithm.routines().forEach(r -> routine(r, ""));
  }

  private static String name(Specification specification) {
    if (specification instanceof Specification.Named named) {
      return named.name();
    }
    if (specification instanceof Specification.Given given) {
      return given.spec().getClass().getName();
    }
    return "sequential";
  }

  private void line(String indent, String words) {
    text.append(words.isEmpty() ? "" : indent + words).append('\n');
  }

  private static String declared(Variable variable) {
    return (variable.constant() ? "final " : "") + variable.name() + ": " + variable.type();
  }

  private void node(NodeType type) {
    line("", "node " + type.name() + " {");
    type.fields().forEach(f -> line("  ", declared(f)));
    type.words().forEach(w -> line("  ", "word " + String.join(", ", w)));
    line("", "}");
    line("", "");
  }

  private void locals(List<Variable> locals) {
    Map<DataType, List<String>> byType = new LinkedHashMap<>();
    for (Variable local : locals) {
      byType.computeIfAbsent(local.type(), t -> new ArrayList<>()).add(local.name());
    }
    byType.forEach((type, names) -> line("  ", "var " + String.join(", ", names) + ": " + type));
  }

  private void routine(Routine routine, String kind) {
    String parameters =
        routine.parameters().stream()
            .map(p -> p.name() + ": " + p.type())
            .collect(Collectors.joining(", "));
    String result = routine.result().map(t -> ": " + t).orElse("");
    line("", "");
    line("", kind + "operation " + routine.name() + "(" + parameters + ")" + result + " {");
    locals(routine.locals());
    code(routine.body(), "  ");
    line("", "}");
  }

  private void code(List<Statement> code, String indent) {
    code.forEach(s -> statement(s, indent));
  }

  private void statement(Statement statement, String indent) {
    if (statement instanceof Statement.If branch) {
      branch(branch, indent);
    } else if (statement instanceof Statement.While loop) {
      line(indent, "while " + inParentheses(loop.condition()) + " {");
      code(loop.body(), indent + "  ");
      line(indent, "}");
    } else if (statement instanceof Statement.Atomic section) {
      section(section, indent);
    } else {
      line(indent, simple(statement));
    }
  }

  private void section(Statement.Atomic section, String indent) {
    if (section.body().isEmpty()) {
      line(indent, section.unit());
      return;
    }
    if (isReadOfWord(section.body())) {
      line(indent, readOfWord(section.body()));
      return;
    }
    line(indent, "atomic {");
    for (Statement inner : section.body()) {
      code(inner instanceof Statement.Atomic word ? word.body() : List.of(inner), indent + "  ");
    }
    line(indent, "}");
  }

  private void branch(Statement.If branch, String indent) {
    String head = "if " + inParentheses(branch.condition()) + " ";
    if (branch.otherwise().isEmpty()
        && branch.then().size() == 1
        && isSimple(branch.then().get(0))) {
      line(indent, head + simple(branch.then().get(0)));
      return;
    }
    line(indent, head + "{");
    code(branch.then(), indent + "  ");
    if (!branch.otherwise().isEmpty()) {
      line(indent, "} else {");
      code(branch.otherwise(), indent + "  ");
    }
    line(indent, "}");
  }

  private static boolean isSimple(Statement statement) {
    return !(statement instanceof Statement.If
        || statement instanceof Statement.While
        || statement instanceof Statement.Atomic);
  }

  private static String inParentheses(Expression expression) {
    return expression instanceof Expression.Binary ? expression.toString() : "(" + expression + ")";
  }

  private String simple(Statement statement) {
    if (statement instanceof Statement.Assign assign) {
      return assign.local() + " = " + assign.value();
    } else if (statement instanceof Statement.Write write) {
      return write.place() + " = " + write.value();
    } else if (statement instanceof Statement.New creation) {
      String fields =
          new TreeMap<>(creation.fields())
              .entrySet().stream()
                  .map(e -> e.getKey() + " = " + e.getValue())
                  .collect(Collectors.joining(", "));
      return creation.local() + " = new " + creation.type() + "(" + fields + ")";
    } else if (statement instanceof Statement.Restart) {
      return "restart";
    } else if (statement instanceof Statement.Return answer) {
      return answer.value() == null ? "return" : "return " + answer.value();
    } else if (statement instanceof Statement.CompareAndSwap swap) {
      return swap(swap);
    } else if (statement instanceof Statement.Lock lock) {
      return "lock(" + lock.place() + ")";
    } else if (statement instanceof Statement.Unlock unlock) {
      return "unlock(" + unlock.place() + ")";
    }
    return point((Statement.LinearizationPoint) statement);
  }

  private String swap(Statement.CompareAndSwap swap) {
    String result = swap.local().isEmpty() ? "" : swap.local() + " = ";
    List<Statement.Change> changes = swap.changes();
    if (changes.size() == 1) {
      Statement.Change one = changes.get(0);
      return result + "cas(%s, %s, %s)".formatted(one.place(), one.expected(), one.replacement());
    }
    if (areInOneWord(changes.stream().map(Statement.Change::place).toList())) {
      return result
          + "cas(%s, %s, %s)"
              .formatted(
                  word(changes.stream().map(Statement.Change::place).toList()),
                  tuple(changes.stream().map(Statement.Change::expected).toList()),
                  tuple(changes.stream().map(Statement.Change::replacement).toList()));
    }
    if (changes.size() > 2) {
      return result
          + changes.stream()
              .map(c -> c.place() + ": " + c.expected() + " -> " + c.replacement())
              .collect(Collectors.joining(", ", "cas { ", " }"));
    }
    Statement.Change first = changes.get(0);
    Statement.Change second = changes.get(1);
    return result
        + "dcas(%s, %s, %s, %s, %s, %s)"
            .formatted(
                first.place(),
                second.place(),
                first.expected(),
                second.expected(),
                first.replacement(),
                second.replacement());
  }

  /** Whether all of it is to read fields of one word, and what it reads through changes last. */
  private boolean isReadOfWord(List<Statement> body) {
    List<HeapPlace> places = new ArrayList<>();
    for (Statement s : body) {
      if (s instanceof Statement.Assign assign && assign.value() instanceof Expression.Read read) {
        places.add(read.place());
      }
    }
    return places.size() == body.size()
        && areInOneWord(places)
        && body.subList(0, body.size() - 1).stream()
            .noneMatch(s -> pointer(places).equals(((Statement.Assign) s).local()));
  }

  private static String readOfWord(List<Statement> body) {
    List<Statement.Assign> reads = body.stream().map(s -> (Statement.Assign) s).toList();
    return tuple(reads.stream().map(Statement.Assign::local).toList())
        + " = "
        + word(reads.stream().map(r -> ((Expression.Read) r.value()).place()).toList());
  }

  private boolean areInOneWord(List<HeapPlace> places) {
    Set<String> fields = new LinkedHashSet<>();
    for (HeapPlace place : places) {
      if (place instanceof HeapPlace.FieldOf f && f.pointer().equals(pointer(places))) {
        fields.add(f.field());
      }
    }
    List<NodeType> candidates =
        types.stream().filter(t -> fields.stream().allMatch(f -> t.field(f) != null)).toList();
    return fields.size() > 1
        && fields.size() == places.size()
        && !candidates.isEmpty()
        && candidates.stream()
            .allMatch(t -> t.words().stream().anyMatch(w -> w.containsAll(fields)));
  }

  /** What leads to the first place; empty if it is a global. */
  private static String pointer(List<HeapPlace> places) {
    return places.get(0) instanceof HeapPlace.FieldOf f ? f.pointer() : "";
  }

  private static String word(List<HeapPlace> places) {
    return pointer(places)
        + "."
        + tuple(places.stream().map(p -> ((HeapPlace.FieldOf) p).field()).toList());
  }

  private static String tuple(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String point(Statement.LinearizationPoint point) {
    String condition = point.condition() == null ? "" : " if " + inParentheses(point.condition());
    String others =
        point.others().isEmpty() ? "" : " others " + point.others() + "(" + point.argument() + ")";
    return "linearize" + condition + others + (point.optional() ? " ?" : "");
  }

  private void settings(CheckSettings settings) {
    line("", "");
    line("", "check {");
    line("  ", "threads " + settings.threads());
    line("  ", "values " + numbers(settings.values()));
    if (!settings.stored().isEmpty()) {
      line("  ", "stored " + numbers(settings.stored()));
    }
    if (settings.operations() > 0) {
      line("  ", "operations " + settings.operations());
    }
    line("", "}");
  }

  private static String numbers(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
