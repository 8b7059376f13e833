/// The format of generated code that this version of the runtime supports.
///
/// Every generated file with a flow contains an empty extension of the type of its format. `flowc` and the runtime may have
/// different versions, for example if a repository keeps generated code. swiftc then reports the difference at the extension.
/// Without the extension, it would report only errors about each change between the versions.
///
/// The number grows with each change of the runtime after which older generated code does not compile or behaves differently. The
/// type with the old number stays, but becomes unavailable:
///
/// ```swift
/// @available(*, unavailable, message: "an older flowc generated this file: generate it with the flowc of this package")
/// public enum GeneratedCodeFormat1 {}
/// ```
public enum GeneratedCodeFormat1 {}
