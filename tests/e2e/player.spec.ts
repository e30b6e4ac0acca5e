import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

const film = (page: Page) => page.locator('#video-1 video');
const place = (page: Page) => page.getByRole('slider', { name: 'Place' });
const caption = (page: Page) => page.locator('.own-player .says');
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** Loads the film, muted, and stops it. */
async function loaded(page: Page): Promise<void> {
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.pause();
  });
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto(`${lesson}?t=0`);
  await hydrated(page);
});

test('@js the player plays by its large button, says where it is, and its wave goes elsewhere by keys', async ({
  page,
}) => {
  await expect(film(page)).not.toHaveAttribute('controls');
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await page.getByRole('button', { name: 'Play, 1:56' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play, 1:56' })).toHaveCount(0);

  await place(page).focus();
  await page.keyboard.press('Home');
  await expect(place(page)).toHaveAttribute('aria-valuetext', '0:00 of 1:56, What a phrase sounds like');
  await page.keyboard.press('PageUp');
  await expect(place(page)).toHaveAttribute('aria-valuetext', '0:15 of 1:56, The first eight bars');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(page)).toBeCloseTo(16, 1);
  await page.keyboard.press('PageDown');
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^0:00 of/);
  await page.keyboard.press('End');
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^1:56 of 1:56/);
});

test('@js a press on the wave leads to the second that it points at', async ({ page }) => {
  await loaded(page);
  const box = await place(page).boundingBox();
  if (!box) throw new Error('no wave');
  const duration = Number(await place(page).getAttribute('max'));
  for (const share of [0.02, 0.3, 0.5, 0.97]) {
    await page.mouse.click(box.x + share * box.width, box.y + box.height / 2);
    await expect.poll(async () => Math.abs((await timeOf(page)) - share * duration)).toBeLessThan(0.25);
  }
});

test('@js single keys play, seek and set the speed, do nothing while one types, and can be switched off', async ({
  page,
}) => {
  await loaded(page);
  await page.keyboard.press('2');
  await expect.poll(() => timeOf(page)).toBeCloseTo(15, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(page)).toBeCloseTo(20, 1);
  await page.keyboard.press('>');
  await expect(page.getByText('Playback 1.25×')).toBeVisible();
  await page.keyboard.press('<');
  await page.keyboard.press('n');
  const note = page.getByLabel('Write a note');
  await expect(note).toBeFocused();
  await page.keyboard.type('k1>');
  await expect(note).toHaveValue('k1>');
  await expect(page.getByText('Playback 1×')).toBeVisible();
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await note.fill('');
  await note.blur();

  await page.keyboard.press('?');
  const dialog = page.locator('dialog:modal');
  await expect(dialog.getByText('Back or forward five seconds')).toBeVisible();
  expect(await findings(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('switch', { name: /Single keys/ }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const before = await timeOf(page);
  await page.keyboard.press('1');
  await page.keyboard.press('?');
  await page.waitForTimeout(200);
  await expect(dialog).toHaveCount(0);
  expect(await timeOf(page)).toBe(before);
});

test('@js speed, key lock, captions and theatre are kept for the next visit', async ({ page }) => {
  const playback = page.locator('.playback > summary');
  await playback.click();
  const sheet = page.locator('.playback-sheet');
  await expect(sheet).toBeVisible();
  expect(await findings(page, { within: '.playback-sheet' })).toEqual([]);
  await sheet.getByRole('radio', { name: '0.75' }).check({ force: true });
  await sheet.getByRole('switch', { name: /Key lock/ }).click();
  await sheet.getByRole('slider', { name: 'Volume' }).fill('30');
  await sheet.getByLabel('Caption size').selectOption('large');
  await sheet.getByRole('button', { name: 'Theatre' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(playback).toBeFocused();
  await page.locator('.captions-menu > summary').click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();

  await page.reload();
  await hydrated(page);
  const kept = await film(page).evaluate((video: HTMLVideoElement) => ({
    speed: video.playbackRate,
    lock: video.preservesPitch,
    volume: video.volume,
    tracks: [...video.textTracks].map(({ language, mode }) => `${language} ${mode}`),
  }));
  expect(kept).toEqual({
    speed: 0.75,
    lock: false,
    volume: 0.3,
    tracks: expect.arrayContaining(['de hidden', 'en disabled']),
  });
  await expect(page.locator('html[data-theatre]')).toHaveCount(1);
  await loaded(page);
  await page.keyboard.press('2');
  await expect(caption(page)).toHaveClass(/is-large/);
  await expect(caption(page)).not.toHaveText('');
  await page.keyboard.press('c');
  await expect(caption(page)).toHaveCount(0);
});

test('@js a finger that scrolls over the wave seeks nothing, one that moves along it does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: string, at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: at ? [{ ...at }] : [],
    });
  const box = await place(page).boundingBox();
  if (!box) throw new Error('no wave');
  const from = { x: box.x + box.width * 0.25, y: box.y + box.height / 2 };
  await touch('touchStart', from);
  for (let by = 5; by <= 150; by += 5) await touch('touchMove', { ...from, y: from.y - by });
  await touch('touchEnd');
  await page.waitForTimeout(300);
  expect(await timeOf(page)).toBe(0);
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^0:00/);

  await page.evaluate(() => scrollTo(0, 0));
  const again = (await place(page).boundingBox()) ?? box;
  const y = again.y + again.height / 2;
  await touch('touchStart', { x: again.x + again.width * 0.25, y });
  for (let share = 0.26; share <= 0.5; share += 0.02) await touch('touchMove', { x: again.x + again.width * share, y });
  await touch('touchEnd');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(50);
});

test('@js the current chapter and line are marked, and the transcript follows without scrolling the page', async ({
  page,
}) => {
  await page.locator('summary', { hasText: 'Transcript' }).click();
  const current = page.locator('.transcript [aria-current]');
  const starts = await page
    .locator('.transcript li a')
    .evaluateAll((links) =>
      links.map((link) => Number(new URL((link as HTMLAnchorElement).href).searchParams.get('t'))),
    );
  const late = (starts.at(-2) ?? 0) + 1;
  const seek = (seconds: number) =>
    film(page).evaluate((video: HTMLVideoElement, at) => {
      video.currentTime = at;
    }, seconds);
  await loaded(page);
  const before = await page.evaluate(() => scrollY);
  await seek(late);
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
  await seek(late + 4);
  await page.waitForTimeout(300);
  expect(await list.evaluate((box) => box.scrollTop)).toBe(0);
});

test('@js a film that cannot be played, is closed or does not arrive says so in its place, and is tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/, /ERR_FAILED|Failed to load/);
  const fault = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
  let answer: 'none' | 'broken' | 'closed' = 'broken';
  await page.route('**/media/v-**', (route) => {
    if (answer === 'none') return route.abort();
    if (answer === 'closed') return route.fulfill({ status: 403, body: '' });
    return route.fulfill({ contentType: 'video/mp4', body: 'no film' });
  });
  await page.getByRole('button', { name: 'Play, 1:56' }).click();
  await expect(fault).toContainText('cannot be played here. Reload the page; if that does not help');
  answer = 'closed';
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault).toContainText('Your access to this video has ended');
  answer = 'none';
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault).toContainText('There is no connection');
  expect(await findings(page)).toEqual([]);
  await page.unroute('**/media/v-**');
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('@js at the end the next lesson takes the picture’s place, and one press completes this one and plays that', async ({
  page,
}) => {
  await page.goto('/lessons/finding-the-one?t=0');
  await hydrated(page);
  const acts = page.locator('.lesson-acts');
  // A former try may have completed it.
  const undo = acts.getByRole('button', { name: 'Mark incomplete' });
  if (await undo.count()) await undo.click();
  await expect(acts.getByRole('button', { name: 'Mark complete' })).toBeVisible();
  await loaded(page);
  await expect(acts.getByRole('button', { name: 'Mark complete' })).toHaveClass(/is-quiet/);
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
    await video.play();
  });
  const end = page.locator('.picture.is-ended');
  await expect(end).toContainText('Next, lesson 3');
  await expect(film(page)).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await end.getByRole('button', { name: 'Again' }).click();
  await expect(film(page)).toBeVisible();
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });
  // On a busy machine other things change while the next page is drawn, so that React draws it again.
  const pace = await page.context().newCDPSession(page);
  await pace.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await film(page).evaluate((video: HTMLVideoElement) => {
    const names = ['waiting', 'pause'];
    const timer = setInterval(() => {
      if (!video.isConnected) clearInterval(timer);
      video.dispatchEvent(new Event(names.reverse()[0] ?? ''));
    }, 20);
  });
  await end.getByRole('button', { name: 'Complete, play next' }).click();
  await expect(page).toHaveURL(/\/lessons\/marking-phrases-with-cue-points$/);
  await expect(page.locator('.lesson-row.is-complete').filter({ hasText: 'Finding the one' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('@js a part goes round by L at its beginning and its end, its sound without the element’s, until L lets go', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/watched')) reports.push(request.postData() ?? '');
  });
  await page.keyboard.press('2');
  const begun = Date.now();
  await page.keyboard.press('k');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(15.2);
  await page.keyboard.press('l');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(16.4);
  await page.keyboard.press('l');
  // A busy machine presses later.
  const button = page.getByRole('button', { name: /^Loop 0:1\d to 0:[12]\d, on\. Press to let go$/ });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const isMuted = () => film(page).evaluate((video: HTMLVideoElement) => video.muted);
  await expect.poll(isMuted).toBe(true);
  const places: number[] = [];
  for (let look = 0; look < 40; look += 1) {
    places.push(await timeOf(page));
    await page.waitForTimeout(150);
  }
  const end = await page
    .locator('.scrub-loop')
    .evaluate((part) => Number(getComputedStyle(part).getPropertyValue('--to')));
  expect(Math.min(...places)).toBeGreaterThan(14.5);
  // The picture follows the sound, on a busy machine a second or two late.
  expect(Math.max(...places)).toBeLessThan((116 * end) / 100 + 2.5);
  expect(places.filter((at, index) => index > 0 && at < (places[index - 1] ?? 0)).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Keep it as a note' }).click();
  await expect(page.getByLabel('Write a note')).toHaveValue(/^Loop 0:1\d to 0:[12]\d\. $/);
  await page.getByLabel('Write a note').blur();
  // One report each 15 s, not one each turn.
  expect(reports.length).toBeLessThanOrEqual((Date.now() - begun) / 15_000);
  await page.keyboard.press('l');
  await expect(button).toHaveCount(0);
  await expect.poll(isMuted).toBe(false);
  const left = await timeOf(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(left + 2);
});

test('@js a loop of the teacher goes round by a press in the list', async ({ page }) => {
  const loop = page.locator('.chapters a.loop').first();
  await expect(loop).toContainText('Loop: ');
  await loop.click();
  await expect(page.getByRole('button', { name: /^Loop \d+:\d\d to \d+:\d\d, on/ })).toBeVisible();
  await expect(page.locator('.scrub-under .loop.is-on')).toHaveCount(1);
  await page.keyboard.press('l');
  await expect(page.locator('.scrub-under .loop.is-on')).toHaveCount(0);
});

test('@forms without script the player has native controls, chapters as links, and a form for the place', async ({
  page,
}) => {
  await expect(page.locator('video[controls]').first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Place' })).toHaveCount(0);
  await expect(page.locator('.scrub-flags a').nth(1)).toHaveAttribute('href', `${lesson}?t=15#video-1`);
  await expect(page.getByRole('button', { name: 'Save my place' })).toBeVisible();
  await expect(page.locator('.chapters a.loop').first()).toHaveAttribute('href', /^\/media\/v-[\w-]+#t=[\d.]+,[\d.]+$/);
});
