/// The times in seconds that the system's own animations take where nobody names one.
///
/// `UIView.animate` is not among them: it has to be told.
public enum SystemDuration {
  /// A layer's implicit animation.
  public static let implicit = 0.25
  /// A push or pop of a navigation controller.
  public static let navigation = 0.35
  /// A modal presentation; versions of the system differ, up to 0.5 (unverified).
  public static let modal = 0.4
}
