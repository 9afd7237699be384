package dev.plumbline.browser;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Commands to a browser and its answers, matched by number; everything else is an event. */
final class Connection implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;

  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Map<?, ?>>> open = new ConcurrentHashMap<>();
  private final BiConsumer<String, Map<?, ?>> events;
  private final WebSocket socket;

  /**
   * Connects.
   *
   * @param events is told names and parameters of events
   */
  Connection(URI address, BiConsumer<String, Map<?, ?>> events) {
    this.events = events;
    socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Listener()).join();
  }

  /** Sends a command to a session (null: to the browser) and waits for its result. */
  Map<?, ?> command(String session, String method, Map<String, ?> parameters) {
    int number = numbers.incrementAndGet();
    Map<String, Object> message = new HashMap<>();
    message.put("id", number);
    message.put("method", method);
    message.put("params", parameters);
    if (session != null) {
      message.put("sessionId", session);
    }
    CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
    open.put(number, answer);
    synchronized (this) {
      socket.sendText(ProtocolJson.write(message), true).join();
    }
    Map<?, ?> result = await(method, answer);
    if (result.containsKey("error")) {
      throw new IllegalStateException(method + ": " + result.get("error"));
    }
    return (Map<?, ?>) result.get("result");
  }

  private static Map<?, ?> await(String method, CompletableFuture<Map<?, ?>> answer) {
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new IllegalStateException("the browser does not answer to " + method, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        Map<?, ?> message = ProtocolJson.read(text.toString());
        text.setLength(0);
        receive(message);
      }
      from.request(1);
      return null;
    }

    private void receive(Map<?, ?> message) {
      if (message.get("id") instanceof Long number) {
        open.remove(number.intValue()).complete(message);
      } else {
        events.accept((String) message.get("method"), (Map<?, ?>) message.get("params"));
      }
    }
  }
}
