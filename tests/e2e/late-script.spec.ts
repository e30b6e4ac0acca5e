import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../support/browser';

const courseList = '/online-dj-courses';
const course = '/online-dj-courses/the-long-blend';
const withoutScript = ['/terms-of-use', '/privacy-policy', '/contact', '/api/docs'];

test('the script of a page stands in it asleep, and its body names no link that HTML does not know', async ({
  page,
}) => {
  for (const path of [courseList, course, '/sign-up']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(/<script[^>]+type="text\/x-late"/);
    expect(html).not.toMatch(/<script[^>]+type="module"/);
    expect(html.slice(html.indexOf('<body')), path).not.toContain('<link');
  }
});

test('@js the script wakes up by itself, with every file that it names ahead', async ({ page }) => {
  const html = await (await page.request.get(courseList)).text();
  const named = /data-preload="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(named.length).toBeGreaterThan(2);
  await page.goto(courseList);
  await hydrated(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const file of named) expect(loaded.filter((name) => name.endsWith(file))).toHaveLength(1);
});

test('@js the brand has its fonts on a page without client script too, and they cost no script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const path of withoutScript) {
    await page.goto(path);
    await expect.poll(() => loadedFonts(page), { message: path }).toEqual(['Archivo Display', 'Instrument Text']);
  }
  expect(scripts).toEqual([]);
});

test('@js both fonts come into the page in one step, and one that cannot be had keeps the other from nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  let release: () => void = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/fonts/instrument-text.woff2', async (route) => {
    await isReleased;
    await route.abort();
  });
  await page.goto(courseList);
  await hydrated(page);
  expect(await loadedFonts(page)).toEqual([]);
  release();
  await expect.poll(() => loadedFonts(page)).toEqual(['Archivo Display']);
});

test('@js a key pressed while the page still loads wakes the script at once', async ({ page }) => {
  await page.route('**/media/**', () => {});
  await page.goto(course, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(500);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await page.keyboard.press('Shift');
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
});

test('@js a link pressed while the script sleeps leads where it says', async ({ page }) => {
  await holdScript(page);
  await page.goto(courseList);
  await page.getByRole('link', { name: 'The Long Blend' }).first().click();
  await expect(page).toHaveURL(/the-long-blend/);
  await expect(page.getByRole('heading', { level: 1, name: /The Long Blend/ })).toBeVisible();
});

test('@js what was typed before the script woke up is still there afterwards, and so is the caret', async ({
  page,
}) => {
  const wake = await holdScript(page);
  await page.goto('/sign-up');
  const name = page.locator('input[name="userName"]');
  await name.fill('typed_early');
  await name.focus();
  await page.keyboard.press('ArrowLeft');
  wake();
  await hydrated(page);
  await expect(name).toHaveValue('typed_early');
  await expect(name).toBeFocused();
  await page.keyboard.type('er');
  await expect(name).toHaveValue('typed_earlery');
});

test('@js what was typed stays where an extension has put nodes into the page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Minified React error/, /Hydration failed/);
  const wake = await holdScript(page);
  await page.goto('/sign-up');
  await page.locator('input[name="userName"]').fill('typed_early');
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<grammar-helper></grammar-helper>'),
  );
  wake();
  await hydrated(page);
  await expect(page.locator('input[name="userName"]')).toHaveValue('typed_early');
});

for (const second of [course, '/terms-of-use']) {
  test(`@js Back shows the page it leads to, where ${second} was loaded anew and its script sleeps`, async ({
    page,
  }) => {
    await page.goto(courseList);
    await hydrated(page);
    await page.locator(`a[href^="${second}"]`).first().click();
    await page.waitForURL(`**${second}*`);
    await holdScript(page);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${courseList}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know where to come in.');
    await expect(page).toHaveTitle(/^Online DJ courses/);
  });
}

/** Families of the faces that the page has loaded, in the alphabet's order. */
function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faces = [...document.fonts].filter(({ family, status }) => status === 'loaded' && !/Fallback/.test(family));
    return faces.map(({ family }) => family.replaceAll('"', '')).sort();
  });
}

/** Keeps the client script from running until the function that it gives is called. */
async function holdScript(page: Page): Promise<() => void> {
  let wake: () => void = () => {};
  const isAwake = new Promise<void>((done) => {
    wake = done;
  });
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await isAwake;
    await route.continue();
  });
  return () => wake();
}
