/**
 * The binary format's layout and writing, shared by the module that reads and writes files and the
 * one that records. Not part of the interface for others.
 */
package dev.plumbline.core.binary;
