import { enterAs, expect, test } from '../support/browser';

test('@forms a guest asks whether a course suits what they play with, and is told', async ({ page }) => {
  await page.goto('/online-dj-courses/phrase-mixing?tab=equipment');
  await page.getByRole('combobox', { name: 'Equipment' }).selectOption('Controller');
  await page.getByLabel('DJ software').selectOption('Rekordbox');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Works with your controller and Rekordbox.')).toBeVisible();
  await expect(page.getByLabel('DJ software')).toHaveValue('Rekordbox');

  await page.getByLabel('DJ software').selectOption('edjing');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/^Made for Rekordbox, .* With your controller and edjing/)).toBeVisible();
});

test('@forms what nobody can choose is passed over', async ({ page }) => {
  await page.goto('/online-dj-courses/phrase-mixing?tab=equipment&equipment=%3Cscript%3E');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
  await expect(page.getByText(/^(Works with your|Made for) /)).toHaveCount(0);
});

test('@forms a member’s profile has answered already', async ({ page }) => {
  await enterAs(page, 'owner');
  await page.goto('/lessons/hold-the-blend-for-thirty-two-bars');
  await expect(page.getByText('Works with your controller and Rekordbox.')).toBeVisible();
});
