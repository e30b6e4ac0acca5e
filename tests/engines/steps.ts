import { expect, test } from '@playwright/test';
import { type Engine, type EngineKind, type EngineOptions, missingText } from './engine';
import { firefox } from './firefox';
import { webkit } from './webkit';

export const password = 'Cuepoint1';
const app = () => process.env.E2E_APP ?? '';

/** Waits until the function body, run in the page, returns true. */
export async function until(browser: Engine, what: string, body: string): Promise<void> {
  const ask = () => browser.run<boolean>(body).catch(() => false);
  await expect.poll(ask, { message: `${browser.name}: ${what}`, timeout: 15_000 }).toBe(true);
}

export const shows = (browser: Engine, text: string) =>
  until(browser, `shows "${text}"`, `return document.body.innerText.includes(${JSON.stringify(text)})`);

export const isAt = (browser: Engine, path: string) =>
  until(browser, `is at ${path}`, `return document.readyState === 'complete' && location.href.includes('${path}')`);

export async function goTo(browser: Engine, path: string): Promise<void> {
  await browser.go(new URL(path, app()).href);
  await wakes(browser);
}

/** Waits until the page's script runs and its fonts are loaded. */
export async function wakes(browser: Engine): Promise<void> {
  await until(browser, 'wakes up', `return 'hydrated' in document.documentElement.dataset`);
  await until(browser, 'has its fonts', `return document.fonts.status === 'loaded'`);
}

const ways: [string, EngineKind, EngineOptions][] = [
  ['Firefox', firefox, { width: 1280, height: 900 }],
  ['Firefox on a phone', firefox, { width: 450, height: 850 }],
  ['WebKit', webkit, { width: 1280, height: 900 }],
];

/** Runs a journey as a test in each engine. */
export function inEachEngine(title: string, journey: (browser: Engine) => Promise<void>): void {
  for (const [name, kind, options] of ways) {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern before the test's own information
    test(`${title} in ${name}`, async ({}, info) => {
      expect(kind.isInstalled(), missingText(kind)).toBe(true);
      const browser = await kind.open(options);
      try {
        await journey(browser);
      } catch (error) {
        await browser.screenshot(info.outputPath('where.png')).catch(() => undefined);
        throw error;
      } finally {
        await browser.close();
      }
    });
  }
}
