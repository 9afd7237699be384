/**
 * The {@code plumbline} command. {@link dev.plumbline.cli.Main#run} is the whole program with its
 * streams as arguments; nothing below it ends the JVM or writes to {@code System.out}.
 */
package dev.plumbline.cli;
