package dev.plumbline.explore.engine;

import dev.plumbline.programs.Sample;
import dev.plumbline.programs.SharedObject;

/** A sample as the engine runs it. */
record SampleProgram(Sample sample, SharedObject shape) implements Program {
  static SampleProgram of(Sample sample) {
    return new SampleProgram(sample, sample.factory().get());
  }

  @Override
  public int threads() {
    return shape.threads();
  }

  @Override
  public int operations(int thread) {
    return shape.operations(thread);
  }

  @Override
  public Object create() {
    return sample.factory().get();
  }

  @Override
  public Object perform(Object object, int thread, int operation) throws Exception {
    return ((SharedObject) object).perform(thread, operation);
  }

  @Override
  public String toString() {
    return sample.name();
  }
}
