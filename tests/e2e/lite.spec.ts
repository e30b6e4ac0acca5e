import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';
/** The most bytes of a lesson's page with all that it loads by itself (B18). */
const mostBytes = 60_000;

const footerButton = (page: Page) => page.locator('footer').getByRole('button', { name: /^Switch lite mode/ });

/** The paths that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('@browsers @pictures lite mode shows a lesson’s sound first and loads no fonts or captions; the footer switches it', async ({
  page,
  javaScriptEnabled,
}) => {
  await enterAs(page, 'monthly');
  await page.goto(`${lesson}?page=2`);
  // With script the answer is shown first, and then the document is loaded anew.
  const loadedAnew = page.waitForEvent('load');
  await footerButton(page).click();
  await loadedAnew;
  await expect(page).toHaveURL(`${lesson}?page=2#lite`);
  await expect(footerButton(page)).toHaveText('Switch lite mode off');
  expect(await findings(page)).toEqual([]);

  const asked = requestsOf(page);
  await page.goto(`${lesson}?t=60`);
  await hydrated(page);
  const sound = page.locator('#video-1 audio');
  const video = page.locator('#video-1 video');
  await expect(sound).toHaveAttribute('src', /\/audio#t=60$/);
  await expect(video).toHaveCount(0);
  await page.getByRole('link', { name: /^Show the picture, \d/ }).click();
  await expect(video).toBeVisible();
  await expect(video).not.toHaveAttribute('poster');
  await page.locator('summary', { hasText: 'Transcript' }).click();
  await expect(page.getByRole('link', { name: 'Download the transcript' })).toBeVisible();

  if (javaScriptEnabled) {
    // The place is kept when one changes between picture and sound.
    const chapter = page.locator('.chapters a:not(.loop)').nth(2);
    const start = Number(new URL(await chapter.evaluate((link: HTMLAnchorElement) => link.href)).searchParams.get('t'));
    await chapter.click();
    const time = (media: HTMLMediaElement) => media.currentTime;
    await expect.poll(() => video.evaluate(time)).toBe(start);
    await page.getByRole('link', { name: /^The sound alone, / }).click();
    await expect(sound).toHaveAttribute('src', new RegExp(`/audio#t=${start}$`));
  }
  await page.goto('/');
  await hydrated(page);
  await page.mouse.wheel(0, 3000);
  await expect(page.locator('.plain-list').first()).toBeVisible();
  await expect(page.locator('.carousel')).toHaveCount(0);
  const unwanted = asked.filter((path) => /^\/fonts\/|\/captions\/|\/assets\/swiper/.test(path));
  expect(unwanted).toEqual([]);

  await footerButton(page).click();
  await expect(page).toHaveURL('/#lite');
  await expect(footerButton(page)).toHaveText('Switch lite mode on');
  await expect(page.locator('.carousel').first()).toBeVisible();
});

test.describe('for a browser that sends Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'save-data': 'on' } });

  test('@nojs @pictures a lesson’s page with all that it loads by itself takes at most 60 KB', async ({ page }) => {
    await enterAs(page, 'monthly');
    const loaded: Promise<[string, number]>[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname === '/favicon.svg') return;
      loaded.push(answer.body().then((body) => [pathname, gzipSync(body).length]));
    });
    await page.goto(lesson, { waitUntil: 'networkidle' });
    const parts = await Promise.all(loaded);
    expect(parts.map(([path]) => path)).toContain(lesson);
    const unasked = /\/audio$|\/captions\/|^\/fonts|^\/assets\/(?!logo-|[\w-]+\.css$)/;
    expect(parts.map(([path]) => path).filter((path) => unasked.test(path))).toEqual([]);
    const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
    expect(bytes, JSON.stringify(parts)).toBeLessThanOrEqual(mostBytes);
    expect(bytes).toBeGreaterThan(10_000);
  });

  test('@forms the sound of a lesson is smaller than its video, comes in ranges, and is refused to guests', async ({
    page,
    playwright,
    baseURL,
  }) => {
    await enterAs(page, 'monthly');
    await page.goto(lesson);
    const srcOf = (tag: string) =>
      page
        .locator(tag)
        .first()
        .evaluate((media: HTMLMediaElement) => media.src);
    const sound = await srcOf('audio');
    await page.goto(`${lesson}?picture=1`);
    const video = await srcOf('video');
    const head = async (address = '') => Number((await page.request.head(address)).headers()['content-length']);
    expect(await head(sound)).toBeLessThan(0.8 * (await head(video)));
    const piece = await page.request.get(sound ?? '', { headers: { range: 'bytes=4-7' } });
    expect([piece.status(), await piece.text(), piece.headers()['content-type']]).toEqual([206, 'ftyp', 'audio/mp4']);
    const bad = await page.request.get(sound ?? '', { headers: { range: 'bytes=99999999-' } });
    expect(bad.status()).toBe(416);
    const guest = await playwright.request.newContext({ baseURL });
    expect((await guest.get(sound ?? '')).status()).toBe(403);
    await guest.dispose();
  });
});
