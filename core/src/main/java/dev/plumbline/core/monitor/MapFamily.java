package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.register.RegisterMonitor;
import dev.plumbline.core.spec.KnownType;
import java.util.List;

/** Maps: a register for each key, in which null means that the key is absent. */
final class MapFamily extends CellFamily {
  private static final int GET = 1;
  private static final int REMOVE = 2;

  private final KnownType.Dictionary map;

  MapFamily(Values values, LocalCodes codes, KnownType.Dictionary map) {
    super(values, codes, List.of("put", "get", "remove", "putIfAbsent", "replace", "cas"));
    this.map = map;
  }

  @Override
  boolean hasKeyInList(int operation) {
    return operation != GET && operation != REMOVE;
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    long found = codes.ofCode(out);
    boolean blind = pending || out == Values.NONE;
    return switch (operation) {
      case 0 -> {
        long left = codes.element(in, 1);
        yield blind ? write(left) : update(found, left);
      }
      case GET -> pending ? DROPPED : sees(found);
      case REMOVE -> blind ? write(Values.NULL) : update(found, Values.NULL);
      case 3 -> putIfAbsent(codes.element(in, 1), found, pending);
      case 4 -> replace(codes.element(in, 1), found, pending);
      default -> cas(codes.element(in, 1), codes.element(in, 2), out, pending);
    };
  }

  private byte putIfAbsent(long left, long found, boolean pending) {
    return pending
        ? update(Values.NULL, left)
        : found == Values.NULL ? update(found, left) : sees(found);
  }

  private byte replace(long left, long found, boolean pending) {
    if (pending) {
      value = left;
      return Role.LOST_REPLACE;
    }
    return found == Values.NULL ? sees(found) : update(found, left);
  }

  @Override
  Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget) {
    long initial = typed.code(map.initial().get(typed.key(part)));
    return RegisterMonitor.decide(t, initial, typed::show, budget);
  }
}
