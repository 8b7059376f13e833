// The whole sample is in `NestedStacks.flow`. SwiftPM builds a target only if it has a Swift file, and one is enough.
