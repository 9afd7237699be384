package dev.plumbline.cli;

import dev.plumbline.report.Palette;
import picocli.CommandLine.ITypeConverter;

/** When reports are colored. */
enum ColorMode {
  AUTO,
  ALWAYS,
  NEVER;

  Palette palette(Console console) {
    return switch (this) {
      case AUTO -> console.automaticPalette();
      case ALWAYS -> Palette.ANSI;
      case NEVER -> Palette.NONE;
    };
  }

  static final class Name implements ITypeConverter<ColorMode> {
    @Override
    public ColorMode convert(String text) {
      return Choice.of(ColorMode.class, text);
    }
  }
}
