import RouteBench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(Benchmark.run(Array(CommandLine.arguments.dropFirst())))
