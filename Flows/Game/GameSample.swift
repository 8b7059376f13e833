// The whole sample is in `Game.flow`. SwiftPM skips targets without Swift files, so this file exists.
