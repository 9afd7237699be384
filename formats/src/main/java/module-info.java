/** Readers and writers of recorded histories. */
module dev.plumbline.formats {
  requires transitive dev.plumbline.core;
  requires tools.jackson.core;
  requires aircompressor;

  exports dev.plumbline.formats;
}
