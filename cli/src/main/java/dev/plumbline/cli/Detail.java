package dev.plumbline.cli;

/**
 * How much results say.
 *
 * @param certificate whether JSON has witnesses and cores
 * @param brief whether text is one line for each file
 * @param plan whether to say what decided each part, and why
 */
record Detail(boolean certificate, boolean brief, boolean plan) {
  static final Detail USUAL = new Detail(false, false, false);
}
