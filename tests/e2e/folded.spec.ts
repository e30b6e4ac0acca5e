import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';
import { openParts } from '../support/parts';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const line = (page: Page, name: string) => part(page, name).locator('summary').first();
const publish = (page: Page) => page.getByRole('button', { name: /^Publish this / }).click();
const save = (page: Page) =>
  page
    .getByRole('button', { name: /^Save this / })
    .first()
    .click();

test('@forms each field of a folded part opens it when it is refused', async ({ page, expectedErrors }) => {
  test.setTimeout(180_000);
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'admin');
  const found = 'Lists and search engines';
  for (const [sheet, parts] of Object.entries({
    courses: ['Prices', 'Course page', found],
    bundles: ['Prices', 'Bundle page', found],
    articles: ['Facts', found],
    rewards: ['In the list'],
    festival: ['Edition page', 'Entries'],
  })) {
    await page.goto(`/admin/${sheet}/new`);
    await page.locator('.is-title textarea').fill(`Refused ${Date.now().toString(36)}`);
    for (const name of parts) {
      await openParts(page, name);
      const texts = part(page, name).locator('textarea:not([name=overview]), input:not([type])');
      const fields: string[] = [];
      // An overview is read once all other fields are right. Fields of tutors and categories that are made here are folded once more.
      for (let at = 0; at < (await texts.count()); at += 1) {
        if (await texts.nth(at).isVisible()) fields.push((await texts.nth(at).getAttribute('name')) ?? '');
      }
      for (const field of fields) {
        const text = part(page, name).locator(`[name="${field}"]`);
        await openParts(page, name);
        const before = await text.inputValue();
        // No field takes it: it is too long, and neither a number nor an address.
        await text.fill('# '.repeat(3000));
        await publish(page);
        await expect(text).toBeVisible();
        await expect(part(page, name).locator('.field-error').first()).toBeVisible();
        await text.fill(before);
      }
    }
  }
});

test('@js a folded part opens at each refusal for its error, which is focused', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/courses/c14');
  await hydrated(page);
  const found = 'Lists and search engines';
  const address = page.getByLabel('Address');
  await openParts(page, found);
  const before = await address.inputValue();
  await address.fill('Not An Address');
  for (let times = 0; times < 2; times += 1) {
    await line(page, found).click();
    await expect(address).toBeHidden();
    // The line says what is typed in the part.
    await expect(line(page, found)).toContainText('Not An Address');
    await publish(page);
    await expect(page.getByText('Not published: one thing to mend.')).toBeVisible();
    await expect(page.locator('#slug-error')).toBeInViewport();
    await expect(address).toBeFocused();
  }
  expect(await findings(page)).toEqual([]);
  await address.fill(before);
});

test('@js half a date in a folded part is shown where it keeps the sheet from being saved', async ({ page }) => {
  await enterAs(page, 'superadmin');
  await page.goto('/admin/courses/c14');
  await hydrated(page);
  const ends = page.getByLabel('Sale ends');
  await openParts(page, 'Prices');
  await ends.press('1');
  await line(page, 'Prices').click();
  await expect(ends).toBeHidden();
  await save(page);
  await expect(ends).toBeFocused();
});

test('@js a part that is saved folded keeps what was typed in it, and one that is open stays open', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/rewards/new');
  await hydrated(page);
  const position = page.getByLabel('Position in the list');
  await title(page).fill(`Folded ${mark}`);
  await page.getByLabel('Kind').selectOption('benefit');
  await position.fill('812');
  await line(page, 'In the list').click();
  await openParts(page, 'Who can get it');
  await save(page);
  await expect(page).not.toHaveURL(/new$/);
  await expect(page.locator('.write-bar')).toContainText('by admin, not published');
  await expect(line(page, 'In the list')).toContainText('Benefit, position 812');
  await expect(position).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'A subscription' })).toBeVisible();
  await openParts(page, 'In the list');
  await expect(position).toHaveValue('812');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByText('The draft is discarded.').first()).toBeVisible();
});

test('@browsers a link to a folded part opens it', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/admin/courses/c14');
  for (const [label, name] of [
    ['Prices', 'Prices'],
    ['Lists and search', 'Lists and search engines'],
  ] as const) {
    const first = part(page, name).locator('input:not([type=hidden])').first();
    await expect(first).toBeHidden();
    await page.getByRole('navigation', { name: 'Parts of this form' }).getByRole('link', { name: label }).click();
    await expect(first).toBeVisible();
    await expect(line(page, name)).toBeInViewport();
  }
});
