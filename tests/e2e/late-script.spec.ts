import type { Page } from '@playwright/test';
import { enterAs, expect, hydrated, test } from '../support/browser';

const courseList = '/online-dj-courses';
const course = '/online-dj-courses/the-long-blend';
const withoutScript = ['/terms-of-use', '/privacy-policy', '/api/docs'];

test('@forms pages carry a late script, no module script, and their style sheets only in the head', async ({
  page,
}) => {
  for (const path of [courseList, course, '/sign-up']) {
    const answer = await page.request.get(path);
    const html = await answer.text();
    expect(html).toMatch(/<script[^>]+type="text\/x-late"/);
    expect(html).not.toMatch(/<script[^>]+type="module"/);
    expect(html.slice(html.indexOf('<body')), path).not.toContain('<link');
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    expect(sheets.length, path).toBeGreaterThan(1);
    expect(answer.headers().link, path).toBe(sheets.map((href) => `<${href}>; rel=preload; as=style`).join(', '));
  }
});

test('@js @pictures the late script runs by itself, and every file that it preloads is loaded once', async ({
  page,
}) => {
  const html = await (await page.request.get(courseList)).text();
  const named = /data-preload="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(named.length).toBeGreaterThan(2);
  await page.goto(courseList);
  await hydrated(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const file of named) expect(loaded.filter((name) => name.endsWith(file))).toHaveLength(1);
});

test('@js pages without client script load the brand’s fonts and request no script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const path of withoutScript) {
    await page.goto(path);
    await expect.poll(() => loadedFonts(page), { message: path }).toEqual(['Archivo Display', 'Instrument Text']);
  }
  expect(scripts).toEqual([]);
});

test('@js a late font does not change the text of the open page, and the next page uses it', async ({ page }) => {
  let release: () => void = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/fonts/*.woff2', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(courseList, { waitUntil: 'domcontentloaded' });
  const before = await titleWidth(page);
  await page.waitForTimeout(500);
  release();
  await expect.poll(() => loadedFonts(page)).toEqual(['Archivo Display', 'Instrument Text']);
  expect(await titleWidth(page)).toBe(before);
  await page.unroute('**/fonts/*.woff2');
  await expect
    .poll(async () => {
      await page.reload();
      return titleWidth(page);
    })
    .not.toBe(before);
});

test('@js @pictures a key press starts the script while the page is still loading', async ({ page }) => {
  await page.route('**/media/**', () => {});
  await page.goto(course, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(500);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await page.keyboard.press('Shift');
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
});

test('@js a link works while the script is held back', async ({ page }) => {
  await holdScript(page);
  await page.goto(courseList);
  await page.getByRole('link', { name: 'The Long Blend' }).first().click();
  await expect(page).toHaveURL(/the-long-blend/);
  await expect(page.getByRole('heading', { level: 1, name: /The Long Blend/ })).toBeVisible();
});

test('@js a tab opens when the page’s address comes to name its section', async ({ page }) => {
  await page.goto(course);
  await hydrated(page);
  await page.evaluate(() => {
    window.location.hash = '#way-gift';
  });
  await expect(page.getByRole('tab', { name: 'Gift This Course' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /Buy as a gift/ })).toBeVisible();
});

test('@js hydration waits for the end of a mouse press, and the press reaches its button', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const wake = await holdScript(page);
  await page.goto('/sign-up');
  const button = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  if (!button) throw new Error('no button');
  await page.mouse.move(button.x + 20, button.y + 10);
  await page.mouse.down();
  const entry = page.waitForResponse(/entry\.client-/);
  wake();
  await entry;
  await page.waitForTimeout(1000);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

for (const sheet of ['/admin/rewards/new', '/admin/bundles/b1']) {
  test(`@js what an administrator typed at ${sheet} before hydration is kept as a draft`, async ({ page }) => {
    await enterAs(page, 'superadmin');
    const wake = await holdScript(page);
    await page.goto(sheet);
    await page.getByLabel('Title', { exact: true }).fill('Typed early');
    wake();
    await expect(page.locator('.write-bar .strong').getByText(/^Saved .*not published$/)).toBeVisible({
      timeout: 8000,
    });
    await page.goto(sheet);
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(page.getByText('The draft is discarded.').first()).toBeVisible();
  });
}

test('@js no letter is lost that is typed while the page hydrates', async ({ page }) => {
  await enterAs(page, 'superadmin');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  const wake = await holdScript(page);
  await page.goto('/admin/bundles/b1');
  const title = page.getByLabel('Title', { exact: true });
  const saved = await title.inputValue();
  const typing = title.evaluate(
    (field: HTMLTextAreaElement) =>
      new Promise<string>((resolve) => {
        let letters = '';
        const timer = setInterval(() => {
          if (document.documentElement.dataset.hydrated !== undefined) {
            clearInterval(timer);
            resolve(letters);
            return;
          }
          const letter = String(letters.length % 10);
          letters += letter;
          field.setRangeText(letter, field.value.length, field.value.length, 'end');
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }, 4);
      }),
  );
  await expect(title).not.toHaveValue(saved);
  wake();
  const typed = await typing;
  await expect(title).toHaveValue(saved + typed);
});

test('@js text typed before hydration and the position of its caret are kept', async ({ page }) => {
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

test('@js text typed before hydration is kept even when an extension has added nodes to the page', async ({
  page,
  expectedErrors,
}) => {
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
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(sheets.filter((href) => /core-/.test(href))).toHaveLength(1);
});

for (const second of [course, '/terms-of-use']) {
  test(`@js Back shows the course list when ${second} was reloaded and its script has not run yet`, async ({
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

test('@js client navigation ends with the same style sheets, in the same order, as a direct load', async ({ page }) => {
  const sheets = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('link[rel="stylesheet"]')].map((node) => node.getAttribute('href')),
    );
  await page.goto('/contact');
  await hydrated(page);
  const loaded = await sheets();
  expect(loaded).toHaveLength(2);
  await page.goto(courseList);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect.poll(sheets).toEqual(loaded);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('@js a page hydrates even when its style sheets cannot be loaded', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/sign-up');
  await hydrated(page);
});

/** The families of the loaded font faces, sorted. */
function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faces = [...document.fonts].filter(({ family, status }) => status === 'loaded' && !/Fallback/.test(family));
    return faces.map(({ family }) => family.replaceAll('"', '')).sort();
  });
}

/** Width of the text of the page's main heading, which differs by font. */
function titleWidth(page: Page): Promise<number> {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getBoundingClientRect().width;
  });
}

/** Holds back the client script until the returned function is called. */
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

const hit = 'window.hit = (window.hit ?? 0) + 1';
const asleep = `<script type="text/x-late">${hit}</script>`;
/** Complete elements, which do not change each other: one load of a page carries them all. */
const complete = [
  `<SCRIPT TYPE="TEXT/X-LATE">${hit}</SCRIPT>`,
  `<script type=text/x-late>${hit}</script>`,
  `<script type=" text/x-late ">${hit}</script>`,
  `<script nonce="x" type="text/x-late">${hit}</script>`,
  `<script nonce="" type="text/x-late">${hit}</script>`,
  `<script data-wakes type="text/x-late">${hit}</script>`,
  `<script type="text/x-late" data-preload="/assets/none.js">${hit}</script>`,
  `<svg>${asleep}</svg>`,
  `<template>${asleep}</template>`,
  `<div><template shadowrootmode="open">${asleep}</template></div>`,
  `<iframe srcdoc='${asleep}'></iframe>`,
  `<script>${hit}</script>`,
  `<!-- -->${asleep}<!-- -->`,
];
/** Markup that an attacker could inject, for the loader to mistake for the page's own script. */
const planted: Record<string, string> = {
  'a sleeping script': asleep,
  'complete elements': complete.join(''),
  'one in an element left open': `<div>${asleep}`,
  'one in a form left open': `<form action="/x">${asleep}`,
  'one in a table left open': `<table><tr><td>${asleep}`,
  'one in a table, out of place': `<table>${asleep}`,
  'one in a select left open': `<select>${asleep}`,
  'one in a drawing left open': `<svg>${asleep}`,
  'one in a formula left open': `<math><mtext>${asleep}`,
  'one before an element that is called the running script': `${asleep}<img name="currentScript">`,
  'one before a form that is called so': `${asleep}<form name="currentScript" data-wakes><input name="nonce"></form>`,
  'one before a frame that is called so': `${asleep}<object name="currentScript" data-wakes></object>`,
  'one before another base': `${asleep}<base href="https://evil.test/">`,
};

/** Where the policy is another one, the loader's choice is the same: what is injected whole stands for the rest. */
const whole = ['a sleeping script', 'complete elements', 'one before an element that is called the running script'];

for (const [kind, path] of [
  ['hashes', courseList],
  ['a nonce', '/basket'],
  ['no script of its own', '/terms-of-use'],
] as const) {
  test(`@js injected scripts do not run on a page with ${kind}`, async ({ page, expectedErrors }) => {
    test.setTimeout(150_000);
    expectedErrors.push(
      /Content.Security.Policy/i,
      /ERR_(FAILED|BLOCKED_BY_CLIENT)/,
      /status of 404/,
      /X-Frame-Options/i,
    );
    const answer = await page.request.get(path);
    const full = await answer.text();
    // The page is loaded up to twenty-six times; without its content that takes a third of the time.
    const html = full.replace(/(?<=<main[^>]*>)[\s\S]*(?=<\/main>)/, '');
    const ownScript =
      kind === 'no script of its own' ? /<script[^>]*>(?=[^<]*currentScript)/ : /<script[^>]+type="text\/x-late"/;
    const places = { 'right before it': html.search(ownScript), 'in the page': html.indexOf('</main>') };
    let body = '';
    await page.route(`**${path}`, (route) => route.fulfill({ response: answer, body }));
    // Blocked in the browser itself, as a route would take longer than the page.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBlockedURLs', { urls: ['*/assets/*', '*/media/*', '*/fonts/*'] });
    for (const [place, at] of Object.entries(places)) {
      expect(at, place).toBeGreaterThan(0);
      const tried = kind === 'hashes' ? Object.keys(planted) : whole;
      for (const name of tried) {
        const markup = planted[name] ?? '';
        body = html.slice(0, at) + markup + html.slice(at);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.keyboard.press('Shift');
        await page.waitForTimeout(60);
        expect(await page.evaluate(() => (window as { hit?: number }).hit), `${name}, ${place}`).toBeUndefined();
      }
    }
    await browser.detach();
    body = full;
    const [asked] = await Promise.all([
      kind === 'no script of its own' ? null : page.waitForRequest('**/assets/entry.client-*.js'),
      page.goto(path).then(() => page.keyboard.press('Shift')),
    ]);
    expect(asked !== null).toBe(kind !== 'no script of its own');
  });
}
