import type { Page } from '@playwright/test';
import { enterAs, expect, findingsInBothThemes, hydrated, openElsewhere, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

const shared = 'db/seed/content/courses/shared';

const questionOf = (page: Page, text: string) => page.locator('.ask').filter({ hasText: text });

/** Opens the strip with the lesson's questions, and this one in it. */
async function openQuestion(page: Page, text: string) {
  const strip = page.locator('details.asks');
  if ((await strip.getAttribute('open')) === null) await strip.locator('summary').first().click();
  const line = page.locator('.asks-list > details').filter({ hasText: text });
  if ((await line.count()) > 0 && (await line.getAttribute('open')) === null)
    await line.locator('summary').first().click();
  return questionOf(page, text);
}

test('@forms a lesson’s question is answered in its place, shows the right answer, and can be tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await enterAs(page, 'monthly');
  await page.goto(lesson);
  const question = await openQuestion(page, 'On which bar of the blend');
  await expect(page.getByText('from bar 18 the old record leaves')).toHaveCount(0);
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('Choose one answer')).toBeVisible();

  await question.getByRole('radio', { name: /^Bar 9/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('It was: Bar 17, on the one')).toBeVisible();
  await expect(question.getByText(/comes back in .*, tomorrow/)).toBeVisible();
  await expect(page).toHaveURL(/#question-swap$/);

  await question.getByRole('link', { name: 'Try again' }).click();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('Choose one answer')).toBeVisible();
  await question.getByRole('radio', { name: /^Bar 17/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('You, and right')).toBeVisible();
  await expect(question.getByText('Your first answer was wrong.')).toBeVisible();
});

test('@forms a drill of the practice room is answered in a lesson', async ({ page }) => {
  await enterAs(page, 'lifetime');
  await page.goto(lesson);
  const drill = await openQuestion(page, 'Which deck is ahead?');
  const sound = await drill.locator('audio').getAttribute('src');
  expect((await page.request.get(sound ?? '')).headers()['content-type']).toBe('audio/wav');
  await drill.getByRole('radio').first().check();
  await drill.getByRole('button', { name: 'Answer' }).click();
  await expect(drill.getByRole('status')).toHaveText(/^(?:Right|No: deck )/);
  await expect(drill.locator('audio')).toHaveCount(2);
});

test('@forms a wrongly answered question comes back in the day’s practice until it is answered right', async ({
  page,
  manyTrips,
}) => {
  // The day's next question is read once it is known which one it is.
  manyTrips.push(/^GET .*\/practice\/today\S*: 3$/);
  await enterAs(page, 'annual');
  await page.goto('/practice/today');
  await expect(page.getByText('Back from What lives below two hundred')).toBeVisible();
  await page.getByRole('radio', { name: /^Phase/ }).check();
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('You, and right')).toBeVisible();
  await expect(page.getByText(/comes back .*on \d+ \w+ 20\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Next question' }).click();
  await expect(page.getByText('Back from What lives below two hundred')).toHaveCount(0);
});

test('@forms a question is written in the office, refused with its errors, answered by a learner, and removed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const draft = '/admin/courses/c11/lessons/c11-l3';
  const field = (name: string) => page.locator(`[name="blocks.0.question.${name}"]`);
  const publish = () => page.getByRole('button', { name: 'Publish this lesson' }).click();
  await enterAs(page, 'superadmin');
  await page.goto(draft);
  await page.locator('summary', { hasText: 'Add a question to' }).first().click();
  await field('kind').selectOption('choice');
  await field('text').fill('Which hand leaves first?');
  await field('answers.0.text').fill('The left one');
  await field('answers.1.text').fill('the  LEFT one');
  await field('why').fill('The right one waits for the cut.');
  await publish();
  await expect(page.getByText('No answer is marked as right').first()).toBeVisible();
  await expect(page.getByText('Answers 1 and 2 are the same').first()).toBeVisible();
  await expect(field('why')).toHaveValue('The right one waits for the cut.');
  await field('answers.0.isRight').check();
  await field('answers.1.text').fill('The right one');
  await publish();
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  const lesson = (await page.locator('[name="slug"]').inputValue()) ?? '';

  await page.context().clearCookies();
  await enterAs(page, 'lifetime');
  await page.goto(`/lessons/${lesson}`);
  const question = await openQuestion(page, 'Which hand leaves first?');
  await expect(page.getByText('The right one waits for the cut.')).toHaveCount(0);
  await question.getByRole('radio', { name: /^The left one/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('The right one waits for the cut.')).toBeVisible();

  await page.context().clearCookies();
  await enterAs(page, 'superadmin');
  await page.goto(draft);
  await page
    .getByRole('button', { name: /^Remove the question/ })
    .first()
    .click();
  await publish();
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  await expect(field('text')).toHaveValue('');
});

/** Both projects run on one instance: each has a lesson of its own. */
const draftOfOwn = () =>
  test.info().project.name === 'js' ? '/admin/courses/c12/lessons/c12-l2' : '/admin/courses/c12/lessons/c12-l3';

/** Makes a link to the form's draft; a guest with it can load the question's sound, by its signed address only. */
async function heardByLink(page: Page, question: string) {
  const editor = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText(question).first()).toBeVisible();
  await page.goto(editor);
  await page.getByRole('link', { name: 'Continue with the draft' }).first().click();
  await page.getByRole('button', { name: 'Create a preview link' }).click();
  const link = await page.getByLabel('the link to this draft').inputValue();
  const guest = await openElsewhere();
  await guest.goto(new URL(link).pathname);
  const previewed = questionOf(guest, question).locator('audio');
  const address = new URL((await previewed.getAttribute('src')) ?? '');
  expect((await guest.request.get(address.href)).headers()['content-type']).toBe('audio/mp4');
  expect((await guest.request.get(address.pathname)).status()).toBe(403);
}

test('a sound is uploaded to a question, and learners and guests with the draft’s link can load it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'superadmin');
  await page.goto(draftOfOwn());
  await hydrated(page);
  const block = await page.locator('.edit-blocks > li').count();
  const field = (name: string) => page.locator(`[name="blocks.${block}.question.${name}"]`);
  const file = page.getByRole('region', { name: 'A file' });
  const upload = async (path: string) => {
    if (test.info().project.name === 'js') {
      await page.getByLabel(`Choose a sound: question of block ${block + 1}`).setInputFiles(path);
      return page.getByRole('button', { name: 'Save this lesson' }).click();
    }
    await file.getByLabel('Type of file').selectOption(`blocks.${block}.question.sound`);
    await file.getByLabel('File', { exact: true }).setInputFiles(path);
    await file.getByRole('button', { name: 'Upload and save' }).click();
  };
  if (test.info().project.name === 'js') await page.getByRole('button', { name: 'Question', exact: true }).click();
  else await page.locator('summary', { hasText: 'Add a question to a new block' }).click();
  await field('kind').selectOption('choice');
  await field('text').fill('How long is the fade?');
  await field('answers.0.text').fill('Four bars');
  await field('answers.1.text').fill('Sixteen bars');
  await field('answers.1.isRight').check();
  await upload(`${shared}/first-groove.mp4`);
  await expect(page.getByText('This field takes an audio file, but the file is a video').first()).toBeVisible();
  await expect(field('text')).toHaveValue('How long is the fade?');
  // The video is still there, and can go elsewhere or be left out.
  await expect(page.getByText('first-groove.mp4 is uploaded')).toBeVisible();
  await page.getByLabel('Place of first-groove.mp4').selectOption('none');

  // The file is added to the question, whose explanation is still missing.
  await upload(`${shared}/long-fade.m4a`);
  // The lesson may have questions with sounds of their own.
  const sound = page.locator(`[id="blocks.${block}.question"]`).getByLabel('Sound of the question');
  await expect(sound).toBeVisible();
  await expect(page.getByText('Learners see the published lesson until you publish. One thing').first()).toBeVisible();
  await expect(page.getByText('first-groove.mp4 is uploaded')).toHaveCount(0);
  await field('why').fill('Count the bars from the first hat.');

  // With script the preview is beside the form.
  if (test.info().project.name === 'forms') await heardByLink(page, 'How long is the fade?');

  await page.getByRole('button', { name: 'Publish this lesson' }).click();
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  const lesson = await page.locator('[name="slug"]').inputValue();
  await page.context().clearCookies();
  await enterAs(page, 'lifetime');
  await page.goto(`/lessons/${lesson}`);
  const heard = (await openQuestion(page, 'How long is the fade?')).locator('audio');
  const bytes = await page.request.get((await heard.getAttribute('src')) ?? '');
  expect(bytes.headers()['content-type']).toBe('audio/mp4');
  if (test.info().project.name !== 'js') return;
  await heard.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => heard.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0);
});

test('@js one thing plays at a time: a question’s sound stops the lesson, and the lesson the sound', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto(lesson);
  await hydrated(page);
  const film = page.locator('.own-player video').first();
  const paused = (element: HTMLMediaElement) => element.paused;
  await page.locator('.own-player .ctl-play').first().click();
  await expect.poll(() => film.evaluate(paused)).toBe(false);
  const drill = await openQuestion(page, 'Which deck is ahead?');
  const sound = drill.locator('audio').first();
  await drill.getByRole('button', { name: 'Play: Both decks' }).click();
  await expect.poll(() => sound.evaluate(paused)).toBe(false);
  expect(await film.evaluate(paused)).toBe(true);
  // Keys of the film leave the sound's own slider alone.
  await drill.getByRole('slider', { name: 'Place' }).press(' ');
  await expect.poll(() => sound.evaluate(paused)).toBe(true);
  expect(await film.evaluate(paused)).toBe(true);
  await drill.getByRole('button', { name: 'Play again: Both decks' }).click();
  await page.locator('.own-player .ctl-play').first().click();
  await expect.poll(() => sound.evaluate(paused)).toBe(true);
});

test('@js a lesson page with an answered question has no axe violations in either theme', async ({ page }) => {
  await enterAs(page, 'annual');
  await page.goto(lesson);
  await hydrated(page);
  const question = await openQuestion(page, 'On which bar of the blend');
  await expect(page.locator('.asks-list > details[open]')).toHaveCount(1);
  await question.getByRole('radio', { name: /^Bar 17/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('You, and right')).toBeVisible();
  await expect(page.locator('.asks > summary')).toContainText('1 answered');
  expect(await findingsInBothThemes(page, `${lesson}?asked=swap`)).toEqual([]);
});
