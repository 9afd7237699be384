package dev.plumbline.derive.search;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import java.util.List;
import java.util.function.Consumer;

/**
 * How a space is searched.
 *
 * @param bounds what is checked, the smallest first
 * @param workers how many threads search
 */
public record SearchSettings(
    List<Bounds> bounds,
    CheckOptions options,
    Limits limits,
    int workers,
    Consumer<SearchProgress> progress,
    SearchJournal journal) {
  public SearchSettings {
    bounds = List.copyOf(bounds);
  }

  /** One worker, without limits, silent; it is told which operations may wait. */
  public static SearchSettings of(List<Bounds> bounds) {
    CheckOptions options = CheckOptions.standard().with(CheckOptions.Progress.LABELED);
    return new SearchSettings(bounds, options, Limits.none(), 1, p -> {}, SearchJournal.none());
  }

  public SearchSettings withLimits(Limits other) {
    return new SearchSettings(bounds, options, other, workers, progress, journal);
  }

  public SearchSettings withWorkers(int count) {
    return new SearchSettings(bounds, options, limits, count, progress, journal);
  }

  public SearchSettings withProgress(Consumer<SearchProgress> listener) {
    return new SearchSettings(bounds, options, limits, workers, listener, journal);
  }

  public SearchSettings withJournal(SearchJournal other) {
    return new SearchSettings(bounds, options, limits, workers, progress, other);
  }
}
