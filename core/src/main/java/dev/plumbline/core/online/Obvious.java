package dev.plumbline.core.online;

import java.util.List;

/** Sees at once, and cheaply, some of the events after which there is no witness. */
interface Obvious {
  /** Sees nothing. */
  Obvious NOTHING =
      new Obvious() {
        @Override
        public void called(Op op) {}

        @Override
        public boolean returned(Op op) {
          return true;
        }

        @Override
        public boolean failed(Op op) {
          return true;
        }

        @Override
        public void restart(List<Op> kept) {}
      };

  void called(Op op);

  /** False if it is certain that there is no witness from this return on; true if in doubt. */
  boolean returned(Op op);

  /** As {@link #returned}. */
  boolean failed(Op op);

  /** Begins anew with what is kept: no later event depends on anything else. */
  void restart(List<Op> kept);
}
