package dev.plumbline.core.monitor.container;

/** In which order equal values are told apart: the first one in leaves first, or the last one. */
public enum RemovalOrder {
  FIFO,
  LIFO
}
