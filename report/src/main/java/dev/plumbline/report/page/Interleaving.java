package dev.plumbline.report.page;

import java.util.List;
import java.util.Objects;
import tools.jackson.core.JsonGenerator;

/**
 * How threads took turns: a column for each thread, a line for each step, to be gone through with
 * the state before and after.
 *
 * @param title what it shows
 * @param threads the names of the columns
 * @param initial the state before the first step; empty if states are not known
 * @param steps in the order in which they were taken
 */
public record Interleaving(String title, List<String> threads, String initial, List<Step> steps) {
  /**
   * A step of one thread.
   *
   * @param thread its number among the threads, from 0
   * @param code what it does, such as a line of source
   * @param place where that stands, as in {@code Deque.java:31}; empty if it is not known
   * @param note what came of it; empty for nothing to say
   * @param state the state after it; empty if it is not known
   * @param bad whether this is where it went wrong
   */
  public record Step(
      int thread, String code, String place, String note, String state, boolean bad) {
    public Step {
      Objects.requireNonNull(code, "code");
      Objects.requireNonNull(place, "place");
      Objects.requireNonNull(note, "note");
      Objects.requireNonNull(state, "state");
    }
  }

  /**
   * Checks and keeps it.
   *
   * @throws IllegalArgumentException if a step is of a thread that there is not
   */
  public Interleaving {
    threads = List.copyOf(threads);
    steps = List.copyOf(steps);
    for (int i = 0; i < steps.size(); i++) {
      int thread = steps.get(i).thread;
      if (thread < 0 || thread >= threads.size()) {
        throw new IllegalArgumentException(
            "step %d is of thread %d, but there are %d threads"
                .formatted(i, thread, threads.size()));
      }
    }
  }

  void write(JsonGenerator json) {
    json.writeStringProperty("title", title);
    PageJson.texts("threads", threads, json);
    json.writeStringProperty("initial", initial);
    json.writeArrayPropertyStart("steps");
    for (Step step : steps) {
      json.writeStartObject();
      json.writeNumberProperty("thread", step.thread);
      json.writeStringProperty("code", step.code);
      json.writeStringProperty("place", step.place);
      json.writeStringProperty("note", step.note);
      json.writeStringProperty("state", step.state);
      json.writeBooleanProperty("bad", step.bad);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
