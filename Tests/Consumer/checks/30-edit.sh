# editing one of 20 flows writes and compiles only the Swift file of this flow
cd App
mark
flow_file Sources/Many/Flow42.flow Flow42 4242
swift_ok build
equal 'generated files' 'Flow42.flow.swift' "$(newer "$(generated Many)" '*.swift')"
equal 'objects' 'Flow42.flow.swift.o' "$(newer "$(objects Many)" 'Flow*.o')"

# A new screen changes the interface of the flow, which the other flows do not use.
mark
sed 's/^}$/  event extraWanted -> sheet extra\n  screen extra\n}/' Sources/Many/Flow42.flow >Sources/Many/new && mv Sources/Many/new Sources/Many/Flow42.flow
swift_ok build
equal 'generated files with a new screen' 'Flow42.flow.swift' "$(newer "$(generated Many)" '*.swift')"
equal 'objects with a new screen' 'Flow42.flow.swift.o' "$(newer "$(objects Many)" 'Flow*.o')"

# Touching a file is not a change.
mark
touch Sources/Many/Flow30.flow
swift_ok build
equal 'generated files of a touched flow' '' "$(newer "$(generated Many)" '*.swift')"
equal 'objects of a touched flow' '' "$(newer "$(objects Many)" '*.o')"
