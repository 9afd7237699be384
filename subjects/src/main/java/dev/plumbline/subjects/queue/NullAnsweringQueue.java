package dev.plumbline.subjects.queue;

/**
 * Broken on purpose: a Michael-Scott queue whose deq gives up when it loses a race for the front.
 * It answers null though the queue is not empty.
 */
class NullAnsweringQueue<T> extends MichaelScottQueue<T> {
  @Override
  boolean triesDeqAgain() {
    return false;
  }
}
