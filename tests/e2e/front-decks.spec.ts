import type { Page } from '@playwright/test';
import { enterAs, expect, findings, findingsAtNight, hydrated, test } from '../support/browser';

const front = '/online-dj-courses';
const hero = (page: Page) => page.getByRole('region', { name: 'Two records, one crossfader' });
const playButton = (page: Page) => hero(page).getByRole('button', { name: 'Play: two records run' });
const words = (page: Page) => hero(page).locator('.front-words');

/** The paths that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

async function open(page: Page): Promise<void> {
  await page.goto(front);
  await hydrated(page);
}

async function play(page: Page): Promise<void> {
  await playButton(page).click();
  await expect(words(page)).toContainText(/^Bar 1, beat/);
}

test('@js a guest plays the hero by keys alone, and is led to the free lesson and to sign-up', async ({ page }) => {
  const asked = requestsOf(page);
  await open(page);
  expect(asked.filter((path) => /\/media\/|\/rig-/.test(path))).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await playButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(words(page)).toContainText(/^Bar 1, beat/);
  expect(asked.filter((path) => path.startsWith('/media/'))).toHaveLength(2);
  expect(asked.filter((path) => path.includes('/rig-'))).toHaveLength(1);
  // The fader has the focus, and End pushes it across: long before the one.
  await page.keyboard.press('End');
  await expect(words(page)).toContainText(/^Early\. \w/);
  await expect(words(page)).not.toContainText('ms');
  await expect(hero(page).locator('.front-mine')).toBeAttached();
  expect(await findingsAtNight(page)).toEqual([]);

  await expect(hero(page).getByRole('link', { name: 'Watch “Finding the one”' })).toHaveAttribute(
    'href',
    '/lessons-preview/finding-the-one',
  );
  await hero(page).getByRole('button', { name: 'Again' }).click();
  await expect(words(page)).toContainText(/^Bar 1, beat/);
  await hero(page).getByRole('button', { name: 'Stop' }).click();
  await expect(playButton(page)).toBeVisible();
});

test('@js the second record on the one of bar 9 is on the one, and half a bar later it is late', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  const pushAt = async (count: RegExp) => {
    await page.evaluate(
      (source) =>
        new Promise<void>((done) => {
          const fader = document.querySelector<HTMLInputElement>('.front-fader input')!;
          const look = () => {
            if (!new RegExp(source).test(document.querySelector('[data-count]')?.textContent ?? '')) {
              requestAnimationFrame(look);
              return;
            }
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(fader, '100');
            fader.dispatchEvent(new Event('input', { bubbles: true }));
            done();
          };
          look();
        }),
      count.source,
    );
  };
  await play(page);
  await pushAt(/^Bar 9, beat 1\./);
  await expect(words(page)).toContainText('On the one.');
  await hero(page).getByRole('button', { name: 'Again' }).click();
  await pushAt(/^Bar 9, beat 3\./);
  await expect(words(page)).toContainText(/^Late\. \w/);
});

test('@js the hero stops off the screen, in the background and for another sound, and says when records do not arrive', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await open(page);
  await page.route(/\/media\//, (route) => route.abort());
  await playButton(page).click();
  await expect(words(page)).toContainText('The records do not arrive.');
  await page.unroute(/\/media\//);

  await play(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(playButton(page)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));

  await play(page);
  await page.evaluate(() => document.querySelector('.ear audio')?.dispatchEvent(new Event('play')));
  await expect(playButton(page)).toBeVisible();

  await play(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(playButton(page)).toBeVisible();
});

test('@js members and search results have no instrument, at 320 pixels nothing is wider than the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(`${front}?query=mixing`);
  await expect(hero(page)).toHaveCount(0);
  await enterAs(page, 'owner');
  await page.goto(front);
  await expect(page.getByRole('navigation', { name: 'Courses by category' })).toBeVisible();
  await expect(hero(page)).toHaveCount(0);
});

test('@js with reduced motion the lanes stand, and the line goes on by beats', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await play(page);
  const strip = hero(page).locator('.front-strip.is-a');
  const before = await strip.boundingBox();
  await expect(words(page)).toContainText(/^Bar 2, beat/);
  expect(await strip.boundingBox()).toEqual(before);
  expect(Number(await hero(page).evaluate((box) => box.style.getPropertyValue('--a'))) % 1).toBe(0);
});

test('@nojs without script the hero is drawn with one sound, and no button is dead', async ({ page }) => {
  await page.goto(front);
  await expect(hero(page)).toHaveCount(1);
  await expect(hero(page).locator('audio')).toBeVisible();
  await expect(hero(page).getByRole('button')).toHaveCount(0);
  await expect(hero(page).getByRole('slider', { name: 'Crossfader' })).toHaveCount(0);
  await expect(words(page)).toContainText('The second one comes in on the one of bar 9');
  await hero(page).getByRole('link', { name: 'Finding the one, a free lesson' }).click();
  await page.waitForURL('**/lessons-preview/finding-the-one');
});

test('@js in lite mode the hero is one sound in the browser’s own player', async ({ page }) => {
  await page.goto('/practice');
  await hydrated(page);
  // A script loads the page anew once lite mode was switched.
  const reloaded = page.waitForEvent('load');
  await page
    .locator('footer')
    .getByRole('button', { name: /^Switch lite mode/ })
    .click();
  await reloaded;
  await page.goto(front);
  await hydrated(page);
  await expect(hero(page)).toHaveCount(1);
  await expect(hero(page).locator('audio')).toBeVisible();
  await expect(playButton(page)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});
