# a target that depends on FlowSwiftUI or FlowUIKit gets the enums that its views switch over, and no other target gets them
cd App
if grep -r --include='*.swift' 'ScreenStore' .build/plugins/outputs >"$log"; then fail 'code for views is made where nobody asks for it'; fi
cp Package.swift "$work/kept.swift"
for module in FlowSwiftUI FlowUIKit; do
  product=".product(name: \"$module\", package: \"swift-flows\")"
  sed "s/\.executableTarget(name: \"App\", dependencies: \[/&$product, /" "$work/kept.swift" >Package.swift
  # The enums use only the runtime, so they compile and run without SwiftUI and UIKit.
  cat >Sources/App/Screens.swift <<END
import FlowRuntime
import $module

@MainActor
func describe(_ screen: AppFlow.ScreenStore) -> String {
  switch screen {
  case .home(let send):
    send(.tapped)
    return "home"
  case .detail(let number, _): return "detail \\(number)"
  }
}
END
  swift_ok build
  log_lacks 'warning:'
  grep -r --include='*.swift' -l 'ScreenStore' .build/plugins/outputs >"$log"
  log_has '/App/'
  log_lacks '/Kit/'
done
rm Sources/App/Screens.swift
mv "$work/kept.swift" Package.swift

# In another target, a single file requests the enums by an import.
flow_file Sources/Kit/Seen.flow Seen
sed -i.before '1i import FlowSwiftUI' Sources/Kit/Seen.flow
rm Sources/Kit/Seen.flow.before
sed -i.before "s/\.target(name: \"Kit\", dependencies: \[/&.product(name: \"FlowSwiftUI\", package: \"swift-flows\"), /" Package.swift
mv Package.swift.before Package.swift
swift_ok build
rm Sources/Kit/Seen.flow
swift_ok build
