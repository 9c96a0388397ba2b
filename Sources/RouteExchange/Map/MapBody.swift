/// The elements of a page; its script fills them.
enum MapBody {
  static let text = #"""
    <header>
    <button type="button" id="list-toggle" aria-expanded="true" aria-controls="list" title="List of routes">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12"/></svg>
    <span class="hidden">List of routes</span></button>
    <div class="title"><h1 id="name"></h1><span id="count"></span></div>
    <div class="chooser">
    <label class="hidden" for="search">Search routes</label>
    <input id="search" type="search" role="combobox" autocomplete="off" spellcheck="false"
     aria-expanded="false" aria-controls="found" aria-autocomplete="list"
     placeholder="Search routes, titles and URLs   /">
    <ul id="found" role="listbox" aria-label="Routes found" hidden></ul>
    </div>
    <button type="button" id="theme" aria-pressed="false" title="Light or dark">
    <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5"/><path class="full" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/></svg>
    <span class="hidden">Light or dark</span></button>
    </header>
    <nav id="list" aria-label="Routes">
    <ul id="tree" role="tree" aria-label="Routes of the plan"></ul>
    </nav>
    <main>
    <canvas id="picture" tabindex="0" role="application" aria-roledescription="picture"></canvas>
    <div class="legend">
    <label>Links <select id="links">
    <option value="all">all</option><option value="selected">of one route</option>
    <option value="none">none</option></select></label>
    <span class="key"><i class="line push"></i>sub</span>
    <span class="key"><i class="line jump"></i>jump</span>
    <span class="key"><i class="line back"></i>back</span>
    <span class="key"><i class="patch push"></i>pushed</span>
    <span class="key"><i class="patch present"></i>presented</span>
    <span class="key"><i class="patch tabs"></i>tabs</span>
    </div>
    <div class="zoom" role="group" aria-label="Zoom">
    <button type="button" id="whole" title="Whole plan (0)">Fit</button>
    <button type="button" id="farther" aria-label="Zoom out" title="Zoom out (-)">−</button>
    <button type="button" id="zoom" aria-label="Zoom to 100 percent" title="100 % (1)">100 %</button>
    <button type="button" id="closer" aria-label="Zoom in" title="Zoom in (+)">+</button>
    </div>
    </main>
    <aside aria-label="Details">
    <div role="tablist" aria-label="Details">
    <button type="button" role="tab" id="details-tab" aria-controls="details-panel">Route</button>
    <button type="button" role="tab" id="path-tab" aria-controls="path-panel">Path</button>
    <button type="button" role="tab" id="findings-tab" aria-controls="findings-panel">Findings</button>
    </div>
    <section role="tabpanel" id="details-panel" aria-labelledby="details-tab"><div id="details"></div></section>
    <section role="tabpanel" id="path-panel" aria-labelledby="path-tab" hidden>
    <div class="ends">
    <div class="chooser"><label for="from">From</label>
    <input id="from" type="text" role="combobox" autocomplete="off" spellcheck="false" aria-expanded="false"
     aria-controls="from-found" aria-autocomplete="list" placeholder="Route">
    <ul id="from-found" role="listbox" aria-label="Routes to start from" hidden></ul></div>
    <div class="chooser"><label for="to">To</label>
    <input id="to" type="text" role="combobox" autocomplete="off" spellcheck="false" aria-expanded="false"
     aria-controls="to-found" aria-autocomplete="list" placeholder="Route">
    <ul id="to-found" role="listbox" aria-label="Routes to end at" hidden></ul></div>
    <p class="actions"><button type="button" id="swap">Swap</button><button type="button" id="clear">Clear</button></p>
    </div>
    <fieldset id="given"><legend>Facts that hold at the start</legend></fieldset>
    <div id="answer"></div>
    </section>
    <section role="tabpanel" id="findings-panel" aria-labelledby="findings-tab" hidden><div id="findings"></div></section>
    </aside>
    <div id="live" class="hidden" role="status" aria-live="polite"></div>
    <noscript><p class="note">This page draws the plan with a script.</p></noscript>
    """#
}
