/// The style of a page, light and dark.
enum MapStyle {
  static let text = #"""
    :root {
      color-scheme: light;
      --back: #f4f6f9; --panel: #ffffff; --ink: #1b2330; --muted: #5c6878; --line: #d9dfe7;
      --hover: #eef2f8; --chosen: #dfe9fd; --accent: #2563eb; --on-accent: #ffffff;
      --region: rgba(46, 74, 122, 0.035); --node: #ffffff; --edge: #b3bdcb;
      --push: #3b82f6; --jump: #b4489f; --present: #7c4ddb; --tabs: #0d8f7c;
      --path: #d9480f; --stack: #fff0e0; --reach: #d9f2e6; --warning: #b26a00; --error: #c92a2a;
    }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark;
      --back: #11151c; --panel: #191f29; --ink: #e7ebf1; --muted: #9ba7b7; --line: #2d3645;
      --hover: #232b38; --chosen: #1f3a68; --accent: #6ea8fe; --on-accent: #0d1522;
      --region: rgba(150, 180, 230, 0.05); --node: #222a36; --edge: #4a586c;
      --push: #5b9bff; --jump: #e084cd; --present: #b197fc; --tabs: #3cc9b0;
      --path: #ff9255; --stack: #4a3020; --reach: #1d4437; --warning: #f0b03f; --error: #ff7b7b;
    } }
    :root[data-theme="dark"] { color-scheme: dark;
      --back: #11151c; --panel: #191f29; --ink: #e7ebf1; --muted: #9ba7b7; --line: #2d3645;
      --hover: #232b38; --chosen: #1f3a68; --accent: #6ea8fe; --on-accent: #0d1522;
      --region: rgba(150, 180, 230, 0.05); --node: #222a36; --edge: #4a586c;
      --push: #5b9bff; --jump: #e084cd; --present: #b197fc; --tabs: #3cc9b0;
      --path: #ff9255; --stack: #4a3020; --reach: #1d4437; --warning: #f0b03f; --error: #ff7b7b;
    }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body {
      display: grid; grid-template: 52px minmax(0, 1fr) / 260px minmax(0, 1fr) 350px;
      grid-template-areas: "header header header" "list main aside";
      background: var(--back); color: var(--ink); font: 14px/1.45 system-ui, sans-serif;
    }
    body.without-list { grid-template-columns: 0 minmax(0, 1fr) 350px; }
    body.without-list nav { display: none; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    [hidden] { display: none !important; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    header {
      grid-area: header; display: flex; align-items: center; gap: 14px; padding: 0 14px;
      background: var(--panel); border-bottom: 1px solid var(--line);
    }
    header .title { display: flex; align-items: baseline; gap: 10px; min-width: 0; flex: 1; }
    h1 { margin: 0; font-size: 16px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    #count { color: var(--muted); font-size: 12.5px; white-space: nowrap; }
    header svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.6; display: block; }
    header svg .full { fill: currentColor; stroke: none; }
    button, select, input { font: inherit; color: inherit; }
    button { border: 1px solid var(--line); border-radius: 7px; background: var(--panel); padding: 5px 10px; cursor: pointer; }
    button:hover { background: var(--hover); }
    header > button { padding: 8px; border-color: transparent; }
    .chooser { position: relative; }
    header .chooser { flex: 0 1 380px; }
    .chooser input {
      width: 100%; padding: 7px 11px; border: 1px solid var(--line); border-radius: 8px;
      background: var(--back);
    }
    .chooser input::placeholder { color: var(--muted); }
    .chooser ul {
      position: absolute; z-index: 5; left: 0; right: 0; top: calc(100% + 4px); margin: 0; padding: 5px; list-style: none;
      max-height: 340px; overflow: auto; background: var(--panel); border: 1px solid var(--line);
      border-radius: 9px; box-shadow: 0 8px 28px rgba(10, 20, 40, 0.18);
    }
    .chooser li { display: flex; gap: 10px; justify-content: space-between; padding: 5px 8px; border-radius: 6px; cursor: pointer; }
    .chooser li .name { font-weight: 600; overflow-wrap: anywhere; }
    .chooser li .hint { text-align: right; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 55%; }
    .chooser li[aria-selected="true"] { background: var(--chosen); }
    nav { grid-area: list; overflow: auto; background: var(--panel); border-right: 1px solid var(--line); padding: 8px 6px; }
    #tree { list-style: none; margin: 0; padding: 0; }
    #tree li { outline: none; }
    #tree .label {
      display: flex; align-items: center; gap: 6px; padding: 3px 6px 3px calc((var(--level) - 1) * 15px + 4px);
      border-radius: 6px; cursor: pointer; white-space: nowrap;
    }
    #tree .label:hover { background: var(--hover); }
    #tree li[aria-selected="true"] > .label { background: var(--chosen); font-weight: 600; }
    #tree li:focus-visible > .label { outline: 2px solid var(--accent); outline-offset: -2px; }
    #tree .name { overflow: hidden; text-overflow: ellipsis; }
    .twisty { flex: none; width: 14px; height: 14px; display: grid; place-items: center; color: var(--muted); }
    .twisty::before { content: "▸"; font-size: 11px; }
    .twisty.none::before { content: ""; }
    li[aria-expanded="true"] > .label > .twisty::before { content: "▾"; }
    .mark { flex: none; font-size: 11px; color: var(--muted); }
    .mark.found { color: var(--warning); }
    main { grid-area: main; position: relative; overflow: hidden; }
    #picture { display: block; cursor: grab; touch-action: none; }
    #picture:focus-visible { outline-offset: -3px; }
    .zoom, .legend {
      position: absolute; bottom: 12px; display: flex; align-items: center; background: var(--panel);
      border: 1px solid var(--line); border-radius: 9px; box-shadow: 0 2px 10px rgba(10, 20, 40, 0.08);
    }
    .zoom { right: 12px; padding: 3px; gap: 2px; }
    .zoom button { border-color: transparent; min-width: 34px; padding: 4px 8px; font-variant-numeric: tabular-nums; }
    .legend { left: 12px; padding: 6px 11px; gap: 6px 13px; font-size: 12.5px; color: var(--muted); flex-wrap: wrap; max-width: calc(100% - 240px); }
    .legend select { border: 1px solid var(--line); border-radius: 6px; background: var(--back); padding: 2px 4px; }
    .key { display: inline-flex; align-items: center; gap: 5px; }
    .line { width: 20px; border-top: 2px solid var(--push); }
    .line.jump { border-top: 2px dashed var(--jump); }
    .line.back { border-top: 2px dotted var(--muted); }
    .patch { width: 5px; height: 13px; border-radius: 2px; background: var(--accent); }
    .patch.present { background: var(--present); }
    .patch.tabs { background: var(--tabs); }
    aside { grid-area: aside; display: flex; flex-direction: column; min-height: 0; background: var(--panel); border-left: 1px solid var(--line); }
    [role="tablist"] { display: flex; gap: 2px; padding: 8px 10px 0; border-bottom: 1px solid var(--line); }
    [role="tab"] { border: 0; border-radius: 7px 7px 0 0; border-bottom: 2px solid transparent; padding: 6px 12px 8px; color: var(--muted); background: none; }
    [role="tab"][aria-selected="true"] { color: var(--ink); border-bottom-color: var(--accent); font-weight: 600; }
    [role="tabpanel"] { overflow: auto; padding: 14px 16px 30px; flex: 1; }
    h2 { margin: 2px 0 2px; font-size: 18px; overflow-wrap: anywhere; outline: none; }
    h3 { margin: 18px 0 5px; font-size: 12px; font-weight: 600; color: var(--muted); }
    p { margin: 6px 0; }
    .title p, p.title { color: var(--muted); margin: 0 0 6px; }
    .doc { overflow-wrap: anywhere; }
    .crumbs { color: var(--muted); font-size: 13px; display: flex; flex-wrap: wrap; gap: 3px; align-items: center; margin: 0; }
    .badge, .fact, .need {
      display: inline-block; border-radius: 5px; padding: 0 6px; font-size: 12px; line-height: 19px;
      background: var(--hover); border: 1px solid var(--line); overflow-wrap: anywhere;
    }
    .badges { display: flex; flex-wrap: wrap; gap: 4px; }
    .badges:empty, .crumbs:empty { display: none; }
    .fact { border-color: transparent; background: var(--reach); }
    .need { background: var(--stack); border-color: transparent; }
    .rows { list-style: none; margin: 0; padding: 0; }
    .rows li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 3px 7px; padding: 3px 0; border-top: 1px solid transparent; overflow-wrap: anywhere; }
    .findings li { padding: 9px 0; border-top: 1px solid var(--line); }
    .hint, .place { color: var(--muted); font-size: 12.5px; }
    .place { margin-top: 22px; }
    code { font: 12.5px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    code.url { background: var(--back); border: 1px solid var(--line); border-radius: 5px; padding: 1px 6px; user-select: all; }
    button.route { border: 0; padding: 0 2px; background: none; color: var(--accent); text-align: left; overflow-wrap: anywhere; border-radius: 4px; }
    button.route:hover { text-decoration: underline; background: none; }
    .verb { font-size: 12px; color: var(--muted); min-width: 42px; display: inline-block; }
    .actions { display: flex; gap: 7px; flex-wrap: wrap; margin: 10px 0; }
    .actions button { padding: 4px 11px; font-size: 13px; }
    .note { border-left: 3px solid var(--warning); padding: 3px 10px; }
    .level { font-size: 12px; font-weight: 600; color: var(--warning); }
    .level.error { color: var(--error); }
    .ends { display: grid; gap: 8px; }
    .ends label { font-size: 12px; color: var(--muted); }
    .ends .actions { margin: 0; }
    fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 12px 0; padding: 4px 10px 8px; display: flex; flex-wrap: wrap; gap: 2px 14px; }
    legend { font-size: 12px; color: var(--muted); padding: 0 4px; }
    .choice { display: inline-flex; gap: 5px; align-items: center; }
    .summary { color: var(--path); font-weight: 600; }
    .steps { list-style: none; margin: 8px 0; padding: 0; display: grid; gap: 5px; }
    button.step { width: 100%; text-align: left; padding: 7px 10px; display: flex; flex-wrap: wrap; align-items: baseline; gap: 3px 7px; }
    button.step[aria-pressed="true"] { background: var(--stack); border-color: var(--path); }
    .step .number { display: inline-grid; place-items: center; min-width: 19px; height: 19px; border-radius: 10px; background: var(--path); color: var(--panel); font-size: 11.5px; font-weight: 700; align-self: center; }
    .step .verb { min-width: 0; }
    .stack { color: var(--muted); font-size: 12.5px; flex-basis: 100%; overflow-wrap: anywhere; }
    @media (max-width: 1000px) {
      body, body.without-list { grid-template: 52px minmax(0, 1fr) 42% / minmax(0, 1fr); grid-template-areas: "header" "main" "aside"; }
      nav { display: none; }
      body.with-list nav { display: block; grid-area: main; z-index: 4; border-right: 0; }
      aside { border-left: 0; border-top: 1px solid var(--line); }
      .legend .key { display: none; }
      #count { display: none; }
    }
    @media (prefers-reduced-motion: no-preference) { button, .label { transition: background-color 0.12s; } }
    """#
}
