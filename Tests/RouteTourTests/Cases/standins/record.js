// Runs compiled tests of Playwright or Detox against stand-ins that record each call, and prints the
// calls of each test as a line of JSON.
'use strict';
const Module = require('module');
const fs = require('fs');
const path = require('path');

let calls = [];
const tests = [];
const said = (...words) => { calls.push(words); return Promise.resolve(null); };

const page = {
  address: '',
  addInitScript: (_, facts) => { page.facts = facts; return Promise.resolve(); },
  goto: (url) => said('goto', url),
  goBack: () => said('back'),
  reload: () => said('restart'),
  getByTestId: (id) => locator('id', id),
  getByText: (text, options) => locator(options.exact ? 'text' : 'part', text),
};
const locator = (kind, value) => ({
  kind, value,
  click: () => said('tap', kind, value),
  fill: (text) => said('type', kind, value, text),
});
const test = (title, body) => tests.push([title, () => body({ page })]);
test.step = (_, body) => body();
const playwright = { test, expect: (it) => ({ toBeVisible: () => said('see', it.kind, it.value) }) };

const matcher = (kind) => (value) => ({ kind, value });
const detox = {
  by: { id: matcher('id'), text: matcher('text') },
  element: (it) => ({
    ...it,
    tap: () => said('tap', it.kind, it.value),
    replaceText: (text) => said('type', it.kind, it.value, text),
  }),
};

// In place of the team's own file, which the tests of the browser run.
const app = {
  launch: (...words) => {
    const { facts, url, place } = words[words.length - 1];
    return said('launch', facts.join(','), url ?? '-', place ?? '-');
  },
  open: (...words) => said('open', words[words.length - 1]),
  back: () => said('back'),
  restart: () => said('restart'),
  see: (it) => said('see', it.kind, it.value),
};

const load = Module._load;
Module._load = (name, ...rest) =>
  ({ '@playwright/test': playwright, detox, './app': app })[name] ?? load(name, ...rest);
global.describe = (_, body) => body();
global.it = (title, body) => tests.push([title, body]);

(async () => {
  const folder = process.argv[2];
  for (const name of fs.readdirSync(folder).filter((name) => /Walk\.(spec|test)\.js$/.test(name)).sort()) {
    tests.length = 0;
    require(path.resolve(folder, name));
    for (const [title, body] of tests) {
      calls = [];
      await body();
      console.log(JSON.stringify({ name, title, calls }));
    }
  }
})().catch((error) => { console.error(error); process.exit(1); });
