package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.derive.language.CodeTranslation.CodeContext;
import dev.plumbline.derive.language.Declarations.BlockSyntax;
import dev.plumbline.derive.language.Declarations.FileSyntax;
import dev.plumbline.derive.language.Declarations.MacroSyntax;
import dev.plumbline.derive.language.Declarations.OperationSyntax;
import dev.plumbline.derive.language.Declarations.PlaceholderSyntax;
import dev.plumbline.derive.model.Bounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Brings the declarations of a file together: what belongs to what, and whether it may. */
final class SchemaResolution {
  private final FileSyntax file;
  private final String text;
  private final ClassLoader classes;
  private final NameScope scope;
  private final Map<String, MacroSyntax> macros = new LinkedHashMap<>();
  private final Map<String, PlaceholderSyntax> open = new LinkedHashMap<>();
  private final Map<String, Placeholder> placeholders = new LinkedHashMap<>();
  private final List<String> operations;

  SchemaResolution(FileSyntax file, String text, ClassLoader classes) {
    this.text = text;
    this.classes = classes;
    this.file = file;
    this.scope = NameScope.of(file);
    this.operations =
        file.operations().stream().filter(o -> !o.sequential()).map(OperationSyntax::name).toList();
  }

  Schema schema() {
    for (MacroSyntax macro : file.macros()) {
      if (macros.put(macro.name(), macro) != null) {
        throw new SchemaException(macro.at(), "There are two macros '%s'", macro.name());
      }
    }
    Set<String> labels = new HashSet<>();
    for (PlaceholderSyntax placeholder : file.placeholders()) {
      if (open.put(placeholder.name(), placeholder) != null) {
        throw new SchemaException(
            placeholder.at(), "There are two placeholders '%s'", placeholder.name());
      }
      for (BlockSyntax block : placeholder.blocks()) {
        if (!labels.add(block.label())) {
          throw new SchemaException(block.at(), "There are two blocks '%s'", block.label());
        }
      }
    }
    List<Routine> routines = routines(false);
    if (routines.isEmpty()) {
      throw new SchemaException(file.specificationAt(), "There is no operation in this schema");
    }
    open.values().stream()
        .filter(p -> !placeholders.containsKey(p.name()))
        .findFirst()
        .ifPresent(
            p -> {
              throw new SchemaException(p.at(), "No operation uses placeholder '%s'", p.name());
            });
    return new Schema(
        file.name(),
        skeleton(routines),
        List.copyOf(placeholders.values()),
        SettingsResolution.of(file.settings()),
        text,
        positions());
  }

  private Map<String, SourcePosition> positions() {
    Map<String, SourcePosition> positions = new HashMap<>();
    positions.put("", file.specificationAt());
    positions.put("initially", file.initiallyAt());
    for (OperationSyntax operation : file.operations()) {
      positions.put(
          (operation.sequential() ? "sequential " : "") + operation.name(), operation.at());
    }
    return positions;
  }

  private ConcurrentAlgorithm skeleton(List<Routine> routines) {
    NameScope initial = scope.within(List.of(), file.initialLocals());
    CodeContext context = new CodeContext(initial, macros, null, true, true, operations);
    List<Statement> initially =
        new CodeTranslation(context, "", Map.of()).translate(file.initially());
    return new ConcurrentAlgorithm(
        file.name(),
        scope.types(),
        scope.globals(),
        initial.locals(),
        initially,
        routines,
        specification(routines));
  }

  private Specification specification(List<Routine> routines) {
    if (!file.specification().equals("sequential")) {
      return new Specifications(classes, file.specificationAt())
          .named(file.specification(), routines);
    }
    List<Routine> sequential = routines(true);
    for (Routine routine : routines) {
      SourcePosition at = positions().get(routine.name());
      Routine alone =
          sequential.stream()
              .filter(s -> s.name().equals(routine.name()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new SchemaException(
                          at, "There is no sequential operation '%s'", routine.name()));
      requireSameTypes(routine, alone, at);
    }
    return new Specification.Sequential(sequential);
  }

  private static void requireSameTypes(Routine routine, Routine alone, SourcePosition at) {
    List<DataType> takes = routine.parameters().stream().map(Variable::type).toList();
    if (!takes.equals(alone.parameters().stream().map(Variable::type).toList())
        || !routine.result().equals(alone.result())) {
      throw new SchemaException(
          at, "Operation '%s' has other types than the sequential one", routine.name());
    }
  }

  private List<Routine> routines(boolean sequential) {
    List<Routine> routines = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (OperationSyntax operation : file.operations()) {
      if (operation.sequential() == sequential) {
        if (!names.add(operation.name())) {
          throw new SchemaException(
              operation.at(), "There are two operations '%s'", operation.name());
        }
        if (routines.size() == Bounds.MOST_CALLS) {
          throw new SchemaException(
              operation.at(), "There are more than %d operations", Bounds.MOST_CALLS);
        }
        routines.add(routine(operation));
      }
    }
    return routines;
  }

  private Routine routine(OperationSyntax operation) {
    JavaNames.requireOperation(operation.name(), operation.at());
    NameScope inner = scope.within(operation.parameters(), operation.locals());
    if (operation.parameters().size() > 1) {
      throw new SchemaException(
          operation.at(), "Operation '%s' has more than one parameter", operation.name());
    }
    operation.parameters().forEach(p -> requirePassed(scope.type(p.type(), p.at()), p.at()));
    DataType result =
        operation.result() == null ? null : scope.type(operation.result(), operation.at());
    if (result != null) {
      requirePassed(result, operation.at());
    }
    CodeContext context =
        new CodeContext(inner, macros, result, false, operation.sequential(), operations);
    List<Statement> body = new CodeTranslation(context, "", Map.of()).translate(operation.body());
    BlockEffects surroundings = EffectsAnalysis.of(body, inner);
    Map<String, Set<String>> notNull = FollowedPointers.notNullAtHoles(body);
    holes(operation.body(), operation, context, surroundings, notNull);
    PlaceholderResolution.tellOfEachOther(operation.name(), placeholders);
    requireEnd(body, operation, result);
    return new Routine(
        operation.name(),
        inner.parameters(),
        Optional.ofNullable(result),
        inner.locals(),
        ends(body) ? body : withReturn(body));
  }

  /** Nodes and locks belong to the object: a client has none to pass, and a history shows none. */
  private static void requirePassed(DataType type, SourcePosition at) {
    if (type.isPointer() || type.kind() == DataType.Kind.LOCK) {
      throw new SchemaException(
          at,
          "An operation takes and returns keys, values, numbers and flags, but this is of type %s",
          type);
    }
  }

  private static List<Statement> withReturn(List<Statement> body) {
    List<Statement> ended = new ArrayList<>(body);
    ended.add(new Statement.Return("", null));
    return ended;
  }

  /** An operation with a result must not run past its end. */
  private static void requireEnd(List<Statement> body, OperationSyntax operation, DataType result) {
    if (result != null && !ends(body)) {
      throw new SchemaException(
          operation.at(), "Operation '%s' can end without a return", operation.name());
    }
  }

  private static boolean ends(List<Statement> body) {
    if (body.isEmpty()) {
      return false;
    }
    Statement last = body.get(body.size() - 1);
    if (last instanceof Statement.If branch) {
      return ends(branch.then()) && ends(branch.otherwise());
    }
    if (last instanceof Statement.Atomic section) {
      return ends(section.body());
    }
    return last instanceof Statement.Return || last instanceof Statement.Restart;
  }

  private void holes(
      List<CodeSyntax> codes,
      OperationSyntax operation,
      CodeContext context,
      BlockEffects surroundings,
      Map<String, Set<String>> notNull) {
    for (CodeSyntax code : codes) {
      if (code instanceof CodeSyntax.Hole hole) {
        placeholders.put(hole.name(), placeholder(hole, operation, context, surroundings, notNull));
      } else if (code instanceof CodeSyntax.Branch branch) {
        holes(branch.then(), operation, context, surroundings, notNull);
        holes(branch.otherwise(), operation, context, surroundings, notNull);
      } else if (code instanceof CodeSyntax.Loop loop) {
        holes(loop.body(), operation, context, surroundings, notNull);
      } else if (code instanceof CodeSyntax.Section section) {
        refuseHoles(section.body());
      }
    }
  }

  private static void refuseHoles(List<CodeSyntax> codes) {
    for (CodeSyntax code : codes) {
      if (code instanceof CodeSyntax.Hole hole) {
        throw new SchemaException(
            hole.at(), "A placeholder finds its own atomic sections: leave this one out");
      } else if (code instanceof CodeSyntax.Branch branch) {
        refuseHoles(branch.then());
        refuseHoles(branch.otherwise());
      } else if (code instanceof CodeSyntax.Loop loop) {
        refuseHoles(loop.body());
      }
    }
  }

  private Placeholder placeholder(
      CodeSyntax.Hole hole,
      OperationSyntax operation,
      CodeContext context,
      BlockEffects surroundings,
      Map<String, Set<String>> notNull) {
    PlaceholderSyntax syntax = open.get(hole.name());
    if (syntax == null) {
      throw new SchemaException(
          hole.at(),
          "There is no placeholder '%s'%s",
          hole.name(),
          Nearest.question(hole.name(), open.keySet()));
    }
    if (placeholders.containsKey(hole.name())) {
      throw new SchemaException(hole.at(), "Placeholder '%s' is used twice", hole.name());
    }
    return PlaceholderResolution.of(
        syntax,
        operation.name(),
        context,
        surroundings,
        notNull.getOrDefault(hole.name(), Set.of()));
  }
}
