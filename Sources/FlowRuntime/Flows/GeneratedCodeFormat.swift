/// The format of generated code that this version of the runtime works with.
///
/// Every generated file with a flow extends the type of its format, with nothing. So if `flowc` and the runtime are of different
/// versions, for instance because generated code is kept in a repository, swiftc says so at that line, and nobody has to guess it
/// from a hundred errors about whatever has changed in between.
///
/// The number grows with each change of the runtime with which older generated code does not compile, or behaves differently.
/// The type with the old number then stays behind as
///
/// ```swift
/// @available(*, unavailable, message: "an older flowc generated this file: generate it with the flowc of this package")
/// public enum GeneratedCodeFormat1 {}
/// ```
public enum GeneratedCodeFormat1 {}
