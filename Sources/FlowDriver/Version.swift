/// The version of the tools: what `flowc --version` prints and machine formats repeat.
package enum Version {
  package static let current = "0.1.0"
}
