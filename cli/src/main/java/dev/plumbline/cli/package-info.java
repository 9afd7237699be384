/**
 * The {@code plumbline} command. {@link dev.plumbline.cli.Main#run} is the whole program with its
 * streams as arguments; nothing below it ends the JVM or writes to {@code System.out}.
 *
 * <p>Begin there; a command is a class named after it. Uses every module but {@code spark}, which
 * it starts as another process, and nobody uses it. The evidence is in the tests of this module,
 * most of which run the command.
 */
package dev.plumbline.cli;
