package dev.plumbline.programs;

/** The first thread publishes data, and the others wait for it, each in its own way. */
abstract class PublishedData implements SharedObject {
  private int data;
  volatile boolean ready;

  @Override
  public Object perform(int thread, int operation) {
    if (thread == 0) {
      data = 7;
      publish();
      return "-";
    }
    await(thread);
    return data;
  }

  void publish() {
    ready = true;
  }

  abstract void await(int thread);
}
