/// A type of the app for the value of a link.
enum Flavour: String, Sendable { case vanilla, lemon }
