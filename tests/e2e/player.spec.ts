import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

/** Seeks the video to a time, as playing would reach it. */
async function playTo(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video').first();
  await video.evaluate(async (element: HTMLVideoElement, at) => {
    element.muted = true;
    if (element.readyState === 0) {
      const isLoaded = new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
      element.preload = 'auto';
      element.load();
      await isLoaded;
    }
    element.currentTime = at;
  }, seconds);
}

const shown = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate(
      (video: HTMLVideoElement) => [...video.textTracks].find(({ mode }) => mode === 'showing')?.language ?? '',
    );

test.beforeEach(async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto(`${lesson}?t=0`);
  await hydrated(page);
});

test('@js the player shows its shortcuts by a button and by the ? key, which does nothing outside the player', async ({
  page,
}) => {
  const dialog = page.locator('dialog:modal');
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await expect(dialog.getByText('Back or forward ten seconds')).toBeVisible();
  expect(await findings(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeFocused();
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.locator('.chapters a').first().focus();
  await page.keyboard.press('?');
  await page.waitForTimeout(200);
  await expect(dialog).toHaveCount(0);
});

test('@js the chosen caption language, or captions turned off, is kept for the next visit', async ({ page }) => {
  const video = page.locator('video').first();
  const languages = await video.evaluate((element: HTMLVideoElement) =>
    [...element.textTracks].map(({ language }) => language),
  );
  expect(languages.length).toBeGreaterThan(1);
  const other = languages.at(-1) ?? '';
  await video.evaluate((element: HTMLVideoElement, wanted) => {
    for (const track of element.textTracks) track.mode = track.language === wanted ? 'showing' : 'disabled';
  }, other);
  await page.waitForTimeout(100);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => shown(page)).toBe(other);

  await page
    .getByLabel('Speed')
    .locator('xpath=ancestor::div[contains(@class,"player-tools")]')
    .getByRole('button')
    .first()
    .focus();
  await page.keyboard.press('c');
  await expect.poll(() => shown(page)).toBe('');
  await page.waitForTimeout(100);
  await page.reload();
  await hydrated(page);
  await page.waitForTimeout(100);
  expect(await shown(page)).toBe('');
  await page.getByRole('button', { name: 'Shortcuts' }).focus();
  await page.keyboard.press('c');
  await expect.poll(() => shown(page)).toBe(other);
});

test('@js the current chapter and line are marked, and the transcript follows without scrolling the page', async ({
  page,
}) => {
  const current = page.locator('.transcript [aria-current]');
  await page.setViewportSize({ width: 1280, height: 600 });
  const before = await page.evaluate(() => scrollY);
  const starts = await page
    .locator('.transcript li a')
    .evaluateAll((links) =>
      links.map((link) => Number(new URL((link as HTMLAnchorElement).href).searchParams.get('t'))),
    );
  const late = (starts.at(-2) ?? 0) + 1;
  await playTo(page, late);
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute('href', new RegExp(`t=${starts.at(-2)}(#|$)`));
  await expect(page.locator('.chapters [aria-current]')).toHaveCount(1);
  const list = page.locator('.transcript');
  const isInSight = () =>
    list.evaluate((box) => {
      const line = box.querySelector('.is-current')?.getBoundingClientRect();
      const frame = box.getBoundingClientRect();
      return Boolean(line && line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1);
    });
  expect(await isInSight()).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  const canScroll = await list.evaluate((box) => box.scrollHeight > box.clientHeight + 40);
  expect(canScroll).toBe(true);
  await list.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(100);
  await playTo(page, late + 4);
  await page.waitForTimeout(300);
  expect(await list.evaluate((box) => box.scrollTop)).toBe(0);
});

test('@js picture-in-picture is offered where the browser supports it, and a film that cannot be played says what to do', async ({
  page,
}) => {
  const has = await page.evaluate(() => document.pictureInPictureEnabled);
  await expect(page.getByRole('button', { name: 'Picture in picture' })).toHaveCount(has ? 1 : 0);

  const fault = page
    .getByRole('alert')
    .filter({ hasText: /cannot be played here\. Reload the page; if that does not help/ });
  await expect(fault).toHaveCount(0);
  await page.route('**/media/**', (route) =>
    route.request().resourceType() === 'media'
      ? route.fulfill({ contentType: 'video/mp4', body: 'no film' })
      : route.continue(),
  );
  await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => void video.play().catch(() => {}));
  await expect(fault).toBeVisible();
});

test('@forms without script the player has native controls and no shortcuts button', async ({ page }) => {
  await expect(page.locator('video[controls]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toHaveCount(0);
});
