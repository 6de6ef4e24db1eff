/* Reading a file, the ways that a program could: reader PATH

   Makes a file of 64 MiB of lines at PATH, reads it until it lies in the page cache, and prints
   "operation engine minimum ns" for each way, with the ratio to the first. */
#include "kedge_file.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

constexpr size_t kSize = 64u << 20;

double now() {
  using namespace std::chrono;
  return (double)duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}

/* Lines of 1 to 120 bytes, the same in every run. */
void make(const char *path) {
  std::string text;
  text.reserve(kSize);
  uint32_t state = 1;
  while (text.size() < kSize) {
    state = state * 1664525 + 1013904223;
    text.append(1 + (state >> 24) % 120, (char)('a' + (state >> 16) % 26));
    text.push_back('\n');
  }
  text.resize(kSize);
  std::ofstream(path, std::ios::binary) << text;
}

void fail(const char *what) {
  std::fprintf(stderr, "%s failed\n", what);
  std::exit(1);
}

struct Way {
  const char *operation, *engine;
  std::function<size_t()> body; /* returns what it read: bytes, or lines */
};

size_t read_descriptor(const char *path, char *buffer) {
  int file = open(path, O_RDONLY);
  size_t total = 0;
  ssize_t got;
  while ((got = read(file, buffer + total, kSize - total)) > 0) total += (size_t)got;
  close(file);
  return total;
}

} // namespace

int main(int count, char **arguments) {
  if (count != 2) return 2;
  const char *path = arguments[1];
  make(path);
  std::vector<char> buffer(kSize);
  char *ready = buffer.data();

  std::vector<Way> ways = {
      {"ready-buffer", "read(2)", [&] { return read_descriptor(path, ready); }},
      {"ready-buffer", "kedge",
       [&] {
         KDFile *file;
         size_t got = 0;
         if (KDFileOpen(path, nullptr, &file, nullptr) != KDFileStatusOk) fail("KDFileOpen");
         if (KDFileReadToEnd(file, ready, kSize, &got) > KDFileStatusMore) fail("KDFileReadToEnd");
         KDFileClose(file);
         return got;
       }},
      {"ready-buffer", "fread",
       [&] {
         std::FILE *file = std::fopen(path, "rb");
         size_t got = std::fread(ready, 1, kSize, file);
         std::fclose(file);
         return got;
       }},
      {"ready-buffer", "ifstream",
       [&] {
         std::ifstream file(path, std::ios::binary);
         file.read(ready, kSize);
         return (size_t)file.gcount();
       }},
      /* Into new memory, whose pages the system must first give: for all three the same. */
      {"new-memory", "read(2)",
       [&] {
         char *bytes = (char *)std::malloc(kSize + 1);
         size_t got = read_descriptor(path, bytes);
         std::free(bytes);
         return got;
       }},
      {"new-memory", "kedge",
       [&] {
         void *bytes;
         size_t got = 0;
         if (KDFileReadWhole(path, SIZE_MAX, &bytes, &got, nullptr) != KDFileStatusOk)
           fail("KDFileReadWhole");
         KDFileFreeBytes(bytes);
         return got;
       }},
      {"new-memory", "ifstream",
       [&] {
         /* Seek to the end to learn the size, size the string once, one read. */
         std::ifstream file(path, std::ios::binary | std::ios::ate);
         std::string bytes((size_t)file.tellg(), 0);
         file.seekg(0);
         file.read(&bytes[0], (std::streamsize)bytes.size());
         return (size_t)file.gcount();
       }},
      {"lines", "getline(ifstream)",
       [&] {
         std::ifstream file(path, std::ios::binary);
         std::string line;
         size_t lines = 0;
         while (std::getline(file, line)) lines++;
         return lines;
       }},
      {"lines", "kedge",
       [&] {
         KDFile *file;
         const char *line;
         size_t length, lines = 0;
         if (KDFileOpen(path, nullptr, &file, nullptr) != KDFileStatusOk) fail("KDFileOpen");
         while (KDFileReadLine(file, &line, &length) == KDFileStatusOk) lines++;
         KDFileClose(file);
         return lines;
       }},
      {"lines", "getline(3)",
       [&] {
         std::FILE *file = std::fopen(path, "rb");
         char *line = nullptr;
         size_t capacity = 0, lines = 0;
         while (getline(&line, &capacity, file) > 0) lines++;
         std::free(line);
         std::fclose(file);
         return lines;
       }},
  };

  std::string operation;
  double reference = 0;
  size_t expected = 0;
  for (const Way &way : ways) {
    double best = 1e18;
    size_t got = way.body();
    for (int k = 0; k < 15; k++) {
      double start = now();
      got = way.body();
      best = std::min(best, now() - start);
    }
    if (operation != way.operation) {
      operation = way.operation;
      reference = best;
      expected = got;
    }
    if (got != expected) fail("counting what was read");
    std::printf("  %-13s %-18s %12.0f ns  %.2f\n", way.operation, way.engine, best,
                best / reference);
  }
  std::remove(path);
  return 0;
}
