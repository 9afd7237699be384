package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

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
final class NilReadsLegal<S> implements Spec<S>, TokenTraits<S>, SearchTraits<S> {
  private final Spec<S> spec;
  private final Traits<S> traits;
  private final @Nullable TokenTraits<S> tokens;

  NilReadsLegal(Spec<S> spec) {
    this.spec = spec;
    this.traits = spec.traits();
    this.tokens = traits.tokens();
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
  public @Nullable Object key(Operation op) {
    return spec.key(op);
  }

  @Override
  public Traits<S> traits() {
    return this;
  }

  @Override
  public @Nullable TokenTraits<S> tokens() {
    return tokens == null ? null : this;
  }

  @Override
  public @Nullable ContainerTraits<S> container() {
    return traits.container();
  }

  @Override
  public Kind kind(Operation op) {
    return isNilRead(op) ? Kind.READ_ONLY : traits.kind(op);
  }

  @Override
  public @Nullable Object group(Operation op) {
    return traits.group(op);
  }

  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return traits.forcedOutput(pending);
  }

  @Override
  public @Nullable Object needs(Operation op) {
    return isNilRead(op) ? null : assured(tokens).needs(op);
  }

  @Override
  public @Nullable Object produces(Operation op) {
    return isNilRead(op) ? null : assured(tokens).produces(op);
  }

  @Override
  public boolean has(S state, Object token) {
    return assured(tokens).has(state, token);
  }

  @Override
  public @Nullable BiPredicate<Operation, Operation> commuting() {
    BiPredicate<Operation, Operation> commuting = traits.commuting();
    return commuting == null
        ? null
        : (a, b) -> !isNilRead(a) && !isNilRead(b) && commuting.test(a, b);
  }

  @Override
  public @Nullable Necessity<S> necessity() {
    Necessity<S> necessity = traits.search().necessity();
    return necessity == null
        ? null
        : (state, goal) -> isNilRead(goal) ? null : necessity.necessary(state, goal);
  }

  @Override
  public @Nullable Relevance<S> relevance() {
    Relevance<S> relevance = traits.search().relevance();
    return relevance == null
        ? null
        : (state, goal, candidate) -> isNilRead(goal) || relevance.relevant(state, goal, candidate);
  }

  @Override
  public @Nullable Outlook<S> outlook(Removals removals) {
    return traits.search().outlook(removals);
  }
}
