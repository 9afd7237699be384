package dev.plumbline.core.crash;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Nearest;
import java.util.ArrayList;
import java.util.List;

/**
 * What may have become of an operation that a crash interrupted: until when it must have taken
 * effect, if it ever does, and whether the reports of processes that came back count.
 *
 * <p>An operation without response that no crash interrupted is pending under every model: it may
 * take effect at any time after its call, or never.
 *
 * @param name as people choose it
 * @param deadline until when an interrupted operation may take effect
 * @param reports whether reports count: an operation reported as done has this response, and took
 *     effect before the report; one reported as not done never takes effect
 * @param buffered whether a crash may undo the last operations before it
 * @param lateness by how much the returns of the history were moved, because clocks may be wrong:
 *     deadlines are later by as much
 */
public record CrashModel(
    String name, Deadline deadline, boolean reports, boolean buffered, long lateness) {
  /** Until when an interrupted operation may take effect. */
  public enum Deadline {
    /** Until the crash. */
    CRASH,

    /** Until the next call of its process. */
    NEXT_CALL,

    /**
     * At any time, but not after a later operation of its process on the same object took effect.
     */
    NEXT_OPERATION,

    /** At any time. */
    NEVER
  }

  /** Strict linearizability (Aguilera and Frølund, 2003). */
  public static final CrashModel STRICT = of("strict", Deadline.CRASH, false);

  /** Persistent atomicity (Guerraoui and Levy, 2004). */
  public static final CrashModel PERSISTENT_ATOMICITY =
      of("persistent-atomicity", Deadline.NEXT_CALL, false);

  /** Recoverable linearizability (Berryhill, Golab and Tripunitara, 2015). */
  public static final CrashModel RECOVERABLE = of("recoverable", Deadline.NEXT_OPERATION, false);

  /** Durable linearizability (Izraelevitz, Mendes and Scott, 2016). */
  public static final CrashModel DURABLE = of("durable", Deadline.NEVER, false);

  /** Buffered durable linearizability (Izraelevitz, Mendes and Scott, 2016). */
  public static final CrashModel BUFFERED_DURABLE =
      new CrashModel("buffered-durable", Deadline.NEVER, false, true, 0);

  /** Nesting-safe recoverable linearizability (Attiya, Ben-Baruch and Hendler, 2018). */
  public static final CrashModel NESTING_SAFE = of("nesting-safe", Deadline.NEXT_CALL, true);

  /** Durable linearizability with detectable execution (Friedman et al., 2018). */
  public static final CrashModel DETECTABLE = of("detectable", Deadline.NEVER, true);

  private static final List<CrashModel> ALL =
      List.of(
          STRICT,
          PERSISTENT_ATOMICITY,
          RECOVERABLE,
          DURABLE,
          BUFFERED_DURABLE,
          NESTING_SAFE,
          DETECTABLE);

  private static CrashModel of(String name, Deadline deadline, boolean reports) {
    return new CrashModel(name, deadline, reports, false, 0);
  }

  /**
   * The same model of a history whose operations return so much {@linkplain History#late later}.
   */
  public CrashModel late(long time) {
    return new CrashModel(name, deadline, reports, buffered, time);
  }

  /** What a history with a witness under this model is called. */
  public String condition() {
    return switch (name) {
      case "strict" -> "strictly linearizable";
      case "persistent-atomicity" -> "persistently atomic";
      case "recoverable" -> "recoverably linearizable";
      case "durable" -> "durably linearizable";
      case "buffered-durable" -> "buffered durably linearizable";
      case "nesting-safe" -> "nesting-safe recoverably linearizable";
      default -> "detectably linearizable";
    };
  }

  /** All models. */
  public static List<CrashModel> all() {
    return ALL;
  }

  /**
   * The model of a name. {@code detectable} is short for {@code detectable:durable}; the other
   * models that are not buffered can stand behind the colon, too.
   *
   * @throws IllegalArgumentException if there is none; the message suggests a similar one
   */
  public static CrashModel named(String name) {
    List<String> names = new ArrayList<>();
    for (CrashModel model : ALL) {
      if (model.name.equals(name)) {
        return model;
      }
      if (!model.buffered && !model.reports && name.equals("detectable:" + model.name)) {
        return of(name, model.deadline, true);
      }
      names.add(model.name);
    }
    throw new IllegalArgumentException(
        "there is no crash model %s; %s"
            .formatted(
                name,
                Nearest.to(name, names)
                    .map(n -> "did you mean " + n + "?")
                    .orElseGet(() -> "there are " + String.join(", ", names))));
  }

  /** The name: picocli asks for it at every start, and what records have is slow to make. */
  @Override
  public String toString() {
    return name;
  }
}
