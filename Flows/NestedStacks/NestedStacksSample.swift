// The whole sample is in `NestedStacks.flow`. SwiftPM skips targets without Swift files, so this file exists.
