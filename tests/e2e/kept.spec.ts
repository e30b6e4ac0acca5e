import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, openElsewhere, test } from '../support/browser';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const typedAt = (page: Page) => page.getByRole('link', { name: 'Continue with the draft' });
const said = (page: Page) => page.locator('.write-bar .strong').getByText(/^Saved .*not published$/);

const save = (page: Page) =>
  page
    .getByRole('button', { name: /^Save this / })
    .first()
    .click();
const publish = (page: Page) => page.getByRole('button', { name: /^Publish this / }).click();

test('@forms a draft is saved without script beside what is published, and published or discarded', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/articles/new');
  await title(page).fill(`Kept ${mark}`);
  await page.getByLabel('The first text of the article').fill('### Words\n\nNot *finished');
  await save(page);
  // Nothing was validated but the title, and everything typed is still there.
  await expect(page.getByText('by admin, not published')).toBeVisible();
  await expect(title(page)).toHaveValue(`Kept ${mark}`);
  await expect(page.getByLabel('Text of block 1')).toHaveValue('### Words\n\nNot *finished');

  await page.goto('/admin/articles');
  const waiting = page.getByRole('region', { name: 'Not published yet' });
  await waiting.getByRole('link', { name: `Kept ${mark}` }).click();
  await title(page).fill(`Kept again ${mark}`);
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kept again ${mark}`);
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByText('The draft is discarded.').first()).toBeVisible();
  await expect(waiting.getByRole('link', { name: `Kept again ${mark}` })).toHaveCount(0);

  await page.goto('/admin/bundles');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const saved = await title(page).inputValue();
  const bundle = page.url();
  await title(page).fill(`${saved} ${mark}`);
  await save(page);
  await expect(page.getByText('by admin, not published')).toBeVisible();
  await page.goto(bundle);
  await expect(title(page)).toHaveValue(`${saved} ${mark}`);
  await publish(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('by admin, not published')).toHaveCount(0);
  await title(page).fill(saved);
  await publish(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
});

test('@forms a sheet that is saved without a change makes no draft beside what is published', async ({ page }) => {
  await enterAs(page, 'admin');
  // Other journeys leave copies of courses in the list, which are drafts.
  await page.goto('/admin/courses/c14');
  await saveUnchanged('course');
  for (const kind of ['article', 'bundle', 'reward']) {
    await page.goto(`/admin/${kind}s`);
    await page.getByRole('rowheader').getByRole('link').last().click();
    await saveUnchanged(kind);
  }
  await page.goto('/admin/courses/c14/lessons/c14-l1');
  await saveUnchanged('lesson');
  await page.goto('/admin/festival/rise-2025/edit');
  await saveUnchanged('edition');

  async function saveUnchanged(kind: string) {
    await save(page);
    await expect(
      page.getByText(`Nothing differs from the published ${kind}, so no draft was saved.`).first(),
    ).toBeVisible();
    await expect(page.getByText('by admin, not published')).toHaveCount(0);
  }
});

test('@js typed text is kept as a draft within seconds, survives leaving, and is offered on another device', async ({
  page,
  expectedErrors,
}) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/bundles/new');
  await hydrated(page);
  await title(page).fill(`Typed ${mark}`);
  await expect(said(page)).toBeVisible({ timeout: 5000 });
  expect(await findings(page)).toEqual([]);
  // The preview beside the form shows what is typed.
  await page.goto('/admin/articles/new');
  await hydrated(page);
  await title(page).fill(`Seen ${mark}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const frame = page.frameLocator('iframe[title="Preview of the draft"]');
  await expect(frame.getByRole('heading', { level: 1, name: `Seen ${mark}` })).toBeVisible();
  await title(page).fill(`Seen again ${mark}`);
  await expect(frame.getByRole('heading', { level: 1, name: `Seen again ${mark}` })).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Desktop' }).click();
  expect(await findings(page)).toEqual([]);
  await page.goto('/admin/bundles/new');
  await hydrated(page);
  // The save is refused right after the last key, and the page is left right after the refusal.
  const other = await openElsewhere(await page.context().storageState());
  await title(page).fill(`Typed and closed ${mark}`);
  expectedErrors.push(/status of 422/);
  await publish(page);
  await expect(page.getByText('Is required').first()).toBeVisible();
  await page.goto('/admin/bundles');
  await expect
    .poll(async () => {
      await other.goto('/admin/bundles/new');
      await typedAt(other).first().click();
      return title(other).inputValue();
    })
    .toBe(`Typed and closed ${mark}`);
  await other.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(other.getByText('The draft is discarded.').first()).toBeVisible();
  await expect(title(other)).toHaveValue('');
  await other.context().close();
});

test('@js an administrator who was signed out while typing stays and can save once signed in again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[14]/);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/courses/c09/lessons/c09-l2');
  await hydrated(page);
  const before = await page.context().cookies();
  await page.context().clearCookies();
  await title(page).fill(`Signed out ${mark}`);
  await expect(page.getByText('you are signed out').first()).toBeAttached({ timeout: 10_000 });
  const button = page.getByRole('button', { name: /^Save this / }).last();
  const tried = page.waitForRequest(/\/admin\/kept$/);
  await button.click();
  // Until the first press has its answer, a second would count as a double press and send nothing.
  await (await tried).response();
  await expect(page.getByText('you are signed out').last()).toBeInViewport();
  await expect(title(page)).toHaveValue(`Signed out ${mark}`);
  await expect(page).toHaveURL(/c09-l2$/);
  await page.context().addCookies(before);
  await button.click();
  // The form is sent once its draft has been saved.
  await expect(page.getByText('Saved as a draft. Learners see the published lesson').first()).toBeVisible({
    timeout: 15_000,
  });
  await expect(title(page)).toHaveValue(`Signed out ${mark}`);
});

test('@forms an earlier version of an article, a course and a lesson is compared and restored', async ({ page }) => {
  test.setTimeout(120_000);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  const bringBack = async () => {
    const before = await title(page).inputValue();
    await title(page).fill(`${before} ${mark}`);
    await publish(page);
    // An article of the demo waits for its day.
    await expect(page.getByText(/^(?:Published\.|Saved\. It is published on its day\.)$/).last()).toBeVisible();
    await page.getByRole('link', { name: 'Versions', exact: true }).click();
    await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click();
    await expect(page.getByRole('heading', { name: 'Title', exact: true })).toBeVisible();
    await expect(page.locator('ins').first()).toContainText(mark);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bring back this version' }).click();
    await expect(page.getByText('Brought back and saved.')).toBeVisible();
    await expect(title(page)).toHaveValue(before);
  };
  await page.goto('/admin/articles');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await bringBack();
  await page.goto('/admin/courses');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await bringBack();
  await page.getByRole('region', { name: 'Lessons, table' }).getByRole('rowheader').getByRole('link').first().click();
  await bringBack();
});

test('@forms a draft is previewed, and can be read by a link without an account until it is discarded', async ({
  page,
  request,
}) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  for (const begin of [
    async () => {
      await page.goto('/admin/articles');
      await page.getByRole('rowheader').getByRole('link').first().click();
    },
    async () => {
      await page.goto('/admin/courses');
      await page.getByRole('rowheader').getByRole('link').first().click();
    },
    async () => {
      await page.goto('/admin/courses');
      await page.getByRole('rowheader').getByRole('link').first().click();
      const lessons = page.getByRole('region', { name: 'Lessons, table' });
      await lessons.getByRole('rowheader').getByRole('link').first().click();
    },
  ]) {
    await begin();
    const editor = page.url();
    await title(page).fill(`Looked at ${mark}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Looked at ${mark}` })).toBeVisible();
    await page.goto(editor);
    await typedAt(page).first().click();
    const share = page.getByRole('button', { name: 'Create a preview link' });
    const isCourse = /\/courses\/[\w-]+$/.test(new URL(editor).pathname);
    const note = page.getByText('It also shows the titles of lessons that are drafts.');
    await expect(note).toHaveCount(isCourse ? 1 : 0);
    await share.click();
    await expect(page.getByText('The link is made. It works for seven days.')).toBeVisible();
    const link = await page.getByLabel('the link to this draft').inputValue();
    const address = new URL(link).pathname;
    const shared = await request.get(address, { maxRedirects: 0 });
    expect(shared.status()).toBe(200);
    expect(shared.headers()['cache-control']).toContain('no-store');
    expect(await shared.text()).toContain(`Looked at ${mark}`);
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(302);
  }
});
