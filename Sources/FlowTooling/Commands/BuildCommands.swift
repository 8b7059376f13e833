/// The commands that a build runs. The executable that the build plugin starts has only these commands, because every
/// app that uses the plugin compiles it.
package enum BuildCommands {
  package static let all: [CommandSpecification] = [CheckCommand.specification(), generate]
  package static let generate = GenerateCommand.specification
}
