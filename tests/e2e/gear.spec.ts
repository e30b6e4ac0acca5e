import { enterAs, expect, test } from '../support/browser';

test('@forms a course page says whether the course suits the chosen equipment and software', async ({ page }) => {
  await page.goto('/online-dj-courses/phrase-mixing');
  await page.getByRole('combobox', { name: 'Equipment' }).selectOption('Controller');
  await page.getByLabel('DJ software').selectOption('Rekordbox');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Works with your controller and Rekordbox.')).toBeVisible();
  await expect(page.getByLabel('DJ software')).toHaveValue('Rekordbox');

  await page.getByLabel('DJ software').selectOption('edjing');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/^Made for Rekordbox, .* With your controller and edjing/)).toBeVisible();
});

test('@forms equipment that is not in the list is ignored', async ({ page }) => {
  await page.goto('/online-dj-courses/phrase-mixing?equipment=%3Cscript%3E');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
  await expect(page.getByText(/^(Works with your|Made for) /)).toHaveCount(0);
});

test('@forms a lesson says whether it suits the equipment in the member’s profile', async ({ page }) => {
  await enterAs(page, 'owner');
  await page.goto('/lessons/hold-the-blend-for-thirty-two-bars');
  await expect(page.getByText('Works with your controller and Rekordbox.')).toBeVisible();
});
