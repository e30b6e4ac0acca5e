import type { Page, Response } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const article = '/dj-hub/premium-article/past-the-wheel';
const open = 'It is right often enough to have made a generation of DJs stop listening.';
const locked = 'Nobody ever left a floor because the next record was in the wrong key.';

const isScripted = () => test.info().project.name === 'js';

/** Expects no axe violations and no sideways scrolling at 320 pixels, where there is a browser. */
async function fitsAPhone(page: Page): Promise<void> {
  if (!isScripted()) return;
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

test('@forms a guest reads only the beginning of an article, and a subscriber reads all of it', async ({
  page,
  request,
}) => {
  expect(await (await request.get(article)).text()).not.toContain('wrong key');
  await page.goto(article);
  await expect(page.getByRole('heading', { level: 1, name: 'Harmonic mixing past the wheel' })).toBeVisible();
  await expect(page.getByText(open)).toBeVisible();
  await expect(page.getByText(locked)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /in DJ Hub$/ })).toBeVisible();
  const signInLink = page.getByRole('link', { name: 'Sign in to keep reading' });
  await expect(signInLink).toHaveAttribute('href', '/sign-in?articleId=past-the-wheel');
  await fitsAPhone(page);

  await enterAs(page, 'monthly');
  await page.goto(article);
  await expect(page.getByText(locked)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The ten-second test' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to keep reading' })).toHaveCount(0);
  await fitsAPhone(page);
});

/** Both projects run on one instance: each has a subscriber of its own. */
const reader = () => (isScripted() ? 'lifetime' : 'extended');

test('a subscriber likes an article, marks it as read and bookmarks it, and undoes each', async ({ page }) => {
  await enterAs(page, reader());
  await page.goto(article);
  await hydrated(page);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const isOffered = (name: string | RegExp) => expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  // A button shows its new state before the server answers: each press waits for the message of the previous one.
  const isTold = (text: string) => expect(page.getByText(text).first()).toBeVisible();

  // Other tests like the article at the same time.
  await press(/^Like \d+$/);
  await isOffered(/^Remove like [1-9]/);
  await isTold('You like “Harmonic mixing past the wheel”.');
  await press('Mark as read');
  await isOffered('Mark as unread');
  await isTold('is marked as read.');
  await press('Bookmark');
  await isOffered('Remove bookmark');
  await isTold('is bookmarked.');

  await page.reload();
  await hydrated(page);
  await isOffered(/^Remove like [1-9]/);
  await press(/^Remove like/);
  await isOffered(/^Like \d+$/);
  await isTold('You no longer like');
  await press('Mark as unread');
  await isOffered('Mark as read');
  await isTold('is marked as unread.');

  const title = 'Harmonic mixing past the wheel';
  await page.goto('/dj-hub/bookmarks');
  await hydrated(page);
  await press(/^Remove bookmark ?: Harmonic/);
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await press('Undo');
  await isTold('is bookmarked.');
  await page.getByRole('link', { name: title }).click();
  await hydrated(page);
  await press('Remove bookmark');
  await isOffered('Bookmark');
});

test('@js pressing two marks before the first is answered shows a message for both', async ({ page }) => {
  await enterAs(page, 'annual');
  await page.goto(article);
  await hydrated(page);
  const marks = [/^Mark as (un)?read$/, /^(Remove b|B)ookmark$/];
  const press = (name: RegExp) => page.getByRole('button', { name }).click();
  const isFormAnswer = (answer: Response) => answer.request().method() === 'POST';
  // The page is not loaded again before both responses have arrived.
  let answers = 0;
  const bothAnswered = page.waitForResponse((answer) => isFormAnswer(answer) && ++answers === 2);
  await page.route(/_data=/, async (route) => {
    if (route.request().method() === 'GET') await bothAnswered;
    await route.continue().catch(() => {});
  });
  for (const name of marks) await press(name);
  await expect(page.getByText(/” is marked as (un)?read\./)).toBeVisible();
  await expect(page.getByText(/” is (no longer )?bookmarked\./)).toBeVisible();

  // Restores the marks for later tests.
  for (const name of marks) await Promise.all([page.waitForResponse(isFormAnswer), press(name)]);
});

test('@forms a subscriber comments on an article, edits the comment and deletes it', async ({ page }) => {
  const words = `Not on vinyl ${Date.now().toString(36)}`;
  await enterAs(page, reader());
  await page.goto(article);
  await hydrated(page);
  await page.getByLabel('Add a comment').fill(words);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page).toHaveURL(/\/dj-hub\/premium-article\/past-the-wheel\?comment=\w+#comment-\w+$/);
  const place = page.locator('.comments > .comment:not(.is-pending)');
  const comment = place.filter({ hasText: words });
  await comment.getByRole('link', { name: 'Edit your comment' }).click();
  await page.getByLabel('Edit your comment').fill(`${words} either`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const edited = place.filter({ hasText: `${words} either` });
  await expect(edited.getByText('edited')).toBeVisible();
  await edited.getByRole('link', { name: 'Delete your comment' }).click();
  await edited.locator('form.confirm').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/past-the-wheel(\?comment=\w+)?#comments$/);
  await expect(edited).toHaveCount(0);
});
