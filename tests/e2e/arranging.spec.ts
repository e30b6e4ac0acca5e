import type { Page } from '@playwright/test';
import { enterAs, expect, findingsInBothThemes, hydrated, test } from '../support/browser';

/* Each test arranges its own copy, so that the demo course stays as it is. */

const heads = (page: Page) =>
  page.getByRole('region', { name: 'Lessons, table' }).getByRole('rowheader').getByRole('link');
const pick = (page: Page, ...titles: string[]) =>
  Promise.all(titles.map((title) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()));
const press = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Lessons', exact: true }).getByRole('button', { name, exact: true }).click();

/** A copy of a course; returns its title. */
async function copy(page: Page, course = '/admin/courses/c01'): Promise<string> {
  await page.goto(course);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).first().click();
  await expect(page.getByText('This is the copy.').first()).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(`Arranged ${Date.now().toString(36)}`);
  await page
    .getByRole('button', { name: /^Save this / })
    .last()
    .click();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  return await page.getByRole('heading', { level: 1 }).innerText();
}

test('@forms lessons of a copied course are hidden, published, duplicated, reordered and moved', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (409|422)/);
  await enterAs(page, 'admin');
  const other = await copy(page);
  await copy(page);
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(heads(page)).toHaveCount(14);
  await press(page, 'Hide');
  await expect(page.getByText('Select at least one lesson.')).toBeVisible();
  await pick(page, 'Finding the one', 'Mixing into a vocal');
  await press(page, 'Hide');
  await expect(page.getByText('2 lessons hidden.')).toBeVisible();
  await pick(page, 'Finding the one', 'Where to go next');
  await press(page, 'Publish');
  await expect(page.getByText('1 lesson published.')).toBeVisible();
  await pick(page, 'Where to go next');
  await press(page, 'Duplicate the selected lessons');
  await expect(page.getByText('1 lesson duplicated.')).toBeVisible();
  await expect(heads(page).last()).toHaveText('15. Where to go next (copy)');
  await page.getByLabel('Place of lesson 15, Where to go next (copy)').fill('2');
  await press(page, 'Save the order');
  await expect(page.getByText('Order saved.').first()).toBeVisible();
  await expect(heads(page).nth(1)).toHaveText('2. Where to go next (copy)');
  await pick(page, 'Where to go next (copy)');
  await page.getByLabel('Course to move to').selectOption({ label: other });
  await press(page, 'Move');
  await expect(page.getByText('1 lesson moved.')).toBeVisible();
  await expect(heads(page)).toHaveCount(14);
  // A lesson can be duplicated from its own page, too.
  await page.getByRole('link', { name: '1. Why dance music counts in eights' }).click();
  await page.locator('summary', { hasText: 'Copy, hide or remove this lesson' }).click();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByText('This is the copy.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why dance music counts in eights (copy)');
  // A lesson that learners have begun cannot be moved to another course.
  await page.goto('/admin/courses/c01');
  await pick(page, 'Why dance music counts in eights');
  await page.getByLabel('Course to move to').selectOption({ label: other });
  await press(page, 'Move');
  await expect(page.getByRole('alert')).toContainText('Nothing was moved.');
});

test('@js lessons are reordered by keyboard and pointer; a concurrent order is refused and kept on the page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await enterAs(page, 'admin');
  await copy(page);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Move lesson 1, Why dance music counts in eights' })).toBeVisible();
  const course = page.url();
  const first = page.getByRole('button', { name: /lesson \d+, Why dance music counts in eights/ });
  const status = page.getByRole('status').filter({ hasText: 'lesson 1, Why dance' });
  await first.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await expect(heads(page).nth(2)).toHaveText('3. Why dance music counts in eights');
  await expect(status).toHaveText('lesson 1, Why dance music counts in eights at place 3 of 14.');
  await page.keyboard.press('Escape');
  await expect(heads(page).first()).toHaveText('1. Why dance music counts in eights');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(status).toContainText('dropped at place 2 of 14');
  // The pointer drags the last row to the third place.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.evaluate(() => scrollTo(0, 0));
  const last = await page.getByRole('button', { name: 'Move lesson 14, Where to go next' }).boundingBox();
  const third = await heads(page).nth(2).boundingBox();
  if (!last || !third) throw new Error('no row');
  await page.mouse.move(last.x + 8, last.y + 8);
  await page.mouse.down();
  await page.mouse.move(last.x + 8, last.y - 40, { steps: 4 });
  await page.mouse.move(third.x + 8, third.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect(heads(page).nth(2)).toHaveText('3. Where to go next');
  const meanwhile = await page.context().newPage();
  await meanwhile.goto(course);
  await hydrated(meanwhile);
  await meanwhile.getByRole('button', { name: 'Move lesson 3, Marking phrases with cue points' }).click();
  await meanwhile.getByRole('button', { name: 'Up', exact: true }).click();
  await meanwhile.getByRole('button', { name: /^Move lesson/, pressed: true }).click();
  await press(meanwhile, 'Save the order');
  await expect(meanwhile.getByText('Order saved.').first()).toBeVisible();
  await press(page, 'Save the order');
  await expect(page.getByRole('alert')).toContainText('The list of lessons has changed');
  await expect(heads(page).nth(2)).toHaveText('3. Where to go next');
  await press(page, 'Save the order');
  await expect(page.getByText('Order saved.').first()).toBeVisible();
  await page.reload();
  await expect(heads(page).nth(2)).toHaveText('3. Where to go next');
  await page.getByRole('checkbox', { name: 'Select Finding the one' }).check();
  await expect(page.getByText('1 lesson selected')).toBeVisible();
  expect(await findingsInBothThemes(page, course)).toEqual([]);
});

test('@js the blocks of a lesson are reordered by keyboard, and the new order is saved', async ({ page }) => {
  await enterAs(page, 'admin');
  await copy(page);
  await page.getByRole('link', { name: '1. Why dance music counts in eights' }).click();
  await expect(page.getByRole('button', { name: 'Move block 1', exact: true })).toBeVisible();
  const kinds = page.locator('.edit-blocks .kind');
  const before = (await kinds.allInnerTexts()).map((kind) => kind.replace(/^\d+/, ''));
  expect(before.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Move block 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const [first, second, ...others] = before;
  const wanted = [second, first, ...others].map((kind, at) => `${at + 1}${kind}`);
  await expect(kinds).toHaveText(wanted);
  await page.getByLabel('Title', { exact: true }).fill('Moved');
  await page.getByRole('button', { name: 'Publish this lesson' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved');
  await page.reload();
  await expect(kinds).toHaveText(wanted);
});

test('@js a picture pasted into a text block stays in that block when the block is moved', async ({ page }) => {
  await enterAs(page, 'admin');
  await copy(page);
  await page.getByRole('link', { name: '1. Why dance music counts in eights' }).click();
  const text = page.getByRole('textbox', { name: 'Text of block 2' });
  await hydrated(page);
  await page.locator('.edit-blocks .block-row').nth(1).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting, Text of block 2' })).toBeVisible();
  await text.press('Control+End');
  await text.evaluate((box) => {
    const data = new DataTransfer();
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h${Date.now() % 997}z"/></svg>`;
    data.items.add(new File([drawing], 'four-bars.svg', { type: 'image/svg+xml' }));
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const block = page.locator('[data-row="1"]');
  await expect(block.getByText('four-bars.svg', { exact: true })).toBeVisible();
  await expect(page.getByText('Left out of what you pasted')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move block 2', exact: true }).click();
  await page.getByRole('button', { name: 'Up', exact: true }).click();
  await page.getByRole('button', { name: 'Move block 1', pressed: true }).click();
  await expect(block.getByRole('textbox', { name: 'Text of block 1' })).toBeVisible();
  await expect(block.locator('.keeper.is-kept')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('With a picture');
  await page.getByRole('button', { name: 'Publish this lesson' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('With a picture');
  await expect(page.locator('.edit-blocks .kind').first()).toHaveText('1. Text, Picture');
  await expect(page.getByLabel('Image description').first()).toHaveValue('four bars');
});
