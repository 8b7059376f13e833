// Ten flows modelled on public apps. They show the navigation of a real app as a flow, and the tests play them. Each file names its
// source. The flows take facts from the source, but no code. SwiftPM skips targets without Swift files, so this file exists.
