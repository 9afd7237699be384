package dev.plumbline.core.online;

import java.util.List;

/**
 * Sees at once, and cheaply, some of the events after which there is no witness. It need not see
 * all of them, and may be wrong: whatever it says is decided before it is told.
 */
interface QuickRefuter {
  /** Sees nothing. */
  QuickRefuter NOTHING =
      new QuickRefuter() {
        @Override
        public void called(TrackedOperation op) {}

        @Override
        public boolean returned(TrackedOperation op) {
          return true;
        }

        @Override
        public boolean failed(TrackedOperation op) {
          return true;
        }

        @Override
        public void restart(List<TrackedOperation> kept) {}
      };

  void called(TrackedOperation op);

  /** False if it is certain that there is no witness from this return on; true if in doubt. */
  boolean returned(TrackedOperation op);

  /** As {@link #returned}. */
  boolean failed(TrackedOperation op);

  /** Begins anew with what is kept: no later event depends on anything else. */
  void restart(List<TrackedOperation> kept);
}
