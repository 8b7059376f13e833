// The whole sample is in `Views.flow`. SwiftPM skips targets without Swift files, so this file exists.
