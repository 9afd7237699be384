package dev.plumbline.record;

import java.nio.file.Path;

/** Records many operations, for a process of its own with little memory. */
final class RecordMany {
  static final int THREADS = 4;

  private RecordMany() {}

  public static void main(String[] arguments) {
    int operations = Integer.parseInt(arguments[1]);
    int shortLived = Integer.parseInt(arguments[2]);
    try (Recorder recorder = Recorder.to(Path.of(arguments[0]))) {
      Kind add = recorder.kind("add");
      Threads.run(
          THREADS,
          t -> {
            ThreadLog log = recorder.thread();
            for (int i = 0; i < operations / THREADS; i++) {
              // Now and then a string that was never seen before: dictionaries must not grow
              // either.
              int op = i % 8 == 0 ? log.call(add, "text " + t + " " + i) : log.call(add, i);
              log.ret(op, i);
            }
          });
      for (int i = 0; i < shortLived; i++) {
        int number = i;
        Thread thread = new Thread(() -> recorder.record("add", number, () -> {}));
        thread.start();
        Threads.join(thread);
      }
    }
  }
}
