package dev.plumbline.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The sources of the page, put together into one shell.
 *
 * <p>The scripts are ordinary modules that import from one another, for editors and linters. One
 * file cannot hold several modules, so each becomes a function that returns what it exports, and
 * its imports are taken out of what the functions before it returned.
 */
final class Assets {
  /** Where the small data goes that the script needs first. */
  static final String HEAD = "<!--head-->";

  /** Where the large data goes, after the script: the answer is seen before all of it is read. */
  static final String DATA = "<!--data-->";

  /** Each after those that it imports from. */
  static final List<String> SCRIPTS =
      List.of(
          "dom.js",
          "columns.js",
          "history.js",
          "axis.js",
          "palette.js",
          "svgcontext.js",
          "painter.js",
          "filter.js",
          "picture.js",
          "graph.js",
          "ring.js",
          "states.js",
          "stepping.js",
          "minimap.js",
          "timeline.js",
          "details.js",
          "sentences.js",
          "argument.js",
          "witness.js",
          "tables.js",
          "interleaving.js",
          "poset.js",
          "explorer.js",
          "help.js",
          "theme.js",
          "app.js");

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (\\{[^}]*\\}) from '\\./([a-z]+)\\.js';$");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:async )?(?:function|class|const) (\\w+))");

  private final String shell;

  private Assets(String shell) {
    this.shell = shell;
  }

  static Assets load() {
    String style = source("page.css");
    String script = script();
    String policy =
        "default-src 'none'; img-src data: blob:; style-src 'sha256-%s'; script-src 'sha256-%s'"
            .formatted(sha256(style), sha256(script));
    return new Assets(
        source("page.html")
            .replace("<!--policy-->", policy)
            .replace("/*style*/", style)
            .replace("/*script*/", script));
  }

  private static String script() {
    StringBuilder script = new StringBuilder("\n'use strict';\n{\n");
    for (String name : SCRIPTS) {
      String source = source(name);
      List<String> exports =
          EXPORT.matcher(source).results().map(export -> export.group(2)).toList();
      String body = IMPORT.matcher(source).replaceAll("const $1 = $2Module;");
      script
          .append("const ")
          .append(name.replace(".js", "Module"))
          .append(" = (() => {\n")
          .append(EXPORT.matcher(body).replaceAll("$1"))
          .append("return { ")
          .append(String.join(", ", exports))
          .append(" };\n})();\n");
    }
    return script.append("}\n").toString();
  }

  /** The page but for its data. */
  String shell() {
    return shell;
  }

  static String source(String name) {
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
