package dev.plumbline.cli;

import dev.plumbline.core.crash.CrashModel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is expected of an object that crashes. */
final class CrashOptions {
  @Option(
      names = "--crash-model",
      paramLabel = "MODEL",
      converter = CrashModelName.class,
      description =
          "What may have become of operations that a crash interrupted: strict,"
              + " persistent-atomicity, recoverable, durable (unless told), buffered-durable,"
              + " nesting-safe or detectable.")
  private CrashModel crashModel = CrashModel.DURABLE;

  static final class CrashModelName implements ITypeConverter<CrashModel> {
    @Override
    public CrashModel convert(String text) {
      try {
        return CrashModel.named(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  CrashModel model() {
    return crashModel;
  }
}
