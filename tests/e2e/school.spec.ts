import { enterAs, expect, test } from '../support/browser';
import { openParts } from '../support/parts';

// Settings saved here apply to every page of the instance: each step restores them, and none changes the name.
test('@forms a bad colour of the school is refused, its time zone is chosen from a list, and a legal text is saved and brought back', async ({
  page,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  manyTrips.push(/^POST .*\/admin\/(?:school|first-hour)\S*: [4-9]$/, /^POST .*\/admin\/first-hour: \d\d$/);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/school');
  const saved = () => expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  const save = () =>
    page
      .getByRole('button', { name: /^Save these / })
      .last()
      .click();
  await page.getByLabel('Name of the school').fill('Cuepoint');
  await page.getByRole('textbox', { name: 'Colour' }).fill('#F5A742');
  await openParts(page, 'Course list', 'Sign-up and footer', 'Dates and times');
  await page.getByLabel('Time zone').selectOption('Kolkata');
  await page.getByLabel('Text beside the sign-up form').fill('Come in.\nLearn by ear');
  const exercise = page.getByLabel('Exercise on the front page');
  await exercise.selectOption({ label: 'Finding the one: Bring deck B in on the one of bar 9.' });
  await save();
  await expect(page.getByText(/light theme: the contrast is 1\.8 to 1/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Colour' }).fill('');
  await openParts(page, 'Course list', 'Dates and times');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Calcutta');
  await page.getByLabel('Time zone').selectOption('');
  await expect(exercise).not.toHaveValue('');
  await exercise.selectOption('');
  await save();
  await saved();
  await expect(page.getByLabel('Text beside the sign-up form')).toHaveValue('Come in.\nLearn by ear');
  await openParts(page, 'Sign-up and footer');
  for (const field of ['Name of the school', 'Text beside the sign-up form']) await page.getByLabel(field).fill('');
  await save();
  await saved();

  await page.getByRole('main').getByRole('link', { name: 'Privacy policy' }).click();
  const text = page.getByLabel('Text', { exact: true });
  const mark = Date.now().toString(36);
  await text.fill(`<script>${mark}</script>`);
  await page.getByRole('button', { name: 'Save as the new version' }).click();
  await expect(page.getByText(/^Line 1: /).first()).toBeVisible();
  await text.fill(`Ours, ${mark}.\n\n### What we keep\n\nNothing.`);
  await page.getByRole('button', { name: 'Save as the new version' }).click();
  await expect(page.getByText('The new version counts from now on.').first()).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save as the new version' }).click();
  await page.getByRole('link', { name: /^Show/ }).first().click();
  await expect(page.locator('#shown')).toContainText(`Ours, ${mark}.`);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/### What we keep/);
  await page.getByRole('link', { name: 'See the page' }).click();
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  await page.goto('/admin/school/texts/privacy');
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save as the new version' }).click();
});

test('@forms the first hour makes a course from a template and can be hidden on the office’s start page', async ({
  page,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  // A course and three lessons, each written by its own use-case.
  manyTrips.push(/^POST .*\/admin\/first-hour: \d+$/);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/first-hour');
  await page.locator('summary', { hasText: 'Make another course' }).click();
  const title = `Begun ${Date.now().toString(36)}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Price in pounds').fill('free');
  await page.getByRole('button', { name: 'Make the course' }).click();
  await expect(page.getByText('must be an amount such as 49 or 49.50').first()).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Price in pounds').fill('49');
  await page.getByRole('button', { name: 'Make the course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('#lessons')).toContainText('Your turn');
  await page.goto('/admin');
  const link = page.getByRole('link', { name: 'Set up the school' });
  // An earlier run may have hidden the link for good.
  if (await link.isVisible()) {
    await link.click();
    await page.getByRole('button', { name: 'Hide on Start' }).click();
    await page.goto('/admin');
  }
  await expect(link).toHaveCount(0);
});
