package dev.plumbline.programs;

/** Bodies of threads, some of which go wrong together; like those of tests they are not public. */
@SuppressWarnings({"WaitNotInLoop", "NakedNotify", "ThreadJoinLoop", "NonAtomicVolatileUpdate"})
public class TransferBodies {
  private final Object left = new Object();
  private final Object right = new Object();
  private int moved;
  private boolean ready;
  private volatile boolean flag;

  void leftToRight() {
    synchronized (left) {
      synchronized (right) {
        moved++;
      }
    }
  }

  void rightToLeft() {
    synchronized (right) {
      synchronized (left) {
        moved++;
      }
    }
  }

  void alsoLeftToRight() {
    leftToRight();
  }

  private void unguarded() {
    moved = moved + 1;
  }

  void alsoUnguarded() {
    unguarded();
  }

  void awaitOnce() throws InterruptedException {
    if (!ready) {
      synchronized (left) {
        left.wait();
      }
    }
  }

  void wakeUp() {
    ready = true;
    synchronized (left) {
      left.notify();
    }
  }

  void spin() {
    while (!flag) {
      Thread.onSpinWait();
    }
  }

  void raise() {
    flag = true;
  }

  void startOneThatThrows() throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              unguarded();
              if (moved != 1) {
                throw new IllegalStateException("not alone");
              }
            });
    thread.start();
    thread.join();
  }

  void startOneThatRaises() {
    new Thread(this::raise).start();
  }

  void isRaised() {
    if (!flag) {
      throw new IllegalStateException("not raised");
    }
  }

  void isNotRaised() {
    if (flag) {
      throw new IllegalStateException("raised");
    }
  }

  void move(int by) {
    moved = moved + by;
  }

  void twoWereMoved() {
    if (moved != 2) {
      throw new AssertionError("moved:\n  " + moved);
    }
  }
}
