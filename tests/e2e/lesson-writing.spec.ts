import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterAs, expect, findings, hydrated, test } from '../support/browser';

const shared = 'db/seed/content/courses/shared';
const anew = '/admin/courses/c13/lessons/new';
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save this lesson' }).first().click();
const publish = (page: Page) => page.getByRole('button', { name: 'Publish this lesson' }).click();
const said = (page: Page) => page.locator('.write-bar .said');

/** Captions as SubRip, in German by their name. */
const subRip = {
  name: 'first-groove.de.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from('1\n00:00:01,000 --> 00:00:09,000\nSechzehn Schritte, eine Zeile.\n'),
};
const film = { name: 'first-groove.mp4', mimeType: 'video/mp4', buffer: readFileSync(`${shared}/first-groove.mp4`) };

test('@js a lesson is written from nothing: film, captions, question, chapter and still, by mouse and keys', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of 422/);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto(anew);
  await hydrated(page);
  await title(page).fill(`Breakdowns ${mark}: wait or go?`);
  await expect(page.locator('.lesson-line')).toContainText(`breakdowns-${mark}-wait-or-go`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'A file', exact: true }).click();
  await (await choosing).setFiles([film, subRip]);
  await expect(page.locator('.keeper', { hasText: film.name })).toContainText('A video');
  await expect(page.getByLabel(`Language of ${subRip.name}`)).toHaveValue('de');
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  const question = (part: string) => page.locator(`[name="blocks.1.question.${part}"]`);
  await expect(question('kind')).toBeFocused();
  await question('text').fill('Where does the low end swap?');
  await question('answers.0.text').fill('At bar 17');
  await question('answers.1.text').fill('At bar 9');
  await page.keyboard.press('Control+Enter');

  // What is missing is opened and focused, and the files need not be chosen again.
  await expect(said(page)).toContainText('Not published: ');
  await expect(page.locator('.edit-blocks > li.is-bad')).toHaveCount(1);
  await expect(
    page.locator('[id="blocks.1.question.why"]').or(page.locator('[id="blocks.1.question.answers"]')).first(),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await question('answers.0.isRight').check();
  await question('why').fill('Count the bars from the first hat.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.edit-blocks .kind')).toHaveText(['1. Video', '2. Question']);

  await page.locator('.edit-blocks .block-row').first().click();
  await expect(page.getByText('1:36, 640 × 360')).toBeVisible();
  await expect(page.getByLabel('German captions, shown as')).toHaveValue('Deutsch');
  await page.locator('.edit-film video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((done) => {
        video.addEventListener('seeked', done, { once: true });
        video.addEventListener('loadeddata', () => (video.currentTime = 12), { once: true });
        video.preload = 'auto';
        video.load();
      }),
  );
  // The focus is there before the press has ended, so that no letter is lost.
  const focused = await page.getByRole('button', { name: 'Chapter here' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(focused).toBe('Title of chapter 1');
  await page.keyboard.type('Where it begins');
  await expect(page.getByLabel('Start of chapter 1')).toHaveValue('0:12');
  await page.getByRole('button', { name: 'Add a chapter, or paste a list' }).click();
  await page.keyboard.type('0:05');
  await expect(page.getByText('0:05 is before the chapter above it, which starts at 0:12.')).toBeVisible();
  await page.getByLabel('Title of chapter 2').fill('Before it');
  await page.getByRole('button', { name: 'Sort them by time' }).click();
  await expect(page.locator('input[name=chapters]')).toHaveValue('0:05 Before it\n0:12 Where it begins');
  await page.getByRole('button', { name: 'Loop from here' }).click();
  await expect(page.getByText('Loop 1 begins at 0:12.')).toBeVisible();
  await expect(page.getByLabel('Start of loop 1')).toHaveValue('0:12');
  await page.locator('.edit-film video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 19.5;
  });
  await page.getByRole('button', { name: 'To here' }).click();
  await expect(page.getByLabel('End of loop 1')).toHaveValue('0:19.5');
  await expect(page.getByLabel('Name of loop 1')).toBeFocused();
  await page.keyboard.type('Four bars');
  await page.getByRole('button', { name: 'Make this picture the still' }).click();
  await expect(page.locator('.keeper', { hasText: 'still-0-19.jpg' })).toContainText('uploaded');

  // A block that was removed can be brought back until the next save.
  await page.getByRole('button', { name: 'Remove block 2', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await publish(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.edit-blocks .kind')).toHaveText(['1. Video', '2. Question']);
  await expect(page.getByLabel('End of loop 1')).toHaveValue('0:19.5');
  await expect(page.getByLabel('Name of loop 1')).toHaveValue('Four bars');
  await expect(page.locator('.block-kind img')).toHaveCount(1);
  await page.goto(`/lessons/breakdowns-${mark}-wait-or-go`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Breakdowns ${mark}: wait or go?`);
  await expect(page.locator('video track[srclang=de]')).toHaveCount(1);
});

test('@forms without script a file that came with a refused form is kept, and half a lesson is saved', async ({
  page,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  // The first save of a half-written lesson also makes its row.
  manyTrips.push(/^POST .*\/lessons\/new: 8$/);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto(anew);
  const box = page.getByRole('region', { name: 'A file' });
  await box.getByLabel('File', { exact: true }).setInputFiles(film);
  await box.getByRole('button', { name: 'Upload and save' }).click();
  // Neither its place nor a title were said.
  await expect(page.getByText('first-groove.mp4 is uploaded')).toBeVisible();
  await title(page).fill(`Kept ${mark}`);
  await page.getByLabel('Place of first-groove.mp4').selectOption('new');
  await page.getByLabel('Title or description of first-groove.mp4').fill('The groove');
  await page.getByLabel('Chapters of the first video').fill('0:54 Two\n0:46 One');
  await save(page);
  await expect(page.getByText('Saved as a draft. It is not published. One thing is to be mended')).toBeVisible();
  await expect(page.getByLabel('Title of the video')).toHaveValue('The groove');
  await publish(page);
  await expect(page.getByText('Not published: one thing to mend.')).toBeVisible();
  await expect(page.getByText('The chapter must start later than the one above it').first()).toBeVisible();
  await page.getByLabel('Chapters of the first video').fill('0:46 One\n0:54 Two');
  // The first row stays empty, and is left out.
  await page.getByLabel('Start of loop 2').fill('0:54');
  await page.getByLabel('End of loop 2').fill('0:46');
  await page.getByLabel('Name of loop 2').fill('Again');
  await publish(page);
  await expect(page.getByText('The loop must end after it begins').first()).toBeVisible();
  await page.getByLabel('End of loop 1').fill('1:01.5');
  await publish(page);
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name of loop 1')).toHaveValue('Again');
  await expect(page.getByLabel('Chapters of the first video')).toHaveValue('0:46 One\n0:54 Two');
});

test('@js what was saved of a published lesson stays beside it, and every administrator finds it', async ({ page }) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto(anew);
  await title(page).fill(`Beside ${mark}`);
  await page.getByRole('textbox', { name: 'The first text of the lesson' }).fill('Words.');
  await publish(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  const editor = new URL(page.url()).pathname;
  // The message is not shown again to somebody who comes back.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/admin\/courses\/c13$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${editor}$`));
  await expect(title(page)).toHaveValue(`Beside ${mark}`);
  await expect(page.getByText('Published.', { exact: true })).toHaveCount(0);
  await title(page).fill(`Beside, again ${mark}`);
  await save(page);
  await expect(page.getByText('Learners see the published lesson until you publish.').first()).toBeVisible();
  await page.goto(`/lessons/beside-${mark}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Beside ${mark}`);
  await page.context().clearCookies();
  await enterAs(page, 'superadmin');
  await page.goto(editor);
  await expect(page.locator('.write-bar')).toContainText('by admin, not published');
  await expect(title(page)).toHaveValue(`Beside, again ${mark}`);
  await publish(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  // The address was published, so it stays.
  await page.goto(`/lessons/beside-${mark}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Beside, again ${mark}`);
});

test('@js chapters that are pasted as a list, and sorted, are kept as a draft without another key', async ({
  page,
}) => {
  const kept: string[] = [];
  await page.route('**/admin/kept', async (route) => {
    kept.push(route.request().postDataBuffer()?.toString('utf8') ?? '');
    await route.fulfill({ json: {} });
  });
  await enterAs(page, 'admin');
  await page.goto('/admin/courses/c01/lessons/c01-l6');
  await hydrated(page);
  await page.locator('.edit-blocks .block-row', { hasText: 'Video' }).first().click();
  await page.getByRole('button', { name: 'Add a chapter, or paste a list' }).click();
  await expect.poll(() => kept.length).toBe(1);
  await page
    .locator('.times:not(.is-loops) li')
    .last()
    .locator('input')
    .first()
    .evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '1:41 Pasted later\n1:40 Pasted');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect.poll(() => kept.at(-1)).toContain('1:41 Pasted later\r\n1:40 Pasted');
  await page.getByRole('button', { name: 'Sort them by time' }).click();
  await expect.poll(() => kept.at(-1)).toContain('1:40 Pasted\r\n1:41 Pasted later');
});

test('@js the page of a lesson fits a phone, with each of its blocks open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, 'admin');
  await page.goto('/admin/courses/c01/lessons/c01-l6');
  await hydrated(page);
  const rows = page.locator('.edit-blocks .block-row');
  expect(await page.locator('.write-bar').evaluate((bar) => bar.clientHeight)).toBeLessThan(64);
  for (let at = 0; at < (await rows.count()); at += 1) {
    await rows.nth(at).click();
    await expect(page.locator('.edit-blocks > li[aria-current]')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

test('@js a picture that is dropped on a text before its editor is there is put where it was dropped', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto(anew);
  await title(page).fill(`Dropped early ${Date.now().toString(36)}`);
  await hydrated(page);
  await expect(page.getByRole('toolbar', { name: 'Formatting, The first text of the lesson' })).toBeVisible();
  await page.getByRole('textbox', { name: 'The first text of the lesson' }).click();
  await page.keyboard.type('One.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two.');
  await save(page);
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  let wake = () => {};
  const asleep = new Promise<void>((done) => {
    wake = done;
  });
  await page.route(/rich-editor/, async (route) => {
    await asleep;
    await route.continue();
  });
  await page.reload();
  await hydrated(page);
  const text = page.locator('textarea[name="blocks.0.markdown"]');
  await expect(text).toBeVisible();
  await text.evaluate((area) => {
    const dataTransfer = new DataTransfer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><path d="M0 0h16v9H0z"/></svg>';
    dataTransfer.items.add(new File([svg], 'faders.svg', { type: 'image/svg+xml' }));
    const { x, y } = area.getBoundingClientRect();
    const at = { clientX: x + 8, clientY: y + 8, bubbles: true, cancelable: true, dataTransfer };
    area.dispatchEvent(new DragEvent('dragover', at));
    area.dispatchEvent(new DragEvent('drop', at));
  });
  wake();
  await expect(page.getByText('The text before the cursor is now a block of its own.')).toBeVisible();
  const blocks = page.locator('.edit-blocks > li');
  await expect(blocks).toHaveCount(2);
  await expect(blocks.first()).toContainText('faders.svg');
  await expect(blocks.last().getByRole('textbox', { name: 'Text of block 2' })).toHaveText('Two.');
});

test('@js files held over the blocks say what they would become, and between two blocks they get one there', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto(anew);
  await hydrated(page);
  await title(page).fill(`Between ${Date.now().toString(36)}`);
  for (const kinds of [['1. Text'], ['1. Text', '2. Text']]) {
    await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }).click();
    await expect(page.locator('.edit-blocks .kind')).toHaveText(kinds);
  }
  /** Files held over the second block, or let go there. */
  const hold = (kind: 'dragover' | 'drop', types: Record<string, string>, isAtEdge: boolean) =>
    page
      .locator('.edit-blocks > li')
      .nth(1)
      .evaluate(
        (block, [as, all, atEdge]) => {
          const dataTransfer = new DataTransfer();
          const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><path d="M0 0h16v9H0z"/></svg>';
          for (const [name, type] of Object.entries(all)) dataTransfer.items.add(new File([svg], name, { type }));
          const { x, y } = block.getBoundingClientRect();
          const at = { clientX: x + 60, clientY: y + (atEdge ? 2 : 20), bubbles: true, cancelable: true };
          block.querySelector('header')?.dispatchEvent(new DragEvent(as, { ...at, dataTransfer }));
        },
        [kind, types, isAtEdge] as const,
      );
  const says = page.locator('.over-says');
  await hold('dragover', { 'a.svg': 'image/svg+xml' }, false);
  await expect(says).toHaveText('A picture becomes a part of this block.');
  await hold('dragover', { 'a.de.vtt': 'text/vtt' }, false);
  await expect(says).toHaveText('Captions belong on a video: hold them over one.');
  await hold('dragover', { 'a.mp4': 'video/mp4', 'a.de.vtt': 'text/vtt', 'b.mp4': 'video/mp4' }, false);
  await expect(says).toHaveText('3 files (2 videos, captions) become parts of this block.');
  await hold('dragover', { 'a.svg': 'image/svg+xml' }, true);
  await expect(says).toHaveText('A picture would become a block of its own here.');
  await hold('drop', { 'a.svg': 'image/svg+xml' }, true);
  await expect(says).toHaveCount(0);
  await expect(page.locator('.edit-blocks .kind')).toHaveText(['1. Text', '2. A file', '3. Text']);
  await expect(page.locator('.edit-blocks > li').nth(1)).toContainText('uploaded');
});

test('@js the preview stays beside the form, and follows what is typed and what is saved', async ({ page }) => {
  const mark = Date.now().toString(36);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, 'admin');
  await page.goto(anew);
  await hydrated(page);
  await title(page).fill(`Seen ${mark}`);
  await page.getByRole('textbox', { name: 'The first text of the lesson' }).fill('Words.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = page.frameLocator('iframe[title="Preview of the draft"]').getByRole('heading', { level: 1 });
  await expect(shown).toHaveText(`Seen ${mark}`);
  const [form, preview] = await Promise.all([
    page.locator('.edit-blocks').boundingBox(),
    page.locator('.preview').boundingBox(),
  ]);
  expect(preview?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  await save(page);
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  // Nothing was typed since, so that no draft is kept only for the preview: it shows what is saved.
  await expect(page.locator('.preview iframe')).toHaveAttribute('src', /\/lessons\/[\w-]+\/preview\?framed$/);
  await expect(shown).toHaveText(`Seen ${mark}`);
  await title(page).fill(`Seen again ${mark}`);
  await expect(shown).toHaveText(`Seen again ${mark}`, { timeout: 10_000 });
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide preview', exact: true }).click();
  await expect(page.locator('.preview')).toHaveCount(0);
});

test('@js a block that is pressed before the script runs is open once it does, with its editor', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/admin/courses/c01/lessons/c01-l6#blocks.1');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Done with block 2' })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Formatting, Text of block 2' })).toBeVisible();
});

test('@js the folder of a lesson that is dropped on the form fills it, and what is typed stays', async ({ page }) => {
  const folder = test.info().outputPath('lesson');
  mkdirSync(`${folder}/clips`, { recursive: true });
  cpSync(`${shared}/first-groove.mp4`, `${folder}/clips/first-groove.mp4`);
  writeFileSync(`${folder}/clips/${subRip.name}`, subRip.buffer);
  const [head, body] = ['title: From a folder\nchapters:\n  - 0:00 One\n  - 0:40 Two', 'Read **this**.'];
  writeFileSync(`${folder}/03-groove.md`, `---\n${head}\n---\n\n![The groove](clips/first-groove.mp4)\n\n${body}\n`);
  await enterAs(page, 'admin');
  await page.goto(anew);
  await hydrated(page);
  await title(page).fill(`Typed ${Date.now().toString(36)}`);
  const chips = page.getByRole('group', { name: 'Add a block' });
  await chips.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await chips.boundingBox()) ?? {};
  const pointer = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    if (type === 'drop')
      await expect(page.locator('.over-says')).toContainText('The folder of a lesson fills this form.');
    await pointer.send('Input.dispatchDragEvent', { type, x: x + 8, y: y + 8, data });
  }
  await expect(page.getByRole('status').getByText('The folder filled this form: 2 blocks, 2 files.')).toHaveCount(1);
  await expect(title(page)).toHaveValue(/^Typed/);
  await expect(page.locator('.keeper', { hasText: 'first-groove.mp4' })).toContainText('uploaded');
  await publish(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.edit-blocks .kind')).toHaveText(['1. Video', '2. Text']);
  await page.locator('.edit-blocks .block-row').first().click();
  await expect(page.getByLabel('German captions, shown as')).toHaveValue('Deutsch');
  await expect(page.locator('input[name=chapters]')).toHaveValue('0:00 One\n0:40 Two');
});
