/**
 * The binary format's layout and writing, shared by the module that reads and writes files and the
 * one that records. Not part of the interface for others.
 *
 * <p>Begin with {@link dev.plumbline.core.binary.BinaryLayout}, which says what a block is made of;
 * {@link dev.plumbline.core.binary.RowWriter} collects rows of operations and {@link
 * dev.plumbline.core.binary.BlockWriter} writes them as a block, encoded by {@link
 * dev.plumbline.core.binary.BinaryOutput}. Uses histories only. Reading, and the tests of both, are
 * in the module of the formats.
 */
@NullMarked
package dev.plumbline.core.binary;

import org.jspecify.annotations.NullMarked;
