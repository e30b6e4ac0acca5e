import type { Page } from '@playwright/test';
import { enterAs, expect, findingsInBothThemes, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

const questionOf = (page: Page, text: string) => page.locator('.ask').filter({ hasText: text });

test('@forms a question of a lesson is answered in its place, and may be tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await enterAs(page, 'monthly');
  await page.goto(lesson);
  const question = questionOf(page, 'On which bar of the blend');
  await expect(page.getByText('from bar 18 the old record leaves')).toHaveCount(0);
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('Choose one answer')).toBeVisible();

  await question.getByRole('radio', { name: /^Bar 9/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('It was: Bar 17, on the one')).toBeVisible();
  await expect(question.getByText(/comes back in .*, tomorrow/)).toBeVisible();
  await expect(page).toHaveURL(/#question-swap$/);

  await question.getByRole('link', { name: 'Try again' }).click();
  await question.getByRole('radio', { name: /^Bar 17/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('You, and right')).toBeVisible();
  await expect(question.getByText('Your first answer was wrong.')).toBeVisible();
});

test('@forms a drill of the practice room is answered in a lesson', async ({ page }) => {
  await enterAs(page, 'lifetime');
  await page.goto(lesson);
  const drill = questionOf(page, 'Which deck is ahead?');
  const sound = await drill.locator('audio').getAttribute('src');
  expect((await page.request.get(sound ?? '')).headers()['content-type']).toBe('audio/wav');
  await drill.getByRole('radio').first().check();
  await drill.getByRole('button', { name: 'Answer' }).click();
  await expect(drill.getByRole('status')).toHaveText(/^(?:Right|No: deck )/);
  await expect(drill.locator('audio')).toHaveCount(2);
});

test('@forms a question that was answered wrongly comes back among the day’s ten', async ({ page, manyTrips }) => {
  manyTrips.push(/practice\/today/);
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

test('@forms a question is written in the office, corrected by its faults, asked, and removed', async ({
  page,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  manyTrips.push(/admin/);
  const draft = '/admin/courses/c11/lessons/c11-l3';
  const field = (name: string) => page.locator(`[name="blocks.0.question.${name}"]`);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await enterAs(page, 'superadmin');
  await page.goto(draft);
  await page.locator('summary', { hasText: 'Add a question to' }).first().click();
  await field('kind').selectOption('choice');
  await field('text').fill('Which hand leaves first?');
  await field('answers.0.text').fill('The left one');
  await field('answers.1.text').fill('the  LEFT one');
  await field('why').fill('The right one waits for the cut.');
  await save();
  await expect(page.getByText('No answer is marked as right').first()).toBeVisible();
  await expect(page.getByText('Answers 1 and 2 are the same').first()).toBeVisible();
  await expect(field('why')).toHaveValue('The right one waits for the cut.');
  await field('answers.0.isRight').check();
  await field('answers.1.text').fill('The right one');
  await save();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  const lesson = (await page.locator('[name="slug"]').inputValue()) ?? '';

  await page.context().clearCookies();
  await enterAs(page, 'lifetime');
  await page.goto(`/lessons/${lesson}`);
  const question = questionOf(page, 'Which hand leaves first?');
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
  await save();
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await expect(field('text')).toHaveValue('');
});

test('@js the page of a lesson with questions, asked and answered, has no findings', async ({ page }) => {
  await enterAs(page, 'annual');
  await page.goto(lesson);
  const question = questionOf(page, 'On which bar of the blend');
  await question.getByRole('radio', { name: /^Bar 17/ }).check();
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText('You, and right')).toBeVisible();
  expect(await findingsInBothThemes(page, lesson)).toEqual([]);
});
