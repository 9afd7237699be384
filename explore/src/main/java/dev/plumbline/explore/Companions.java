package dev.plumbline.explore;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Other processes that search with this one. They are started when this one has searched for a
 * while, since starting them costs as much as many a whole search. All search in the same order,
 * each its share; the failure that comes first in this order is told, so it is the same one as if
 * one process had searched alone.
 */
final class Companions implements SearchTeam {
  /** Processor time, in milliseconds, after which others are worth their start. */
  private static final long ALONE =
      Long.getLong("plumbline.explore.alone", TimeUnit.SECONDS.toMillis(3));

  private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Milliseconds that others may take to end, after their time is over. */
  private static final long GRACE = 15_000;

  private final int count;
  private final Function<String, List<String>> commands;
  private final List<Companion> others = new ArrayList<>();
  private long lastLook = System.nanoTime();
  private boolean joined;
  private long deadline;

  /** The first failure that anybody has found. */
  private SearchPosition first;

  private String replay;

  /**
   * Others who may join.
   *
   * @param count how many processes there are then, with this one
   * @param commands the command for a share
   */
  Companions(int count, Function<String, List<String>> commands) {
    this.count = count;
    this.commands = commands;
  }

  @Override
  public boolean isWanted() {
    long now = System.nanoTime();
    if (joined || count < 2 || now - lastLook < BETWEEN_LOOKS) {
      return false;
    }
    lastLook = now;
    return Trials.cpuMillis() >= ALONE;
  }

  @Override
  public SearchShare join(int stage, List<Long> looked, long exhaustingUntil, long end) {
    joined = true;
    deadline = end;
    SearchShare share = new SearchShare(0, count, stage, looked, exhaustingUntil, end);
    for (int i = 1; i < count; i++) {
      others.add(new Companion(commands.apply(share.of(i).toString())));
    }
    return share;
  }

  @Override
  public synchronized boolean isOver(SearchPosition at) {
    return first != null && at.compareTo(first) > 0;
  }

  @Override
  public void failed(SearchPosition at, String replayed) {
    synchronized (this) {
      if (first != null && first.compareTo(at) <= 0) {
        return;
      }
      first = at;
      replay = replayed;
    }
    others.forEach(other -> other.send(at));
  }

  @Override
  public void addTo(ScenarioSearch search) {
    for (Companion other : others) {
      other.addTo(search);
    }
    synchronized (this) {
      if (first != null) {
        search.settle(first, replay);
      }
    }
  }

  /** One other process. */
  private final class Companion {
    private final List<String[]> said = new ArrayList<>();
    private Process process;
    private PrintStream orders;
    private Thread listener;
    private Thread end;
    private String lastError = "";
    private String trouble;
    private boolean complete;

    Companion(List<String> command) {
      try {
        process = new ProcessBuilder(command).start();
      } catch (IOException e) {
        trouble = "cannot be started: " + e.getMessage();
        return;
      }
      end = new Thread(process::destroyForcibly, "end of another explorer");
      Runtime.getRuntime().addShutdownHook(end);
      orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
      listener = daemon("results of another explorer", this::listen);
      daemon("messages of another explorer", this::listenToErrors);
    }

    private void listen() {
      try (BufferedReader lines = reader(process.getInputStream())) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] fields = ShareReport.fields(line);
          if (fields != null) {
            hear(fields);
          }
        }
      } catch (IOException e) {
        trouble = "cannot be heard: " + e.getMessage();
      }
    }

    private void hear(String[] fields) {
      if (fields[0].equals(ShareReport.FAILED)) {
        failed(SearchPosition.parse(fields[1]), fields[2]);
        return;
      }
      said.add(fields);
      complete |= fields[0].equals(ShareReport.END);
    }

    private void listenToErrors() {
      try (BufferedReader lines = reader(process.getErrorStream())) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          lastError = line.isBlank() ? lastError : line.strip();
        }
      } catch (IOException e) {
        // What it said in the end is of interest only if it did not do its work, which is seen.
      }
    }

    void send(SearchPosition until) {
      if (orders != null) {
        orders.println(until);
      }
    }

    void addTo(ScenarioSearch search) {
      if (listener != null) {
        await();
      }
      if (complete && trouble == null) {
        said.forEach(fields -> ShareReport.add(fields, search));
      } else {
        search
            .trials()
            .doubts
            .add(
                "another process that explored a part of the scenarios "
                    + (trouble == null ? "ended early" + why() : trouble));
      }
    }

    private String why() {
      return lastError.isEmpty() ? "" : ": " + lastError;
    }

    private void await() {
      try {
        listener.join(Math.max(1, deadline + GRACE - System.currentTimeMillis()));
        if (listener.isAlive()) {
          trouble = "did not end in time";
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        trouble = "was interrupted";
      }
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  private static BufferedReader reader(InputStream from) {
    return new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8));
  }

  static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
