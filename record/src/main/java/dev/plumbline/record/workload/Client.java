package dev.plumbline.record.workload;

import dev.plumbline.core.history.Thrown;
import dev.plumbline.record.ForeignValueException;
import dev.plumbline.record.Kind;
import dev.plumbline.record.ThreadLog;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One thread's use of the object. Made by its own thread, so that what it writes at every operation
 * does not share cache lines with what others write.
 */
final class Client {
  private final ThreadLog log;
  private final Object object;
  private final TargetOperation[] actions;
  private final Kind[] kinds;
  private final Mix mix;
  private final Inputs inputs;
  private final Pauses pauses;
  private final SplittableRandom random;
  private final Session session;
  private final boolean remembers;

  private final Tally tally;

  private int drawn;
  private TargetOperation action;
  private boolean inside;

  @SuppressWarnings("NullAway.Init") // each step begins by drawing the action
  Client(Session session, ThreadLog log, Kind[] kinds, Inputs inputs, SplittableRandom random) {
    this.session = session;
    this.log = log;
    this.object = session.object;
    this.actions = session.actions;
    this.kinds = kinds;
    this.mix = session.mix;
    this.inputs = inputs;
    this.pauses = session.pauses;
    this.random = random;
    this.remembers = session.comparesAndSets;
    this.tally = new Tally(actions);
  }

  /** The operation that this thread is in, or was in last. */
  String current() {
    return action == null ? "nothing" : action.name;
  }

  Tally tally() {
    return tally;
  }

  /** Draws the next operation and its arguments, then performs and records it. */
  void step() {
    pauses.pause(random);
    drawn = mix.draw(random);
    action = actions[drawn];
    inputs.draw(action);
    perform(call(kinds[drawn]));
  }

  private int call(Kind kind) {
    int arguments = action.roles.size();
    return switch (arguments) {
      case 0 -> log.call(kind);
      case 1 -> log.call(kind, inputs.number);
      default -> log.call(kind, inputs.recorded(arguments));
    };
  }

  private void perform(int op) {
    Object[] boxes = inputs.boxes;
    inside = true;
    try {
      action.handle.invokeExact(this, op, object, inputs.number, boxes[0], boxes[1], boxes[2]);
      tally.returned(drawn);
    } catch (Throwable thrown) {
      if (inside) {
        failed(op, thrown);
      } else {
        unkept(thrown);
      }
    }
    inside = false;
  }

  /** The recorder could not keep the answer, and has recorded that it is not known. */
  private void unkept(Throwable thrown) {
    boolean always = thrown instanceof ForeignValueException;
    boolean ours =
        thrown instanceof UncheckedIOException || thrown instanceof IllegalStateException;
    if (always || ours || !(thrown instanceof RuntimeException)) {
      throw Session.unchecked(thrown);
    }
    tally.unkept(drawn, thrown);
  }

  private void failed(int op, Throwable thrown) {
    if (session.gaveUp()) {
      // It was interrupted by us: what it did is not known.
      log.lose(op);
    } else if (saysEmpty(thrown)) {
      log.ret(op, (Object) null);
      tally.returned(drawn);
    } else {
      tally.threw(drawn, thrown);
      log.fail(op, thrown);
    }
  }

  /** How collections of the Java platform say it; specifications have null for it. */
  private boolean saysEmpty(Throwable thrown) {
    return action.looksForAnElement() && Thrown.saysEmpty(thrown);
  }

  // The ends of the handles of actions.

  void answered(int op) {
    inside = false;
    log.ret(op);
    remember(null);
  }

  void answered(int op, boolean answer) {
    inside = false;
    log.ret(op, answer);
    if (answer) {
      remember(null);
    } else if (action.answersNothing()) {
      tally.refused(drawn);
    }
  }

  void answered(int op, long answer) {
    inside = false;
    log.ret(op, answer);
    if (remembers) {
      remember(answer);
    }
  }

  void answered(int op, Object answer) {
    inside = false;
    if (answer instanceof Long number) {
      log.ret(op, number.longValue());
    } else if (answer instanceof Integer number) {
      log.ret(op, number.longValue());
    } else {
      log.ret(op, answer);
    }
    remember(answer);
  }

  /** What is there now, as far as this thread knows: what it stored, or else what it was told. */
  private void remember(@Nullable Object answer) {
    if (remembers) {
      int last = action.roles.size() - 1;
      boolean stores = last >= 0 && action.roles.get(last) == ArgumentRole.VALUE;
      if (!stores) {
        inputs.saw(answer);
      } else {
        inputs.saw(action.takesNumber() ? action.box(inputs.number, last) : inputs.boxes[last]);
      }
    }
  }
}
