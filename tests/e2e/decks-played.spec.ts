import type { Page } from '@playwright/test';
import { enterAs, expect, findings, findingsInBothThemes, hydrated, test } from '../support/browser';

/** Runs until deck A is in its second bar. */
async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.locator('[data-count]')).toHaveText(/^2\./);
}

/** Moves a control from its knob by the mouse. */
async function drag(page: Page, label: string, by: { x: number; y: number }): Promise<void> {
  const control = page.getByLabel(label);
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${label} is not to be seen`);
  const isLevel = label.startsWith('Level');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * (isLevel ? 0.25 : 0.5)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
  await page.mouse.up();
}

test('@js a guest plays the exercise of a preview lesson by keys, and is told early without milliseconds', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const sounds: string[] = [];
  page.on('request', (request) => request.url().includes('/media/') && sounds.push(request.url()));
  expect(await findingsInBothThemes(page, '/decks/in-on-the-one')).toEqual([]);
  // Nothing of a record is fetched before the press.
  expect(sounds).toEqual([]);
  await start(page);
  expect(sounds).toHaveLength(2);
  // Play B has the focus, so that Space does not press Stop.
  await expect(page.getByRole('button', { name: 'Play deck B' })).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause deck B' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByLabel('Low of deck B')).toHaveValue('50');
  await page.keyboard.press('1');
  await expect(page.getByLabel('Low of deck A')).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Crossfader')).toHaveValue('55');
  await page.waitForTimeout(900);
  await page.keyboard.press('Escape');

  const verdict = page.getByRole('heading', { name: 'Early.' });
  await expect(verdict).toBeFocused();
  await expect(page.locator('.rig-said')).not.toContainText(/\d ms/);
  await expect(page.locator('.rig-mine').first()).toBeAttached();
  expect(await findings(page)).toEqual([]);
  expect(posts.filter((url) => url.includes('/tries'))).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(page.locator('[data-count]')).toHaveText(/^2\./);
  await page.keyboard.press('Escape');
  // Nothing was done: there is nothing to say.
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('@js a member’s try is kept once, with milliseconds on a device that was measured', async ({ page }) => {
  await enterAs(page, 'owner');
  await page.addInitScript(() => localStorage.setItem('cuepoint-decks', JSON.stringify({ delay: 0 })));
  await page.goto('/decks/in-on-the-one');
  await hydrated(page);
  await start(page);
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/tries'),
  );
  await page.getByRole('button', { name: 'Play deck B' }).click();
  await drag(page, 'Level of deck B', { x: 0, y: 30 });
  await expect(page.getByLabel('Level of deck B')).not.toHaveValue('80');
  await drag(page, 'Crossfader', { x: -40, y: 0 });
  await expect(page.getByLabel('Crossfader')).not.toHaveValue('50');
  await page.waitForTimeout(1200);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { name: /^Early by \d{4,5} ms\.$/ })).toBeVisible();
  expect((await kept).ok()).toBe(true);
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.locator('.deck-tries')).toContainText('Your');
});

test('@js records that do not arrive, another sound and a hidden page stop a try and say so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto('/decks/in-on-the-one');
  await hydrated(page);
  await page.route(/\/media\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('The records do not arrive.')).toBeVisible();
  await page.unroute(/\/media\//);

  await start(page);
  await page.evaluate(() => document.querySelector('audio')?.dispatchEvent(new Event('play')));
  await expect(page.getByText('another sound on this page began')).toBeVisible();

  await start(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText('this page was in the background')).toBeVisible();
});

test('@js eight taps with the clicks measure the device, and unsteady ones do not', async ({ page }) => {
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    const starts: number[] = [];
    Object.assign(globalThis, { starts });
    AudioBufferSourceNode.prototype.start = function (when, ...rest) {
      if (when !== undefined) starts.push(when);
      Object.assign(globalThis, { sound: this.context });
      return start.call(this, when, ...rest);
    };
  });
  await page.goto('/decks/in-on-the-one');
  await hydrated(page);
  await start(page);
  await page.keyboard.press(' ');
  await page.waitForTimeout(700);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show me milliseconds' }).click();
  /** Taps `late` milliseconds after each of the clicks that count. */
  const tap = (late: number[]) =>
    page.evaluate(async (late) => {
      const { starts, sound } = globalThis as unknown as { starts: number[]; sound: AudioContext };
      const clicks = starts.slice(-14).slice(4);
      for (const [at, ms] of late.entries()) {
        const { contextTime = 0, performanceTime = 0 } = sound.getOutputTimestamp();
        const when = performanceTime + ((clicks[at] ?? 0) - contextTime) * 1000 + ms;
        await new Promise((resolve) => setTimeout(resolve, when - performance.now()));
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Tap');
        button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      }
    }, late);
  await page.getByRole('button', { name: 'Start the clicks' }).click();
  await expect(page.getByRole('button', { name: 'Tap' })).toBeFocused();
  await page.waitForTimeout(800);
  await tap([0, 120, 0, 120, 0, 120, 0, 120]);
  await expect(page.getByText('Those taps were too far apart')).toBeVisible();
  await page.getByRole('button', { name: 'Start the clicks again' }).click();
  await page.waitForTimeout(800);
  await tap([150, 150, 150, 150, 150, 150, 150, 150]);
  await expect(page.getByText(/Your taps are (?:1[4-9]|2\d)\d ms after the clicks/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cuepoint-decks'))).toMatch(/"delay":(?:1[4-9]|2\d)\d/);
  await page.getByRole('button', { name: 'Back to the decks' }).click();
  await expect(page.getByRole('heading', { name: /^Early/ })).toBeVisible();
});
