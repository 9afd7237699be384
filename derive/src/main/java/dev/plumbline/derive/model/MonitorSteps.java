package dev.plumbline.derive.model;

/** What becomes of sets of configurations, remembered by one thread for itself. */
final class MonitorSteps {
  private static final int INVOKE = 1;
  private static final int RESPOND = 2;
  private static final int PERMUTE = 3;
  private static final int POINT = 4;

  private final ConfigurationSets sets;
  private final LongIntTable known = new LongIntTable();

  MonitorSteps(ConfigurationSets sets) {
    this.sets = sets;
  }

  private static long key(int what, int set, long detail) {
    return (long) what << 60 | (long) set << 32 | detail;
  }

  int invoke(int set, int thread, int call) {
    long key = key(INVOKE, set, (long) thread << 16 | call);
    int next = known.get(key);
    if (next == LongIntTable.ABSENT) {
      next = sets.invoke(set, thread, call);
      known.put(key, next);
    }
    return next;
  }

  int respond(int set, int thread, int raw) {
    long key = key(RESPOND, set, (long) thread << 16 | raw + 1);
    int next = known.get(key);
    if (next == LongIntTable.ABSENT) {
      next = sets.respond(set, thread, raw);
      known.put(key, next);
    }
    return next;
  }

  int point(int set, int thread, boolean optional) {
    long key = key(POINT, set, (long) thread << 16 | (optional ? 1 : 0));
    int next = known.get(key);
    if (next == LongIntTable.ABSENT) {
      next = sets.point(set, thread, optional);
      known.put(key, next);
    }
    return next;
  }

  int permute(int set, int[] order) {
    long packed = 0;
    boolean same = true;
    for (int i = 0; i < order.length; i++) {
      packed = packed << 3 | order[i];
      same &= order[i] == i;
    }
    if (same) {
      return set;
    }
    long key = key(PERMUTE, set, packed);
    int next = known.get(key);
    if (next == LongIntTable.ABSENT) {
      next = sets.permute(set, order);
      known.put(key, next);
    }
    return next;
  }
}
