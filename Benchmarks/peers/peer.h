/* What the C++ harnesses share: reading a system, timing, and the lines that run.py reads. */
#ifndef KEDGE_PEER_H
#define KEDGE_PEER_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

struct Term {
  double coefficient;
  int variable;
};

/* sum(terms) + constant RELATION 0 */
struct Row {
  double priority;
  std::string relation;
  double constant;
  std::vector<Term> terms;
};

struct Edit {
  int variable;
  std::vector<double> values;
};

struct System {
  int variables = 0;
  std::vector<Row> rows;
  std::vector<Edit> edits;
  std::vector<int> toggles;
};

inline System read_system(const char *path) {
  System system;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string keyword;
    words >> keyword;
    if (keyword == "vars") {
      words >> system.variables;
    } else if (keyword == "c") {
      Row row;
      size_t count = 0;
      words >> row.priority >> row.relation >> row.constant >> count;
      for (size_t k = 0; k < count; k++) {
        Term term;
        words >> term.coefficient >> term.variable;
        row.terms.push_back(term);
      }
      system.rows.push_back(row);
    } else if (keyword == "edit") {
      Edit edit;
      double value;
      words >> edit.variable;
      while (words >> value) edit.values.push_back(value);
      system.edits.push_back(edit);
    } else if (keyword == "toggle") {
      int row;
      while (words >> row) system.toggles.push_back(row);
    }
  }
  return system;
}

/* Priorities as strengths, in two ways. "wide" comes near a hierarchy within sums of weights; "even"
   is a smooth curve, which can be much faster, but whose answers differ sooner. */
inline double strength_of(double priority, double required, bool wide) {
  if (priority >= 1000) return required;
  if (priority > 999) return wide ? 5e8 : 1e8; /* the edits */
  if (!wide) return std::pow(10, 6 * priority / 1000);
  if (priority == 999) return 1e8;
  if (priority == 998) return 1e7;
  if (priority == 750) return 1e6;
  if (priority >= 250 && priority < 260) return 1e3 * (1 + (priority - 250) * 0.25);
  return std::pow(10, 6 * priority / 750);
}

inline double read_clock(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

inline double now() { return read_clock(CLOCK_MONOTONIC); }

/* Times one sample as kedge-bench does: what is shorter than 2 ms by the clock, else by the processor
   time of the thread. */
class Stopwatch {
  double clock = now();
  double processor = read_clock(CLOCK_THREAD_CPUTIME_ID);

public:
  double elapsed() const {
    double processor_end = read_clock(CLOCK_THREAD_CPUTIME_ID);
    double time = now() - clock;
    return time < 2e6 ? time : std::min(time, processor_end - processor);
  }
};

/* Thrown by a harness when an operation takes longer than it may. */
struct TooLong {};

/* Times `sample`, which returns its own nanoseconds, and prints a line. False if it took too long. */
inline bool report(const char *operation, double limit,
                   const std::function<double(double)> &sample) {
  std::vector<double> samples;
  double start = now();
  try {
    double first = sample(start + limit);
    if (first > 3e8) samples.push_back(first);
    double warm = now();
    while (samples.empty() || (samples.size() < 200 && now() - warm < 4e8))
      samples.push_back(sample(now() + limit));
  } catch (const TooLong &) {
    std::printf("%s too-long\n", operation);
    std::fflush(stdout);
    return false;
  } catch (const std::exception &failure) {
    std::printf("%s failed %s\n", operation, failure.what());
    std::fflush(stdout);
    return false;
  }
  std::sort(samples.begin(), samples.end());
  std::printf("%s %.1f %.1f\n", operation, samples.front(), samples[samples.size() / 2]);
  std::fflush(stdout);
  return true;
}

#endif
