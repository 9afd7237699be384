package dev.plumbline.subjects.set;

/** Where a key belongs: the last node with a smaller key, and the node that was seen behind it. */
record Place<N>(N pred, N curr) {}
