package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.register.RegisterMonitor;
import dev.plumbline.core.spec.KnownType;
import java.util.List;

/** Registers. */
final class RegisterFamily extends CellFamily {
  private final KnownType.Register register;

  RegisterFamily(Values values, LocalCodes codes, KnownType.Register register) {
    super(values, codes, List.of("write", "read", "cas", "swap", "faa"));
    this.register = register;
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    return switch (operation) {
      case 0 -> write(codes.ofCode(in));
      case 1 -> pending ? DROPPED : sees(codes.ofCode(out));
      case 2 -> cas(codes.element(in, 0), codes.element(in, 1), out, pending);
      case 3 -> {
        long left = codes.ofCode(in);
        boolean blind = pending || out == Values.NONE;
        yield blind ? write(left) : update(codes.ofCode(out), left);
      }
      default -> fetchAndAdd((Long) values.value(in), out, pending);
    };
  }

  private byte fetchAndAdd(long addend, long out, boolean pending) {
    if (pending) {
      value = addend;
      return addend == 0 ? DROPPED : Role.LOST_ADD;
    }
    return update(codes.ofCode(out), codes.of((Object) ((Long) values.value(out) + addend)));
  }

  @Override
  Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget) {
    return RegisterMonitor.decide(t, typed.code(register.initial()), typed::show, budget);
  }
}
