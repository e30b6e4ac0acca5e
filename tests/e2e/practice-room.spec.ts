import type { Page } from '@playwright/test';
import { enterAs, expect, findingsInBothThemes, hydrated, test } from '../support/browser';

// The day's next question is looked up before it is opened.
test.use({ manyTrips: [/\/practice\/today/] });

async function answer(page: Page, number: number) {
  await page
    .locator('[name="answer"]')
    .nth(number - 1)
    .check();
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Yes|No): /);
}

const lengthOf = (sound: HTMLAudioElement) => sound.duration;

test('@forms a member answers a question once, hears the solution, and goes on to the next question', async ({
  page,
}) => {
  await enterAs(page, 'fresh');
  await page.goto('/practice/drift');
  const sealed = page.locator('input[name="question"]');
  await expect(page.locator('audio')).toHaveAttribute('preload', 'none');
  const sound = await page.locator('audio').getAttribute('src');
  const whole = await page.request.get(sound ?? '');
  expect(whole.headers()).toMatchObject({ 'content-type': 'audio/wav', 'accept-ranges': 'bytes' });
  expect(whole.headers()['cache-control']).toContain('private');
  const bytes = await whole.body();
  expect(whole.headers()['content-length']).toBe(String(bytes.length));
  const range = await page.request.get(sound ?? '', { headers: { range: 'bytes=100-199' } });
  expect(range.status()).toBe(206);
  expect(await range.body()).toEqual(bytes.subarray(100, 200));

  const question = await sealed.inputValue();
  await answer(page, 1);
  const shown = page.url();
  await expect(page.locator('audio')).toHaveCount(2);
  await expect(page.getByText('This was it').or(page.getByText('Your answer, and right'))).toBeVisible();
  // When the question is sent again with another answer, the first answer counts.
  const again = await page.request.post('/practice/drift', {
    form: { intent: 'answer', question, answer: '2' },
    headers: { origin: new URL(shown).origin },
    maxRedirects: 0,
  });
  expect(again.status()).toBe(303);
  expect(shown).toContain(again.headers().location);
  await page.getByRole('link', { name: 'Next question' }).click();
  await expect(page.getByRole('heading', { name: 'Which deck is ahead?' })).toBeVisible();
  expect(await sealed.inputValue()).not.toBe(question);
});

test('@forms a question sent without an answer is refused', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await enterAs(page, 'fresh');
  await page.goto('/practice/level');
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('Choose an answer')).toBeVisible();
});

test('@forms the day’s practice ends after ten questions', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto('/practice');
  await page.getByRole('link', { name: 'Start' }).click();
  for (let question = 1; question <= 10; question++) {
    await answer(page, 1 + (question % 2));
    await page.getByRole('link', { name: question < 10 ? 'Next question' : 'See today’s result' }).click();
  }
  await expect(page.getByRole('heading', { name: 'That was today.', level: 1 })).toBeVisible();
  await expect(page.locator('.moved')).toHaveCount(2);
  await expect(page.locator('.moved').first()).toContainText(/right|wrong/);
  await page.goto('/practice/today');
  await expect(page.getByRole('heading', { name: 'Today’s ten are done', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer' })).toHaveCount(0);
  await page.goto('/practice/history');
  await expect(page.getByRole('row').nth(1)).toContainText('10');
});

test('@forms a guest answers a question of a skill, is invited to sign up, and can answer the skill again', async ({
  page,
}) => {
  await page.goto('/practice');
  await expect(page.getByText('Three right answers in a row')).not.toContainText('your last 20 answers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can you hear which deck is ahead?');
  await answer(page, 2);
  await expect(page.getByRole('link', { name: 'Sign up to keep your level' })).toBeVisible();
  await page.getByRole('link', { name: 'Next: which is faster?' }).click();
  await expect(page.getByRole('heading', { name: 'Which is faster?' })).toBeVisible();
  await page.goto('/practice/drift');
  await expect(page.getByRole('radio')).toHaveCount(2);
});

test('@forms a guest answers the question on the course list', async ({ page }) => {
  await page.goto('/online-dj-courses');
  await expect(page.locator('.ear-line > svg')).toHaveCount(0);
  await answer(page, 1);
  await expect(page.getByText('One beat, drawn large: each small tick is 10 ms.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up to keep your level' })).toBeVisible();
});

test('@js a printed page shows every column of the practice history and a lesson’s whole transcript', async ({
  page,
}) => {
  await enterAs(page, 'member');
  // The width of an A4 page between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/practice/history');
  const hidden = await page.locator('.table-wrap').evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth);
  await page.context().clearCookies();
  await enterAs(page, 'owner');
  await page.goto('/lessons/hold-the-blend-for-thirty-two-bars');
  const cut = await page.locator('.transcript').evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(hidden).toBe(0);
  // The last line's touch target may extend two pixels below it.
  expect(cut).toBeLessThan(5);
});

test('@forms the history of a member without answers leads to today’s practice', async ({ page }) => {
  await enterAs(page, 'lapsed');
  await page.goto('/practice/history');
  await expect(page.getByRole('heading', { name: 'No answers yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Start today’s practice' }).click();
  await expect(page.getByRole('button', { name: 'Answer' })).toBeVisible();
});

test('@forms a member downloads the practice history as CSV', async ({ page }) => {
  await enterAs(page, 'member');
  await page.goto('/practice/history');
  const href = await page.getByRole('link', { name: 'Download each day as CSV' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain('Drift');
});

test('@js keys choose, play and send an answer and open the next question without a page load', async ({ page }) => {
  await enterAs(page, 'fresh');
  await page.goto('/practice/drift');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expect(page.locator('button.ear-play')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press(' ');
  await expect.poll(() => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.paused)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Yes|No): /);
  await page.keyboard.press('x');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Which deck is ahead?' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

  await page.getByRole('button', { name: 'Keys off' }).click();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).not.toBeChecked();
  await page.reload();
  await hydrated(page);
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).not.toBeChecked();
  await page.getByRole('button', { name: 'Keys on' }).click();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

const played = (page: Page) => page.locator('.ear audio').first();
const isPaused = (sound: HTMLAudioElement) => sound.paused;
const placeOf = (sound: HTMLAudioElement) => sound.currentTime;

test('@js before the answer two sounds are heard one after the other, and only then is Answer the act', async ({
  page,
}) => {
  await enterAs(page, 'fresh');
  await page.goto('/practice/tempo');
  await hydrated(page);
  const play = page.locator('.ear-play');
  const send = page.getByRole('button', { name: 'Answer' });
  await expect(play).toHaveClass(/is-first/);
  await expect(send).toHaveClass(/is-quiet/);
  await play.click();
  await expect.poll(() => played(page).evaluate(isPaused)).toBe(false);
  await expect(play).not.toHaveClass(/is-first/);
  await expect(send).toHaveClass(/is-quiet/);
  await page.keyboard.press('x');
  await expect(page.getByRole('radio', { name: 'First' }).first()).toBeChecked();
  const first = await played(page).getAttribute('src');
  await page.getByRole('slider', { name: 'Place' }).fill('7.7');
  await expect(page.locator('.ear-swap input').nth(1)).toBeChecked();
  expect(await played(page).getAttribute('src')).not.toBe(first);
  await expect.poll(() => played(page).evaluate(isPaused)).toBe(false);
  await expect(send).not.toHaveClass(/is-quiet/);
  // Chosen again, the first begins anew.
  await page.locator('.ear-swap input').first().check();
  await expect.poll(() => played(page).getAttribute('src')).toBe(first);
  await expect.poll(() => played(page).evaluate(placeOf)).toBeLessThan(2);
});

test('@js after the answer a change between the two sounds keeps the place', async ({ page }) => {
  await enterAs(page, 'fresh');
  await page.goto('/practice/level');
  await hydrated(page);
  await answer(page, 1);
  await expect(page.locator('.ear-lane.is-drawn')).toHaveCount(2);
  await page.locator('.ear-play').click();
  // Once the element is silent, Web Audio plays both sounds.
  await expect.poll(() => played(page).evaluate((sound: HTMLAudioElement) => sound.muted)).toBe(true);
  await page.getByRole('slider', { name: 'Place' }).fill('2');
  await expect.poll(() => played(page).evaluate(placeOf)).toBeGreaterThan(2.2);
  const source = await played(page).getAttribute('src');
  await page.locator('.ear-play').focus();
  await page.keyboard.press('x');
  await expect(page.locator('.ear-swap input').nth(1)).toBeChecked();
  await expect(page.locator('.ear-lane').nth(1)).toHaveClass(/is-on/);
  expect(await played(page).evaluate(placeOf)).toBeGreaterThan(2.2);
  expect(await played(page).evaluate(isPaused)).toBe(false);
  expect(await played(page).getAttribute('src')).toBe(source);
});

test('@js a sound that does not arrive, or whose hour is over, says so in its place and is tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /net::ERR_FAILED/);
  await enterAs(page, 'fresh');
  let answered: 'fails' | 'is over' | 'comes' = 'fails';
  await page.route('**/practice/sounds/**', (route) => {
    if (answered === 'fails') return route.abort();
    return answered === 'is over' ? route.fulfill({ status: 410 }) : route.continue();
  });
  await page.goto('/practice/drift');
  await hydrated(page);
  await expect(page.locator('.ear [role="alert"]')).toContainText('The sound does not arrive');
  answered = 'is over';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.ear [role="alert"]')).toContainText('no longer open');
  answered = 'comes';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => played(page).evaluate(isPaused)).toBe(false);
  await expect(page.locator('.ear [role="alert"]')).toHaveCount(0);
});

for (const width of [375, 1280]) {
  test(`@js nothing moves when script wakes, ${width} px wide`, async ({ page }) => {
    await enterAs(page, 'fresh');
    await page.setViewportSize({ width, height: 800 });
    let wake = () => {};
    const held = new Promise<void>((go) => {
      wake = go;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/practice/tempo', { waitUntil: 'commit' });
    const ear = page.locator('.ear');
    await expect(ear).toHaveCSS('display', 'grid');
    await expect(page.locator('.ear audio').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await ear.boundingBox();
    wake();
    await hydrated(page);
    await expect(page.locator('button.ear-play')).toBeVisible();
    expect(await ear.boundingBox()).toEqual(before);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('@js a question is answered by touch', async ({ page }) => {
    await enterAs(page, 'lifetime');
    await page.goto('/practice/eq');
    await hydrated(page);
    await expect.poll(() => page.locator('audio').first().evaluate(lengthOf)).toBeCloseTo(7, 1);
    await page.locator('label:has([name="answer"])').nth(1).tap();
    await expect(page.locator('[name="answer"]').nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Answer' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Yes|No): /);
    await page.getByRole('link', { name: 'Next question' }).tap();
    await expect(page.getByRole('button', { name: 'Answer' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('@js title, sound, answers and Answer are one screen from 375 × 667 up', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await enterAs(page, 'lifetime');
    for (const path of ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key']) {
      await page.goto(`/practice/${path}`);
      await hydrated(page);
      const bar = await page.locator('.answer-bar').boundingBox();
      const last = await page.locator('.choices > *').last().boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0), path).toBeLessThanOrEqual(667);
      expect((last?.y ?? 0) + (last?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  });
});

test('@js the practice pages have no axe violations in either theme', async ({ page }) => {
  for (const [who, paths] of Object.entries({
    guest: ['/practice', '/practice/drift'],
    fresh: ['/practice', '/practice/drift', '/practice/key', '/practice/level', '/practice/today', '/practice/history'],
  })) {
    if (who !== 'guest') await enterAs(page, who);
    for (const path of paths) expect(await findingsInBothThemes(page, path)).toEqual([]);
  }
});
