package dev.plumbline.explore.engine;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.programs.PublishedQueue;

/** Prints how many traces and histories small programs of a queue have, in a JVM with the agent. */
final class MichaelScottCounts {
  private MichaelScottCounts() {}

  /** Arguments are programs such as {@code "e|ed|d"}: what is enqueued before, then threads. */
  public static void main(String[] arguments) {
    Agent.instrument(PublishedQueue.class);
    for (String program : arguments) {
      ProgramOutcomes outcomes =
          ProgramOutcomes.of(
              new QueueProgram(program.split("\\|", -1)), Engine.Reduction.TRACES, 100_000);
      Engine.Summary summary = outcomes.summary();
      System.out.printf(
          "%s %d %d %d %b%n",
          program,
          summary.executions(),
          outcomes.all().size(),
          summary.redundant(),
          summary.exhausted());
    }
    System.exit(0);
  }

  /** Each thread is a word of e and d; each value that is enqueued is another. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares programs
  private record QueueProgram(String[] words) implements Program {
    @Override
    public int threads() {
      return words.length - 1;
    }

    @Override
    public int operations(int thread) {
      return words[thread + 1].length();
    }

    @Override
    public Object create() {
      PublishedQueue queue = new PublishedQueue();
      for (int i = 0; i < words[0].length(); i++) {
        queue.enq(i);
      }
      return queue;
    }

    @Override
    public Object perform(Object object, int thread, int operation) {
      PublishedQueue queue = (PublishedQueue) object;
      if (words[thread + 1].charAt(operation) == 'd') {
        return queue.deq();
      }
      queue.enq(10 * (thread + 1) + operation);
      return null;
    }
  }
}
