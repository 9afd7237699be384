package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.DataType.Kind;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.derive.language.CodeSyntax.Assign;
import dev.plumbline.derive.language.CodeSyntax.Branch;
import dev.plumbline.derive.language.CodeSyntax.Call;
import dev.plumbline.derive.language.CodeSyntax.ChangeSyntax;
import dev.plumbline.derive.language.CodeSyntax.Create;
import dev.plumbline.derive.language.CodeSyntax.Hole;
import dev.plumbline.derive.language.CodeSyntax.Locking;
import dev.plumbline.derive.language.CodeSyntax.Loop;
import dev.plumbline.derive.language.CodeSyntax.PlaceSyntax;
import dev.plumbline.derive.language.CodeSyntax.Point;
import dev.plumbline.derive.language.CodeSyntax.ReadWord;
import dev.plumbline.derive.language.CodeSyntax.Restart;
import dev.plumbline.derive.language.CodeSyntax.Return;
import dev.plumbline.derive.language.CodeSyntax.Section;
import dev.plumbline.derive.language.CodeSyntax.Swap;
import dev.plumbline.derive.language.Declarations.MacroSyntax;
import dev.plumbline.derive.language.TermTranslation.Typed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gives statements their meaning: names and types are checked, macros are put in. */
final class CodeTranslation {
  private static final int MOST_STATEMENTS = 2000;
  private static final int DEEPEST_CALL = 50;

  private final CodeContext context;
  private final String unit;
  private final TermTranslation terms;
  private final Map<TermSyntax, Integer> choices;
  private final List<String> calling;
  private final int[] statementsLeft;
  private boolean inSection;

  /**
   * What code may refer to.
   *
   * @param result the type of the answer, null for none
   * @param initial whether this is the code that makes the initial heap
   * @param alone whether nothing runs beside it: statements may have any number of accesses then
   */
  record CodeContext(
      NameScope scope,
      Map<String, MacroSyntax> macros,
      DataType result,
      boolean initial,
      boolean alone,
      List<String> operations) {}

  CodeTranslation(CodeContext context, String unit, Map<TermSyntax, Integer> choices) {
    this(context, unit, Map.of(), choices, List.of(), new int[] {MOST_STATEMENTS});
  }

  private CodeTranslation(
      CodeContext context,
      String unit,
      Map<String, String> names,
      Map<TermSyntax, Integer> choices,
      List<String> calling,
      int[] statementsLeft) {
    this.context = context;
    this.unit = unit;
    this.terms = new TermTranslation(context.scope(), names, choices);
    this.choices = choices;
    this.calling = calling;
    this.statementsLeft = statementsLeft;
  }

  List<Statement> translate(List<CodeSyntax> codes) {
    List<Statement> statements = new ArrayList<>();
    for (CodeSyntax code : codes) {
      if (--statementsLeft[0] < 0) {
        throw new SchemaException(
            code.at(), "This code has more than %d statements with its macros", MOST_STATEMENTS);
      }
      if (code instanceof Call call) {
        statements.addAll(macro(call));
      } else {
        Statement statement = translate(code);
        requireOneAccess(statement, code.at());
        statements.add(statement);
      }
    }
    return statements;
  }

  /** Outside of atomic sections a statement is one step, and a step is one access at most. */
  private void requireOneAccess(Statement statement, SourcePosition at) {
    if (!inSection
        && !context.alone()
        && EffectsAnalysis.ownAccesses(statement, context.scope()) > 1) {
      throw new SchemaException(
          at, "This accesses shared memory more than once: use several statements, or atomic { }");
    }
  }

  private Statement translate(CodeSyntax code) {
    if (code instanceof Assign assign) {
      return assign(assign);
    } else if (code instanceof Create create) {
      return create(create);
    } else if (code instanceof Swap swap) {
      return swap(swap);
    } else if (code instanceof ReadWord read) {
      return readWord(read);
    } else if (code instanceof Branch branch) {
      return new Statement.If(
          unit,
          condition(branch.condition()),
          translate(branch.then()),
          translate(branch.otherwise()));
    } else if (code instanceof Loop loop) {
      return new Statement.While(unit, condition(loop.condition()), translate(loop.body()));
    } else if (code instanceof Restart) {
      return new Statement.Restart(unit);
    } else if (code instanceof Return value) {
      return answer(value);
    } else if (code instanceof Section section) {
      return section(section);
    } else if (code instanceof Locking locking) {
      return locking(locking);
    } else if (code instanceof Point point) {
      return point(point);
    }
    return hole((Hole) code);
  }

  private Statement hole(Hole hole) {
    if (!unit.isEmpty() || !calling.isEmpty() || context.initial()) {
      throw new SchemaException(hole.at(), "A placeholder belongs into the code of an operation");
    }
    return Schema.hole(hole.name());
  }

  private Statement section(Section section) {
    if (!unit.isEmpty()) {
      throw new SchemaException(
          section.at(), "A block has no atomic sections: they are what is searched for");
    }
    if (inSection) {
      throw new SchemaException(section.at(), "This is atomic already");
    }
    inSection = true;
    List<Statement> body = translate(section.body());
    inSection = false;
    return new Statement.Atomic("", body);
  }

  private Expression condition(TermSyntax condition) {
    return terms.translate(condition).as(DataType.FLAG, "A condition");
  }

  private Statement assign(Assign assign) {
    Typed value = terms.translate(assign.value());
    PlaceSyntax target = assign.target();
    if (isLocal(target)) {
      return new Statement.Assign(unit, local(target), value.as(typeOf(target), what(target)));
    }
    return new Statement.Write(unit, place(target), value.as(typeOf(target), what(target)));
  }

  private static String what(PlaceSyntax target) {
    return "What is assigned to '" + written(target) + "'";
  }

  private static String written(PlaceSyntax place) {
    return place.base() == null ? place.name() : place.base() + "." + place.name();
  }

  private boolean isLocal(PlaceSyntax place) {
    return place.base() == null && context.scope().local(terms.renamed(place.name())) != null;
  }

  /** The name of a local that is assigned to. */
  private String local(PlaceSyntax target) {
    String name = terms.renamed(target.name());
    if (!isLocal(target)) {
      throw new SchemaException(
          target.at(), "'%s' is no local, and only a local can hold this", written(target));
    }
    if (context.scope().isParameter(name)) {
      throw new SchemaException(target.at(), "'%s' is a parameter and stays as it is", name);
    }
    return name;
  }

  private DataType typeOf(PlaceSyntax place) {
    return variable(place).type();
  }

  private Variable variable(PlaceSyntax place) {
    if (place.base() != null) {
      return context.scope().field(terms.renamed(place.base()), place.name(), place.at());
    }
    String name = terms.renamed(place.name());
    Variable local = context.scope().local(name);
    Variable found = local == null ? context.scope().global(name) : local;
    if (found == null) {
      throw context.scope().unknown(name, place.at());
    }
    return found;
  }

  /** A shared place that may be written. */
  private HeapPlace place(PlaceSyntax place) {
    Variable variable = variable(place);
    if (isLocal(place)) {
      throw new SchemaException(
          place.at(), "'%s' is a local, but a global or a field was expected", place.name());
    }
    if (variable.constant() && place.base() == null && !context.initial()) {
      throw new SchemaException(place.at(), "'%s' is final and stays as it is", place.name());
    }
    return place.base() == null
        ? new HeapPlace.GlobalPlace(place.name())
        : new HeapPlace.FieldOf(terms.renamed(place.base()), place.name());
  }

  private Statement create(Create create) {
    NodeType node = context.scope().node(create.type(), create.typeAt());
    String local = local(create.target());
    DataType wanted = typeOf(create.target());
    if (!wanted.equals(DataType.pointer(node.name()))) {
      throw new SchemaException(
          create.at(),
          "%s must be of type %s, but this is of type %s",
          what(create.target()),
          wanted,
          node.name());
    }
    Map<String, Expression> fields = new LinkedHashMap<>();
    create
        .fields()
        .forEach(
            (name, term) -> {
              Variable field = node.field(name);
              if (field == null) {
                throw new SchemaException(
                    term.at(),
                    "Node type '%s' has no field '%s'%s",
                    node.name(),
                    name,
                    Nearest.question(name, node.fields().stream().map(Variable::name).toList()));
              }
              fields.put(name, terms.translate(term).as(field.type(), "Field '" + name + "'"));
            });
    return new Statement.New(unit, local, node.name(), fields);
  }

  private Statement swap(Swap swap) {
    String result = "";
    if (swap.result() != null) {
      result = local(swap.result());
      if (typeOf(swap.result()).kind() != Kind.FLAG) {
        throw new SchemaException(
            swap.at(), "A swap answers with a flag, but '%s' is none", result);
      }
    }
    List<Statement.Change> changes = new ArrayList<>();
    for (ChangeSyntax change : swap.changes()) {
      DataType type = typeOf(change.place());
      if (variable(change.place()).constant()) {
        throw new SchemaException(
            change.place().at(), "'%s' is final and stays as it is", written(change.place()));
      }
      changes.add(
          new Statement.Change(
              place(change.place()),
              terms.translate(change.expected()).as(type, "What is expected"),
              terms.translate(change.replacement()).as(type, "What replaces it")));
    }
    swap.changes().stream()
        .skip(1)
        .forEach(c -> sameWord(swap.changes().get(0).place(), c.place()));
    return new Statement.CompareAndSwap(unit, result, changes);
  }

  /** Fields of one node that are swapped or read at once must share a word. */
  private void sameWord(PlaceSyntax first, PlaceSyntax second) {
    if (first.base() == null
        || !first.base().equals(second.base())
        || !first.at().equals(second.at())) {
      return; // two places of a dcas
    }
    variable(first); // says if there is no such pointer
    Variable pointer = context.scope().local(terms.renamed(first.base()));
    if (pointer == null) {
      pointer = context.scope().global(first.base());
    }
    NodeType node = context.scope().node(pointer.type().node(), first.at());
    boolean shared =
        node.words().stream().anyMatch(w -> w.contains(first.name()) && w.contains(second.name()));
    if (!shared) {
      throw new SchemaException(
          first.at(),
          "'%s' and '%s' are not in one word of node type '%s'",
          first.name(),
          second.name(),
          node.name());
    }
  }

  private Statement readWord(ReadWord read) {
    if (read.targets().size() != read.fields().size() || read.targets().size() < 2) {
      throw new SchemaException(read.at(), "As many locals as fields were expected, at least two");
    }
    Map<String, Statement> reads = new LinkedHashMap<>();
    for (int i = 0; i < read.targets().size(); i++) {
      PlaceSyntax field = read.fields().get(i);
      sameWord(read.fields().get(0), field);
      PlaceSyntax target = read.targets().get(i);
      Typed value = terms.translate(new TermSyntax.FieldOf(field.at(), field.base(), field.name()));
      Statement one =
          new Statement.Assign(unit, local(target), value.as(typeOf(target), what(target)));
      if (reads.put(local(target), one) != null) {
        throw new SchemaException(target.at(), "'%s' cannot take two fields", target.name());
      }
    }
    // The others are read from the node that the pointer leads to before it takes a field itself.
    String pointer = terms.renamed(read.fields().get(0).base());
    if (reads.containsKey(pointer)) {
      reads.put(pointer, reads.remove(pointer));
    }
    return new Statement.Atomic(unit, List.copyOf(reads.values()));
  }

  private Statement answer(Return value) {
    if (context.initial()) {
      throw new SchemaException(value.at(), "Only operations return");
    }
    if (value.value() == null) {
      if (context.result() != null) {
        throw new SchemaException(
            value.at(), "This operation returns a %s, but here is none", context.result());
      }
      return new Statement.Return(unit, null);
    }
    if (context.result() == null) {
      throw new SchemaException(value.at(), "This operation returns nothing, but here is a value");
    }
    Typed typed = terms.translate(value.value());
    return new Statement.Return(unit, typed.asAnswer(context.result()));
  }

  private Statement locking(Locking locking) {
    if (typeOf(locking.place()).kind() != Kind.LOCK) {
      throw new SchemaException(locking.at(), "'%s' is no lock", written(locking.place()));
    }
    HeapPlace place = place(locking.place());
    return locking.acquires() ? new Statement.Lock(unit, place) : new Statement.Unlock(unit, place);
  }

  private Statement point(Point point) {
    if (!point.others().isEmpty() && !context.operations().contains(point.others())) {
      throw new SchemaException(
          point.at(),
          "There is no operation '%s'%s",
          point.others(),
          Nearest.question(point.others(), context.operations()));
    }
    Expression condition = point.condition() == null ? null : condition(point.condition());
    String argument = terms.renamed(point.argument());
    if (!argument.isEmpty() && context.scope().local(argument) == null) {
      throw context.scope().unknown(argument, point.at());
    }
    return new Statement.LinearizationPoint(
        unit, condition, point.others(), argument, point.optional());
  }

  private List<Statement> macro(Call call) {
    MacroSyntax macro = context.macros().get(call.macro());
    if (macro == null) {
      throw new SchemaException(
          call.at(),
          "There is no macro '%s'%s",
          call.macro(),
          Nearest.question(call.macro(), context.macros().keySet()));
    }
    if (calling.contains(call.macro())) {
      throw new SchemaException(call.at(), "Macro '%s' calls itself", call.macro());
    }
    if (calling.size() == DEEPEST_CALL) {
      throw new SchemaException(call.at(), "Macros may call each other %d deep", DEEPEST_CALL);
    }
    if (macro.parameters().size() != call.arguments().size()) {
      throw new SchemaException(
          call.at(),
          "Macro '%s' has %d parameters, but here are %d",
          call.macro(),
          macro.parameters().size(),
          call.arguments().size());
    }
    Map<String, String> names = new HashMap<>();
    for (int i = 0; i < macro.parameters().size(); i++) {
      String argument = terms.renamed(call.arguments().get(i));
      if (context.scope().local(argument) == null) {
        throw context.scope().unknown(argument, call.at());
      }
      names.put(macro.parameters().get(i), argument);
    }
    List<String> inside = new ArrayList<>(calling);
    inside.add(call.macro());
    CodeTranslation inner =
        new CodeTranslation(context, unit, names, choices, inside, statementsLeft);
    inner.inSection = inSection;
    return inner.translate(macro.body());
  }
}
