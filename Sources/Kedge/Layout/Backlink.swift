/// A reference that neither keeps its target alive nor costs anything to follow or compare.
///
/// The rule that makes it sound: whoever stores a backlink clears it before the target dies. Each
/// one says how. (A weak reference would need a side table for each view and constraint, and a
/// counted one would make cycles.)
@safe
struct Backlink<Target: AnyObject> {
  private var reference: Unmanaged<Target>?

  init(_ target: Target? = nil) {
    unsafe reference = target.map { unsafe Unmanaged.passUnretained($0) }
  }

  /// What it refers to.
  var target: Target? {
    @inline(__always) get { unsafe reference?.takeUnretainedValue() }
    @inline(__always) set { self = Backlink(newValue) }
  }

  /// Whether it refers to nothing.
  var isEmpty: Bool { unsafe reference == nil }

  /// Whether it refers to a target.
  ///
  /// Counts no references.
  @inline(__always)
  func refers(to target: Target) -> Bool {
    unsafe reference?.toOpaque() == Unmanaged.passUnretained(target).toOpaque()
  }

  /// Whether both refer to the same target.
  @inline(__always)
  static func == (left: Backlink, right: Backlink) -> Bool {
    unsafe left.reference?.toOpaque() == right.reference?.toOpaque()
  }

  /// Does something with the target, if there is one, without counting references.
  @inline(__always)
  func with(_ body: (Target) -> Void) {
    if let reference = unsafe reference { unsafe reference._withUnsafeGuaranteedRef(body) }
  }
}
