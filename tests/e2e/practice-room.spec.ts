import type { Page } from '@playwright/test';
import { enterAs, expect, findingsInBothThemes, hydrated, test } from '../support/browser';

// The day's next question is looked up before it is opened.
test.use({ manyTrips: [/\/practice\/today/] });

async function answer(page: Page, number: number) {
  await page
    .getByRole('radio')
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
  await expect(page.getByRole('heading', { name: 'Today’s ten are done', level: 1 })).toBeVisible();
  await page.goto('/practice/today');
  await expect(page.getByRole('button', { name: 'Answer' })).toHaveCount(0);
  await page.goto('/practice/history');
  await expect(page.getByRole('row').nth(1)).toContainText('10');
});

test('@forms a guest answers a question of a skill, is invited to sign up, and can answer the skill again', async ({
  page,
}) => {
  await page.goto('/practice');
  await expect(page.getByText('Three right answers in a row')).not.toContainText('your last 20 answers');
  await page.getByRole('link', { name: 'Drift', exact: true }).click();
  await answer(page, 2);
  await expect(page.getByRole('link', { name: 'Sign up to keep your level' })).toBeVisible();
  await page.goto('/practice/drift');
  await expect(page.getByRole('radio')).toHaveCount(2);
});

test('@forms a guest answers the question on the course list', async ({ page }) => {
  await page.goto('/online-dj-courses');
  await expect(page.getByText('Drawn when you have answered.')).toBeVisible();
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
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press(' ');
  await expect.poll(() => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.paused)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Yes|No): /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Which deck is ahead?' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('@js a question is answered by touch', async ({ page }) => {
    await enterAs(page, 'lifetime');
    await page.goto('/practice/eq');
    await hydrated(page);
    await expect.poll(() => page.locator('audio').first().evaluate(lengthOf)).toBeCloseTo(7, 1);
    await page.locator('label:has([name="answer"])').nth(1).tap();
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Answer' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Yes|No): /);
    await page.getByRole('link', { name: 'Next question' }).tap();
    await expect(page.getByRole('button', { name: 'Answer' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
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
