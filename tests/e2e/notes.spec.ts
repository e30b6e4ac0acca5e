import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterAs, expect, findings, findingsInBothThemes, hydrated, test } from '../support/browser';

/** Each way of reading the product has a lesson of its own. */
const lessonOf = () =>
  test.info().project.name === 'js' ? '/lessons/why-dance-music-counts-in-eights' : '/lessons/finding-the-one';

/** The form for a new note, opened. */
async function newNote(page: Page) {
  await page.getByText('Add a note').click();
  return page.locator('details > form.note-form');
}

test('@forms a note is written, changed, removed and restored below the video', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'owner');
  await page.goto(lessonOf());
  await hydrated(page);
  const mark = Date.now().toString(36);
  const form = await newNote(page);
  await form.getByLabel('Write a note').fill(`Count out loud ${mark}`);
  await form.getByLabel('At').fill('1:99');
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('#note-position-error')).toHaveText('Enter a time, such as 12:14');
  await expect(form.getByLabel('Write a note')).toHaveValue(`Count out loud ${mark}`);
  await form.getByLabel('At').fill('0:12');
  await form.getByRole('button', { name: 'Save note' }).click();

  const note = page.locator('.note', { hasText: mark });
  await expect(note).toContainText('0:12');
  await expect(page.locator('details > form.note-form').getByLabel('Write a note')).toHaveValue('');
  await expect(note.getByRole('link', { name: 'Play from 0:12' })).toHaveAttribute('href', /\?t=12#video-1$/);

  await note.getByRole('link', { name: 'Edit the note at 0:12' }).click();
  const editing = page.locator('.note form.note-form');
  await editing.getByLabel('Your note').fill(`Bass off before the one ${mark}`);
  await editing.getByLabel('At').fill('20');
  await editing.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toContainText('Bass off before the one');
  await expect(note).toContainText('0:20');

  await note.getByRole('button', { name: 'Remove the note at 0:20' }).click();
  const gone = page.locator('.note.is-gone');
  await expect(gone).toContainText('Removed.');
  await expect(note).toHaveCount(0);
  await gone.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveCount(1);
  await expect(gone).toHaveCount(0);
});

test('@js a note that is refused, or gets no answer, keeps its text until it is saved', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/, /ERR_FAILED/);
  await enterAs(page, 'owner');
  await page.goto(lessonOf());
  await hydrated(page);
  const words = `Wait for the one ${Date.now().toString(36)}`;
  const form = await newNote(page);
  const text = form.getByLabel('Write a note');
  const save = form.getByRole('button', { name: 'Save note' });
  await text.fill(words);
  await form.getByLabel('At').fill('1:99');
  await save.click();
  await expect(page.locator('#note-position-error')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(text).toHaveValue(words);

  await form.getByLabel('At').fill('0:14');
  await save.click();
  await expect(page.locator('.note', { hasText: words })).toContainText('0:14');
  await expect(text).toHaveValue('');

  await text.fill('Count the bars');
  await page.route(/_data=/, (route) => route.abort());
  await save.click();
  await expect(page.locator('.toast').getByText('Something went wrong')).toBeVisible();
  await page.unroute(/_data=/);
  // Another form reloads the page's data.
  for (const outcome of [/is bookmarked/, /no longer bookmarked/]) {
    const reloaded = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && /_data=r/.test(answer.url()),
    );
    await page.locator('#bookmark button').click();
    await expect(page.locator('.toast').getByText(outcome)).toBeVisible();
    await reloaded;
  }
  await expect(text).toHaveValue('Count the bars');
});

test('@js a note is shown although a bookmark was set while it was being saved', async ({ page }) => {
  await enterAs(page, 'annual');
  await page.goto(lessonOf());
  await hydrated(page);
  const words = `Beside a bookmark ${Date.now().toString(36)}`;
  const form = await newNote(page);
  await form.getByLabel('Write a note').fill(words);
  // The bookmark's reload ends before the note's answer comes.
  let isReloaded = () => {};
  const reloaded = new Promise<void>((done) => {
    isReloaded = done;
  });
  await page.route(/_data=/, async (route) => {
    if (route.request().postData()?.includes('add-note')) {
      await reloaded;
      await new Promise((done) => setTimeout(done, 1000));
    } else if (route.request().method() === 'GET') {
      await new Promise((done) => setTimeout(done, 1000));
      isReloaded();
    }
    await route.continue();
  });
  await page.locator('#bookmark button').click();
  await expect(page.locator('.toast').getByText(/bookmarked/)).toBeVisible();
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('.note', { hasText: words })).toBeVisible();
  await expect(form.getByLabel('Write a note')).toHaveValue('');
});

test('@forms all notes stand on a page of their own, with a search', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto('/my-notes');
  await hydrated(page);
  const isEmpty = await page.getByText('No notes yet').count();
  if (isEmpty) await expect(page.getByRole('link', { name: 'See my courses' })).toBeVisible();
  const mark = `m${Date.now().toString(36)}`;
  for (const [text, at] of [
    [`Łódź edit ${mark}`, '0:05'],
    [`Second line ${mark}\nof two`, '0:09'],
  ] as const) {
    await page.goto(lessonOf());
    await hydrated(page);
    const form = await newNote(page);
    await form.getByLabel('Write a note').fill(text);
    await form.getByLabel('At').fill(at);
    await form.getByRole('button', { name: 'Save note' }).click();
    await expect(page.locator('.note', { hasText: mark }).filter({ hasText: at })).toBeVisible();
  }
  await page.getByRole('link', { name: 'All my notes' }).click();
  await expect(page).toHaveURL(/\/my-notes$/);
  await expect(page.locator('.note', { hasText: mark })).toHaveCount(2);

  await page.goto(`/my-notes?query=lodz+${mark}`);
  await hydrated(page);
  await expect(page.locator('.note')).toHaveCount(1);
  await expect(page.locator('.note mark').first()).toHaveText('Łódź');
  await page.getByRole('link', { name: 'Edit the note at 0:05' }).click();
  await page.locator('.note form.note-form').getByLabel('Your note').fill(`Lodz again ${mark}`);
  await page.locator('.note form.note-form').getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('.note')).toContainText(`Lodz again ${mark}`);
  await page.getByRole('button', { name: 'Remove the note at 0:05' }).click();
  await page.locator('.note.is-gone').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.note')).toContainText(`Lodz again ${mark}`);
  await page.goto('/my-notes?query=no-such-word-at-all');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
});

test('@js a note keeps the second at which its writer began to type, and the page of notes has no axe violations', async ({
  page,
}) => {
  await enterAs(page, 'owner');
  await page.goto(lessonOf());
  await hydrated(page);
  await page.locator('.own-player video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.pause();
    video.currentTime = 7.4;
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
  });
  const form = await newNote(page);
  await form.getByLabel('Write a note').pressSequentially('Here');
  await expect(form.getByLabel('At')).toHaveValue('0:07');
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('.note', { hasText: 'Here' }).first()).toContainText('0:07');
  expect(await findings(page)).toEqual([]);
  expect(await findingsInBothThemes(page, '/my-notes')).toEqual([]);
});

test('@js all notes are downloaded as Markdown', async ({ page }) => {
  await enterAs(page, 'monthly');
  await page.goto(lessonOf());
  await hydrated(page);
  const form = await newNote(page);
  await form.getByLabel('Write a note').fill('One line\nand another');
  await form.getByLabel('At').fill('0:09');
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('.note', { hasText: 'and another' }).first()).toBeVisible();
  await page.goto('/my-notes');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as Markdown' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-notes.md');
  expect(readFileSync(await download.path(), 'utf8')).toContain('- **0:09** One line\n  and another');
});
