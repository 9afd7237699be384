package dev.plumbline.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium with one page, of this program only: in a folder of its own, without network.
 *
 * <pre>{@code
 * try (Browser browser = Browser.start(1280, 900)) {
 *   browser.open(Path.of("run.html"));
 *   browser.click("button.to-core");
 *   browser.screenshot(Path.of("core.png"));
 * }
 * }</pre>
 */
public final class Browser implements AutoCloseable {
  private static final List<String> PROGRAMS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

  private final Process process;
  private final Path folder;
  private final Connection connection;
  private final String session;
  private final List<String> complaints = new CopyOnWriteArrayList<>();

  private Browser(Process process, Path folder, URI address) {
    this.process = process;
    this.folder = folder;
    this.connection = new Connection(address, this::event);
    Map<?, ?> target =
        connection.command(null, "Target.createTarget", Map.of("url", "about:blank"));
    Map<?, ?> attached =
        connection.command(
            null,
            "Target.attachToTarget",
            Map.of("targetId", target.get("targetId"), "flatten", true));
    this.session = (String) attached.get("sessionId");
    command("Page.enable", Map.of());
    command("Runtime.enable", Map.of());
    command("Log.enable", Map.of());
  }

  /** The browser that is installed, if one is. */
  public static Optional<Path> installed() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(":"))
        .flatMap(folder -> PROGRAMS.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts a browser whose page has this size, in pixels. */
  public static Browser start(int width, int height) {
    Path program =
        installed().orElseThrow(() -> new IllegalStateException("no Chromium on the PATH"));
    try {
      Path folder = Files.createTempDirectory("plumbline-browser");
      Process process =
          new ProcessBuilder(
                  program.toString(),
                  "--headless=new",
                  "--no-sandbox", // a container's root; the pages are our own
                  "--disable-gpu",
                  "--disable-dev-shm-usage",
                  "--no-first-run",
                  "--disable-background-networking",
                  "--disable-extensions",
                  "--remote-debugging-port=0",
                  "--user-data-dir=" + folder,
                  "about:blank")
              .redirectErrorStream(true)
              .start();
      Browser browser = new Browser(process, folder, address(process));
      browser.resize(width, height);
      return browser;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The browser says where it listens; what it says after that nobody needs, but must be read. */
  private static URI address(Process process) throws IOException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      int at = line.indexOf("ws://");
      if (at >= 0) {
        Thread drain = new Thread(() -> output.lines().forEach(rest -> {}), "browser-output");
        drain.setDaemon(true);
        drain.start();
        return URI.create(line.substring(at).strip());
      }
    }
    throw new IOException("the browser does not start");
  }

  private void event(String name, Map<?, ?> parameters) {
    if ("Runtime.exceptionThrown".equals(name)) {
      complaints.add(String.valueOf(parameters.get("exceptionDetails")));
    } else if ("Log.entryAdded".equals(name)
        && parameters.get("entry") instanceof Map<?, ?> entry
        && "error".equals(entry.get("level"))) {
      complaints.add(String.valueOf(entry.get("text")));
    }
  }

  private Map<?, ?> command(String method, Map<String, ?> parameters) {
    return connection.command(session, method, parameters);
  }

  /** Exceptions that scripts threw and errors that the browser logged, since the start. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The processor time that all processes of the browser have used, whatever else is running. */
  public Duration processorTime() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .map(p -> p.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Changes the size of the page. */
  public void resize(int width, int height) {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Opens a file, as a person would from disk. */
  public void open(Path file) {
    open(file.toUri().toString());
  }

  /** Opens an address, such as that of a file with a place in it. */
  public void open(String address) {
    command("Page.navigate", Map.of("url", "about:blank"));
    command("Page.navigate", Map.of("url", address));
    await("document.readyState === 'complete'");
  }

  /** The value of a JavaScript expression; promises are waited for. */
  public Object evaluate(String expression) {
    Map<?, ?> answer =
        command(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (answer.containsKey("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
    }
    return ((Map<?, ?>) answer.get("result")).get("value");
  }

  /** Waits until an expression is true. */
  public void await(String condition) {
    long begun = System.nanoTime();
    while (!Boolean.TRUE.equals(evaluate(condition))) {
      if (System.nanoTime() - begun > PATIENCE_NANOS) {
        throw new IllegalStateException("waited in vain for " + condition);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** What a person reads in the first element that the selector finds. */
  public String text(String selector) {
    return (String) evaluate("document.querySelector(" + quoted(selector) + ").innerText");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Clicks into the middle of an element, with the mouse. */
  public void click(String selector) {
    List<?> place =
        (List<?>)
            evaluate(
                "(() => { const e = document.querySelector(%s); e.scrollIntoView({block:'center'});"
                        .formatted(quoted(selector))
                    + " const b = e.getBoundingClientRect();"
                    + " return [b.x + b.width / 2, b.y + b.height / 2]; })()");
    double x = ((Number) place.get(0)).doubleValue();
    double y = ((Number) place.get(1)).doubleValue();
    mouse("mousePressed", x, y, 1);
    mouse("mouseReleased", x, y, 0);
  }

  /** Drags the mouse, with its button held. */
  public void drag(double fromX, double fromY, double toX, double toY) {
    mouse("mousePressed", fromX, fromY, 1);
    for (int i = 1; i <= 8; i++) {
      mouse("mouseMoved", fromX + (toX - fromX) * i / 8, fromY + (toY - fromY) * i / 8, 1);
    }
    mouse("mouseReleased", toX, toY, 0);
  }

  /** One event of the mouse. */
  public void mouse(String type, double x, double y, int buttons) {
    boolean moved = type.equals("mouseMoved");
    command(
        "Input.dispatchMouseEvent",
        Map.of(
            "type", type,
            "x", x,
            "y", y,
            "button", moved && buttons == 0 ? "none" : "left",
            "buttons", buttons,
            "clickCount", moved ? 0 : 1));
  }

  /** Presses a key by its name in the DOM, such as {@code ArrowRight} or {@code c}. */
  public void press(String key) {
    boolean letter = key.codePointCount(0, key.length()) == 1;
    command(
        "Input.dispatchKeyEvent",
        letter
            ? Map.of("type", "keyDown", "key", key, "text", key)
            : Map.of("type", "rawKeyDown", "key", key, "code", key));
    command("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
  }

  /** Types into whatever has the focus. */
  public void type(String text) {
    command("Input.insertText", Map.of("text", text));
  }

  /** Whether the system prefers dark pages. */
  public void preferDark(boolean dark) {
    command(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Whether the page is to look as if on paper. */
  public void printing(boolean paper) {
    command("Emulation.setEmulatedMedia", Map.of("media", paper ? "print" : ""));
  }

  /** Keeps what a printer would get as a PDF. */
  public void print(Path file) {
    write(file, command("Page.printToPDF", Map.of("printBackground", false)));
  }

  /** Keeps what is seen as a PNG. */
  public void screenshot(Path file) {
    write(file, command("Page.captureScreenshot", Map.of("format", "png")));
  }

  private static void write(Path file, Map<?, ?> answer) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, Base64.getDecoder().decode((String) answer.get("data")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    connection.close();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    delete(folder);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // A folder for temporary files may keep some.
    }
  }
}
