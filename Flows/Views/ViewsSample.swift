// The whole sample is in `Views.flow`. SwiftPM builds a target only if it has a Swift file, and one is enough.
