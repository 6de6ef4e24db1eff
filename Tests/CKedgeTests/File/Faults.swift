import CKedge
import CSolverTestSupport

/// The reader's calls of the system, which go wrong as a test asks.
@safe
final class Faults {
  /// Owned: created in `init`, destroyed in `deinit`.
  let raw: UnsafeMutablePointer<KDFaults>
  private var action: (Int) -> Void = { _ in }

  init() {
    unsafe raw = KDFaultsCreate()
  }

  deinit {
    unsafe KDFaultsDestroy(raw)
  }

  /// Lets the call of this number fail, counted from 1 over all calls and allocations.
  func fail(call: Int, code: Int32) {
    unsafe raw.pointee.fail_call = call
    unsafe raw.pointee.fail_code = code
  }

  /// How often each call is interrupted before it does anything.
  func interrupt(_ times: Int) {
    unsafe raw.pointee.interrupts = times
  }

  /// The most that one read brings.
  func shorten(reads bytes: Int) {
    unsafe raw.pointee.longest_read = bytes
  }

  /// Does something before each call, of which it gets the number.
  func before(_ action: @escaping (Int) -> Void) {
    self.action = action
    unsafe raw.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe raw.pointee.before = { context, call in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<Faults>.fromOpaque(context).takeUnretainedValue().action(call)
    }
  }

  var calls: Int { unsafe raw.pointee.calls }
  var reads: Int { unsafe raw.pointee.reads }
  var allocations: Int { unsafe raw.pointee.allocations }

  /// Whether every descriptor was closed and every block given back.
  var leftNothing: Bool {
    unsafe raw.pointee.open_descriptors == 0 && raw.pointee.held_blocks == 0
  }
}
