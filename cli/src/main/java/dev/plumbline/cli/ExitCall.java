package dev.plumbline.cli;

import java.util.Optional;

/**
 * A call of {@code System.exit} by code of the user, seen while the process ends: the caller waits
 * in it until the process has ended, so it is on its thread's stack. A signal leaves no such frame.
 *
 * @param thread who called
 * @param caller the method that called, as in {@code com.example.Ring.deq}
 * @param called what it called
 */
record ExitCall(Thread thread, String caller, String called) {
  /** Nothing if the process ends for another reason. */
  static Optional<ExitCall> inProgress() {
    return Thread.getAllStackTraces().entrySet().stream()
        .flatMap(stack -> in(stack.getKey(), stack.getValue()).stream())
        .findFirst();
  }

  private static Optional<ExitCall> in(Thread thread, StackTraceElement[] frames) {
    for (int i = frames.length - 2; i >= 0; i--) {
      StackTraceElement caller = frames[i + 1];
      if (isExit(frames[i]) && !caller.getClassName().equals(Main.class.getName())) {
        String method = caller.getClassName() + "." + caller.getMethodName();
        return Optional.of(new ExitCall(thread, method, called(frames[i])));
      }
    }
    return Optional.empty();
  }

  /** A halt of the runtime was made an exit when the class was loaded. */
  private static String called(StackTraceElement exit) {
    return exit.getClassName().equals("java.lang.System")
        ? "System.exit"
        : "Runtime.exit or Runtime.halt";
  }

  private static boolean isExit(StackTraceElement frame) {
    String type = frame.getClassName();
    return frame.getMethodName().equals("exit")
        && (type.equals("java.lang.System") || type.equals("java.lang.Runtime"));
  }
}
