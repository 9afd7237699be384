package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Traits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Specifications as a user might write them, for tests that must not depend on the built-in. */
final class Toys {
  private Toys() {}

  /** A register whose initial value is 0, with the simplest traits. */
  static final class Register implements Spec<Object> {
    @Override
    public String name() {
      return "toy-register";
    }

    @Override
    public Object initial() {
      return 0L;
    }

    @Override
    public List<Signature> operations() {
      return List.of(
          Signature.command("write", Shape.ANY, "set"),
          Signature.query("read", Shape.NOTHING, Shape.ANY));
    }

    @Override
    public Step<Object> step(Object state, Operation op) {
      return op.name().equals("write") ? Step.to(op.input()) : Step.answer(op, state, state);
    }

    @Override
    public List<Object> outputs(Object state, Operation call) {
      return List.of(call.name().equals("write") ? Operation.NOTHING : state);
    }

    @Override
    public Traits<Object> traits() {
      return new Traits<>() {
        @Override
        public Kind kind(Operation op) {
          return op.name().equals("read") ? Kind.READ_ONLY : Kind.OVERWRITE;
        }
      };
    }
  }

  /** A queue of a list; an empty one answers null. */
  static final class Queue implements Spec<List<Object>> {
    @Override
    public String name() {
      return "toy-queue";
    }

    @Override
    public List<Object> initial() {
      return List.of();
    }

    @Override
    public List<Signature> operations() {
      return List.of(
          Signature.command("enq", Shape.SOME), Signature.query("deq", Shape.NOTHING, Shape.ANY));
    }

    @Override
    public Step<List<Object>> step(List<Object> state, Operation op) {
      if (op.name().equals("enq")) {
        List<Object> longer = new ArrayList<>(state);
        longer.add(op.input());
        return Step.to(longer);
      }
      return state.isEmpty()
          ? Step.answer(op, null, state)
          : Step.answer(op, state.get(0), state.subList(1, state.size()));
    }

    @Override
    public List<Object> outputs(List<Object> state, Operation call) {
      return call.name().equals("enq")
          ? List.of(Operation.NOTHING)
          : Arrays.asList(state.isEmpty() ? null : state.get(0));
    }
  }

  /** A lock: acquiring a held one is illegal, which makes callers wait. */
  static final class Lock implements Spec<Boolean> {
    @Override
    public String name() {
      return "mutex";
    }

    @Override
    public Boolean initial() {
      return false;
    }

    @Override
    public List<Signature> operations() {
      return List.of(
          Signature.command("acquire", Shape.NOTHING), Signature.command("release", Shape.NOTHING));
    }

    @Override
    public Step<Boolean> step(Boolean held, Operation op) {
      boolean acquire = op.name().equals("acquire");
      return held == acquire ? Step.illegal("it is held: %s", held) : Step.to(!held);
    }

    @Override
    public List<Object> outputs(Boolean held, Operation call) {
      return step(held, call).legal() ? List.of(Operation.NOTHING) : List.of();
    }
  }

  /** A counter whose {@code add} adds 1 or 2 and does not say which. */
  static final class Fuzzy implements Spec<Long> {
    @Override
    public String name() {
      return "fuzzy-counter";
    }

    @Override
    public Long initial() {
      return 0L;
    }

    @Override
    public List<Signature> operations() {
      return List.of(
          Signature.command("add", Shape.NOTHING),
          Signature.query("get", Shape.NOTHING, Shape.INTEGER));
    }

    @Override
    public Step<Long> step(Long n, Operation op) {
      return op.name().equals("add") ? Step.toOneOf(List.of(n + 1, n + 2)) : Step.answer(op, n, n);
    }

    @Override
    public List<Object> outputs(Long n, Operation call) {
      return List.of(call.name().equals("add") ? Operation.NOTHING : (Object) n);
    }
  }

  /** Registers by key, with a wish: the key says they can be told apart. */
  static final class Registers implements Spec<List<Object>> {
    @Override
    public String name() {
      return "toy-registers";
    }

    @Override
    public List<Object> initial() {
      return Arrays.asList(null, null, null);
    }

    @Override
    public List<Signature> operations() {
      return List.of(
          Signature.command("put", Shape.tuple(2, "[key, value]")),
          Signature.query("get", Shape.INTEGER, Shape.ANY));
    }

    @Override
    public Step<List<Object>> step(List<Object> state, Operation op) {
      int k = ((Long) Objects.requireNonNull(key(op))).intValue();
      if (op.name().equals("get")) {
        return Step.answer(op, state.get(k), state);
      }
      List<Object> next = new ArrayList<>(state);
      next.set(k, op.argument(1));
      return Step.to(next);
    }

    @Override
    public List<Object> outputs(List<Object> state, Operation call) {
      return call.name().equals("get")
          ? Arrays.asList(state.get(((Long) call.input()).intValue()))
          : List.of(Operation.NOTHING);
    }

    @Override
    public Object key(Operation op) {
      return op.name().equals("get") ? op.input() : op.argument(0);
    }
  }

  static final OperationMix REGISTER =
      OperationMix.builder()
          .add("write", Draw::value)
          .read("read")
          .plant("foreign", d -> List.of(Operation.of("read", null, d.fresh())))
          .build();

  static final OperationMix QUEUE =
      OperationMix.builder()
          .add("enq", Draw::value)
          .remove("deq")
          .plant(
              "early",
              d -> {
                long v = d.fresh();
                return List.of(Operation.of("deq", null, v), Operation.pending("enq", v));
              })
          .build();

  static final OperationMix REGISTERS =
      OperationMix.builder()
          .add("put", d -> List.of(d.key() % 3, d.value()))
          .read("get", d -> d.key() % 3)
          .build();

  static final OperationMix FUZZY =
      OperationMix.builder().add("add", d -> null).read("get").build();
}
