package dev.plumbline.testkit;

import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What multi-word operations do to a memory, from their columns; a state is the list of values. */
final class WordMachine implements CrashOracle.Machine {
  private final MultiWordHistory h;

  WordMachine(MultiWordHistory h) {
    this.h = h;
  }

  @Override
  public Object initial() {
    return Collections.nCopies(h.addressCount(), h.initial());
  }

  @Override
  public List<Object> after(Object state, int i, boolean answered) {
    @SuppressWarnings("unchecked") // it is one of ours
    List<Long> memory = new ArrayList<>((List<Long>) state);
    Response response = answered ? h.response(i) : Response.NONE;
    if (!isLegal(memory, i, response)) {
      return List.of();
    }
    if (!response.failure() && h.primitive(i) != Primitive.READ) {
      for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
        memory.set(h.address(w), h.after(w));
      }
    }
    return List.of(memory);
  }

  private boolean isLegal(List<Long> memory, int i, Response response) {
    boolean equal = true;
    boolean observed = true;
    boolean namedDiffers = false;
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      long value = memory.get(h.address(w));
      equal &= value == h.before(w);
      if (response == Response.OBSERVED) {
        observed &= value == h.observed(i, w);
      }
      namedDiffers |=
          response == Response.FAILED_AT && w == h.failedWord(i) && value != h.before(w);
    }
    return switch (response) {
      case NONE -> h.primitive(i) != Primitive.CAS || equal;
      case OK -> h.primitive(i) == Primitive.WRITE || equal;
      case FAILED -> !equal;
      case FAILED_AT -> namedDiffers;
      case OBSERVED -> observed && !equal;
      case GAVE_UP -> true;
    };
  }
}
