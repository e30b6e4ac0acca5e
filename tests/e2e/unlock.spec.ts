import { enterAs, expect, findings, hydrated, newMember, test } from '../support/browser';

const course = 'the-long-blend';
const list = `/courses/${course}/lessons`;
const unlock = `/courses/${course}/unlock`;

test('a member without a course is offered the ways to unlock it, with the lowest-priced plan', async ({
  page,
  request,
  sandbox,
  javaScriptEnabled,
}) => {
  await enterAs(page, await newMember(request, sandbox));
  await page.goto(unlock);
  const ways = page.getByRole('main');
  await expect(ways.getByRole('heading', { name: 'Single Course' })).toBeVisible();
  await expect(ways.getByText('from £55.00 a month, 10 payments')).toBeVisible();

  await page.goto(list);
  await hydrated(page);
  await page.getByRole('link', { name: 'Unlock Course' }).click();
  if (!javaScriptEnabled) {
    await expect(page).toHaveURL(unlock);
    await page.goto(list);
    await page.locator('.lesson-row.is-locked a').first().click();
    await expect(page).toHaveURL(unlock);
    await page.getByRole('button', { name: 'Buy the course' }).click();
    return await expect(page).toHaveURL('/basket');
  }
  const dialog = page.locator('dialog:modal');
  await expect(dialog.getByRole('heading', { name: 'Unlock Course' })).toBeVisible();
  await expect(dialog.getByText('from £55.00 a month, 10 payments')).toBeVisible();
  expect(await findings(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: 'Unlock Course' })).toBeFocused();

  const locked = page.locator('.lesson-row.is-locked a').first();
  await locked.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(locked).toBeFocused();
  await locked.click();
  await dialog.getByRole('button', { name: 'Buy the course' }).click();
  await expect(page).toHaveURL('/basket');
  await expect(dialog).toHaveCount(0);

  await page.goto(list);
  await hydrated(page);
  await page.getByRole('link', { name: 'Unlock Course' }).click();
  await expect(dialog.getByRole('link', { name: 'View Basket' })).toBeVisible();
});

test('@js an unlock dialog that is lost on the way says so, and the page can be tried again', async ({
  page,
  request,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_FAILED|Failed to fetch/);
  await enterAs(page, await newMember(request, sandbox));
  await page.goto(list);
  await hydrated(page);
  await page.route(/_data=.*course-unlock/, (route) => route.abort());
  await page.getByRole('link', { name: 'Unlock Course' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page).toHaveURL(list);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Unlock Course' })).toBeVisible();
});
