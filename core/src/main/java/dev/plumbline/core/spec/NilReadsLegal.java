package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.Set;

/**
 * A specification in which a completed read of null is always legal and has no effect: the rule of
 * Knossos, whose recordings use null for "I do not know what was read".
 *
 * <p>Traits. Such a read is read-only and needs no token. It has no value, is no add and no remove.
 * It is legal in every state, so it is served at once and never a goal that anything could be
 * relevant or necessary for; and it stands in no other rule's way, since it goes wherever it is
 * put. For all other operations the wrapped specification's word holds.
 *
 * @param <S> the states
 */
final class NilReadsLegal<S> implements Spec<S>, Traits<S> {
  private final Spec<S> spec;
  private final Traits<S> traits;

  NilReadsLegal(Spec<S> spec) {
    this.spec = spec;
    this.traits = spec.traits();
  }

  private static boolean isRead(String name) {
    return name.equals("read") || name.equals("get");
  }

  private static boolean isNilRead(Operation op) {
    return isRead(op.name()) && !op.pending() && op.output() == null;
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String condition() {
    return spec.condition();
  }

  @Override
  public S initial() {
    return spec.initial();
  }

  @Override
  public Step<S> step(S state, Operation op) {
    return isNilRead(op) ? Step.to(state) : spec.step(state, op);
  }

  @Override
  public List<Object> outputs(S state, Operation call) {
    return spec.outputs(state, call);
  }

  @Override
  public List<Signature> operations() {
    return spec.operations().stream()
        .map(
            s ->
                isRead(s.name())
                    ? new Signature(
                        s.name(), s.synonyms(), s.input(), s.output().orNothing(), s.observes())
                    : s)
        .toList();
  }

  @Override
  public Object key(Operation op) {
    return spec.key(op);
  }

  @Override
  public Traits<S> traits() {
    return this;
  }

  @Override
  public Set<Hook> hooks() {
    return traits.hooks();
  }

  @Override
  public Kind kind(Operation op) {
    return isNilRead(op) ? Kind.READ_ONLY : traits.kind(op);
  }

  @Override
  public Object group(Operation op) {
    return traits.group(op);
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return traits.forcedOutput(pending);
  }

  @Override
  public Object needs(Operation op) {
    return isNilRead(op) ? null : traits.needs(op);
  }

  @Override
  public Object produces(Operation op) {
    return isNilRead(op) ? null : traits.produces(op);
  }

  @Override
  public boolean has(S state, Object token) {
    return traits.has(state, token);
  }

  @Override
  public boolean commute(Operation a, Operation b) {
    return !isNilRead(a) && !isNilRead(b) && traits.commute(a, b);
  }

  @Override
  public Operation necessary(S state, Operation goal) {
    return isNilRead(goal) ? null : traits.necessary(state, goal);
  }

  @Override
  public boolean relevant(S state, Operation goal, Operation candidate) {
    return isNilRead(goal) || traits.relevant(state, goal, candidate);
  }

  @Override
  public Object value(Operation op) {
    return isNilRead(op) ? null : traits.value(op);
  }

  @Override
  public boolean adds(Operation op) {
    return traits.adds(op);
  }

  @Override
  public boolean removes(Operation op) {
    return traits.removes(op);
  }

  @Override
  public Outlook<S> outlook(Removals removals) {
    return traits.outlook(removals);
  }
}
