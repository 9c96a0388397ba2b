// Stands in for `@playwright/test`, of which no package is at hand: runs the tests of `qtroute tour` in
// Chromium, through its driver. It has what those tests use, and behaves as Playwright does.
//
// Usage: node test.js BASE FOLDER, where FOLDER has compiled tests and BASE is the `baseURL`.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const Module = require('module');
const net = require('net');
const os = require('os');
const path = require('path');

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE = 5000;
const [base, folder] = process.argv.slice(2);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

let port, session;

async function ask(method, place, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
    method, body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(value.message.split('\n')[0]);
  return value;
}
const tell = (place, body) => ask('POST', `/session/${session}${place}`, body);
const run = (script, ...args) => tell('/execute/sync', { script, args });

/** All that a locator finds, visible or not. */
const FIND = `
const [kind, value] = arguments;
return kind === 'id' ? [...document.querySelectorAll('[data-testid="' + CSS.escape(value) + '"]')]
  : [...document.querySelectorAll('body *')].filter((each) => each.textContent.trim() === value
      && ![...each.children].some((child) => child.textContent.trim() === value));`;
const VISIBLE = 'return arguments[0].getClientRects().length > 0;';

class Locator {
  constructor(kind, value) { Object.assign(this, { kind, value }); }

  /** The only element, once it is visible. Playwright refuses several, too. */
  async element() {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const all = await run(FIND, this.kind, this.value);
      if (all.length > 1) throw new Error(`${all.length} elements have the ${this.kind} '${this.value}'`);
      if (all.length === 1 && await run(VISIBLE, all[0])) return all[0][ELEMENT];
      if (Date.now() > deadline) throw new Error(`nothing visible has the ${this.kind} '${this.value}'`);
      await wait(50);
    }
  }

  async click() { await tell(`/element/${await this.element()}/click`, {}); }

  async isVisible() {
    const all = await run(FIND, this.kind, this.value);
    return all.length === 1 && await run(VISIBLE, all[0]);
  }

  async fill(text) {
    const element = await this.element();
    await tell(`/element/${element}/clear`, {});
    if (text !== '') await tell(`/element/${element}/value`, { text });
  }
}

/** A page of its own, as each test has: nothing stored by an earlier one. */
class Page {
  /** The script runs before any of the page's own. */
  async addInitScript(script, argument) {
    const source = `(${script})(${JSON.stringify(argument)});`;
    await tell('/goog/cdp/execute', { cmd: 'Page.addScriptToEvaluateOnNewDocument', params: { source } });
  }
  async goto(url) { await tell('/url', { url: new URL(url, base).href }); return null; }
  async goBack() { await tell('/back', {}); return null; }
  async reload() { await tell('/refresh', {}); return null; }
  getByTestId(id) { return new Locator('id', id); }
  getByText(text) { return new Locator('text', text); }
}

const tests = [];
const test = (title, body) => tests.push({ title, body });
let step = '';
test.step = async (title, body) => {
  step = title;
  const result = await body();
  step = '';
  return result;
};
const expect = (locator) => ({ toBeVisible: async () => { await locator.element(); } });

const load = Module._load;
Module._load = (name, ...rest) => name === '@playwright/test' ? { test, expect } : load(name, ...rest);

async function begin() {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tour-'));
  const words = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', `--user-data-dir=${profile}`];
  session = (await ask('POST', '/session', { capabilities: { alwaysMatch: {
    browserName: 'chrome', 'goog:chromeOptions': { args: words } } } })).sessionId;
  return profile;
}

async function main() {
  port = await new Promise((done) => {
    const free = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = free.address();
      free.close(() => done(port));
    });
  });
  const driver = spawn('chromedriver', [`--port=${port}`], { stdio: 'ignore' });
  let failed = 0;
  try {
    for (let tries = 0; ; tries++) {
      try { await ask('GET', '/status'); break; } catch (error) { if (tries > 200) throw error; }
      await wait(50);
    }
    for (const name of fs.readdirSync(folder).filter((name) => name.endsWith('.spec.js')).sort()) {
      tests.length = 0;
      require(path.resolve(folder, name));
      for (const { title, body } of tests) {
        const profile = await begin();
        step = '';
        try {
          await body({ page: new Page() });
          console.log(`passed  ${name}  ${title}`);
        } catch (error) {
          failed++;
          console.log(`failed  ${name}  ${title}  ${step}: ${error.message}`);
        }
        await ask('DELETE', `/session/${session}`);
        fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    }
  } finally {
    driver.kill();
  }
  return failed;
}

main().then((failed) => process.exit(failed ? 1 : 0), (error) => { console.error(error); process.exit(2); });
