import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { DEMO_PASSWORD, enterAs, expect, findings, hydrated, newMember, test } from '../support/browser';

test('a member downloads their data and deletes the account', async ({ page, request, sandbox, expectedErrors }) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of 422/);
  const email = await newMember(request, sandbox);
  await enterAs(page, email);
  await page.goto('/my-profile/data');
  await hydrated(page);
  expect(await findings(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const zip = unzipSync(await readFile(await download.path()));
  const { tables } = JSON.parse(strFromU8(zip['data.json'] as Uint8Array));
  expect(tables.users.rows).toHaveLength(1);
  expect(tables.users.rows[0].email).toBe(email);
  expect(strFromU8(zip['data.html'] as Uint8Array)).toContain(email);

  await page.getByText('I want to delete my account').click();
  const deleteIt = page.getByRole('button', { name: 'Delete my account' });
  await deleteIt.click();
  await expect(page.getByText('Type DELETE to confirm').first()).toBeVisible();
  await page.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.getByLabel('Type DELETE').fill('delete');
  await deleteIt.click();
  await page.waitForURL(/\/sign-in/);
  await expect(page.getByText('Your account has been deleted.').first()).toBeVisible();
  await page.goto('/my-profile');
  await expect(page).toHaveURL(/\/sign-in/);
  await sandbox.mailTo(email, /Your account was deleted/);

  const again = { email, password: DEMO_PASSWORD };
  expect((await request.post('/api/v1/sessions', { data: again })).status()).toBe(401);
});

test('@forms an account cannot be deleted while its subscription would go on charging', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto('/my-profile/data');
  await expect(page.getByText('Your subscription would keep charging you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel subscription' })).toHaveAttribute('href', '/payments/cancel');
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});

test('@forms the access page says whether a course or an article opens, and agrees with the course itself', async ({
  page,
}) => {
  await enterAs(page, 'owner');
  await page.goto('/my-profile/access');
  for (const [course, opens] of [
    ['club-sound', true],
    ['the-first-paid-gig', false],
  ] as const) {
    await page.getByLabel('Course', { exact: true }).selectOption(course);
    await page.getByRole('button', { name: /Tell me why ?: course/ }).click();
    await expect(page.getByRole('heading', { name: opens ? /^You can open/ : /^You cannot open/ })).toBeVisible();
    await page.goto(`/courses/${course}/unlock`);
    expect(new URL(page.url()).pathname).toBe(`/courses/${course}/${opens ? 'lessons' : 'unlock'}`);
    await page.goto('/my-profile/access');
  }
  await page.getByLabel('Article', { exact: true }).selectOption('past-the-wheel');
  await page.getByRole('button', { name: /Tell me why ?: article/ }).click();
  await expect(page.getByRole('heading', { name: 'You cannot open Harmonic mixing past the wheel' })).toBeVisible();
  await page.getByRole('link', { name: 'See how to get it' }).click();
  await expect(page).toHaveURL('/subscription-basket?articleId=past-the-wheel');
});

test('the API documentation works without script @nojs', async ({ page }) => {
  await page.goto('/api/docs');
  // One inline line enables the fonts; nothing of the client script is loaded.
  expect(await page.locator('script[src], script[type="module"], template script').count()).toBe(0);
  await page.getByRole('link', { name: 'POST /api/v1/sessions' }).click();
  const operation = page.locator('#postApiV1Sessions');
  await expect(operation).toBeInViewport();
  await operation.locator('summary').click();
  await expect(operation.getByRole('heading', { name: 'Response 200' })).toBeVisible();
});
