package dev.plumbline.derive.language;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.model.CompileException;
import dev.plumbline.testkit.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Bundled schemas with words left out, doubled, exchanged and replaced: each gives a sentence with
 * a place in the text, or a result, and never an exception of another kind.
 */
class SchemaFuzzTest {
  private static final Pattern WORD = Pattern.compile("\\w+|[^\\s\\w]|\\s+");
  private static final Limits FEW = Limits.none().withTime(Duration.ofMillis(200)).withStates(300);

  private final Random random = new Random(20);
  private int refused;
  private int derived;

  @Test
  void everyText_isRefusedOrDerived() {
    List<List<String>> bundled =
        BundledSchemas.names().stream().map(name -> words(BundledSchemas.text(name))).toList();
    for (int i = 0; i < Evidence.count(150, 20_000); i++) {
      List<String> words = new ArrayList<>(bundled.get(random.nextInt(bundled.size())));
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        change(words, bundled.get(random.nextInt(bundled.size())));
      }
      take(String.join("", words));
    }
    assertTrue(refused > derived && derived > 0, refused + " refused, " + derived + " derived");
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  private void change(List<String> words, List<String> others) {
    int at = random.nextInt(words.size());
    int other = random.nextInt(words.size());
    switch (random.nextInt(7)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(at, words.get(other));
      case 2 -> words.set(at, words.get(other));
      case 3 -> words.set(at, words.set(other, words.get(at)));
      case 4 -> words.set(at, others.get(random.nextInt(others.size())));
      case 5 -> words.subList(at, words.size()).clear();
      default -> {
        int end = Math.min(words.size(), at + 1 + random.nextInt(30));
        words.addAll(other, List.copyOf(words.subList(at, end)));
      }
    }
    if (words.isEmpty()) {
      words.add(" ");
    }
  }

  private void take(String text) {
    try {
      Deriver.of(SchemaReader.parse(text)).limits(FEW).derive();
      derived++;
    } catch (SchemaException e) {
      refused++;
      int lines = (int) text.chars().filter(c -> c == '\n').count() + 1;
      assertTrue(e.position().line() <= lines && e.position().column() >= 1, e.in("x"));
      assertTrue(e.getMessage().lines().count() == 1, e.getMessage());
    } catch (CompileException e) {
      refused++;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("in this text:\n" + text, e);
    }
  }
}
