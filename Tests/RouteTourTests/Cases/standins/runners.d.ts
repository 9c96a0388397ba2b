// The parts of two test runners that emitted tests use, as their packages declare them.
declare module '@playwright/test' {
  export interface Response { status(): number }
  export interface Locator {
    click(options?: { timeout?: number }): Promise<void>;
    isVisible(): Promise<boolean>;
    fill(value: string, options?: { timeout?: number }): Promise<void>;
  }
  export interface Page {
    addInitScript<Arg>(script: (arg: Arg) => unknown, arg?: Arg): Promise<void>;
    goto(url: string): Promise<Response | null>;
    goBack(): Promise<Response | null>;
    reload(): Promise<Response | null>;
    getByTestId(testId: string | RegExp): Locator;
    getByText(text: string | RegExp, options?: { exact?: boolean }): Locator;
  }
  export interface LocatorAssertions {
    toBeVisible(options?: { timeout?: number; visible?: boolean }): Promise<void>;
  }
  export interface TestType {
    (title: string, body: (fixtures: { page: Page }) => Promise<void> | void): void;
    step<T>(title: string, body: () => T | Promise<T>): Promise<T>;
  }
  export const test: TestType;
  export function expect(locator: Locator): LocatorAssertions;
}

declare namespace Detox {
  interface NativeMatcher { and(by: NativeMatcher): NativeMatcher }
  interface NativeElement {
    tap(point?: { x: number; y: number }): Promise<void>;
    replaceText(text: string): Promise<void>;
  }
  interface IndexableNativeElement extends NativeElement {
    atIndex(index: number): NativeElement;
  }
  interface Expect<R> { toBeVisible(percent?: number): R }
  interface WaitFor { withTimeout(millis: number): Promise<void> }
  interface DeviceLaunchAppConfig {
    newInstance?: boolean;
    delete?: boolean;
    url?: string;
    launchArgs?: Record<string, unknown>;
  }
  interface Device {
    launchApp(config?: DeviceLaunchAppConfig): Promise<void>;
    terminateApp(bundle?: string): Promise<void>;
    openURL(url: { url: string; sourceApp?: string }): Promise<void>;
    pressBack(): Promise<void>;
    getPlatform(): 'ios' | 'android';
  }
}

declare module 'detox' {
  export const device: Detox.Device;
  export const by: {
    id(id: string | RegExp): Detox.NativeMatcher;
    text(text: string | RegExp): Detox.NativeMatcher;
    traits(traits: string[]): Detox.NativeMatcher;
  };
  export function element(by: Detox.NativeMatcher): Detox.IndexableNativeElement;
  export function expect(element: Detox.NativeElement): Detox.Expect<Promise<void>>;
  export function waitFor(element: Detox.NativeElement): Detox.Expect<Detox.WaitFor>;
}

// Jest, which runs tests of Detox.
declare function describe(name: string, body: () => void): void;
declare function it(name: string, body: () => Promise<void>): void;
