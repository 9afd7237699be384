package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.ClassPrepareRequest;
import dev.plumbline.samples.ReplaySample;
import dev.plumbline.samples.WeakCounter;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A replay in a debugger that does what those of the IDEs do. */
class BreakpointTest {
  /** Runs the tests of a class, in a JVM with a debugger. */
  public static void main(String[] args) throws ClassNotFoundException {
    Launched.run(Class.forName(args[0]));
    System.exit(0);
  }

  @Test
  void breakpointInTheClassUnderTest_isHitByEachOfItsThreads() throws Exception {
    VirtualMachine machine = launch();
    drain(machine.process().getInputStream());
    drain(machine.process().getErrorStream());
    ClassPrepareRequest loaded = machine.eventRequestManager().createClassPrepareRequest();
    loaded.addClassFilter(WeakCounter.class.getName());
    loaded.enable();
    List<String> stops = new ArrayList<>();
    try {
      while (true) {
        EventSet events = machine.eventQueue().remove();
        for (Event event : events) {
          if (event instanceof ClassPrepareEvent prepared) {
            setBreakpoint(machine, prepared.referenceType());
          } else if (event instanceof BreakpointEvent stop) {
            stops.add(stop.location().method().name());
          }
        }
        events.resume();
      }
    } catch (VMDisconnectedException end) {
      // Once by each of the two threads; and once more, for the report.
      assertEquals(List.of("add", "add", "add", "add"), stops);
    }
  }

  private static VirtualMachine launch() throws Exception {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments
        .get("main")
        .setValue(BreakpointTest.class.getName() + " " + ReplaySample.OnlyPinned.class.getName());
    arguments
        .get("options")
        .setValue(
            "-XX:TieredStopAtLevel=1 -cp \"%s\"".formatted(System.getProperty("java.class.path")));
    return connector.launch(arguments);
  }

  private static void setBreakpoint(VirtualMachine machine, ReferenceType type)
      throws AbsentInformationException {
    List<Location> lines = type.methodsByName("add").get(0).allLineLocations();
    machine.eventRequestManager().createBreakpointRequest(lines.get(0)).enable();
  }

  private static void drain(InputStream in) {
    Thread thread = new Thread(() -> read(in), "what the debugged process says");
    thread.setDaemon(true);
    thread.start();
  }

  private static void read(InputStream in) {
    try (in) {
      in.transferTo(System.out);
    } catch (IOException end) {
      // The process has ended.
    }
  }
}
