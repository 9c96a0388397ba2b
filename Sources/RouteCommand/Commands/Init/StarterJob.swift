/// A job that checks the plan on every change, printed by `qtroute init --ci`. The raw value is its
/// name in the option.
enum StarterJob: String, CaseIterable {
  case github
  case gitlab
  case preCommit = "pre-commit"

  /// The text to paste; its first line says where.
  var text: String {
    switch self {
    case .github:
      """
      # .github/workflows/qtroute.yml
      name: Route plan
      on: [push, pull_request]
      jobs:
        qtroute:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v6
            # Put `qtroute` on the PATH here, for example with your own image or a cached build.
            - run: qtroute check --report github
            - run: qtroute fmt --check

      """
    case .gitlab:
      """
      # .gitlab-ci.yml
      qtroute:
        stage: test
        # The image must have `qtroute` on its PATH.
        script:
          - qtroute check --report gitlab=qtroute.json --report junit=qtroute.xml
          - qtroute fmt --check
        artifacts:
          when: always
          reports:
            codequality: qtroute.json
            junit: qtroute.xml

      """
    case .preCommit:
      """
      # .pre-commit-config.yaml
      repos:
        - repo: local
          hooks:
            - id: qtroute-check
              name: qtroute check
              entry: qtroute check
              language: system
              files: \\.routeplan$
              pass_filenames: false
            - id: qtroute-fmt
              name: qtroute fmt
              entry: qtroute fmt --check
              language: system
              files: \\.routeplan$
              pass_filenames: false

      """
    }
  }
}
