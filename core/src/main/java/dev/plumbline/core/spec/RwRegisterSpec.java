package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;

/**
 * Registers that transactions read and write, as Elle and Jepsen record them: {@code txn([["w", k,
 * v], ["r", k, v], ...])}. The same object as {@code multi-register}, all registers null at the
 * start; but histories are decided by {@code core.transaction}, at a level that people choose.
 */
public final class RwRegisterSpec implements Spec<PersistentMap<Object, Object>> {
  /** What a transaction of unknown outcome read says nothing, even where a recording has it. */
  private final MultiRegisterSpec registers =
      new MultiRegisterSpec(PersistentMap.empty()) {
        @Override
        boolean isKnown(List<?> read, Operation op) {
          return !op.pending();
        }
      };

  RwRegisterSpec() {}

  @Override
  public String name() {
    return "rw-register";
  }

  @Override
  public PersistentMap<Object, Object> initial() {
    return registers.initial();
  }

  @Override
  public List<Signature> operations() {
    return registers.operations();
  }

  @Override
  public Step<PersistentMap<Object, Object>> step(
      PersistentMap<Object, Object> state, Operation op) {
    return registers.step(state, op);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Object> state, Operation call) {
    return registers.outputs(state, call);
  }

  @Override
  public Traits<PersistentMap<Object, Object>> traits() {
    return registers;
  }
}
