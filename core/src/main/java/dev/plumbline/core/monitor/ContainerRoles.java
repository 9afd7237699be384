package dev.plumbline.core.monitor;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;

/**
 * The roles of a container's operations, for who has codes of values and no history. What {@link
 * TypedHistory} says of a whole history this says of one operation, which must fit the
 * specification.
 */
public final class ContainerRoles {
  /** Instead of an operation's number: it has no role. */
  public static final int UNKNOWN = -1;

  /** Instead of a role: it cannot have had an effect and has seen nothing. */
  public static final byte DROPPED = Family.DROPPED;

  private final Vocabulary vocabulary;
  private final Family family;

  /**
   * Of the operations of a container.
   *
   * @param spec a specification with a known type that is one
   */
  public ContainerRoles(Spec<?> spec) {
    Values values = new Values();
    vocabulary = new Vocabulary(spec);
    family = Family.of(spec.traits().type().orElseThrow(), values, new LocalCodes(values));
  }

  /** The number of an operation by its name or a synonym; {@link #UNKNOWN} if it has none. */
  public int operation(String name) {
    Signature signature = vocabulary.signature(name);
    return signature == null ? UNKNOWN : family.operations().indexOf(signature.name());
  }

  /** The role of an operation, by the codes of its input and output. */
  public byte role(int operation, long in, long out, boolean pending) {
    return family.read(operation, in, out, pending);
  }

  /** The code of the value of the operation whose role was asked for last. */
  public long value() {
    return family.value;
  }
}
