// Yours to change: how the tests of `qtroute tour` use your app.
import type { Page } from '@playwright/test';

/** What comes before the path of a URL, relative to `baseURL`: '' or, for paths in the fragment, '#'. */
const start = '';

/** How a walk begins. */
interface Setup {
  /** The facts that hold before the first screen, and no others. */
  facts: string[];
  /** The URL that opens the app, if it is not the start page. */
  url?: string;
  /** The route in whose own place the walk begins, if `--from` asks for that. */
  place?: string;
}

/** Opens the app, which reads the setup in `sessionStorage` before its first screen. */
export async function launch(page: Page, setup: Setup): Promise<void> {
  await page.addInitScript((setup: Setup) => {
    // A page that is loaded again keeps what holds by then.
    if (sessionStorage.getItem('qtrouteFacts') === null) {
      sessionStorage.setItem('qtrouteFacts', JSON.stringify(setup.facts));
      if (setup.place) sessionStorage.setItem('qtroutePlace', setup.place);
    }
  }, setup);
  await page.goto(address(setup.url ?? '/'));
}

/** Opens a URL while the app runs. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(address(url));
}

/** Goes back by the page's own button, if it has one, else as the browser does. */
export async function back(page: Page): Promise<void> {
  const button = page.getByTestId('back');
  if (await button.isVisible()) {
    await button.click();
  } else {
    await page.goBack();
  }
}

/** Loads the page again. The app restores its screens. */
export async function restart(page: Page): Promise<void> {
  await page.reload();
}

/** Where the page for a URL of the plan is: `shop://orders/7` and `https://…/orders/7` are `/orders/7`. */
function address(url: string): string {
  const site = /^https?:\/\/[^/?#]*/i;
  const scheme = /^[a-z][a-z0-9+.-]*:\/*/i;
  const path = site.test(url) ? url.replace(site, '') : url.replace(scheme, '');
  return start + '/' + path.replace(/^\/+/, '');
}
