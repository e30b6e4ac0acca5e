import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

test('@js the text of a small form is kept as a draft, continued, and no longer offered once it is saved', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/lists');
  await hydrated(page);
  // Found by its address: other journeys add tags before it.
  const tag = page
    .getByRole('region', { name: 'Article tags' })
    .locator('.rows-row')
    .filter({ hasText: /beginners/ });
  const name = tag.getByLabel('Name', { exact: true });
  await tag.locator('summary').click();
  const before = await name.inputValue();
  await name.fill(`${before} ${mark}`);
  await expect(tag.getByText(/^Saved .*, not published$/).first()).toBeVisible({ timeout: 8000 });
  await page.goto('/admin/lists');
  await expect(page.getByText(/^Article tags, .*: you have a draft of/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue with the draft' }).first().click();
  await page.waitForURL(/draft=/);
  await expect(name).toHaveValue(`${before} ${mark}`);
  expect(await findings(page)).toEqual([]);
  await tag.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/lists$/);
  await expect(page.getByText('you have a draft of')).toHaveCount(0);
  // Restores the name of the tag.
  await tag.locator('summary').filter({ hasText: mark }).click();
  await name.fill(before);
  await tag.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await expect(tag.locator('summary')).not.toContainText(mark);
});

test('@js a draft of an article is compared with the saved version before it is discarded', async ({ page }) => {
  const title = await keepTitle(page, '/admin/articles');
  await page.getByRole('link', { name: 'See what differs' }).first().click();
  const difference = page.getByRole('region', { name: 'Title' });
  await expect(difference).toContainText(title.typed);
  await expect(difference).toContainText(title.saved);
  await expect(title.field).toHaveValue(title.saved);
  expect(await findings(page)).toEqual([]);
  await discard(page);
});

test('@js a draft of a small form is offered without a comparison', async ({ page }) => {
  const title = await keepTitle(page, '/admin/bundles');
  await expect(page.getByRole('link', { name: 'See what differs' })).toHaveCount(0);
  const address =
    (await page.getByRole('link', { name: 'Continue with the draft' }).first().getAttribute('href')) ?? '';
  await page.goto(address.replace('draft=', 'compare='));
  await expect(page.getByText('you have a draft of').first()).toBeVisible();
  await expect(page.getByText(title.typed)).toHaveCount(0);
  await discard(page);
});

/** Types another title into the first form of a list, until it is kept as a draft, and opens the saved version again. */
async function keepTitle(page: Page, list: string) {
  const typed = `Compared ${Date.now().toString(36)}`;
  await enterAs(page, 'admin');
  await page.goto(list);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await hydrated(page);
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  const saved = await field.inputValue();
  await field.fill(typed);
  await expect(page.getByText(/^Saved .*, not published$/).first()).toBeVisible({ timeout: 8000 });
  await page.goto(new URL(page.url()).pathname);
  return { field, saved, typed };
}

async function discard(page: Page) {
  await page.getByRole('button', { name: 'Discard', exact: true }).first().click();
  await expect(page.getByText('The draft is discarded.').first()).toBeVisible();
}
