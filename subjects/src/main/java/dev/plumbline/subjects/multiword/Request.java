package dev.plumbline.subjects.multiword;

/**
 * The words that an operation concerns, checked, and for an update in ascending order of their
 * addresses.
 */
final class Request {
  final int[] addresses;
  final long[] expected;
  final long[] next;

  private Request(int[] addresses, long[] expected, long[] next) {
    this.addresses = addresses;
    this.expected = expected;
    this.next = next;
  }

  /** A compare-and-set of some words out of a memory of this size. */
  static Request of(int size, int[] addresses, long[] expected, long[] next) {
    int words = addresses.length;
    if (expected.length != words || next.length != words) {
      throw new IllegalArgumentException(
          "each address needs an expected and a next value: addresses=%d expected=%d next=%d"
              .formatted(words, expected.length, next.length));
    }
    checkRange(size, addresses);
    Request request = new Request(addresses.clone(), expected.clone(), next.clone());
    request.sort();
    return request;
  }

  /** Complains about an address outside of the memory. */
  static void checkRange(int size, int[] addresses) {
    for (int address : addresses) {
      if (address < 0 || address >= size) {
        throw new IllegalArgumentException(
            "address must be at least 0 and less than %d: %d".formatted(size, address));
      }
    }
  }

  /** By insertion: requests are short. */
  private void sort() {
    for (int i = 1; i < addresses.length; i++) {
      for (int j = i; j > 0 && addresses[j - 1] >= addresses[j]; j--) {
        if (addresses[j - 1] == addresses[j]) {
          throw new IllegalArgumentException(
              "addresses must be different, this one is there twice: " + addresses[j]);
        }
        swap(j - 1, j);
      }
    }
  }

  private void swap(int i, int j) {
    int address = addresses[i];
    addresses[i] = addresses[j];
    addresses[j] = address;
    swap(expected, i, j);
    swap(next, i, j);
  }

  private static void swap(long[] values, int i, int j) {
    long value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
