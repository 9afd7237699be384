package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns the tree of an operation into flat code, one statement after the other. */
final class RoutineCompiler {
  final Routine routine;
  private final HeapLayout layout;
  private final List<String> units;
  private final Map<String, Integer> locals = new HashMap<>();
  private final List<DataType> types = new ArrayList<>();
  private final List<int[]> instructions = new ArrayList<>();
  private final List<Statement> sources = new ArrayList<>();
  private final List<Integer> sections = new ArrayList<>();
  private final List<Integer> cells = new ArrayList<>();
  private final List<Statement.LinearizationPoint> points = new ArrayList<>();
  private final List<Integer> pointArguments = new ArrayList<>();
  private final List<Boolean> constantAccesses = new ArrayList<>();
  private final Map<String, Integer> constants = new LinkedHashMap<>();
  private final List<Integer> constantValues = new ArrayList<>();
  private final List<DataType> constantTypes = new ArrayList<>();
  private int temporaries;
  private int temporariesInUse;
  private final List<DataType> temporaryTypes = new ArrayList<>();
  private int section;
  private int latestSection;
  private Statement source;
  private int firstConstant = -1;
  private final boolean initial;

  private RoutineCompiler(HeapLayout layout, Routine routine, List<String> units, boolean initial) {
    this.initial = initial;
    this.layout = layout;
    this.routine = routine;
    this.units = units;
    for (Variable p : routine.parameters()) {
      declare(p);
    }
    for (Variable l : routine.locals()) {
      declare(l);
    }
  }

  /**
   * Compiles one operation. The units are bits in the order of the list; others are not told of.
   */
  static CompiledRoutine compile(HeapLayout layout, Routine routine, List<String> units) {
    return compile(layout, routine, units, false);
  }

  /** Compiles what makes the initial heap, where constants get their values. */
  static CompiledRoutine compileInitial(HeapLayout layout, Routine routine) {
    return compile(layout, routine, List.of(), true);
  }

  private static CompiledRoutine compile(
      HeapLayout layout, Routine routine, List<String> units, boolean initial) {
    RoutineCompiler c = new RoutineCompiler(layout, routine, units, initial);
    c.block(routine.body());
    c.source = new Statement.Return("", null);
    c.emit(Opcode.RETURN, -1, 0, 0);
    c.resolve();
    return new CompiledRoutine(c);
  }

  private void declare(Variable v) {
    if (locals.putIfAbsent(v.name(), types.size()) != null) {
      throw mistake("%s is declared twice in %s".formatted(v.name(), routine.name()));
    }
    types.add(v.type());
  }

  private void block(List<Statement> statements) {
    for (Statement s : statements) {
      Statement outer = source;
      source = s;
      temporariesInUse = 0;
      statement(s);
      source = outer;
    }
  }

  private void statement(Statement s) {
    if (s instanceof Statement.Assign a) {
      expression(a.value(), local(a.local()));
    } else if (s instanceof Statement.Write w) {
      int value = operand(w.value());
      access(Opcode.WRITE, value, w.place());
    } else if (s instanceof Statement.New n) {
      create(n);
    } else if (s instanceof Statement.If i) {
      choose(i);
    } else if (s instanceof Statement.While w) {
      repeat(w);
    } else if (s instanceof Statement.Restart) {
      emit(Opcode.RESTART, 0, 0, 0);
    } else if (s instanceof Statement.Return r) {
      answer(r);
    } else if (s instanceof Statement.Atomic a) {
      atomic(a);
    } else if (s instanceof Statement.CompareAndSwap c) {
      compareAndSwap(c);
    } else if (s instanceof Statement.Lock l) {
      access(Opcode.LOCK, 0, l.place());
    } else if (s instanceof Statement.Unlock u) {
      access(Opcode.UNLOCK, 0, u.place());
    } else if (s instanceof Statement.LinearizationPoint p) {
      point(p);
    }
  }

  private void answer(Statement.Return r) {
    if (r.value() == null) {
      emit(Opcode.RETURN, -1, 0, 0);
      return;
    }
    boolean none =
        r.value() instanceof Expression.Literal l && l.constant() == Expression.Constant.EMPTY;
    boolean key = routine.result().filter(t -> t.kind() == DataType.Kind.KEY).isPresent();
    emit(Opcode.RETURN, operand(r.value()), key && !none ? Opcode.A_KEY : 0, 0);
  }

  private void create(Statement.New n) {
    int type = layout.type(n.type());
    int target = local(n.local());
    int[] values = new int[n.fields().size()];
    int i = 0;
    for (Expression value : n.fields().values()) {
      int held = operand(value);
      // What the local held before, and not the new node.
      values[i++] = held == target ? copied(held) : held;
    }
    emit(Opcode.NEW, target, type, 0);
    i = 0;
    for (String field : n.fields().keySet()) {
      emit(Opcode.WRITE, values[i++], target, layout.offset(type, field));
    }
  }

  private int copied(int slot) {
    int copy = temporary(types.get(slot));
    emit(Opcode.MOVE, copy, slot, 0);
    return copy;
  }

  private void choose(Statement.If s) {
    int unless = emit(Opcode.JUMP_UNLESS, operand(s.condition()), 0, 0);
    block(s.then());
    if (s.otherwise().isEmpty()) {
      patch(unless);
      return;
    }
    int end = emit(Opcode.JUMP, 0, 0, 0);
    patch(unless);
    block(s.otherwise());
    patch(end);
  }

  private void repeat(Statement.While s) {
    int start = instructions.size();
    int unless = emit(Opcode.JUMP_UNLESS, operand(s.condition()), 0, 0);
    block(s.body());
    source = s;
    emit(Opcode.JUMP, 0, 0, start);
    patch(unless);
  }

  private void atomic(Statement.Atomic a) {
    int outer = section;
    section = outer == 0 ? ++latestSection : outer;
    block(a.body());
    section = outer;
  }

  private void compareAndSwap(Statement.CompareAndSwap c) {
    int first = cells.size();
    List<Integer> all = new ArrayList<>();
    for (Statement.Change change : c.changes()) {
      int[] where = place(change.place());
      if (field(change.place()).constant()) {
        throw mistake("%s swaps %s, which is constant".formatted(routine.name(), change.place()));
      }
      all.addAll(List.of(where[0], where[1]));
      all.add(operand(change.expected()));
      all.add(operand(change.replacement()));
    }
    cells.addAll(all);
    int told = c.local().isEmpty() ? temporary(DataType.FLAG) : local(c.local());
    emit(Opcode.CAS, told, c.changes().size(), first);
  }

  private void point(Statement.LinearizationPoint p) {
    int condition = p.condition() == null ? -1 : operand(p.condition());
    int argument = p.argument().isEmpty() ? -1 : local(p.argument());
    if (argument >= routine.parameters().size()) {
      throw mistake("%s is no parameter of %s".formatted(p.argument(), routine.name()));
    }
    pointArguments.add(argument);
    points.add(p);
    emit(Opcode.POINT, condition, 0, points.size() - 1);
  }

  /** Evaluates into some slot: that of a local or a constant, or a temporary. */
  private int operand(Expression e) {
    if (e instanceof Expression.LocalValue l && locals.containsKey(l.name())) {
      return local(l.name());
    }
    if (e instanceof Expression.Literal l) {
      return constant(l);
    }
    int slot = temporary(typeOf(e));
    expression(e, slot);
    return slot;
  }

  private void expression(Expression e, int target) {
    if (e instanceof Expression.LocalValue l) {
      if (locals.containsKey(l.name())) {
        emit(Opcode.MOVE, target, local(l.name()), 0);
      } else {
        access(Opcode.READ, target, new HeapPlace.GlobalPlace(l.name()));
      }
    } else if (e instanceof Expression.Literal l) {
      emit(Opcode.MOVE, target, constant(l), 0);
    } else if (e instanceof Expression.Read r) {
      access(Opcode.READ, target, r.place());
    } else if (e instanceof Expression.Not n) {
      emit(Opcode.NOT, target, operand(n.operand()), 0);
    } else if (e instanceof Expression.Binary b) {
      int left = operand(b.left());
      emit(opcode(b.operator()), target, left, operand(b.right()));
    }
  }

  private static int opcode(Expression.Operator operator) {
    return switch (operator) {
      case EQUAL -> Opcode.EQUAL;
      case NOT_EQUAL -> Opcode.NOT_EQUAL;
      case LESS -> Opcode.LESS;
      case AND -> Opcode.AND;
      case OR -> Opcode.OR;
      case PLUS -> Opcode.PLUS;
      case MINUS -> Opcode.MINUS;
    };
  }

  private DataType typeOf(Expression e) {
    if (e instanceof Expression.LocalValue l) {
      return locals.containsKey(l.name())
          ? types.get(local(l.name()))
          : globalNamed(l.name()).type();
    } else if (e instanceof Expression.Read r) {
      int[] type = typeAndOffset(r.place());
      return layout.field(type[0], type[1]).type();
    } else if (e instanceof Expression.Binary b
        && (b.operator() == Expression.Operator.PLUS
            || b.operator() == Expression.Operator.MINUS)) {
      return DataType.NUMBER;
    }
    return DataType.FLAG;
  }

  private void access(int opcode, int slot, HeapPlace place) {
    int[] where = place(place);
    // A lock that is constant is taken and given back all the same.
    boolean constant = field(place).constant() && opcode <= Opcode.WRITE;
    emit(opcode, slot, where[0], where[1]);
    constantAccesses.set(constantAccesses.size() - 1, constant);
  }

  /** The slot that points to the node, and the offset within it. */
  private int[] place(HeapPlace place) {
    int offset = typeAndOffset(place)[1];
    if (place instanceof HeapPlace.FieldOf f) {
      return new int[] {operand(new Expression.LocalValue(f.pointer())), offset};
    }
    return new int[] {constant("globals", HeapLayout.GLOBALS, DataType.pointer("")), offset};
  }

  private Variable field(HeapPlace place) {
    int[] where = typeAndOffset(place);
    return layout.field(where[0], where[1]);
  }

  private int[] typeAndOffset(HeapPlace place) {
    if (place instanceof HeapPlace.GlobalPlace g) {
      return new int[] {0, layout.offset(0, g.global())};
    }
    HeapPlace.FieldOf f = (HeapPlace.FieldOf) place;
    DataType pointer =
        locals.containsKey(f.pointer())
            ? types.get(local(f.pointer()))
            : globalNamed(f.pointer()).type();
    if (!pointer.isPointer()) {
      throw mistake("%s is no pointer, so there is no %s".formatted(f.pointer(), place));
    }
    int type = layout.type(pointer.node());
    return new int[] {type, layout.offset(type, f.field())};
  }

  private Variable globalNamed(String name) {
    Variable global = layout.global(name);
    if (global == null) {
      throw mistake("%s knows no %s".formatted(routine.name(), name));
    }
    return global;
  }

  private int local(String name) {
    Integer slot = locals.get(name);
    if (slot == null) {
      throw mistake("%s has no local %s".formatted(routine.name(), name));
    }
    return slot;
  }

  /**
   * Temporaries and constants get their places when all are known; until then they are negative.
   */
  private int temporary(DataType type) {
    while (temporariesInUse < temporaryTypes.size()
        && !temporaryTypes.get(temporariesInUse).equals(type)) {
      temporariesInUse++;
    }
    if (temporariesInUse == temporaryTypes.size()) {
      temporaryTypes.add(type);
    }
    temporaries = temporaryTypes.size();
    return types.size() + temporariesInUse++;
  }

  private int constant(Expression.Literal l) {
    return switch (l.constant()) {
      case NULL -> constant("null", HeapLayout.NULL, DataType.pointer("null"));
      case TRUE -> constant("true", 1, DataType.FLAG);
      case FALSE -> constant("false", 0, DataType.FLAG);
      case MIN -> constant("min", 0, DataType.FLAG);
      case MAX -> constant("max", Machine.MAX_KEY, DataType.FLAG);
      case EMPTY -> constant("empty", 0, DataType.VALUE);
      case INTEGER -> {
        if (l.number() > Bounds.GREATEST_NUMBER) {
          throw mistake(
              "Numbers go up to %d, not to %d".formatted(Bounds.GREATEST_NUMBER, l.number()));
        }
        yield constant("#" + l.number(), l.number(), DataType.NUMBER);
      }
    };
  }

  private int constant(String name, int value, DataType type) {
    Integer known = constants.get(name);
    if (known == null) {
      known = constants.size();
      constants.put(name, known);
      constantValues.add(value);
      constantTypes.add(type);
    }
    return CONSTANTS + known;
  }

  private static final int CONSTANTS = 1 << 20;

  private int emit(int opcode, int a, int b, int c) {
    instructions.add(new int[] {opcode, a, b, c});
    sources.add(source);
    sections.add(section);
    constantAccesses.add(false);
    return instructions.size() - 1;
  }

  private void patch(int jump) {
    instructions.get(jump)[3] = instructions.size();
  }

  private void resolve() {
    firstConstant = types.size() + temporaries;
    for (int[] i : instructions) {
      i[1] = resolved(i[1]);
      i[2] = resolved(i[2]);
      i[3] = resolved(i[3]);
    }
    cells.replaceAll(this::resolved);
    if (firstConstant > 60) {
      throw mistake("%s has more than 60 locals".formatted(routine.name()));
    }
  }

  private int resolved(int slot) {
    return slot >= CONSTANTS ? slot - CONSTANTS + firstConstant : slot;
  }

  private CompileException mistake(String sentence) {
    return new CompileException(routine.name(), sentence);
  }

  int[] code() {
    return instructions.stream().flatMapToInt(java.util.Arrays::stream).toArray();
  }

  int[] cells() {
    return cells.stream().mapToInt(c -> c).toArray();
  }

  int[] sections() {
    return sections.stream().mapToInt(s -> s).toArray();
  }

  long[] units() {
    return sources.stream().mapToLong(s -> bit(s.unit())).toArray();
  }

  private long bit(String unit) {
    int index = unit.isEmpty() ? -1 : units.indexOf(unit);
    return index < 0 || index > 63 ? 0 : 1L << index;
  }

  Statement[] sources() {
    return sources.toArray(Statement[]::new);
  }

  Statement.LinearizationPoint[] points() {
    return points.toArray(Statement.LinearizationPoint[]::new);
  }

  int[] pointArguments() {
    return pointArguments.stream().mapToInt(a -> a).toArray();
  }

  private List<DataType> allTypes() {
    List<DataType> all = new ArrayList<>(types);
    all.addAll(temporaryTypes);
    all.addAll(constantTypes);
    return all;
  }

  boolean[] pointers() {
    return flags(allTypes().stream().map(DataType::isPointer).toList());
  }

  boolean[] flagSlots() {
    return flags(allTypes().stream().map(t -> t.kind() == DataType.Kind.FLAG).toList());
  }

  boolean[] keys() {
    return flags(allTypes().stream().map(t -> t.kind() == DataType.Kind.KEY).toList());
  }

  int[] nodeTypes() {
    return allTypes().stream().mapToInt(this::nodeType).toArray();
  }

  private int nodeType(DataType type) {
    boolean node = type.isPointer() && !type.node().isEmpty() && !type.node().equals("null");
    return node ? layout.type(type.node()) : 0;
  }

  private static boolean[] flags(List<Boolean> list) {
    boolean[] flags = new boolean[list.size()];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = list.get(i);
    }
    return flags;
  }

  int[] initial() {
    int[] initial = new int[firstConstant + constantValues.size()];
    for (int i = 0; i < constantValues.size(); i++) {
      initial[firstConstant + i] = constantValues.get(i);
    }
    return initial;
  }

  int firstConstant() {
    return firstConstant;
  }

  boolean[] constantAccesses() {
    return flags(constantAccesses);
  }

  /** A constant field must not change when others may see it. */
  void rejectLateWrites(boolean[] isPrivate) {
    for (int pc = 0; pc < instructions.size(); pc++) {
      if (instructions.get(pc)[0] == Opcode.WRITE
          && constantAccesses.get(pc)
          && !initial
          && !isPrivate[pc]) {
        throw mistake(
            "%s writes a final field or global that others may see: %s"
                .formatted(routine.name(), StatementText.of(sources.get(pc))));
      }
    }
  }
}
