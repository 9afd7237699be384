package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Has a JVM that explores run on one processor, where its threads are those of the operating
 * system: only one of them runs at a time, and to wake one on another processor takes twice as long
 * as to go on with it on the same. Linux can do so; elsewhere, and where it does not work, a JVM
 * runs as it would anyway. What the program is told of processors stays the same.
 */
public final class OneProcessor {
  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Starts Java, on one processor if that can be: its number, how many there are, which, Java. */
  private static final String SCRIPT =
      """
      one=$1 count=$2 all=$3 java=$4
      shift 4
      if taskset -c -p "$one" $$ >/dev/null 2>&1; then
        set -- -XX:ActiveProcessorCount="$count" -D%s="$all" "$@"
      fi
      exec "$java" "$@"
      """
          .formatted(Scheduler.ONE_PROCESSOR);

  /** Those that one process starts are on different ones, and on its own last. */
  private static final AtomicLong NEXT = new AtomicLong(next());

  private OneProcessor() {}

  /** The command that runs a command of a JVM on one processor; or that command. */
  public static List<String> of(List<String> command) {
    boolean already = Runtime.version().feature() >= Scheduler.VIRTUAL_THREADS_SINCE;
    return already ? command : of(command, allowed());
  }

  static List<String> of(List<String> command, String allowed) {
    List<Integer> processors = parse(allowed);
    if (processors.size() < 2) {
      return command;
    }
    int one = processors.get((int) (NEXT.getAndIncrement() % processors.size()));
    String count = Integer.toString(Runtime.getRuntime().availableProcessors());
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
    words.addAll(List.of(Integer.toString(one), count, allowed));
    words.addAll(command);
    return words;
  }

  private static long next() {
    String all = System.getProperty(Scheduler.ONE_PROCESSOR);
    List<Integer> own = parse(usable());
    return all == null || own.size() != 1
        ? ProcessHandle.current().pid()
        : parse(all).indexOf(own.get(0)) + 1;
  }

  /** Those that this process may use, or could before it was started on one. */
  private static String allowed() {
    return System.getProperty(Scheduler.ONE_PROCESSOR, usable());
  }

  private static String usable() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return ""; // not Linux
    }
  }

  /** Reads numbers and ranges, such as 0-3,8; nothing if it is something else. */
  static List<Integer> parse(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      if (!part.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
        return List.of();
      }
      int dash = part.indexOf('-');
      int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
      int to = Integer.parseInt(part.substring(dash + 1));
      for (int n = from; n <= to; n++) {
        numbers.add(n);
      }
    }
    return numbers;
  }
}
