/// Web addresses, and whether they are ours if all hosts below `ex.com` (but not `ex.com` itself),
/// `ex.org`, `bücher.example` and all hosts below `straße.example` are. The expected answers follow
/// from the URL standard, and from the parts of it that the language leaves out.
enum HostVectors {
  static let domains = #""*.ex.com", "ex.org", "BÜCHER.example", "*.xn--strae-oqa.example""#

  static let ours = [
    // Common forms.
    "https://a.ex.com", "https://a.ex.com/", "http://a.ex.com/x", "HTTPS://A.EX.COM/X",
    "https://a.b.c.ex.com/", "https://ex.org/", "hTTp://EX.oRg", "https://ex.org?q",
    "https://ex.org#f",
    "https://ex.org/@u", "https://ex.org/a:b", "https://ex.org/?u@evil.com",
    "https://ex.org#@evil.com",
    // With a number of slashes other than two.
    "https:ex.org", "https:ex.org/a", "https:/ex.org/a", "https:///ex.org/a", "https:////ex.org",
    "https:\\ex.org\\a", "https:\\\\ex.org\\a", "https:/\\ex.org", "https:\\/\\/ex.org/a",
    "https://ex.org\\evil.com", "https://ex.org\\@evil.com/", "https://ex.org/\\evil.com",
    // With characters that are stripped.
    " https://ex.org/", "https://ex.org/ ", "\u{0}\u{1F}https://ex.org\u{0}", "ht\ttps://ex.org/",
    "https:\n//ex.org/", "https://e\tx.o\rrg/", "https://ex.org\t/", "\t\n https://a.ex.com\r\n",
    // With unusual characters.
    "https://a_b.ex.com/", "https://-a-.ex.com/", "https://_.ex.com/", "https://a--b.ex.com/",
    "https://1.2.3.4.ex.com/", "https://0x7f.ex.com/", "https://a!b.ex.com/", "https://a$b.ex.com/",
    "https://a&b.ex.com/", "https://a'b.ex.com/", "https://(a).ex.com/", "https://*.ex.com/",
    "https://a+b.ex.com/", "https://a,b.ex.com/", "https://a;b.ex.com/", "https://a=b.ex.com/",
    "https://a~b.ex.com/", "https://a\"b.ex.com/", "https://`a`.ex.com/", "https://{a}.ex.com/",
    "https://evil.com.ex.com/", "https://www.evil.com.ex.com/",
    // International names, in both spellings.
    "https://bücher.example/", "https://BÜCHER.EXAMPLE/", "https://Bücher.Example/",
    "https://xn--bcher-kva.example/", "https://XN--BCHER-KVA.example/",
    "https://Xn--Bcher-Kva.EXAMPLE",
    "https://a.straße.example/", "https://A.STRAßE.example/", "https://a.xn--strae-oqa.example/",
    "https://größe.ex.com/", "https://GRÖSSE.ex.com/", "https://ελλάδα.ex.com/",
    "https://москва.ex.com/",
    "https://日本.ex.com/", "https://ひらがな.ex.com/", "https://한국.ex.com/",
    "https://xn--gre-6ka8i.ex.com/", "https://a.xn--bcher-kva.ex.com/", "https://ẞ.ex.com/",
  ]

  static let foreign = [
    // Another host.
    "https://ex.com", "https://ex.com/", "https://evil.com/", "https://evilex.org/",
    "https://a.ex.org/",
    "https://ex.org.evil.com/", "https://ex.orgx/", "https://a.ex.comx/", "https://xex.com/",
    "https://evil.com/.ex.com", "https://evil.com?.ex.com", "https://evil.com#.ex.com",
    "https://evil.com/@ex.org", "https://org/", "https://localhost/", "https://127.0.0.1/",
    "https:evil.com/ex.org", "https:/evil.com", "https:\\\\evil.com\\ex.org",
    // A backslash is a slash.
    "https://evil.com\\@a.ex.com/", "https://evil.com\\.ex.com/", "https://evil.com\\a.ex.com/",
    "https://evil.com\\\\ex.org", "https://evil.com\\@ex.org", "https:\\evil.com\\@ex.org",
    // A user.
    "https://u@a.ex.com/", "https://u:p@a.ex.com/", "https://@a.ex.com/", "https://:@a.ex.com/",
    "https://u@ex.org", "https://ex.org@evil.com/", "https://ex.org:80@evil.com/",
    "https://a@b@ex.org/",
    "https://evil.com@ex.org/", "https://evil.com%2F@ex.org/", "https:u@ex.org",
    // A port.
    "https://a.ex.com:443/", "https://a.ex.com:8080/", "https://a.ex.com:/", "https://ex.org:443",
    "https://ex.org:x/", "https://ex.org:80:80/", "https://ex.org:evil.com/",
    // Empty labels.
    "https://.ex.com/", "https://..ex.com/", "https://a..ex.com/", "https://.a.ex.com/",
    "https://a.ex.com./", "https://ex.org./", "https://.ex.org/", "https://ex.org../", "https://./",
    "https://", "https:", "https:///", "https://?ex.org", "https://#ex.org",
    // Escapes.
    "https://%00.ex.com/", "https://%61.ex.com/", "https://a%2Eex.com/", "https://e%78.org/",
    "https://evil.com%2F.ex.com/", "https://evil.com%23.ex.com/", "https://evil.com%5C.ex.com/",
    "https://%.ex.com/", "https://%zz.ex.com/", "https://b%C3%BCcher.example/",
    // Brackets.
    "https://[::1].ex.com/", "https://[::1]/", "https://[a].ex.com/", "https://a.[b].ex.com/",
    "https://[ex.org]/", "https://[.ex.com/", "https://].ex.com/",
    // Characters that no name has.
    "https://a b.ex.com/", "https://a<b.ex.com/", "https://a>b.ex.com/", "https://a^b.ex.com/",
    "https://a|b.ex.com/", "https://a\u{7F}b.ex.com/", "https://a\u{0}b.ex.com/",
    "https://a\u{1B}b.ex.com/", "https:// ex.org/", "https://ex.org /",
    "https://e\tvil.com/.ex.com", "https://evil.com\t\\.ex.com",
    // Names that are mapped to another name, or to none.
    "https://evil.com／.ex.com/", "https://evil.com＃.ex.com/", "https://evil.com？.ex.com/",
    "https://evil.com＠.ex.com/", "https://evil.com：.ex.com/", "https://％.ex.com/",
    "https://℀.ex.com/",
    "https://ﷺ.ex.com/", "https://¼.ex.com/", "https://\u{AD}.ex.com/", "https://\u{200B}.ex.com/",
    "https://\u{FEFF}.ex.com/", "https://\u{202E}.ex.com/", "https://\u{2044}.ex.com/",
    // Scripts with marks, some of which the standard refuses: browsers send them as `xn--`.
    "https://ไทย.ex.com/", "https://עברית.ex.com/",
    "https://\u{FFFD}.ex.com/", "https://\u{E000}.ex.com/", "https://\u{301}a.ex.com/",
    "https://a。ex.com/", "https://evil.com．ex.com", "https://ｅx.org/", "https://ex。org/",
    "https://bucher.example/", "https://xn--bcher-kvb.example/", "https://xn--bücher-kva.example/",
    "https://b\u{FC}\u{308}cher.example/", "https://strasse.example/", "https://straße.example/",
    "https://a.strasse.example/", "https://xn--strae-oqa.example/",
    // Other schemes.
    "ftp://ex.org/", "file://ex.org/", "ws://a.ex.com/", "wss://ex.org/", "javascript://ex.org/",
    "httpss://ex.org/", "ahttps://ex.org/", "data:https://ex.org/", "blob:https://ex.org/",
    "view-source:https://ex.org/", "ex.org:443/",
  ]
}
