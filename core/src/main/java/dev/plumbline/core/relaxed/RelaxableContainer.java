package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Mode.Leave;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Leaving;
import dev.plumbline.core.spec.Leaving.Rule;
import dev.plumbline.core.spec.SearchTraits.Removals;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.Optional;

/** The containers that can be relaxed: what their operations are called, and who is first. */
@SuppressWarnings("ImmutableEnumChecker") // known types are records of nothing here
enum RelaxableContainer {
  QUEUE("queue", "enq", "deq", new KnownType.Queue()),
  STACK("stack", "push", "pop", new KnownType.Stack()),
  PRIORITY_QUEUE("priority queue", "insert", "poll", new KnownType.PriorityQueue()),
  POOL("pool", "put", "take", new KnownType.Pool());

  final String words;
  final String add;
  final String remove;

  /** The strict container. */
  final KnownType type;

  RelaxableContainer(String words, String add, String remove, KnownType type) {
    this.words = words;
    this.add = add;
    this.remove = remove;
    this.type = type;
  }

  /**
   * The rules by which elements leave; null for segments.
   *
   * @param leave null for strictly the head
   */
  LeavingRules rules(Leave leave, int k, int emptyUpTo) {
    Rule rule = leave == null ? Rule.OUT_OF_ORDER : leave.rule();
    return rule == null ? null : new LeavingRules(new Leaving(type, remove, rule, k, emptyUpTo));
  }

  /** The rules of the strict container. */
  LeavingRules strictRules() {
    return rules(null, 0, 0);
  }

  /** Whether a completed operation removes a value that nothing else answers. */
  boolean takesUnpeeked(Operation op, Removals removals) {
    return !op.pending()
        && op.output() != null
        && op.name().equals(remove)
        && !removals.peeked(op.output());
  }

  /** The container that a specification is; empty if it is none. */
  static Optional<RelaxableContainer> of(Spec<?> spec) {
    return spec.traits().type().flatMap(RelaxableContainer::of);
  }

  private static Optional<RelaxableContainer> of(KnownType type) {
    return Arrays.stream(values()).filter(c -> c.type.equals(type)).findFirst();
  }
}
