package dev.plumbline.derive.javasource;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An algorithm as a Java class that people can read.
 *
 * <pre>{@code
 * String source = JavaSource.of(algorithm, "example", "ListSet", List.of("CAS: 31,800 states."));
 * }</pre>
 *
 * Fields are volatile; a CAS goes through a {@code VarHandle}, and a pointer with a mark is an
 * {@code AtomicMarkableReference}. What no machine has, an atomic section or a CAS of two words, is
 * done under one lock, and then all other shared accesses are, too: correct, and no faster than a
 * lock.
 */
public final class JavaSource {
  private final ConcurrentAlgorithm algorithm;
  private final boolean locked;
  private final StringBuilder text = new StringBuilder();
  private final TreeSet<String> imports = new TreeSet<>();
  private final TreeSet<String> handles = new TreeSet<>();

  private JavaSource(ConcurrentAlgorithm algorithm) {
    this.algorithm = algorithm;
    this.locked = JavaStatements.needsLock(algorithm);
  }

  /** Whether the Java of this algorithm does all shared accesses under one lock. */
  public static boolean needsLock(ConcurrentAlgorithm algorithm) {
    return JavaStatements.needsLock(algorithm);
  }

  /**
   * The source.
   *
   * @param packageName empty for none
   * @param derivation how the algorithm came about, a sentence or line each
   */
  public static String of(
      ConcurrentAlgorithm algorithm,
      String packageName,
      String className,
      List<String> derivation) {
    return new JavaSource(algorithm).source(packageName, className, derivation);
  }

  private String source(String packageName, String className, List<String> derivation) {
    String constructor = constructor(className);
    fields(constructor);
    text.append(constructor);
    for (Routine r : algorithm.routines()) {
      routine(r);
    }
    algorithm.types().forEach(this::node);
    StringBuilder all = new StringBuilder();
    if (!packageName.isEmpty()) {
      all.append("package ").append(packageName).append(";\n\n");
    }
    String body = handleDeclarations(className) + text;
    imports.forEach(i -> all.append("import ").append(i).append(";\n"));
    all.append(imports.isEmpty() ? "" : "\n").append(comment(derivation));
    return all.append("public final class ")
        .append(className)
        .append(" {\n")
        .append(body)
        .append("}\n")
        .toString();
  }

  private String comment(List<String> derivation) {
    String lines =
        derivation.stream().map(d -> " *   <li>" + escaped(d) + "\n").collect(Collectors.joining());
    return "/**\n * "
        + escaped(algorithm.name())
        + ", derived by Plumbline.\n"
        + (locked ? " *\n * <p>Shared accesses are done under one lock.\n" : "")
        + (lines.isEmpty() ? "" : " *\n * <ol>\n" + lines + " * </ol>\n")
        + " */\n";
  }

  private static String escaped(String s) {
    return s.replace("&", "&amp;").replace("<", "&lt;").replace("*/", "*&#47;");
  }

  private void fields(String constructor) {
    for (Variable g : algorithm.globals()) {
      boolean lock = g.type().kind() == DataType.Kind.LOCK;
      boolean constant = g.constant() && isSetOnce(g.name(), constructor);
      text.append(constant || lock ? "  private final " : "  private volatile ")
          .append(JavaFields.type(g.type()))
          .append(' ')
          .append(g.name())
          .append(lock ? " = new ReentrantLock()" : constant ? "" : initially(g.type()))
          .append(";\n");
      imported(g.type());
    }
    if (locked) {
      text.append("  private final Object lock = new Object();\n");
    }
    text.append('\n');
  }

  /**
   * Whether a constructor sets a global first of all it does with it, certainly, and never again.
   * Only then Java lets it be final; one that is not set keeps what it begins with.
   */
  private static boolean isSetOnce(String global, String constructor) {
    String mention = "this\\." + global + "\\b";
    String[] around = constructor.split("\n    " + mention + " = ", -1);
    return around.length == 2
        && Stream.of(around[0], around[1].lines().findFirst().orElse(""))
            .noneMatch(Pattern.compile(mention).asPredicate())
        && !Pattern.compile(mention + " = ").matcher(around[1]).find();
  }

  /** Only what Java does not do by itself. */
  private static String initially(DataType type) {
    return type.kind() == DataType.Kind.KEY ? " = " + JavaFields.initial(type) : "";
  }

  private void imported(DataType type) {
    if (type.kind() == DataType.Kind.LOCK) {
      imports.add("java.util.concurrent.locks.ReentrantLock");
    }
  }

  private String constructor(String className) {
    List<Statement> body = algorithm.initially();
    Routine initial =
        new Routine("", List.of(), java.util.Optional.empty(), algorithm.initialLocals(), body);
    JavaStatements statements = new JavaStatements(algorithm, initial, false, true);
    return "  /** An empty one. */\n  public "
        + className
        + "() {\n"
        + statements.declarations("    ")
        + statements.block(body, "    ")
        + "  }\n";
  }

  private void routine(Routine r) {
    JavaStatements statements = new JavaStatements(algorithm, r, locked, false);
    String body = statements.body();
    handles.addAll(statements.handles());
    String parameters =
        r.parameters().stream()
            .map(p -> JavaFields.type(p.type()) + " " + p.name())
            .collect(Collectors.joining(", "));
    text.append("\n  public ")
        .append(r.result().map(type -> result(type, StatementFacts.mayBeEmpty(r))).orElse("void"))
        .append(' ')
        .append(r.name())
        .append('(')
        .append(parameters)
        .append(") {\n")
        .append(body)
        .append("  }\n");
  }

  /** What says that there is nothing is null, which is no int. */
  private static String result(DataType type, boolean mayBeEmpty) {
    String plain = JavaFields.type(type);
    return mayBeEmpty && plain.equals("int") ? "Integer" : plain;
  }

  private void node(NodeType type) {
    text.append("\n  private static final class ").append(type.name()).append(" {\n");
    List<String> created = new ArrayList<>();
    for (Variable f : type.fields()) {
      var packed = JavaFields.packedPointer(type, f.name());
      if (packed.isPresent() && !packed.get().equals(f.name())) {
        continue;
      }
      text.append("    ").append(field(f, packed.isPresent())).append(";\n");
      imported(f.type());
      if (isFinal(f)) {
        created.add(f.name());
      }
    }
    constructor(type, created);
    text.append("  }\n");
  }

  private String field(Variable f, boolean packed) {
    if (packed) {
      imports.add("java.util.concurrent.atomic.AtomicMarkableReference");
      String marked = "AtomicMarkableReference<" + JavaFields.type(f.type()) + ">";
      return "final " + marked + " " + f.name() + " = new AtomicMarkableReference<>(null, false)";
    }
    if (f.type().kind() == DataType.Kind.LOCK) {
      return "final ReentrantLock " + f.name() + " = new ReentrantLock()";
    }
    String modifier = isFinal(f) ? "final " : f.constant() ? "" : "volatile ";
    return modifier
        + JavaFields.type(f.type())
        + " "
        + f.name()
        + (isFinal(f) ? "" : initially(f.type()));
  }

  /** Constants that are no pointers are given when a node is made. */
  static boolean isFinal(Variable f) {
    return f.constant() && !f.type().isPointer();
  }

  private void constructor(NodeType type, List<String> created) {
    if (created.isEmpty()) {
      return;
    }
    String parameters =
        created.stream()
            .map(f -> JavaFields.type(type.field(f).type()) + " " + f)
            .collect(Collectors.joining(", "));
    text.append("\n    ").append(type.name()).append('(').append(parameters).append(") {\n");
    created.forEach(
        f -> text.append("      this.").append(f).append(" = ").append(f).append(";\n"));
    text.append("    }\n");
  }

  private String handleDeclarations(String className) {
    if (handles.isEmpty()) {
      return "";
    }
    imports.add("java.lang.invoke.MethodHandles");
    imports.add("java.lang.invoke.VarHandle");
    StringBuilder declared = new StringBuilder();
    StringBuilder found = new StringBuilder();
    for (String h : handles) {
      String[] parts = h.split(" ", 3); // type, field, type of the field
      String owner = parts[0].isEmpty() ? className : parts[0];
      String name = JavaFields.handle(parts[0].isEmpty() ? "object" : parts[0], parts[1]);
      declared.append("  private static final VarHandle ").append(name).append(";\n");
      found.append(
          "      %s = lookup.findVarHandle(%s.class, \"%s\", %s.class);%n"
              .formatted(name, owner, parts[1], parts[2]));
    }
    return declared
        + "\n  static {\n    try {\n      MethodHandles.Lookup lookup = MethodHandles.lookup();\n"
        + found
        + "    } catch (ReflectiveOperationException e) {\n"
        + "      throw new ExceptionInInitializerError(e);\n    }\n  }\n\n";
  }

  /** The place that a handle is for, as one text. */
  static String handleKey(HeapPlace place, String owner, String field, DataType type) {
    return (place instanceof HeapPlace.GlobalPlace ? "" : owner)
        + " "
        + field
        + " "
        + JavaFields.type(type);
  }
}
