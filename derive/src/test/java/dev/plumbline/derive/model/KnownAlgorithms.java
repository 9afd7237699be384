package dev.plumbline.derive.model;

import static dev.plumbline.derive.algorithm.Code.and;
import static dev.plumbline.derive.algorithm.Code.answer;
import static dev.plumbline.derive.algorithm.Code.assign;
import static dev.plumbline.derive.algorithm.Code.atomic;
import static dev.plumbline.derive.algorithm.Code.cas;
import static dev.plumbline.derive.algorithm.Code.done;
import static dev.plumbline.derive.algorithm.Code.equal;
import static dev.plumbline.derive.algorithm.Code.less;
import static dev.plumbline.derive.algorithm.Code.linearize;
import static dev.plumbline.derive.algorithm.Code.lock;
import static dev.plumbline.derive.algorithm.Code.loop;
import static dev.plumbline.derive.algorithm.Code.not;
import static dev.plumbline.derive.algorithm.Code.notEqual;
import static dev.plumbline.derive.algorithm.Code.restart;
import static dev.plumbline.derive.algorithm.Code.unlock;
import static dev.plumbline.derive.algorithm.Code.when;
import static dev.plumbline.derive.algorithm.Code.write;

import dev.plumbline.derive.algorithm.Code;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Algorithms of Vechev and Yahav, Deriving linearizable fine-grained concurrent objects, 2008, by
 * their figures there; Treiber's stack, and the queue of Michael and Scott.
 */
public final class KnownAlgorithms {
  private static final DataType NODE = DataType.pointer("Node");

  private KnownAlgorithms() {}

  /** Removed nodes point to null; one atomic section in each of add and remove. */
  public static ConcurrentAlgorithm figure9() {
    return set(
        "figure 9",
        add(
            true,
            atomic(
                assign("val", equal("pred.next", "curr")),
                when(not("val"), restart()),
                write("pred.next", "entry"))),
        remove(
            true,
            atomic(
                assign("val", equal("pred.next", "curr")),
                when(not("val"), restart()),
                assign("r", "curr.next"),
                write("curr.next", "null"),
                write("pred.next", "r"))),
        contains(true));
  }

  /** The same with a CAS and a DCAS. */
  public static ConcurrentAlgorithm figure9WithDcas() {
    return set(
        "figure 9 with DCAS",
        add(true, cas("val", "pred.next", "curr", "entry"), when(not("val"), restart())),
        remove(
            true,
            assign("r", "curr.next"),
            cas("val", "pred.next", "curr", "r", "curr.next", "r", "null"),
            when(not("val"), restart())),
        contains(true));
  }

  /** Removed nodes are marked first. */
  public static ConcurrentAlgorithm figure11() {
    return set(
        "figure 11",
        add(
            false,
            atomic(
                assign("mp", not("pred.marked")),
                assign("val", and(equal("pred.next", "curr"), "mp")),
                when(not("val"), restart()),
                write("pred.next", "entry"))),
        remove(
            false,
            write("curr.marked", "true"),
            assign("r", "curr.next"),
            atomic(
                assign("mp", not("pred.marked")),
                assign("val", and(equal("pred.next", "curr"), "mp")),
                when(not("val"), restart()),
                write("pred.next", "r"))),
        contains(false));
  }

  /** Mark and pointer in one word, only CAS. */
  public static ConcurrentAlgorithm figure2() {
    return set(
        "figure 2",
        add(
            false,
            cas("val", "pred.next", "curr", "entry", "pred.marked", "false", "false"),
            when(not("val"), restart())),
        remove(
            false,
            atomic(assign("r", "curr.next"), assign("mp", "curr.marked")),
            cas("lval", "curr.next", "r", "r", "curr.marked", "mp", "true"),
            when(not("lval"), restart()),
            cas("val", "pred.next", "curr", "r", "pred.marked", "false", "false"),
            when(not("val"), restart())),
        contains(false));
  }

  /** No synchronization at all. */
  static ConcurrentAlgorithm sequentialCode() {
    return set(
        "sequential code",
        add(false, write("pred.next", "entry")),
        remove(false, assign("r", "curr.next"), write("pred.next", "r")),
        contains(false));
  }

  /** Validated only with {@code pred.next == curr}: figure 7 shows what goes wrong. */
  static ConcurrentAlgorithm figure7() {
    return set(
        "figure 7",
        add(
            false,
            atomic(when(notEqual("pred.next", "curr"), restart()), write("pred.next", "entry"))),
        remove(
            false,
            atomic(
                when(notEqual("pred.next", "curr"), restart()),
                assign("r", "curr.next"),
                write("pred.next", "r"))),
        contains(false));
  }

  /** Marks before it looks at the key: safe, and blocks whoever comes later. */
  static ConcurrentAlgorithm marksTooEarly() {
    ConcurrentAlgorithm good = figure11();
    List<Statement> body = new ArrayList<>(locate(false));
    body.add(write("curr.marked", "true"));
    body.add(when(notEqual("curr.key", "key"), answer("false")));
    body.add(assign("r", "curr.next"));
    body.add(
        atomic(
            assign("mp", not("pred.marked")),
            assign("val", and(equal("pred.next", "curr"), "mp")),
            when(not("val"), restart()),
            write("pred.next", "r")));
    body.add(answer("true"));
    return good.withRoutines(
        "marks too early",
        List.of(good.routines().get(0), routine("remove", body), good.routines().get(2)));
  }

  private static Routine add(boolean nulls, Statement... end) {
    List<Statement> body = new ArrayList<>(locate(nulls));
    body.add(when(equal("curr.key", "key"), answer("false")));
    body.add(Code.create("entry", "Node", "key", "key"));
    body.add(write("entry.next", "curr"));
    body.addAll(List.of(end));
    body.add(answer("true"));
    return routine("add", body);
  }

  private static Routine remove(boolean nulls, Statement... end) {
    List<Statement> body = new ArrayList<>(locate(nulls));
    body.add(when(notEqual("curr.key", "key"), answer("false")));
    body.addAll(List.of(end));
    body.add(answer("true"));
    return routine("remove", body);
  }

  private static Routine contains(boolean nulls) {
    List<Statement> body = new ArrayList<>(locate(nulls));
    body.add(answer(equal("curr.key", "key")));
    return routine("contains", body);
  }

  private static List<Statement> locate(boolean nulls) {
    Statement advance = assign("curr", "curr.next");
    return List.of(
        assign("pred", "@head"),
        assign("curr", "pred.next"),
        nulls
            ? loop(
                less("curr.key", "key"),
                assign("pred", "curr"),
                advance,
                when(equal("curr", "null"), restart()))
            : loop(less("curr.key", "key"), assign("pred", "curr"), advance));
  }

  private static Routine routine(String name, List<Statement> body) {
    return new Routine(
        name,
        List.of(Variable.of("key", DataType.KEY)),
        Optional.of(DataType.FLAG),
        List.of(
            Variable.of("pred", NODE),
            Variable.of("curr", NODE),
            Variable.of("entry", NODE),
            Variable.of("r", NODE),
            Variable.of("val", DataType.FLAG),
            Variable.of("lval", DataType.FLAG),
            Variable.of("mp", DataType.FLAG)),
        body);
  }

  private static ConcurrentAlgorithm set(String name, Routine... routines) {
    return new ConcurrentAlgorithm(
        name,
        List.of(
            new NodeType(
                "Node",
                List.of(
                    Variable.constant("key", DataType.KEY),
                    Variable.of("next", NODE),
                    Variable.of("marked", DataType.FLAG)),
                List.of(List.of("next", "marked")))),
        List.of(Variable.constant("head", NODE)),
        List.of(Variable.of("h", NODE), Variable.of("t", NODE)),
        List.of(
            Code.create("t", "Node", "key", "max"),
            Code.create("h", "Node", "key", "min", "next", "t"),
            write("head", "h")),
        List.of(routines),
        new Specification.Named("set"));
  }

  /** Locks hand over hand: the one behind is given back only when the one in front is taken. */
  public static ConcurrentAlgorithm handOverHand() {
    return lockedSet("hand over hand", true);
  }

  /** Takes two locks in an order that depends on the operation. */
  static ConcurrentAlgorithm locksInTwoOrders() {
    return lockedSet("two orders", false);
  }

  private static ConcurrentAlgorithm lockedSet(String name, boolean ordered) {
    ConcurrentAlgorithm set = figure7();
    List<Statement> find =
        List.of(
            assign("pred", "@head"),
            lock("pred.lock"),
            assign("curr", "pred.next"),
            lock("curr.lock"),
            loop(
                less("curr.key", "key"),
                unlock("pred.lock"),
                assign("pred", "curr"),
                assign("curr", "curr.next"),
                lock("curr.lock")));
    List<Statement> backwards =
        List.of(
            assign("pred", "@head"),
            assign("curr", "pred.next"),
            loop(less("curr.key", "key"), assign("pred", "curr"), assign("curr", "curr.next")),
            lock("curr.lock"),
            lock("pred.lock"));
    Statement[] release = {unlock("curr.lock"), unlock("pred.lock")};
    List<Statement> add = new ArrayList<>(find);
    add.add(when(equal("curr.key", "key"), release[0], release[1], answer("false")));
    add.add(Code.create("entry", "Node", "key", "key", "next", "curr"));
    add.addAll(List.of(write("pred.next", "entry"), release[0], release[1], answer("true")));
    List<Statement> remove = new ArrayList<>(ordered ? find : backwards);
    remove.add(when(notEqual("curr.key", "key"), release[0], release[1], answer("false")));
    remove.addAll(
        List.of(
            assign("r", "curr.next"),
            write("pred.next", "r"),
            release[0],
            release[1],
            answer("true")));
    NodeType node =
        NodeType.of(
            "Node",
            Variable.constant("key", DataType.KEY),
            Variable.of("next", NODE),
            Variable.of("lock", DataType.LOCK));
    return new ConcurrentAlgorithm(
        name,
        List.of(node),
        set.globals(),
        set.initialLocals(),
        set.initially(),
        List.of(routine("add", add), routine("remove", remove)),
        set.specification());
  }

  /** Figure 9 with CAS and DCAS, and where its operations take effect. */
  static ConcurrentAlgorithm figure9WithPoints(boolean rightOnes) {
    ConcurrentAlgorithm set = figure9WithDcas();
    List<Routine> routines = new ArrayList<>();
    for (Routine r : set.routines()) {
      List<Statement> body = new ArrayList<>();
      for (Statement s : r.body()) {
        body.add(s);
        boolean swap = s instanceof Statement.CompareAndSwap;
        boolean read = s instanceof Statement.Assign a && a.local().equals("curr");
        if (swap && rightOnes) {
          body.add(linearize("val"));
        } else if (read) {
          body.add(linearize(endsHere(r.name())));
        } else if (s instanceof Statement.While w) {
          List<Statement> inner = new ArrayList<>(w.body());
          inner.add(linearize(endsHere(r.name())));
          body.set(body.size() - 1, new Statement.While("", w.condition(), inner));
        }
      }
      routines.add(r.withBody(body));
    }
    return set.withRoutines("points", routines);
  }

  /** Where the answer false, or any answer of contains, is settled by what was read last. */
  private static Expression endsHere(String operation) {
    return switch (operation) {
      case "add" -> equal("curr.key", "key");
      case "remove" -> less("key", "curr.key");
      default -> not(less("curr.key", "key"));
    };
  }

  /** Treiber's stack; its nodes' next may be declared to be constant. */
  public static ConcurrentAlgorithm treiber(boolean constantNext) {
    return stack(
        constantNext,
        List.of(
            Code.create("entry", "Node", "value", "value"),
            assign("top", "@top"),
            write("entry.next", "top"),
            cas("ok", "@top", "top", "entry"),
            when(not("ok"), restart()),
            done()),
        List.of(
            assign("top", "@top"),
            when(equal("top", "null"), answer("empty")),
            assign("next", "top.next"),
            cas("ok", "@top", "top", "next"),
            when(not("ok"), restart()),
            answer("top.value")));
  }

  static ConcurrentAlgorithm treiberPopWrites() {
    ConcurrentAlgorithm good = treiber(false);
    return stack(
        false,
        good.routines().get(0).body(),
        List.of(
            assign("top", "@top"),
            when(equal("top", "null"), answer("empty")),
            assign("next", "top.next"),
            write("@top", "next"),
            answer("top.value")));
  }

  private static ConcurrentAlgorithm stack(
      boolean constantNext, List<Statement> push, List<Statement> pop) {
    List<Variable> locals =
        List.of(
            Variable.of("entry", NODE),
            Variable.of("top", NODE),
            Variable.of("next", NODE),
            Variable.of("ok", DataType.FLAG));
    return new ConcurrentAlgorithm(
        "stack",
        List.of(
            NodeType.of(
                "Node",
                Variable.constant("value", DataType.VALUE),
                new Variable("next", NODE, constantNext))),
        List.of(Variable.of("top", NODE)),
        List.of(),
        List.of(),
        List.of(
            new Routine(
                "push",
                List.of(Variable.of("value", DataType.VALUE)),
                Optional.empty(),
                locals,
                push),
            new Routine("pop", List.of(), Optional.of(DataType.VALUE), locals, pop)),
        new Specification.Named("stack"));
  }

  /** The queue of Michael and Scott, 1996. */
  public static ConcurrentAlgorithm michaelScott() {
    return queue(
        "Michael and Scott",
        List.of(
            Code.create("node", "Node", "value", "value"),
            assign("t", "@tail"),
            assign("n", "t.next"),
            when(notEqual("t", "@tail"), restart()),
            when(notEqual("n", "null"), cas("", "@tail", "t", "n"), restart()),
            cas("ok", "t.next", "null", "node"),
            when(not("ok"), restart()),
            cas("", "@tail", "t", "node"),
            done()),
        dequeue());
  }

  /** Without the CAS that helps a slow enqueue: linearizable, but enqueues wait. */
  static ConcurrentAlgorithm michaelScottWithoutHelp() {
    return queue(
        "no help",
        List.of(
            Code.create("node", "Node", "value", "value"),
            assign("t", "@tail"),
            assign("n", "t.next"),
            when(notEqual("t", "@tail"), restart()),
            when(notEqual("n", "null"), restart()),
            cas("ok", "t.next", "null", "node"),
            when(not("ok"), restart()),
            cas("", "@tail", "t", "node"),
            done()),
        dequeue());
  }

  /** Links by a plain write. */
  static ConcurrentAlgorithm queueLinkWrites() {
    return queue(
        "plain link",
        List.of(
            Code.create("node", "Node", "value", "value"),
            assign("t", "@tail"),
            assign("n", "t.next"),
            when(notEqual("t", "@tail"), restart()),
            when(notEqual("n", "null"), cas("", "@tail", "t", "n"), restart()),
            write("t.next", "node"),
            cas("", "@tail", "t", "node"),
            done()),
        dequeue());
  }

  private static List<Statement> dequeue() {
    return List.of(
        assign("h", "@head"),
        assign("t", "@tail"),
        assign("n", "h.next"),
        when(notEqual("h", "@head"), restart()),
        when(
            equal("h", "t"),
            when(equal("n", "null"), answer("empty")),
            cas("", "@tail", "t", "n"),
            restart()),
        cas("ok", "@head", "h", "n"),
        when(not("ok"), restart()),
        answer("n.value"));
  }

  private static ConcurrentAlgorithm queue(
      String name, List<Statement> enqueue, List<Statement> dequeue) {
    List<Variable> locals =
        List.of(
            Variable.of("node", NODE),
            Variable.of("h", NODE),
            Variable.of("t", NODE),
            Variable.of("n", NODE),
            Variable.of("ok", DataType.FLAG));
    return new ConcurrentAlgorithm(
        name,
        List.of(
            NodeType.of(
                "Node", Variable.constant("value", DataType.VALUE), Variable.of("next", NODE))),
        List.of(Variable.of("head", NODE), Variable.of("tail", NODE)),
        List.of(Variable.of("d", NODE)),
        List.of(Code.create("d", "Node"), write("head", "d"), write("tail", "d")),
        List.of(
            new Routine(
                "enq",
                List.of(Variable.of("value", DataType.VALUE)),
                Optional.empty(),
                locals,
                enqueue),
            new Routine("deq", List.of(), Optional.of(DataType.VALUE), locals, dequeue)),
        new Specification.Named("queue"));
  }
}
