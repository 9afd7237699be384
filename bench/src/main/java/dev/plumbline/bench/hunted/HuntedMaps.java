package dev.plumbline.bench.hunted;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.MapMaker;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.maps.NonBlockingHashMapLong;
import org.jctools.maps.NonBlockingIdentityHashMap;

/** Concurrent maps, and caches that do not evict what a small test puts into them. */
public final class HuntedMaps {
  private static final int LARGE = 100;

  private HuntedMaps() {}

  public static final class NonBlocking extends HuntedMap {
    public NonBlocking() {
      super(new NonBlockingHashMap<>());
    }
  }

  public static final class NonBlockingLong extends HuntedMap {
    public NonBlockingLong() {
      super(new NonBlockingHashMapLong<>());
    }
  }

  /** Keys are small, and Java keeps one object for each of them. */
  public static final class NonBlockingIdentity extends HuntedMap {
    public NonBlockingIdentity() {
      super(new NonBlockingIdentityHashMap<>());
    }
  }

  public static final class CaffeineUnbounded extends HuntedMap {
    public CaffeineUnbounded() {
      super(Caffeine.newBuilder().<Long, Integer>build().asMap());
    }
  }

  /** Maintenance is done by the caller. */
  public static final class CaffeineBounded extends HuntedMap {
    public CaffeineBounded() {
      super(
          Caffeine.newBuilder()
              .maximumSize(LARGE)
              .executor(Runnable::run)
              .<Long, Integer>build()
              .asMap());
    }
  }

  public static final class GuavaCache extends HuntedMap {
    public GuavaCache() {
      super(CacheBuilder.newBuilder().maximumSize(LARGE).<Long, Integer>build().asMap());
    }
  }

  public static final class GuavaWeakKeys extends HuntedMap {
    public GuavaWeakKeys() {
      super(new MapMaker().weakKeys().makeMap());
    }
  }

  public static final class PlatformHash extends HuntedMap {
    public PlatformHash() {
      super(new ConcurrentHashMap<>());
    }
  }

  public static final class PlatformSkipList extends HuntedMap {
    public PlatformSkipList() {
      super(new ConcurrentSkipListMap<>());
    }
  }
}
