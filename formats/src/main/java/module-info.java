/** Readers and writers of recorded histories. */
module dev.plumbline.formats {
  requires transitive dev.plumbline.core;
  requires static org.jspecify;
  requires tools.jackson.core;
  requires aircompressor;
  // Aircompressor has no module descriptor that could say that it needs this.
  requires jdk.unsupported;

  exports dev.plumbline.formats;
}
