/// The format of generated code that this version of the runtime works with.
///
/// Every generated file with a flow has an empty extension of the type of its format. `flowc` and the runtime may be of
/// different versions, for instance if a repository keeps generated code. Then swiftc reports the difference at that
/// extension, and not only as errors about everything that has changed between the versions.
///
/// The number grows with each change of the runtime after which older generated code does not compile, or behaves
/// differently. The type with the old number then stays, but is unavailable:
///
/// ```swift
/// @available(*, unavailable, message: "an older flowc generated this file: generate it with the flowc of this package")
/// public enum GeneratedCodeFormat1 {}
/// ```
public enum GeneratedCodeFormat1 {}
