package dev.plumbline.explore;

import java.util.List;

/** Others who search with this process; nobody, mostly. */
interface SearchTeam {
  /** A process that is alone. */
  SearchTeam NOBODY = new SearchTeam() {};

  /** Whether it is time for others to join; asked before each scenario. */
  default boolean isWanted() {
    return false;
  }

  /** Lets others join; says what is left of this process's share. */
  default SearchShare join(int stage, List<Long> looked, long exhaustingUntil, long deadline) {
    return SearchShare.ALL;
  }

  /** Whether somebody has found a failure that comes before this. */
  default boolean isOver(SearchPosition at) {
    return false;
  }

  /** Tells the others that what comes later is of no interest any more. */
  default void failed(SearchPosition at, String replay) {}

  /** Waits until the others have ended, and adds what they found. */
  default void addTo(ScenarioSearch search) {}
}
