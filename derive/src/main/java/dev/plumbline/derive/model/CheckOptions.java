package dev.plumbline.derive.model;

/**
 * How an algorithm is checked.
 *
 * @param monitor how pending operations are linearized
 * @param symmetry whether threads are taken as alike
 * @param antichain whether states that are worse than others are left out
 * @param freeze whether reads of marked nodes are done with the step before, see {@link Machine}
 * @param doomed whether threads that hold garbage and can only start again do so at once
 * @param progress what has to return
 * @param lockFree whether somebody has to return in every endless run
 * @param fingerprints whether states are known by 128 bits of a hash instead of exactly
 * @param workers how many threads search
 */
public record CheckOptions(
    Linearization monitor,
    boolean symmetry,
    boolean antichain,
    boolean freeze,
    boolean doomed,
    Progress progress,
    boolean lockFree,
    boolean fingerprints,
    int workers) {
  /** When pending operations take effect. */
  public enum Linearization {
    /** Whenever it fits, and all that may have taken effect is known at any time. */
    CLOSED,
    /** Whenever it fits, found out when an operation returns. */
    LAZY,
    /** At the points that the code names. */
    POINTS
  }

  /** What has to return when it runs alone. */
  public enum Progress {
    NONE,
    /** Every operation while nothing else is pending. */
    QUIESCENT,
    /** As before; and it is told which operations may be blocked by others that are pending. */
    LABELED,
    /** Every operation at any time: obstruction freedom. */
    STRICT
  }

  /** All reductions, and operations must return if nothing else is pending. */
  public static CheckOptions standard() {
    return new CheckOptions(
        Linearization.CLOSED, true, true, true, true, Progress.QUIESCENT, false, false, 1);
  }

  /** No reduction but dead slots and local steps; nothing about progress. */
  public static CheckOptions plain() {
    return new CheckOptions(
        Linearization.LAZY, false, false, false, false, Progress.NONE, false, false, 1);
  }

  public CheckOptions with(Linearization other) {
    return new CheckOptions(
        other, symmetry, antichain, freeze, doomed, progress, lockFree, fingerprints, workers);
  }

  public CheckOptions with(Progress other) {
    return new CheckOptions(
        monitor, symmetry, antichain, freeze, doomed, other, lockFree, fingerprints, workers);
  }

  public CheckOptions withSymmetry(boolean on) {
    return new CheckOptions(
        monitor, on, antichain, freeze, doomed, progress, lockFree, fingerprints, workers);
  }

  public CheckOptions withAntichain(boolean on) {
    return new CheckOptions(
        monitor, symmetry, on, freeze, doomed, progress, lockFree, fingerprints, workers);
  }

  public CheckOptions withFreeze(boolean on) {
    return new CheckOptions(
        monitor, symmetry, antichain, on, doomed, progress, lockFree, fingerprints, workers);
  }

  public CheckOptions withDoomed(boolean on) {
    return new CheckOptions(
        monitor, symmetry, antichain, freeze, on, progress, lockFree, fingerprints, workers);
  }

  public CheckOptions withLockFree(boolean on) {
    return new CheckOptions(
        monitor, symmetry, antichain, freeze, doomed, progress, on, fingerprints, workers);
  }

  public CheckOptions withFingerprints(boolean on) {
    return new CheckOptions(
        monitor, symmetry, antichain, freeze, doomed, progress, lockFree, on, workers);
  }

  public CheckOptions withWorkers(int count) {
    return new CheckOptions(
        monitor, symmetry, antichain, freeze, doomed, progress, lockFree, fingerprints, count);
  }
}
