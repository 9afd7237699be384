package dev.plumbline.bench.hunted;

import io.netty.util.AttributeKey;
import io.netty.util.DefaultAttributeMap;
import io.netty.util.concurrent.ConcurrentSkipListIntObjMultimap;
import io.netty.util.concurrent.ConcurrentSkipListIntObjMultimap.IntEntry;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.MpscIntQueue;
import io.netty.util.concurrent.Promise;
import io.netty.util.internal.RefCnt;

/** Concurrent classes of Netty. */
public final class NettyObjects {
  private NettyObjects() {}

  /** A result that is set once: by success, failure or cancellation. */
  public static final class Result {
    private final Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);

    public boolean trySuccess(int value) {
      return promise.trySuccess(value);
    }

    public boolean cancel() {
      return promise.cancel(false);
    }

    public boolean setUncancellable() {
      return promise.setUncancellable();
    }

    public boolean isCancelled() {
      return promise.isCancelled();
    }

    public boolean isDone() {
      return promise.isDone();
    }

    public Integer getNow() {
      return promise.isSuccess() ? promise.getNow() : null;
    }
  }

  /** The count of references to a buffer, one at the start. */
  public static final class ReferenceCount {
    private final RefCnt count = new RefCnt();

    public void retain() {
      RefCnt.retain(count);
    }

    public boolean release() {
      return RefCnt.release(count);
    }

    public int count() {
      return RefCnt.refCnt(count);
    }
  }

  /** Attributes of a channel, two of them. */
  public static final class Attributes {
    private static final AttributeKey<Integer> FIRST = AttributeKey.valueOf("first");
    private static final AttributeKey<Integer> SECOND = AttributeKey.valueOf("second");

    private final DefaultAttributeMap map = new DefaultAttributeMap();

    public Integer setFirstIfAbsent(int value) {
      return map.attr(FIRST).setIfAbsent(value);
    }

    public Integer setSecond(int value) {
      return map.attr(SECOND).getAndSet(value);
    }

    public Integer getFirst() {
      return map.attr(FIRST).get();
    }

    public boolean hasFirst() {
      return map.hasAttr(FIRST);
    }

    public boolean hasSecond() {
      return map.hasAttr(SECOND);
    }
  }

  /** A bounded queue of integers for one consumer at a time. */
  public static final class IntQueue {
    private static final int NOTHING = -1;

    private final MpscIntQueue queue = MpscIntQueue.create(2, NOTHING);

    public boolean offer(int value) {
      return queue.offer(value);
    }

    public synchronized Integer poll() {
      int polled = queue.poll();
      return polled == NOTHING ? null : polled;
    }
  }

  /** The multimap as a priority queue. */
  public static final class SkipListQueue {
    private static final int NO_KEY = -1;

    private final ConcurrentSkipListIntObjMultimap<Integer> map =
        new ConcurrentSkipListIntObjMultimap<>(NO_KEY);

    public void insert(int value) {
      map.put(value, value);
    }

    public Integer poll() {
      IntEntry<Integer> entry = map.pollFirstEntry();
      return entry == null ? null : entry.getKey();
    }

    public Integer peek() {
      int key = map.firstKey();
      return key == NO_KEY ? null : key;
    }
  }

  /** The multimap with the operations that Netty's adaptive allocator uses. */
  public static final class SkipListMultimap {
    private static final int NO_KEY = -1;

    private final ConcurrentSkipListIntObjMultimap<Integer> map =
        new ConcurrentSkipListIntObjMultimap<>(NO_KEY);

    public void put(int key, int value) {
      map.put(key, value);
    }

    public boolean containsKey(int key) {
      return map.containsKey(key);
    }

    public Integer pollAtLeast(int key) {
      IntEntry<Integer> entry = map.pollCeilingEntry(key);
      return entry == null ? null : entry.getKey();
    }

    public Integer pollLast() {
      IntEntry<Integer> entry = map.pollLastEntry();
      return entry == null ? null : entry.getKey();
    }
  }
}
