import RouteSyntax

/// The syntax file for Vim and Neovim, made from the keyword table.
package enum VimSyntax {
  /// The text of `syntax/routeplan.vim`.
  package static var text: String {
    func words(_ isMember: (Keyword) -> Bool) -> String {
      Keyword.allCases.filter(isMember).map { $0.name }.joined(separator: " ")
    }
    func isLiteral(_ keyword: Keyword) -> Bool {
      keyword == .true || keyword == .false || keyword == .nil
    }
    return """
      " Vim syntax file for route plans.
      if exists("b:current_syntax")
        finish
      endif
      syn case match
      " A word with a dash is a name.
      syn iskeyword @,48-57,_,-,192-255
      syn keyword routeplanDeclaration \(words { $0.isDeclaration })
      syn keyword routeplanClause \(words { $0.isClause })
      syn keyword routeplanWord \(words { !$0.isDeclaration && !$0.isClause && !isLiteral($0) })
      syn keyword routeplanLiteral \(words(isLiteral))
      syn match routeplanNumber "\\%(\\k\\)\\@<!-\\?\\d\\+\\%(\\.\\d\\+\\)\\?\\%([eE][+-]\\?\\d\\+\\)\\?"
      syn match routeplanArrow "->\\|=>"
      syn match routeplanAnnotation "@[[:alnum:]_.-]\\+"
      syn match routeplanName "`[^`]\\+`"
      syn region routeplanString start=+"+ skip=+\\\\.+ end=+"+ oneline
      syn match routeplanComment "//.*$"
      syn match routeplanDocumentation "///.*$"
      syn region routeplanBlock start="/\\*" end="\\*/" contains=routeplanBlock
      hi def link routeplanDeclaration Statement
      hi def link routeplanClause Type
      hi def link routeplanWord Keyword
      hi def link routeplanLiteral Constant
      hi def link routeplanNumber Number
      hi def link routeplanArrow Operator
      hi def link routeplanAnnotation PreProc
      hi def link routeplanName Identifier
      hi def link routeplanString String
      hi def link routeplanComment Comment
      hi def link routeplanDocumentation SpecialComment
      hi def link routeplanBlock Comment
      let b:current_syntax = "routeplan"

      """
  }
}
