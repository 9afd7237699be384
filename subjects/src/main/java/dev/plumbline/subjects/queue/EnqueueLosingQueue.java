package dev.plumbline.subjects.queue;

/**
 * Broken on purpose: a Michael-Scott queue whose enq takes a lost race for done. Its element never
 * gets into the queue.
 */
final class EnqueueLosingQueue<T> extends MichaelScottQueue<T> {
  @Override
  boolean triesEnqAgain() {
    return false;
  }
}
