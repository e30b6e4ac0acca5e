import { expect, signIn, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

test('@nojs a place saved by hand is where the lesson goes on, and a lesson is marked and marked back', async ({
  page,
  expectedErrors,
}) => {
  await signIn(page, 'instalments');
  await page.goto(`${lesson}?t=10`);
  await page.getByLabel(/Where you are in the video/).fill('0:31');
  await page.getByRole('button', { name: 'Save my place' }).click();
  await expect(page).toHaveURL(`${lesson}#video-1`);
  await expect(page.getByText('Your place is saved: 0:31.')).toBeVisible();
  await expect(page.locator('video').first()).toHaveAttribute('src', /#t=31$/);

  expectedErrors.push(/status of 422/);
  await page.getByLabel(/Where you are in the video/).fill('soon');
  await page.getByRole('button', { name: 'Save my place' }).click();
  await expect(page.getByText('Enter a time, such as 12:14')).toBeVisible();
  await expect(page.getByLabel(/Where you are in the video/)).toHaveValue('soon');

  await page.goto(lesson);
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.getByText('is completed.').first()).toBeVisible();
  await page.goto(lesson);
  await page.getByRole('button', { name: 'Mark incomplete' }).click();
  await expect(page).toHaveURL(`${lesson}#done`);
  await expect(page.getByText('is not complete any more.').first()).toBeVisible();
});
