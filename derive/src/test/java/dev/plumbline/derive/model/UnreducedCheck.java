package dev.plumbline.derive.model;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.testkit.Oracle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A model checker without any idea: walks through the trees of statements, one statement at a time,
 * keeps the whole history in the state, keeps garbage, knows no symmetry, and asks testkit's oracle
 * about every history. Shares no code with the other one but the trees.
 */
final class UnreducedCheck {
  /**
   * Nodes are never collected, so an operation that starts again and again makes ever more of them;
   * a run is followed until there are so many.
   */
  private static final int MOST_NODES = 7;

  /** What is still to be done: a statement and what comes after it. */
  private static final class Rest {
    private final Statement first;
    private final Rest then;

    Rest(Statement first, Rest then) {
      this.first = first;
      this.then = then;
    }
  }

  /** Something went wrong. */
  private static final class WrongException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static final class World {
    List<Map<String, Object>> nodes = new ArrayList<>();
    Map<String, Object> globals = new TreeMap<>();
    List<Worker> workers = new ArrayList<>();
    List<String> events = new ArrayList<>();

    World copy() {
      World w = new World();
      nodes.forEach(n -> w.nodes.add(new TreeMap<>(n)));
      w.globals = new TreeMap<>(globals);
      workers.forEach(x -> w.workers.add(x.copy()));
      w.events = new ArrayList<>(events);
      return w;
    }

    String key(IdentityHashMap<Statement, Integer> numbers) {
      StringBuilder text = new StringBuilder();
      text.append(nodes).append(globals).append(events);
      for (Worker w : workers) {
        text.append('|').append(w.left).append(w.call).append(w.locals);
        for (Rest r = w.rest; r != null; r = r.then) {
          text.append(numbers.computeIfAbsent(r.first, f -> numbers.size())).append(',');
        }
      }
      return text.toString();
    }
  }

  private static final class Worker {
    int left;
    int call = -1;
    Rest rest;
    Map<String, Object> locals = new TreeMap<>();

    Worker copy() {
      Worker w = new Worker();
      w.left = left;
      w.call = call;
      w.rest = rest;
      w.locals = new TreeMap<>(locals);
      return w;
    }
  }

  private final ConcurrentAlgorithm algorithm;
  private final Spec<?> spec;
  private final List<Routine> routine = new ArrayList<>();
  private final List<Integer> argument = new ArrayList<>();
  private final IdentityHashMap<Statement, Integer> numbers = new IdentityHashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<List<String>> judged = new HashSet<>();

  private UnreducedCheck(ConcurrentAlgorithm algorithm, int values) {
    this.algorithm = algorithm;
    this.spec = Specs.named(((Specification.Named) algorithm.specification()).name());
    for (Routine r : algorithm.routines()) {
      for (int v = 1; v <= (r.parameters().isEmpty() ? 1 : values); v++) {
        routine.add(r);
        argument.add(v);
      }
    }
  }

  /** Whether nothing goes wrong with so many operations of each of two threads. */
  static boolean isCorrect(ConcurrentAlgorithm algorithm, int values, int operations) {
    UnreducedCheck check = new UnreducedCheck(algorithm, values);
    try {
      // Sets begin with any contents, as they do there; others begin empty.
      boolean set = algorithm.specification().equals(new Specification.Named("set"));
      for (int contents = 0; contents < (set ? 1 << values : 1); contents++) {
        check.explore(check.start(contents, values, operations));
      }
      return true;
    } catch (WrongException e) {
      return false;
    }
  }

  private World start(int contents, int values, int operations) {
    World w = new World();
    algorithm.globals().forEach(g -> w.globals.put(g.name(), zero(g.type())));
    for (int t = 0; t < 3; t++) {
      w.workers.add(new Worker());
      w.workers.get(t).left = t == 2 ? 0 : operations;
    }
    Worker setup = w.workers.get(2);
    algorithm.initialLocals().forEach(l -> setup.locals.put(l.name(), zero(l.type())));
    setup.rest = sequence(algorithm.initially(), null);
    while (setup.rest != null) {
      step(w, 2);
    }
    for (int v = 1; v <= values; v++) {
      if ((contents & (1 << (v - 1))) != 0) {
        invoke(w, 2, v - 1); // the first routine adds
        for (int i = 0; setup.call >= 0; i++) {
          if (i > 1000) {
            throw new WrongException();
          }
          step(w, 2);
        }
      }
    }
    return w;
  }

  private static Object zero(DataType type) {
    return type.kind() == DataType.Kind.FLAG || type.kind() == DataType.Kind.LOCK
        ? (Object) false
        : type.isPointer() ? null : (Object) 0;
  }

  private void explore(World first) {
    List<World> open = new ArrayList<>(List.of(first));
    while (!open.isEmpty()) {
      World w = open.remove(open.size() - 1);
      if (w.nodes.size() > MOST_NODES || !seen.add(w.key(numbers))) {
        continue;
      }
      for (int t = 0; t < 2; t++) {
        if (w.workers.get(t).call >= 0) {
          World next = w.copy();
          if (step(next, t)) {
            open.add(next);
          }
        } else if (w.workers.get(t).left > 0) {
          for (int c = 0; c < routine.size(); c++) {
            World next = w.copy();
            next.workers.get(t).left--;
            invoke(next, t, c);
            open.add(next);
          }
        }
      }
    }
  }

  private void invoke(World w, int t, int call) {
    Worker worker = w.workers.get(t);
    worker.call = call;
    w.events.add("i" + t + "," + call);
    restart(worker);
  }

  private void restart(Worker worker) {
    Routine r = routine.get(worker.call);
    worker.locals.clear();
    r.locals().forEach(l -> worker.locals.put(l.name(), zero(l.type())));
    for (Variable p : r.parameters()) {
      worker.locals.put(p.name(), argument.get(worker.call));
    }
    worker.rest = sequence(r.body(), null);
  }

  private static Rest sequence(List<Statement> statements, Rest then) {
    Rest rest = then;
    for (int i = statements.size() - 1; i >= 0; i--) {
      rest = new Rest(statements.get(i), rest);
    }
    return rest;
  }

  /** One statement; false if the thread has to wait. */
  private boolean step(World w, int t) {
    Worker worker = w.workers.get(t);
    if (worker.rest == null) {
      respond(w, t, null);
      return true;
    }
    Statement s = worker.rest.first;
    Rest then = worker.rest.then;
    worker.rest = then;
    if (s instanceof Statement.Assign a) {
      worker.locals.put(a.local(), value(w, worker, a.value()));
    } else if (s instanceof Statement.Write x) {
      Object value = value(w, worker, x.value());
      cells(w, worker, x.place()).put(name(x.place()), value == null ? NULL : value);
    } else if (s instanceof Statement.New n) {
      create(w, worker, n);
    } else if (s instanceof Statement.If i) {
      boolean holds = (Boolean) value(w, worker, i.condition());
      worker.rest = sequence(holds ? i.then() : i.otherwise(), then);
    } else if (s instanceof Statement.While l) {
      if ((Boolean) value(w, worker, l.condition())) {
        worker.rest = sequence(l.body(), new Rest(s, then));
      }
    } else if (s instanceof Statement.Restart) {
      restart(worker);
    } else if (s instanceof Statement.Return r) {
      respond(w, t, r.value() == null ? null : value(w, worker, r.value()));
    } else if (s instanceof Statement.CompareAndSwap c) {
      swap(w, worker, c);
    } else if (s instanceof Statement.Lock l) {
      if (cells(w, worker, l.place()).put(name(l.place()), true).equals(true)) {
        return false;
      }
    } else if (s instanceof Statement.Unlock u) {
      cells(w, worker, u.place()).put(name(u.place()), false);
    } else if (s instanceof Statement.Atomic a) {
      return section(w, t, a, then);
    }
    return true;
  }

  private boolean section(World w, int t, Statement.Atomic a, Rest then) {
    Worker worker = w.workers.get(t);
    int call = worker.call;
    Rest end = new Rest(new Statement.Atomic("", List.of()), then);
    worker.rest = sequence(a.body(), end);
    while (worker.rest != end) {
      Statement s = worker.rest == null ? null : worker.rest.first;
      if (!step(w, t)) {
        return false;
      }
      if (worker.call != call || s instanceof Statement.Restart) {
        return true;
      }
    }
    worker.rest = then;
    return true;
  }

  private static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private void create(World w, Worker worker, Statement.New n) {
    Map<String, Object> node = new TreeMap<>();
    for (Variable f : algorithm.type(n.type()).fields()) {
      Object zero = zero(f.type());
      node.put(f.name(), zero == null ? NULL : zero);
    }
    n.fields().forEach((f, e) -> node.put(f, orNull(value(w, worker, e))));
    w.nodes.add(node);
    worker.locals.put(n.local(), "n" + (w.nodes.size() - 1));
  }

  private static Object orNull(Object value) {
    return value == null ? NULL : value;
  }

  private void swap(World w, Worker worker, Statement.CompareAndSwap c) {
    boolean holds = true;
    for (Statement.Change x : c.changes()) {
      Object found = cells(w, worker, x.place()).get(name(x.place()));
      holds &= orNull(found).equals(orNull(value(w, worker, x.expected())));
    }
    for (Statement.Change x : c.changes()) {
      if (holds) {
        Object value = orNull(value(w, worker, x.replacement()));
        cells(w, worker, x.place()).put(name(x.place()), value);
      }
    }
    if (!c.local().isEmpty()) {
      worker.locals.put(c.local(), holds);
    }
  }

  private static String name(HeapPlace place) {
    return place instanceof HeapPlace.FieldOf f
        ? f.field()
        : ((HeapPlace.GlobalPlace) place).global();
  }

  private Map<String, Object> cells(World w, Worker worker, HeapPlace place) {
    if (place instanceof HeapPlace.GlobalPlace) {
      return w.globals;
    }
    Object node = variable(w, worker, ((HeapPlace.FieldOf) place).pointer());
    if (node == null) {
      throw new WrongException();
    }
    return w.nodes.get(Integer.parseInt(((String) node).substring(1)));
  }

  private static Object variable(World w, Worker worker, String name) {
    Object value = worker.locals.containsKey(name) ? worker.locals.get(name) : w.globals.get(name);
    return value == NULL ? null : value;
  }

  private Object value(World w, Worker worker, Expression e) {
    if (e instanceof Expression.LocalValue l) {
      return variable(w, worker, l.name());
    } else if (e instanceof Expression.Read r) {
      Object value = cells(w, worker, r.place()).get(name(r.place()));
      return value == NULL ? null : value;
    } else if (e instanceof Expression.Not n) {
      return !(Boolean) value(w, worker, n.operand());
    } else if (e instanceof Expression.Literal l) {
      return switch (l.constant()) {
        case NULL, EMPTY -> null;
        case TRUE -> true;
        case FALSE -> false;
        case MIN -> Integer.MIN_VALUE;
        case MAX -> Integer.MAX_VALUE;
        case INTEGER -> l.number();
      };
    }
    Expression.Binary b = (Expression.Binary) e;
    Object left = value(w, worker, b.left());
    Object right = value(w, worker, b.right());
    return switch (b.operator()) {
      case EQUAL -> orNull(left).equals(orNull(right));
      case NOT_EQUAL -> !orNull(left).equals(orNull(right));
      case LESS -> (Integer) left < (Integer) right;
      case AND -> (Boolean) left && (Boolean) right;
      case OR -> (Boolean) left || (Boolean) right;
      case PLUS -> (Integer) left + (Integer) right;
      case MINUS -> (Integer) left - (Integer) right;
    };
  }

  private void respond(World w, int t, Object answer) {
    Worker worker = w.workers.get(t);
    if (worker.call < 0) {
      return;
    }
    w.events.add("r" + t + "," + answer);
    worker.call = -1;
    worker.rest = null;
    worker.locals.clear();
    if (judged.add(List.copyOf(w.events)) && Oracle.witness(history(w.events), spec).isEmpty()) {
      throw new WrongException();
    }
  }

  private History history(List<String> events) {
    HistoryBuilder builder = History.builder();
    int[] call = new int[3];
    int[] since = {-1, -1, -1};
    for (int i = 0; i < events.size(); i++) {
      int t = events.get(i).charAt(1) - '0';
      String detail = events.get(i).substring(3);
      if (events.get(i).charAt(0) == 'i') {
        call[t] = Integer.parseInt(detail);
        since[t] = i + 1;
      } else {
        Routine r = routine.get(call[t]);
        builder.add(t, r.name(), input(call[t]), output(r, detail), since[t], i + 1);
        since[t] = -1;
      }
    }
    for (int t = 0; t < 3; t++) {
      if (since[t] >= 0) {
        builder.addPending(t, routine.get(call[t]).name(), input(call[t]), since[t]);
      }
    }
    return builder.build();
  }

  private Object input(int call) {
    return routine.get(call).parameters().isEmpty() ? null : (Object) (long) argument.get(call);
  }

  private static Object output(Routine r, String text) {
    if (r.result().isEmpty()) {
      return Operation.NOTHING;
    }
    if (r.result().get().kind() == DataType.Kind.FLAG) {
      return Boolean.valueOf(text);
    }
    return text.equals("null") ? null : (Object) Long.valueOf(text);
  }
}
