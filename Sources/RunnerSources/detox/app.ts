// Yours to change: how the tests of `qtroute tour` use your app.
import { by, device, element, expect, waitFor } from 'detox';

/** How long a screen may take to appear, in milliseconds. */
const patience = 10000;

/** How a walk begins. */
interface Setup {
  /** The facts that hold before the first screen, and no others. */
  facts: string[];
  /** The URL that starts the app. */
  url?: string;
  /** The route in whose own place the walk begins, if `--from` asks for that. */
  place?: string;
}

/** Starts the app with an empty stack. It reads its launch arguments before its first screen. */
export async function launch({ facts, url, place }: Setup): Promise<void> {
  const launchArgs: Record<string, string> = { qtrouteFacts: facts.join(',') };
  if (place !== undefined) launchArgs['qtroutePlace'] = place;
  await device.launchApp({ delete: true, launchArgs, ...(url === undefined ? {} : { url }) });
}

/** Opens a URL while the app runs. */
export async function open(url: string): Promise<void> {
  await device.openURL({ url });
}

/** Goes back as the system does. */
export async function back(): Promise<void> {
  if (device.getPlatform() === 'android') {
    await device.pressBack();
  } else {
    await element(by.traits(['button'])).atIndex(0).tap();
  }
}

/** Ends the app and starts it again. The app restores its screens. */
export async function restart(): Promise<void> {
  await device.terminateApp();
  await device.launchApp({ newInstance: true });
}

/** Fails if a screen does not appear. */
export async function see(screen: Detox.NativeMatcher): Promise<void> {
  await waitFor(element(screen)).toBeVisible().withTimeout(patience);
  await expect(element(screen)).toBeVisible();
}
