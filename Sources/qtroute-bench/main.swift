import RouteBench
import CLibrary

exit(Benchmark.run(Array(CommandLine.arguments.dropFirst())))
