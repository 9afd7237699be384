package dev.plumbline.explore;

import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.explore.engine.Visitor;
import java.util.ArrayList;
import java.util.List;

/** Runs programs in all orders of whole operations, as if each of them had one event. */
final class OperationByOperation implements Interleavings {
  long programs;

  /** Stop after so many executions of a program, as if the time were over. */
  long most = Long.MAX_VALUE;

  @Override
  public Run explore(Program program, long limit, long deadline, Visitor visitor) {
    programs++;
    List<int[]> orders = new ArrayList<>();
    addOrders(program, new int[program.threads()], new ArrayList<>(), orders);
    long executions = 0;
    for (int[] order : orders) {
      if (executions == Math.min(most, limit) || System.nanoTime() - deadline >= 0) {
        return new Run(executions, 0, false, List.of());
      }
      executions++;
      if (!visitor.visit(new Performed(program, order))) {
        return new Run(executions, 0, false, List.of());
      }
    }
    return new Run(executions, 0, true, List.of());
  }

  private static void addOrders(
      Program program, int[] done, List<Integer> chosen, List<int[]> orders) {
    boolean any = false;
    for (int t = 0; t < done.length; t++) {
      if (done[t] < program.operations(t)) {
        any = true;
        done[t]++;
        chosen.add(t);
        addOrders(program, done, chosen, orders);
        chosen.remove(chosen.size() - 1);
        done[t]--;
      }
    }
    if (!any) {
      orders.add(chosen.stream().mapToInt(t -> t).toArray());
    }
  }

  /** An execution in which operations come one after the other. */
  private static final class Performed implements Trace {
    private final int[] thread;
    private final Object[] answers;
    private final int[] position;

    Performed(Program program, int[] order) {
      int[] first = new int[program.threads() + 1];
      for (int t = 0; t < program.threads(); t++) {
        first[t + 1] = first[t] + program.operations(t);
      }
      thread = new int[first[program.threads()]];
      answers = new Object[thread.length];
      position = new int[thread.length];
      Object object = program.create();
      int[] done = new int[program.threads()];
      for (int i = 0; i < order.length; i++) {
        int t = order[i];
        int operation = first[t] + done[t];
        thread[operation] = t;
        position[operation] = i;
        answers[operation] = answer(program, object, t, done[t]++);
      }
      program.after(object);
    }

    private static Object answer(Program program, Object object, int thread, int operation) {
      try {
        return program.perform(object, thread, operation);
      } catch (Throwable thrown) {
        return new ThrownAnswer(thrown);
      }
    }

    @Override
    public End end() {
      return End.COMPLETE;
    }

    @Override
    public int operations() {
      return thread.length;
    }

    @Override
    public int thread(int operation) {
      return thread[operation];
    }

    @Override
    public boolean begun(int operation) {
      return true;
    }

    @Override
    public boolean returned(int operation) {
      return true;
    }

    @Override
    public Object answer(int operation) {
      return answers[operation];
    }

    @Override
    public boolean before(int a, int b) {
      return position[a / 2] < position[b / 2];
    }

    @Override
    public boolean atomic(int operation) {
      return true;
    }
  }
}
