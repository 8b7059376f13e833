// Ten flows after public apps. Each file names its source; facts were taken from there, and no code. They show what a
// real app's navigation looks like as a flow, and the tests play them. A target of flows needs one Swift file, and this is it.
