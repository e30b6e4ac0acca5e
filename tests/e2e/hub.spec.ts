import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const section = '/dj-hub/premium-section';
const isScripted = () => test.info().project.name === 'js';

/** Goes to the next page of a list: with script by scrolling, without script by the pager. */
async function goOn(page: Page): Promise<void> {
  if (!isScripted()) return page.getByRole('link', { name: 'Next', exact: true }).click();
  await hydrated(page);
  await page.mouse.wheel(0, 400);
  // Not to the pager, which disappears with the last page.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}

test('a subscriber finds articles by overview, list, section, category, tag and search', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto('/dj-hub');
  const highlights = page.getByRole('region', { name: 'Highlights', exact: true });
  expect(await highlights.locator('.carousel-slide').count()).toBeGreaterThan(3);
  await highlights.getByRole('link', { name: /^SEE ALL/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All articles' })).toBeVisible();
  const cards = page.locator('.card-article');
  await expect(cards).toHaveCount(30);
  const first = await cards.locator('h3').first().innerText();
  await goOn(page);
  await expect(page).toHaveURL('/dj-hub/articles?page=2');
  if (isScripted()) await expect.poll(() => cards.count()).toBeGreaterThan(30);
  else await expect(cards.locator('h3').first()).not.toHaveText(first);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'DJ Hub' }).click();
  await page.getByRole('navigation', { name: 'Discover' }).getByRole('link', { name: 'Listening 3 articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Listening' })).toBeVisible();
  await expect(cards).toHaveCount(3);
  await page.goto(`${section}/listening/premium-category/playlists`);
  await expect(page.getByRole('heading', { name: 'No articles in this section' })).toBeVisible();
  await page.goto(`${section}/craft`);
  const mixing = page.getByRole('region', { name: 'Mixing', exact: true });
  await expect(mixing.locator('.card-article')).toHaveCount(8);
  if (isScripted()) {
    await expect(mixing.locator('.carousel')).toHaveAttribute('data-live', '');
    const isAt = (place: number) =>
      expect(mixing.locator('.swiper-slide-active')).toHaveAttribute('id', new RegExp(`-${place}$`));
    for (const place of [2, 3, 4]) {
      await mixing.getByRole('button', { name: 'Next' }).click();
      await isAt(place);
    }
    await expect(mixing.locator('.card-article'), 'the category has its next eight').toHaveCount(12);
    await isAt(4);
    await mixing.getByRole('button', { name: 'Next' }).click();
    await isAt(5);
  }
  await mixing.getByRole('link', { name: /^SEE ALL/ }).click();
  await expect(page).toHaveURL(`${section}/craft/premium-category/mixing`);
  await expect(cards).toHaveCount(8);
  await goOn(page);
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(cards).toHaveCount(isScripted() ? 12 : 4);
  await cards.getByRole('link').first().click();
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(steps.getByRole('link', { name: 'Mixing' })).toHaveAttribute('href', /\/premium-category\/mixing$/);
  await steps.getByRole('link', { name: 'Craft' }).click();
  await expect(page).toHaveURL(`${section}/craft`);

  await page.getByText('Filter by tag').click();
  await page.getByRole('checkbox', { name: 'Tempo 3' }).check();
  if (!isScripted()) await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`${section}/craft?tags=tempo`);
  await page.getByRole('link', { name: 'Remove: Tempo' }).click();
  await expect(page).toHaveURL(`${section}/craft`);
  await page.goto(`${section}/craft?query=kick&tags=no-such-tag`);
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();

  await page.goto('/dj-hub');
  await page.getByRole('searchbox').fill('kick drum');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/dj-hub/articles-search?query=kick+drum');
  await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: / for “kick drum”$/ })).toBeVisible();
  expect(await cards.count()).toBeGreaterThan(0);
  await page.goto('/dj-hub/articles-search?query=the');
  await expect(cards).toHaveCount(15);
  await goOn(page);
  await expect(page).toHaveURL('/dj-hub/articles-search?query=the&page=2');
  await page.goto('/dj-hub/articles-search?query=xylophonist');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
});

test('a member without DJ Hub sees three beginnings before the plans, and first the article that they wanted', async ({
  page,
}) => {
  await enterAs(page, 'member');
  await page.goto('/dj-hub');
  await page.waitForURL('**/subscription-basket');
  await expect(
    page.getByRole('heading', { level: 1, name: /^\d+ articles by the people who teach here\.$/ }),
  ).toBeVisible();
  const beginnings = page.getByRole('list', { name: 'Articles that begin here' }).getByRole('listitem');
  await expect(beginnings).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'All plans' })).toBeVisible();
  // The plan whose price is shown beside the beginnings is chosen, and one button is orange.
  await expect(page.getByRole('heading', { name: 'Without the trial: Monthly' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'First month, today' })).toBeVisible();
  await expect(page.locator('main .button:not(.is-quiet, .is-plain)')).toHaveText(['Try it free for 7 days']);
  await expect(page.getByRole('button', { name: 'Continue to secure payment' })).toHaveCount(1);
  await page.getByRole('link', { name: 'See all plans' }).click();
  if (isScripted()) await expect(page.getByRole('heading', { name: 'All plans' })).toBeInViewport();

  const second = beginnings.nth(1);
  const title = await second.getByRole('heading').innerText();
  await second.getByRole('link').click();
  await page.waitForURL(/\?articleId=/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(beginnings).toHaveCount(2);
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try it free for 7 days' }).click();
  await page.waitForURL(/\/dj-hub\/free-trial\?.*articleId=/);

  await page.goto('/subscription-basket?plan=monthly');
  await expect(page.getByRole('heading', { level: 1, name: 'The Complete DJ Package' })).toBeVisible();
  await expect(beginnings).toHaveCount(0);
});

test('@js Highlights turn by a swipe of 35 pixels, unless it moves more than 50 pixels up or down', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/dj-hub');
  const carousel = page.getByRole('region', { name: 'Highlights, side by side' });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-live', '');
  const box = await carousel.boundingBox();
  if (!box) throw new Error('no carousel');
  const swipe = async (across: number, down = 0) => {
    const { x, y } = { x: box.x + 300, y: box.y + 100 };
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let part = 0.1; part < 1.05; part += 0.1) await page.mouse.move(x + across * part, y + down * part);
    await page.mouse.up();
  };
  const shown = carousel.locator('.swiper-slide-active');
  const isAt = (place: number) => expect(shown).toHaveAttribute('id', new RegExp(`-${place}$`));
  await swipe(-30);
  await isAt(1);
  await swipe(-40);
  await isAt(2);
  await swipe(-70, 60);
  await isAt(2);
  await swipe(40, -40);
  await isAt(1);
  // No swipe opened an article.
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/dj-hub');
});

test('@js a press on any slide of a carousel opens it, however long it is, and the Tab key brings slides into sight', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/dj-hub');
  const carousel = page.getByRole('region', { name: 'Highlights, side by side' });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-live', '');
  const second = carousel.locator('.carousel-slide').nth(1);
  const title = (await second.getByRole('heading').textContent()) ?? '';
  await second.getByRole('link').first().hover();
  await page.mouse.down();
  await page.waitForTimeout(300);
  await expect(carousel.locator('.swiper-slide-active')).toHaveAttribute('id', /-1$/);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goto('/dj-hub');
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-live', '');
  await carousel.locator('.carousel-slide').first().getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(carousel.locator('.swiper-slide-active')).toHaveAttribute('id', /-2$/);
});

test('@js @pictures the pages of the DJ Hub have no axe violations and fit a narrow screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page, 'monthly');
  for (const path of [
    '/dj-hub',
    '/dj-hub/articles',
    `${section}/craft`,
    `${section}/listening`,
    `${section}/craft/premium-category/mixing`,
    '/dj-hub/articles-search?query=vinyl',
  ]) {
    await page.goto(path);
    expect(await findings(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('@forms a member with a paused subscription is sent from the DJ Hub to the profile', async ({ page }) => {
  await enterAs(page, 'paused');
  await page.goto('/dj-hub');
  await expect(page).toHaveURL('/my-profile');
  await expect(page.getByText('You already have a paused subscription').first()).toBeVisible();
});

test('@js a list whose reader was signed out elsewhere keeps its place, and the next page says so', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/dj-hub/articles');
  await hydrated(page);
  const { origin } = new URL(page.url());
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const body = new URLSearchParams({ intent: 'logout' });
  await fetch(`${origin}/logout`, { method: 'POST', body, redirect: 'manual', headers: { cookie, origin } });
  await goOn(page);
  await expect(page.locator('.toast').getByText('Something went wrong')).toBeVisible();
  await expect(page.locator('.card-article')).toHaveCount(30);
  await page.goto('/dj-hub');
  await expect(page.getByText('Your session has ended').first()).toBeVisible();
});
