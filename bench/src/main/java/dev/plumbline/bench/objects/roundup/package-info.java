/**
 * The classes of Tables I and IV of Round-Up that are not to be had elsewhere. Their code was not
 * published; these do what the tables say that theirs do. Unless said otherwise the quasi factor is
 * 2, as in the paper, so that segments have three slots.
 *
 * <p>L. Zhang, A. Chattopadhyay, C. Wang. Round-Up: Runtime Checking Quasi Linearizability of
 * Concurrent Data Structures. ASE 2013.
 *
 * <p>Begin with any of them: each class comment says what it stands for. Uses the interfaces of
 * {@code subjects} and a few of its classes.
 */
package dev.plumbline.bench.objects.roundup;
