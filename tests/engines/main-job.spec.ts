import { expect, test } from '@playwright/test';
import { sandboxAt } from '../support/sandbox';
import { type Engine, type EngineKind, type EngineOptions, missingText } from './engine';
import { firefox } from './firefox';
import { webkit } from './webkit';

const app = () => process.env.E2E_APP ?? '';
const sandbox = () => sandboxAt(process.env.E2E_SANDBOX ?? '');
const password = 'Cuepoint1';

/** Waits until what the body answers is true. */
async function until(browser: Engine, what: string, body: string): Promise<void> {
  const ask = () => browser.run<boolean>(body).catch(() => false);
  await expect.poll(ask, { message: `${browser.name}: ${what}`, timeout: 15_000 }).toBe(true);
}

const shows = (browser: Engine, text: string) =>
  until(browser, `shows "${text}"`, `return document.body.innerText.includes(${JSON.stringify(text)})`);

const isAt = (browser: Engine, path: string) =>
  until(browser, `is at ${path}`, `return document.readyState === 'complete' && location.href.includes('${path}')`);

async function goTo(browser: Engine, path: string): Promise<void> {
  await browser.go(new URL(path, app()).href);
  await wakes(browser);
}

/** A page is used once its script runs and its letters stand where they stay. */
async function wakes(browser: Engine): Promise<void> {
  await until(browser, 'wakes up', `return 'hydrated' in document.documentElement.dataset`);
  await until(browser, 'has its fonts', `return document.fonts.status === 'loaded'`);
}

/** Sign-up, verification, purchase, lesson, completion, sign-out: the product's main job. */
async function doMainJob(browser: Engine): Promise<void> {
  const unique = Date.now().toString(36);
  const email = `${browser.name.toLowerCase()}-${unique}@example.test`;

  await goTo(browser, '/sign-up');
  await browser.type('input[name="userName"]', `e_${unique}`);
  await browser.type('input[name="email"]', email);
  await browser.type('input[name="password"]', password);
  await browser.click('input[id^="cf-chl-widget"][type="checkbox"]');
  await browser.click('button[value="sign-up"]');
  await isAt(browser, '/verification-sent');

  const mail = await sandbox().mailTo(email, /Verify/);
  await browser.go(mail.links[0] ?? '');
  await wakes(browser);
  await browser.click('main form button');
  await isAt(browser, '/complete-profile');

  await goTo(browser, '/online-dj-courses/phrase-mixing');
  await browser.click('form button[value="add"]');
  await shows(browser, 'Already in Basket');
  await goTo(browser, '/checkout');
  await browser.click('button[value="pay"]');
  await isAt(browser, '/pages/v4/');
  await browser.click('button[name="outcome"][value="pay"]');
  await isAt(browser, '/checkout-successful');
  await shows(browser, 'Checkout successful');

  await goTo(browser, '/lessons/why-dance-music-counts-in-eights');
  await browser.click('button[value="complete"]');
  await isAt(browser, '/lessons/finding-the-one');
  await goTo(browser, '/');
  await shows(browser, '1 of 14');
  await goTo(browser, '/logout');
  await browser.click('main form button');
  await isAt(browser, '/sign-in');
}

const ways: [string, EngineKind, EngineOptions][] = [
  ['Firefox', firefox, { width: 1280, height: 900 }],
  ['Firefox on a phone', firefox, { width: 450, height: 850 }],
  ['WebKit', webkit, { width: 1280, height: 900 }],
];

for (const [name, kind, options] of ways) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern before the test's own information
  test(`the main job in ${name}`, async ({}, info) => {
    expect(kind.isInstalled(), missingText(kind)).toBe(true);
    const browser = await kind.open(options);
    try {
      await doMainJob(browser);
    } catch (error) {
      await browser.screenshot(info.outputPath('where.png')).catch(() => undefined);
      throw error;
    } finally {
      await browser.close();
    }
  });
}
