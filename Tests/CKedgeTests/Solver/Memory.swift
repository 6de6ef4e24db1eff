import CKedge
import CSolverTestSupport

/// Memory that counts, checks what comes back to it, and runs out when a test asks for it.
@safe
final class Memory {
  /// Owned: created in `init`, destroyed in `deinit`.
  private let raw: UnsafeMutablePointer<KDMemory>

  init() { unsafe raw = KDMemoryCreate() }
  deinit { unsafe KDMemoryDestroy(raw) }

  var allocator: KDAllocator { unsafe KDMemoryAllocator(raw) }

  /// Refuses the request of this number, counted from 1 over the whole life, and more after it.
  func refuse(request: Int, andMore more: Int = 0) {
    unsafe raw.pointee.refuse_request = request
    unsafe raw.pointee.refuse_more = more
  }

  /// Refuses all that is asked for from now on.
  func refuseAll() { refuse(request: requests + 1, andMore: Int.max) }

  /// Refuses nothing any more.
  func refuseNothing() { refuse(request: 0) }

  var requests: Int { unsafe raw.pointee.requests }
  var refusals: Int { unsafe raw.pointee.refusals }
  var heldBlocks: Int { unsafe raw.pointee.held_blocks }
  var heldBytes: Int { unsafe raw.pointee.held_bytes }
  var mistakes: Int { unsafe raw.pointee.mistakes }
}
