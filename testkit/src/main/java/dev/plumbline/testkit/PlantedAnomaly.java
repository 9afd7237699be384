package dev.plumbline.testkit;

import dev.plumbline.core.transaction.TransactionModel;
import java.util.Arrays;
import java.util.List;

/**
 * Anomalies of transactions that can be planted, harder ones first: a few transactions on keys of
 * their own, written down as a script.
 *
 * <p>A script has one transaction a word: steps such as {@code x+1} (append or write), {@code x=12}
 * (a read that shows 1 and 2; of a register the last counts) and {@code x=} (a read that shows
 * nothing), joined by commas; {@code !} before them if it fails. Transactions joined by blanks
 * overlap; {@code ;} stands between those of which one had returned before the other was called.
 */
public enum PlantedAnomaly {
  G_SINGLE_REALTIME("G-single-realtime", "x+1 ; x=", "x+1 ; x="),
  G1C_REALTIME("G1c-realtime", "x=1 ; x+1", "x=1 ; x+1"),
  G0_REALTIME("G0-realtime", "x+1 ; x+2 ; x=21", null),
  G2_ITEM("G2-item", "x=,y+1 y=,x+1", "x=,y+1 y=,x+1"),
  G_SINGLE("G-single", "x+1,y+1 x=,y=1", "x+1,y+1 x=,y=1"),
  LOST_UPDATE("lost-update", "x=,x+1 x=,x+2", "x=,x+1 x=,x+2"),
  G1C("G1c", "x+1,y=1 y+1,x=1", "x+1,y=1 y+1,x=1"),
  G0("G0", "x+1,y+1 x+2,y+2 ; x=12,y=21", null),
  G1B("G1b", "x+1,x+2 x=1", "x+1,x+2 x=1"),
  G1A("G1a", "!x+1 ; x=1", "!x+1 ; x=1"),
  OWN_ORDER("own-order", "x+1,x+2 ; x=21", null),
  INTERNAL("internal", "x+1,x=", "x+1,x="),
  INCOMPATIBLE_ORDER("incompatible-order", "x+1 x+2 ; x=12 x=21", null),
  DUPLICATE_ELEMENTS("duplicate-elements", "x+1 ; x=11", null),
  GARBAGE_READ("garbage-read", "x=9", "x=9");

  private final String name;
  private final String lists;
  private final String registers;

  PlantedAnomaly(String name, String lists, String registers) {
    this.name = name;
    this.lists = lists;
    this.registers = registers;
  }

  /** The script; null if it makes no sense for the model. */
  String script(TransactionModel model) {
    return model == TransactionModel.LIST_APPEND ? lists : registers;
  }

  /** How many transactions it is made of. */
  int transactions(TransactionModel model) {
    return script(model).split(" ; | ", -1).length;
  }

  /** The hardest that so many transactions have room for, or else one that needs the fewest. */
  public static PlantedAnomaly hardest(TransactionModel model, int transactions) {
    return Arrays.stream(values())
        .filter(p -> p.script(model) != null && p.transactions(model) <= transactions)
        .findFirst()
        .orElse(GARBAGE_READ);
  }

  /** The kinds that a model can have, as people choose them. */
  public static List<String> words(TransactionModel model) {
    return Arrays.stream(values())
        .filter(p -> p.script(model) != null)
        .map(PlantedAnomaly::toString)
        .toList();
  }

  /** The kind of a name; null if there is none. */
  public static PlantedAnomaly named(String word, TransactionModel model) {
    return Arrays.stream(values())
        .filter(p -> p.name.equals(word) && p.script(model) != null)
        .findFirst()
        .orElse(null);
  }

  /** The name, as Elle has it where it has one. */
  @Override
  public String toString() {
    return name;
  }
}
