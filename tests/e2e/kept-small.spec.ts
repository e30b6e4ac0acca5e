import { enterAs, expect, findings, hydrated, test } from '../support/browser';

test('@js the text of a small form is kept as a draft, continued, and no longer offered once it is saved', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/lists');
  await hydrated(page);
  const tags = page.getByRole('region', { name: 'Article tags' });
  await tags.locator('summary').first().click();
  const name = tags.getByLabel('Name', { exact: true }).first();
  const before = await name.inputValue();
  await name.fill(`${before} ${mark}`);
  await expect(tags.getByText(/^Saved .*, not published$/).first()).toBeVisible({ timeout: 8000 });
  await page.goto('/admin/lists');
  await expect(page.getByText(/^Article tags, .*: you have a draft of/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue with the draft' }).first().click();
  await page.waitForURL(/draft=/);
  await expect(name).toHaveValue(`${before} ${mark}`);
  expect(await findings(page)).toEqual([]);
  await tags.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/lists$/);
  await expect(page.getByText('you have a draft of')).toHaveCount(0);
  // Restores the name of the tag.
  await tags.locator('summary').filter({ hasText: mark }).first().click();
  await tags.getByLabel('Name', { exact: true }).first().fill(before);
  await tags.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
});

test('@js a draft is compared with the saved version before it is discarded', async ({ page }) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/bundles');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await hydrated(page);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const before = await title.inputValue();
  await title.fill(`Compared ${mark}`);
  await expect(page.getByText(/^Saved .*, not published$/).first()).toBeVisible({ timeout: 8000 });
  await page.goto(new URL(page.url()).pathname);
  await page.getByRole('link', { name: 'See what differs' }).first().click();
  const difference = page.getByRole('region', { name: 'Title' });
  await expect(difference).toContainText(`Compared ${mark}`);
  await expect(difference).toContainText(before);
  await expect(title).toHaveValue(before);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard', exact: true }).first().click();
  await expect(page.getByText('The draft is discarded.').first()).toBeVisible();
});
