/* Where the newlines are among 64 bytes: bit k of the answer is set when bytes[k] is one.

   Finding all of 64 bytes at once and then taking bit after bit is about twice as fast for lines of
   usual length as a search that begins anew for each. */
#ifndef KD_NEWLINES_H
#define KD_NEWLINES_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { KD_NEWLINE_BLOCK = 64 };

/* Eight bytes as a number, the first one lowest, on processors of either byte order. */
static inline uint64_t kd_load_eight(const unsigned char *bytes) {
  return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
         (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
         (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline uint64_t kd_find_newlines_portably(const char *bytes) {
  const unsigned char *from = (const unsigned char *)bytes;
  const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
  uint64_t found = 0;
  for (unsigned k = 0; k < 8; k += 1) {
    /* A newline is a zero byte here; it alone keeps its high bit clear through the addition. */
    uint64_t zeros = kd_load_eight(from + 8 * k) ^ UINT64_C(0x0A0A0A0A0A0A0A0A);
    uint64_t ones = ~(((zeros & low) + low) | zeros | low) >> 7;
    /* The product's highest byte has bit j from byte j; no two of its terms meet. */
    found |= (ones * UINT64_C(0x0102040810204080) >> 56) << (8 * k);
  }
  return found;
}

static inline uint64_t kd_find_newlines(const char *bytes) {
#if defined(__SSE2__)
  const __m128i newline = _mm_set1_epi8('\n');
  uint64_t found = 0;
  for (unsigned k = 0; k < 4; k += 1) {
    __m128i sixteen = _mm_loadu_si128((const __m128i *)(const void *)(bytes + 16 * k));
    unsigned bits = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(sixteen, newline));
    found |= (uint64_t)bits << (16 * k);
  }
  return found;
#else
  return kd_find_newlines_portably(bytes);
#endif
}

/* The lowest bit that is set in a number that is not 0. */
static inline unsigned kd_lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctzll(bits);
#else
  unsigned bit = 0;
  while ((bits >> bit & 1) == 0) {
    bit += 1;
  }
  return bit;
#endif
}

#endif
