#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that reads bytes and writes bytes.
package enum ChildProcess {
  /// Runs a program to its end. Its standard error goes to the standard error of this process.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - arguments: the arguments of the program, without its name.
  ///   - input: the bytes of its standard input.
  /// - Returns: its exit status and its standard output; `nil` if it could not be started.
  package static func run(_ path: String, _ arguments: [String], input: [UInt8]) -> (status: Int32, output: [UInt8])? {
    var inputEnds: [Int32] = [0, 0]
    var outputEnds: [Int32] = [0, 0]
    guard pipe(&inputEnds) == 0 else { return nil }
    guard pipe(&outputEnds) == 0 else {
      inputEnds.forEach { close($0) }
      return nil
    }
    // If the program ends without reading all its input, this process must not end, too.
    let oldHandler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, oldHandler) }
    let process = start(path, arguments, inputEnds, outputEnds)
    close(inputEnds[0])
    close(outputEnds[1])
    defer { close(outputEnds[0]) }
    guard let process else {
      close(inputEnds[1])
      return nil
    }
    let output = exchange(input, inputEnds[1], outputEnds[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exitStatus = status & 0x7F == 0 ? (status &>> 8) & 0xFF : 128 + status & 0x7F
    return (exitStatus, output)
  }

  private static func start(
    _ path: String, _ arguments: [String], _ inputEnds: [Int32], _ outputEnds: [Int32]
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputEnds[0], 0)
    posix_spawn_file_actions_adddup2(&actions, outputEnds[1], 1)
    for end in inputEnds + outputEnds { posix_spawn_file_actions_addclose(&actions, end) }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    return posix_spawn(&process, path, &actions, nil, &words, environ) == 0 ? process : nil
  }

  /// Writes the input and reads the output, whichever is ready. Closes the input after its last byte.
  private static func exchange(_ input: [UInt8], _ inputEnd: Int32, _ outputEnd: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var written = 0
    var isOpen = true
    _ = fcntl(inputEnd, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 1 &<< 16)
    while true {
      var waiting = [pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0)]
      if isOpen { waiting.append(pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0)) }
      if poll(&waiting, nfds_t(waiting.count), -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      if isOpen, waiting[1].revents != 0 {
        let count = input[written...].withUnsafeBytes { write(inputEnd, $0.baseAddress, $0.count) }
        if count > 0 { written += count }
        if written == input.count || count < 0 && errno != EAGAIN && errno != EINTR {
          close(inputEnd)
          isOpen = false
        }
      }
      if waiting[0].revents != 0 {
        let count = read(outputEnd, &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] } else if count == 0 || errno != EINTR { break }
      }
    }
    if isOpen { close(inputEnd) }
    return output
  }
}
