import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const course = '/online-dj-courses/beat-juggling';

test('@js a member plays a free lesson at its place in the syllabus, and a guest is led to its page', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const own = () => scripts.filter((url) => /played-here/.test(url)).length;
  const free = page.locator('.syllabus a', { hasText: 'Stickers and clocks' });
  await page.goto(course);
  await hydrated(page);
  await free.click();
  await page.waitForURL('**/lessons-preview/stickers-and-clocks');
  await enterAs(page, 'owner');
  await page.goto(course);
  await hydrated(page);
  expect(own()).toBe(0);
  await free.click();
  const stage = page.getByRole('group', { name: 'Free lesson: Stickers and clocks' });
  await expect(stage.locator('video')).toHaveJSProperty('paused', false);
  await expect(stage.getByRole('link', { name: 'Open the whole lesson' })).toBeVisible();
  expect(own()).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await free.click();
  await expect(stage).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(course);
});
