package dev.plumbline.derive.javasource;

import static dev.plumbline.derive.javasource.StatementFacts.any;
import static dev.plumbline.derive.javasource.StatementFacts.assignedLocal;
import static dev.plumbline.derive.javasource.StatementFacts.collectAssigned;
import static dev.plumbline.derive.javasource.StatementFacts.ends;
import static dev.plumbline.derive.javasource.StatementFacts.firstAssignments;
import static dev.plumbline.derive.javasource.StatementFacts.mayEnd;
import static dev.plumbline.derive.javasource.StatementFacts.mentions;
import static dev.plumbline.derive.javasource.StatementFacts.restarts;
import static dev.plumbline.derive.javasource.StatementFacts.withoutNew;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.derive.javasource.MarkedPointers.Pair;
import dev.plumbline.derive.javasource.MarkedPointers.PairRead;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The body of one operation in Java. */
final class JavaStatements {
  private final ConcurrentAlgorithm algorithm;
  private final Routine routine;
  private final JavaFields fields;
  private final MarkedPointers marked;
  private final boolean locked;
  private final boolean initial;
  private final Set<String> handles = new TreeSet<>();
  private Set<Statement> declaring = Set.of();
  private int names;

  JavaStatements(ConcurrentAlgorithm algorithm, Routine routine, boolean locked, boolean initial) {
    this.algorithm = algorithm;
    this.routine = routine;
    this.fields = new JavaFields(algorithm, routine);
    this.marked = new MarkedPointers(fields);
    this.locked = locked;
    this.initial = initial;
  }

  /** Whether there is something that only a lock makes atomic. */
  static boolean needsLock(ConcurrentAlgorithm algorithm) {
    return algorithm.routines().stream()
        .anyMatch(r -> new JavaStatements(algorithm, r, false, false).needsLock(r.body()));
  }

  private boolean needsLock(List<Statement> statements) {
    for (Statement s : statements) {
      if ((s instanceof Statement.Atomic a && marked.read(a).isEmpty())
          || (s instanceof Statement.Write p && isPackedWrite(p))
          || (s instanceof Statement.CompareAndSwap c
              && marked.swapped(c).isEmpty()
              && c.changes().size() > 1)
          || (s instanceof Statement.If i && (needsLock(i.then()) || needsLock(i.otherwise())))
          || (s instanceof Statement.While w && needsLock(w.body()))) {
        return true;
      }
    }
    return false;
  }

  /** The handles that compare and swaps go through. */
  Set<String> handles() {
    return handles;
  }

  String body() {
    boolean restarts = restarts(routine.body());
    String indent = restarts ? "      " : "    ";
    StringBuilder text = new StringBuilder();
    if (restarts) {
      text.append("    restart:\n    while (true) {\n");
    }
    text.append(declarations(indent)).append(block(routine.body(), indent));
    if (restarts && mayEnd(routine.body())) {
      text.append(indent).append("return;\n");
    }
    return text.append(restarts ? "    }\n" : "").toString();
  }

  /** Declares the locals that are used and not declared where they are assigned. */
  String declarations(String indent) {
    Set<String> assigned = new LinkedHashSet<>();
    collectAssigned(routine.body(), assigned);
    String all = routine.body().toString();
    routine.locals().stream()
        .map(Variable::name)
        .filter(name -> mentions(all, name))
        .forEach(assigned::add);
    declaring = locked ? new HashSet<>() : firstAssignments(routine);
    declaring.forEach(s -> assigned.remove(assignedLocal(s)));
    StringBuilder text = new StringBuilder();
    for (Variable v : routine.locals()) {
      if (assigned.contains(v.name())) {
        text.append(indent)
            .append(JavaFields.type(v.type()))
            .append(' ')
            .append(v.name())
            .append(" = ")
            .append(JavaFields.initial(v.type()))
            .append(";\n");
      }
    }
    return text.toString();
  }

  String block(List<Statement> statements, String indent) {
    StringBuilder text = new StringBuilder();
    for (Statement s : statements) {
      text.append(statement(s, indent));
      if (ends(s)) {
        break; // Java refuses what cannot be reached
      }
    }
    return text.toString();
  }

  private String statement(Statement s, String indent) {
    if (declaring.contains(s)) {
      declaring.remove(s);
      String type = JavaFields.type(fields.typeOf(assignedLocal(s)));
      return indent + type + " " + statement(s, indent).substring(indent.length());
    }
    if (s instanceof Statement.If i) {
      return choose(i, indent);
    } else if (s instanceof Statement.While w) {
      return repeat(w, indent);
    } else if (s instanceof Statement.Atomic a) {
      return section(a, indent);
    } else if (s instanceof Statement.Restart) {
      return indent + "continue restart;\n";
    } else if (s instanceof Statement.Return r) {
      return ended(r, indent);
    } else if (s instanceof Statement.New n) {
      return create(n, indent);
    } else if (s instanceof Statement.LinearizationPoint) {
      return "";
    }
    if (s instanceof Statement.CompareAndSwap c && locked) {
      return lockedSwap(c, indent);
    }
    return s instanceof Statement.Assign a && !fields.readsShared(a.value())
        ? indent + simple(s) + "\n"
        : guarded(simple(s), indent);
  }

  private String lockedSwap(Statement.CompareAndSwap c, String indent) {
    String inner = indent + "  ";
    String name = c.local().isEmpty() ? free("holds" + ++names) : c.local();
    String compared = c.changes().stream().map(this::cell).collect(Collectors.joining(" && "));
    StringBuilder text = new StringBuilder(indent).append("synchronized (lock) {\n");
    text.append(inner).append(c.local().isEmpty() ? "boolean " : "").append(name);
    text.append(" = ").append(compared).append(";\n").append(inner);
    text.append("if (").append(name).append(") {\n");
    for (Statement.Change change : c.changes()) {
      text.append(inner).append("  ");
      text.append(write(change.place(), fields.expression(change.replacement()))).append('\n');
    }
    return text.append(inner).append("}\n").append(indent).append("}\n").toString();
  }

  /** A single statement, under the lock if everything is. */
  private String guarded(String statement, String indent) {
    return locked
        ? "%ssynchronized (lock) {%n%s  %s%n%s}%n".formatted(indent, indent, statement, indent)
        : indent + statement + "\n";
  }

  private String simple(Statement s) {
    if (s instanceof Statement.Assign a) {
      return a.local() + " = " + fields.expression(a.value()) + ";";
    } else if (s instanceof Statement.Write w) {
      return write(w.place(), fields.expression(w.value()));
    } else if (s instanceof Statement.CompareAndSwap c) {
      return (c.local().isEmpty() ? "" : c.local() + " = ") + swap(c) + ";";
    } else if (s instanceof Statement.Lock l) {
      return fields.read(l.place()) + ".lock();";
    } else if (s instanceof Statement.Unlock u) {
      return fields.read(u.place()) + ".unlock();";
    }
    throw new IllegalArgumentException("no Java for " + s);
  }

  /** A name that no local of the operation has. */
  private String free(String name) {
    return fields.isLocal(name) ? free(name + "Here") : name;
  }

  private String choose(Statement.If i, String indent) {
    String otherwise =
        i.otherwise().isEmpty()
            ? ""
            : " else {\n" + block(i.otherwise(), indent + "  ") + indent + "}";
    String rest = ") {\n" + block(i.then(), indent + "  ") + indent + "}" + otherwise + "\n";
    if (locked && fields.readsShared(i.condition())) {
      String name = free("holds" + ++names);
      return decided(name, i.condition(), indent) + indent + "if (" + name + rest;
    }
    return indent + "if (" + fields.expression(i.condition()) + rest;
  }

  /** Evaluates a condition under the lock. */
  private String decided(String name, Expression condition, String indent) {
    return "%sboolean %s;%n".formatted(indent, name)
        + guarded(name + " = " + fields.expression(condition) + ";", indent);
  }

  private String repeat(Statement.While w, String indent) {
    String inner = indent + "  ";
    if (locked && fields.readsShared(w.condition())) {
      String name = free("goesOn" + ++names);
      return indent
          + "while (true) {\n"
          + decided(name, w.condition(), inner)
          + "%sif (!%s) {%n%s  break;%n%s}%n".formatted(inner, name, inner, inner)
          + block(w.body(), inner)
          + indent
          + "}\n";
    }
    return "%swhile (%s) {%n%s%s}%n"
        .formatted(indent, fields.expression(w.condition()), block(w.body(), inner), indent);
  }

  private String section(Statement.Atomic a, String indent) {
    Optional<String> pair =
        locked ? Optional.empty() : marked.read(a).map(p -> readPair(p, indent));
    return pair.orElseGet(
        () ->
            indent
                + "synchronized (lock) {\n"
                + new JavaStatements(algorithm, routine, false, initial)
                    .inSection(a.body(), indent + "  ", handles)
                + indent
                + "}\n");
  }

  private String inSection(List<Statement> body, String indent, Set<String> all) {
    String text = body.stream().map(s -> plain(s, indent)).collect(Collectors.joining());
    all.addAll(handles);
    return text;
  }

  private String plain(Statement s, String indent) {
    if (s instanceof Statement.Atomic a) {
      return a.body().stream().map(x -> plain(x, indent)).collect(Collectors.joining());
    }
    return statement(s, indent);
  }

  private String ended(Statement.Return r, String indent) {
    if (r.value() == null) {
      return initial ? "" : indent + "return;\n";
    }
    String text = "return " + fields.expression(r.value()) + ";";
    return fields.readsShared(r.value()) ? guarded(text, indent) : indent + text + "\n";
  }

  private String create(Statement.New n, String indent) {
    NodeType type = algorithm.type(n.type());
    List<String> arguments = new ArrayList<>();
    StringBuilder later = new StringBuilder();
    boolean own = mentions(n.fields().toString(), n.local());
    String before = free(n.local() + "Before");
    for (Variable f : type.fields()) {
      Expression value = n.fields().get(f.name());
      String given = value == null ? JavaFields.initial(f.type()) : fields.expression(value);
      if (own) { // the new node comes after what the local held before
        given = given.replaceAll("(?U)(?<![.\\w])" + n.local() + "\\b", before);
      }
      if (JavaSource.isFinal(f)) {
        arguments.add(given);
      } else if (value != null) {
        later
            .append(indent)
            .append(write(new HeapPlace.FieldOf(n.local(), f.name()), given))
            .append('\n');
      }
    }
    return (own ? "%s%s %s = %s;%n".formatted(indent, n.type(), before, n.local()) : "")
        + "%s%s = new %s(%s);%n"
            .formatted(indent, n.local(), n.type(), String.join(", ", arguments))
        + later;
  }

  private String write(HeapPlace place, String written) {
    if (place instanceof HeapPlace.FieldOf f) {
      Optional<String> packed = JavaFields.packedPointer(fields.node(f), f.field());
      if (packed.isPresent()) {
        String reference = fields.pointer(f.pointer()) + "." + packed.get();
        boolean pointer = packed.get().equals(f.field());
        if (pointer && isCreated(f.pointer()) && !marksWhatItMakes()) {
          return "%s.set(%s, false);".formatted(reference, written);
        }
        return pointer
            ? "%s.set(%s, %s.isMarked());".formatted(reference, written, reference)
            : "%s.set(%s.getReference(), %s);".formatted(reference, reference, written);
      }
    }
    return fields.read(place) + " = " + written + ";";
  }

  /** Whether a node may be marked while nobody else knows it. */
  private boolean marksWhatItMakes() {
    return any(
        routine.body(),
        s ->
            (s instanceof Statement.New n
                    && n.fields().keySet().stream().anyMatch(f -> isMark(n.type(), f)))
                || (s instanceof Statement.Write w
                    && w.place() instanceof HeapPlace.FieldOf f
                    && isCreated(f.pointer())
                    && isMark(fields.node(f).name(), f.field())));
  }

  private boolean isMark(String type, String field) {
    return JavaFields.packedPointer(algorithm.type(type), field)
        .filter(pointer -> !pointer.equals(field))
        .isPresent();
  }

  /** Whether a write would have to leave another field of its word alone, all at once. */
  private boolean isPackedWrite(Statement.Write w) {
    return w.place() instanceof HeapPlace.FieldOf f
        && JavaFields.packedPointer(fields.node(f), f.field()).isPresent()
        && !isCreated(f.pointer());
  }

  /** Whether a local only points to nodes that were made here. */
  private boolean isCreated(String local) {
    if (initial) {
      return true;
    }
    Set<String> assigned = new LinkedHashSet<>();
    collectAssigned(withoutNew(routine.body()), assigned);
    return fields.isLocal(local) && !assigned.contains(local);
  }

  private String swap(Statement.CompareAndSwap c) {
    Optional<Pair> pair = marked.swapped(c);
    if (pair.isPresent()) {
      Pair p = pair.get();
      return "%s.compareAndSet(%s, %s, %s, %s)"
          .formatted(
              p.reference(),
              fields.expression(p.pointer().expected()),
              fields.expression(p.pointer().replacement()),
              fields.expression(p.mark().expected()),
              fields.expression(p.mark().replacement()));
    }
    Statement.Change only = c.changes().get(0);
    DataType type = typeOf(only.place());
    String owner = only.place() instanceof HeapPlace.FieldOf f ? fields.node(f).name() : "object";
    String field = fieldName(only.place());
    handles.add(JavaSource.handleKey(only.place(), owner, field, type));
    String node =
        only.place() instanceof HeapPlace.FieldOf f ? fields.pointer(f.pointer()) : "this";
    return "%s.compareAndSet(%s, %s, %s)"
        .formatted(
            JavaFields.handle(owner, field),
            node,
            fields.expression(only.expected()),
            fields.expression(only.replacement()));
  }

  private String cell(Statement.Change c) {
    return fields.read(c.place()) + " == " + fields.expression(c.expected());
  }

  private static String fieldName(HeapPlace place) {
    return place instanceof HeapPlace.FieldOf f
        ? f.field()
        : ((HeapPlace.GlobalPlace) place).global();
  }

  private DataType typeOf(HeapPlace place) {
    return place instanceof HeapPlace.FieldOf f
        ? fields.node(f).field(f.field()).type()
        : algorithm.global(((HeapPlace.GlobalPlace) place).global()).type();
  }

  private String readPair(PairRead p, String indent) {
    String holder = free(p.markLocal() + "Holder");
    return "%sboolean[] %s = new boolean[1];%n%s%s = %s.get(%s);%n%s%s = %s[0];%n"
        .formatted(
            indent,
            holder,
            indent,
            p.pointerLocal(),
            p.reference(),
            holder,
            indent,
            p.markLocal(),
            holder);
  }
}
