/// The random numbers of Python's `random.Random(seed)`, so that the families equal those of other
/// programs that were generated with it: MT19937 (Matsumoto and Nishimura, 1998), seeded by its
/// array initialisation, with Python's way from words to integers and fractions.
struct MersenneTwister {
  private static let size = 624
  private static let middle = 397

  private var state: [UInt32]
  private var index = MersenneTwister.size

  /// The generator that Python makes for a seed of at most 32 bits.
  init(seed: UInt32) {
    state = [UInt32](repeating: 0, count: Self.size)
    state[0] = 19_650_218
    for i in 1..<Self.size {
      state[i] = 1_812_433_253 &* (state[i - 1] ^ (state[i - 1] >> 30)) &+ UInt32(i)
    }
    // With a key of one word the published loop adds key[0] + 0 in each of its 624 rounds.
    var i = 1
    for _ in 0..<Self.size {
      let mixed = (state[i - 1] ^ (state[i - 1] >> 30)) &* 1_664_525
      state[i] = (state[i] ^ mixed) &+ seed
      advance(&i)
    }
    for _ in 1..<Self.size {
      let mixed = (state[i - 1] ^ (state[i - 1] >> 30)) &* 1_566_083_941
      state[i] = (state[i] ^ mixed) &- UInt32(i)
      advance(&i)
    }
    state[0] = 0x8000_0000
  }

  private mutating func advance(_ i: inout Int) {
    i += 1
    if i >= Self.size {
      state[0] = state[Self.size - 1]
      i = 1
    }
  }

  private mutating func refill() {
    for k in 0..<Self.size {
      let next = state[(k + 1) % Self.size]
      let joined = (state[k] & 0x8000_0000) | (next & 0x7fff_ffff)
      let twist: UInt32 = joined & 1 == 1 ? 0x9908_b0df : 0
      state[k] = state[(k + Self.middle) % Self.size] ^ (joined >> 1) ^ twist
    }
    index = 0
  }

  /// The next 32 random bits.
  mutating func word() -> UInt32 {
    if index == Self.size { refill() }
    var y = state[index]
    index += 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9d2c_5680
    y ^= (y << 15) & 0xefc6_0000
    y ^= y >> 18
    return y
  }

  /// An integer in `0..<bound`, as `_randbelow`; `bound` is at least 1.
  mutating func below(_ bound: Int) -> Int {
    let unused = UInt32(bound).leadingZeroBitCount
    while true {
      let candidate = Int(word() >> UInt32(unused))
      if candidate < bound { return candidate }
    }
  }

  /// An integer in `range`, as `randint`.
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A fraction in `0..<1`, as `random`.
  mutating func fraction() -> Double {
    let high = Double(word() >> 5)
    let low = Double(word() >> 6)
    return (high * 67_108_864 + low) / 9_007_199_254_740_992
  }
}
