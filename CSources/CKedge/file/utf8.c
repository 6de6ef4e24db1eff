/* Looking for the first byte that is not UTF-8. The table of well-formed sequences is Unicode 15,
   table 3-7: only the second byte's range depends on the first byte. */
#include "kedge_file.h"

#include <string.h>

/* The bytes after the first, and the range of the second; 0 bytes for what cannot begin one. */
typedef struct sequence {
  size_t following;
  unsigned char low;
  unsigned char high;
} sequence;

static sequence sequence_of(unsigned char first) {
  if (first >= 0xC2 && first <= 0xDF) {
    return (sequence){1, 0x80, 0xBF};
  }
  if (first >= 0xE0 && first <= 0xEF) {
    /* E0 8x and 9x would be too long for what they say; ED Ax and Bx are surrogates. */
    return (sequence){2, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF};
  }
  if (first >= 0xF0 && first <= 0xF4) {
    /* F0 8x would be too long; F4 9x lies beyond U+10FFFF. */
    return (sequence){3, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF};
  }
  return (sequence){0, 0, 0};
}

static bool are_ascii(const unsigned char *eight) {
  uint64_t bits;
  memcpy(&bits, eight, 8);
  return (bits & UINT64_C(0x8080808080808080)) == 0;
}

/* Goes over ASCII from `at` on, eight bytes at a time; it may stop up to seven bytes before what is
   not. At the end the eight bytes before it are looked at, of which some may have been already. */
static size_t skip_ascii(const unsigned char *bytes, size_t at, size_t count) {
  while (count - at >= 8) {
    if (!are_ascii(bytes + at)) {
      return at;
    }
    at += 8;
  }
  return count >= 8 && are_ascii(bytes + count - 8) ? count : at;
}

size_t KDFileCountUTF8(const void *bytes, size_t count) {
  const unsigned char *text = bytes;
  size_t at = skip_ascii(text, 0, count);
  while (at < count) {
    if (text[at] < 0x80) {
      at = skip_ascii(text, at + 1, count);
      continue;
    }
    sequence expected = sequence_of(text[at]);
    if (expected.following == 0 || count - at <= expected.following) {
      return at;
    }
    if (text[at + 1] < expected.low || text[at + 1] > expected.high) {
      return at;
    }
    for (size_t k = 2; k <= expected.following; k += 1) {
      if ((text[at + k] & 0xC0) != 0x80) {
        return at;
      }
    }
    at += expected.following + 1;
  }
  return at;
}
