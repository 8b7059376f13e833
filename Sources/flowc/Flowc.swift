@main
enum Flowc {
  static func main() {}
}
