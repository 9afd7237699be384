package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The one session of all tests: starting one takes longer than most of them. */
final class LocalSpark {
  private static SparkSession session;

  private LocalSpark() {}

  static synchronized SparkSession session() {
    if (session == null) {
      session =
          SparkSession.builder()
              .master("local[2]")
              .appName("plumbline-test")
              .config("spark.ui.enabled", "false")
              .config(JobMemory.KILL_ON_FATAL_ERROR, "0")
              .config("spark.sql.shuffle.partitions", "2")
              .config("spark.driver.bindAddress", "127.0.0.1")
              .config("spark.driver.host", "127.0.0.1")
              .getOrCreate();
    }
    return session;
  }

  /** The large witnesses as positions, by the last name of their history, empty if it is all. */
  static Map<String, List<Long>> largeWitnesses(SparkResult result) {
    Map<String, List<Long>> witnesses = new TreeMap<>();
    for (Row at : result.largeWitnesses().orderBy("place").collectAsList()) {
      String history = at.isNullAt(0) ? "" : at.getString(0);
      List<Long> its =
          witnesses.computeIfAbsent(
              history.substring(history.lastIndexOf('/') + 1), name -> new ArrayList<>());
      assertEquals((long) its.size(), at.<Long>getAs("place"));
      its.add(at.getAs("position"));
    }
    return witnesses;
  }
}
