import { enterAs, expect, findings, hydrated, test } from '../support/browser';

/** Words that occur in captions only. */
const spoken = 'tired drummer';
const search = (query: string) => `/courses/courses-search?query=${encodeURIComponent(query)}`;

test('@forms a search for spoken words leads a subscriber to their second in the video', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto(search(spoken));
  await expect(page.getByRole('heading', { name: /lessons for “tired drummer”$/ })).toBeVisible();
  const hit = page.locator('.hit').first();
  await expect(hit.locator('q mark')).toHaveText(['tired', 'drummer']);
  const second = hit.getByRole('link', { name: /^0:26.*watch from there/ });
  await expect(second).toHaveAttribute('href', /^\/lessons\/[a-z-]+\?t=26$/);
  await second.click();
  await expect(page.locator('video').first()).toHaveAttribute('src', /#t=26$/);
});

test('@forms a member without the course finds titles only, which lead to a preview or an unlock page', async ({
  page,
}) => {
  await enterAs(page, 'member');
  await page.goto(search(spoken));
  const hits = page.locator('.hit');
  expect(await hits.count()).toBeGreaterThan(1);
  expect(await page.content()).not.toContain('less like a machine');
  await expect(hits.locator('.excerpt')).toHaveCount(0);
  const targets = await hits.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const target of targets) expect(target).toMatch(/^\/(lessons-preview\/[^/]+|courses\/[^/]+\/unlock)$/);
  await hits.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(lessons-preview|courses)\//);
});

test('@forms a guest finds lesson titles by spoken words, but sees nothing of what was said', async ({ page }) => {
  await page.goto(`/online-dj-courses?query=${encodeURIComponent(spoken)}`);
  const hits = page.locator('.hit');
  expect(await hits.count()).toBeGreaterThan(1);
  expect(await page.content()).not.toContain('less like a machine');
  for (const link of await hits.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/(lessons-preview|online-dj-courses)\/[^/]+$/);
});

test('@forms a corrected search says so, chips narrow it, and its lessons have pages of their own', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto(search('mixng'));
  await expect(page.getByText('Showing results for mixing.')).toBeVisible();
  const chips = page.getByRole('navigation', { name: 'Narrow the results' });
  const count = page.locator('#results');
  const all = await count.textContent();
  await chips.getByRole('link', { name: 'Beginner' }).click();
  await expect(page).toHaveURL(/query=mixng&level=beginner/);
  await expect(page.getByText('Showing results for mixing.')).toBeVisible();
  await expect(count).not.toHaveText(all ?? '');
  await chips.getByRole('link', { name: 'Remove: Beginner' }).click();
  await expect(count).toHaveText(all ?? '');
  await page.getByRole('link', { name: 'Search for “mixng” instead' }).click();
  await expect(page).toHaveURL(/query=mixng&exact=/);
  await expect(page.getByText('Showing results for')).toHaveCount(0);

  await page.goto(search('the'));
  const lessons = page.getByRole('navigation', { name: 'Lessons, pages' });
  const first = await page.locator('.hit h3').first().textContent();
  await lessons.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?query=the&lessonsPage=2#lessons$/);
  await expect(page.locator('.hit h3').first()).not.toHaveText(first ?? '');
  await expect(page.locator('.hit')).toHaveCount(15);
});

test('@js search results have no axe violations and fit a narrow screen', async ({ page }) => {
  await enterAs(page, 'monthly');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(search('kick'));
    await expect(page.locator('.hit mark').first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('@js the public course list announces what a search found while typing', async ({ page }) => {
  await page.goto('/online-dj-courses');
  await hydrated(page);
  const news = page.locator('search + [role="status"]');
  await expect(news).toBeEmpty();
  await page.getByRole('searchbox').fill('tired drummer');
  await expect(news).toHaveText(/^\d+ courses and \d+ lessons for “tired drummer”$/);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(news).toHaveText('0 courses and 0 lessons for “zzzz”');
});

test('@js Enter does not repeat a search, and sends a changed one', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto(search('kick'));
  const field = page.getByRole('searchbox');
  await field.focus();
  await hydrated(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await field.press('Enter');
  await page.waitForTimeout(600);
  // Other requests of Remix contain the search, too, so only those of the search page count.
  expect(asked.filter((url) => new URL(url).pathname.endsWith('/courses-search'))).toEqual([]);
  await field.fill('kick drum');
  await field.press('Enter');
  await expect(page).toHaveURL(/query=kick\+drum$/);
});

for (const width of [1280, 390]) {
  test(`@js @pictures the end of a list does not move after a jump to it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await enterAs(page, 'annual');
    for (const path of ['/online-dj-courses', '/courses/courses-search', '/rewards']) {
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      const pager = page.getByRole('navigation', { name: /, pages$/ }).first();
      const places = await pager.evaluate(async (element) => {
        element.scrollIntoView({ block: 'end', behavior: 'instant' });
        const seen = new Set<number>();
        for (let frame = 0; frame < 10; frame += 1) {
          seen.add(Math.round(element.getBoundingClientRect().bottom));
          await new Promise(requestAnimationFrame);
        }
        return [...seen];
      });
      expect(places, path).toHaveLength(1);
    }
  });
}

test('@js leading spaces of a search are trimmed before it is sent', async ({ page }) => {
  await page.goto('/online-dj-courses?query=x');
  await hydrated(page);
  const field = page.getByRole('searchbox');
  await field.fill('  bass');
  await expect(page).toHaveURL(/\?query=bass(#|$)/);
  await field.fill('  mixing');
  await field.press('Enter');
  await expect(page).toHaveURL(/\?query=mixing(#|$)/);
});
