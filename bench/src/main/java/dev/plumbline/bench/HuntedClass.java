package dev.plumbline.bench;

import java.util.List;

/**
 * A class of a library that is explored in the hope of a bug.
 *
 * @param library what the names of jars begin with that it needs
 * @param object its class, or a wrapper
 * @param spec the specification it claims; null if every method is to be atomic
 */
record HuntedClass(String name, List<String> library, String object, String spec) {
  private static final String OURS = "dev.plumbline.bench.hunted.";
  private static final List<String> JCTOOLS = List.of("jctools-core-4");
  private static final List<String> AGRONA = List.of("agrona");
  private static final List<String> GUAVA = List.of("guava", "failureaccess");
  private static final List<String> NETTY = List.of("netty-common");
  private static final List<String> MAPS =
      List.of("jctools-core-4", "guava", "failureaccess", "caffeine");

  static final List<HuntedClass> ALL =
      List.of(
          jctools("MpmcArrayQueue", "MpmcArray", "bounded-queue:2"),
          jctools("MpmcUnboundedXaddArrayQueue", "MpmcXadd", "queue"),
          jctools("MpmcAtomicArrayQueue", "MpmcAtomic", "bounded-queue:2"),
          jctools("MpscArrayQueue", "MpscArray", "bounded-queue:2"),
          jctools("MpscAtomicArrayQueue", "MpscAtomic", "bounded-queue:2"),
          jctools("MpscChunkedArrayQueue", "MpscChunked", "bounded-queue:4"),
          jctools("MpscGrowableArrayQueue", "MpscGrowable", "bounded-queue:4"),
          jctools("MpscUnboundedArrayQueue", "MpscUnbounded", "queue"),
          jctools("MpscLinkedQueue", "MpscLinked", "queue"),
          jctools("MpscLinkedAtomicQueue", "MpscLinkedAtomic", "queue"),
          jctools("MpscUnboundedXaddArrayQueue", "MpscXadd", "queue"),
          jctools("MpscBlockingConsumerArrayQueue", "MpscBlocking", "bounded-queue:2"),
          jctools("SpmcArrayQueue", "SpmcArray", "bounded-queue:2"),
          jctools("SpscArrayQueue", "SpscArray", "bounded-queue:4"),
          jctools("SpscLinkedQueue", "SpscLinked", "queue"),
          jctools("SpscUnboundedArrayQueue", "SpscUnbounded", "queue"),
          jctools("SpscGrowableArrayQueue", "SpscGrowable", "bounded-queue:16"),
          jctools("SpscChunkedArrayQueue", "SpscChunked", "bounded-queue:16"),
          map("JCTools NonBlockingHashMap", "NonBlocking"),
          map("JCTools NonBlockingHashMapLong", "NonBlockingLong"),
          map("JCTools NonBlockingIdentityHashMap", "NonBlockingIdentity"),
          new HuntedClass(
              "JCTools NonBlockingHashSet", JCTOOLS, "org.jctools.maps.NonBlockingHashSet", "set"),
          new HuntedClass(
              "JCTools NonBlockingSetInt", JCTOOLS, "org.jctools.maps.NonBlockingSetInt", "set"),
          agrona("ManyToManyConcurrentArrayQueue", "ManyToMany", "bounded-queue:2"),
          agrona("ManyToOneConcurrentArrayQueue", "ManyToOne", "bounded-queue:2"),
          agrona("ManyToOneConcurrentLinkedQueue", "ManyToOneLinked", "queue"),
          agrona("OneToOneConcurrentArrayQueue", "OneToOne", "bounded-queue:2"),
          map("Caffeine unbounded cache", "CaffeineUnbounded"),
          map("Caffeine bounded cache", "CaffeineBounded"),
          map("Guava cache", "GuavaCache"),
          map("Guava map with weak keys", "GuavaWeakKeys"),
          atomic("Guava ConcurrentHashMultiset", GUAVA, "GuavaObjects$Multiset"),
          atomic("Guava AtomicLongMap", GUAVA, "GuavaObjects$LongMap"),
          atomic("Netty DefaultPromise", NETTY, "NettyObjects$Result"),
          atomic("Netty RefCnt", NETTY, "NettyObjects$ReferenceCount"),
          atomic("Netty DefaultAttributeMap", NETTY, "NettyObjects$Attributes"),
          new HuntedClass(
              "Netty MpscIntQueue", NETTY, OURS + "NettyObjects$IntQueue", "bounded-queue:2"),
          new HuntedClass(
              "Netty ConcurrentSkipListIntObjMultimap, least key",
              NETTY,
              OURS + "NettyObjects$SkipListQueue",
              "priority-queue"),
          atomic("Netty ConcurrentSkipListIntObjMultimap", NETTY, "NettyObjects$SkipListMultimap"),
          map("ConcurrentHashMap", "PlatformHash"),
          map("ConcurrentSkipListMap", "PlatformSkipList"),
          atomic("ConcurrentSkipListSet, both ends", List.of(), "PlatformObjects$SkipListQueue"),
          atomic("LinkedTransferQueue", List.of(), "PlatformObjects$Transfers"),
          atomic("ConcurrentLinkedQueue.remove", List.of(), "PlatformObjects$LinkedQueue"));

  private static HuntedClass jctools(String name, String wrapper, String spec) {
    return new HuntedClass("JCTools " + name, JCTOOLS, OURS + "JctoolsQueues$" + wrapper, spec);
  }

  private static HuntedClass agrona(String name, String wrapper, String spec) {
    return new HuntedClass("Agrona " + name, AGRONA, OURS + "AgronaQueues$" + wrapper, spec);
  }

  private static HuntedClass map(String name, String wrapper) {
    return new HuntedClass(name, MAPS, OURS + "HuntedMaps$" + wrapper, "map");
  }

  private static HuntedClass atomic(String name, List<String> library, String wrapper) {
    return new HuntedClass(name, library, OURS + wrapper, null);
  }

  ExploreCase explored() {
    return new ExploreCase(
        name, null, null, object, library, spec == null ? List.of() : List.of("--spec", spec));
  }
}
