import RouteCommand

SystemHost.exit(CommandLineTool.run(SystemHost.arguments(), host: SystemHost()))
