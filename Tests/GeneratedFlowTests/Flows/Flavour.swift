/// A type of the app that a link's value may be of.
enum Flavour: String, Sendable { case vanilla, lemon }
