import {
  answerHostedPage,
  enterAs,
  expect,
  findings,
  findingsInBothThemes,
  hydrated,
  newEmail,
  signOut,
  test,
} from '../support/browser';
import { passHumanCheck } from '../support/sign-up';

test('a learner signs up, verifies, buys a course, completes a lesson and continues learning', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(150_000);
  const email = newEmail();
  const userName = `l_${Date.now().toString(36)}`;

  await page.goto('/sign-up');
  await hydrated(page);
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name="password"]').fill('Cuepoint1');
  await passHumanCheck(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verification-sent');
  await expect(page.getByText(email)).toBeVisible();

  const mail = await sandbox.mailTo(email, /Verify/);
  await page.goto(mail.links[0] ?? '');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText('Your email address has been successfully verified!').last()).toBeVisible();
  await expect(page).toHaveURL('/complete-profile');
  await hydrated(page);
  // The message is beside the questions, without a dialog over them.
  await expect(page.locator('#news')).toContainText('Your email address has been successfully verified!');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/online-dj-courses');
  await page
    .getByRole('link', { name: /Phrase Mixing/ })
    .first()
    .click();
  await page.waitForURL('**/online-dj-courses/phrase-mixing');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
  await page.getByRole('link', { name: 'View Basket' }).first().click();
  await page.waitForURL('**/basket');
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible();
  const seen = await page.getByText('£14.00').first().textContent();
  await page
    .getByRole('button', { name: 'Proceed to checkout' })
    .or(page.getByRole('link', { name: 'Proceed to checkout' }))
    .first()
    .click();
  await page.waitForURL('**/checkout');
  await page.locator('main form button[type="submit"], main form button:not([type])').last().click();

  await page.waitForURL(/\/pages\/v4\//);
  await expect(page.getByText('14.00').first()).toBeVisible();
  expect(seen).toContain('14.00');
  await answerHostedPage(page, 'decline');
  await answerHostedPage(page, 'pay');
  await page.waitForURL('**/checkout-successful**');
  await expect(page.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to courses' }).click();

  await page.goto('/courses/phrase-mixing/lessons');
  await page.getByRole('link', { name: /Why dance music counts in eights/ }).click();
  await page.waitForURL('**/lessons/**');
  await hydrated(page);
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.getByRole('button', { name: 'Mark incomplete' })).toBeVisible();
  await expect(page).toHaveURL(/\/lessons\/why-dance-music-counts-in-eights#next$/);
  await page.getByRole('link', { name: /^Next\s*,\s*Finding the one/ }).click();
  await page.waitForURL('**/lessons/finding-the-one**');
  if (test.info().project.name === 'js') {
    await expect.poll(() => page.evaluate(() => scrollY), 'the next lesson begins at its top').toBe(0);
    await expect(page.locator('main')).toBeFocused();
  }
  await page.goto('/');
  await expect(page.getByText('Continue Learning')).toBeVisible();
  await expect(page.getByText(/1 completed/).first()).toBeVisible();

  await signOut(page);
});

test('@js the pages of the main job have no axe violations, those for guests in either theme', async ({ page }) => {
  test.setTimeout(240_000);
  const guestPages = [
    '/sign-up',
    '/sign-in',
    '/online-dj-courses',
    '/online-dj-courses/phrase-mixing',
    '/basket',
    '/redeem',
    '/terms-of-use',
    '/contact',
    '/lite',
  ];
  const all: string[] = [];
  for (const path of guestPages) all.push(...(await findingsInBothThemes(page, path)));
  await enterAs(page, 'owner');
  for (const path of [
    '/',
    '/courses/phrase-mixing/lessons',
    '/lessons/finding-the-one',
    '/courses/the-long-blend/unlock',
    '/checkout',
    '/logout',
  ]) {
    await page.goto(path);
    await hydrated(page);
    all.push(...(await findings(page)));
  }
  expect(all).toEqual([]);
});

test('@forms without script the video starts at the saved place', async ({ page }) => {
  await enterAs(page, 'owner');
  await page.goto('/lessons/hold-the-blend-for-thirty-two-bars');
  await expect(page.locator('video source, video').first()).toHaveAttribute('src', /#t=74$/);
});

test('@forms a lesson sends away guests and members without the course, and unknown pages are not found', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403|404/);
  await page.goto('/lessons/finding-the-one');
  await expect(page).toHaveURL(/\/sign-in/);
  await enterAs(page, 'member');
  await page.goto('/lessons/hold-the-blend-for-thirty-two-bars');
  await expect(page).toHaveURL(/\/not-accessible/);
  await expect(page.getByRole('heading', { name: 'You do not have access to this course' })).toBeVisible();
  await page.goto('/online-dj-courses/no-such-course');
  await expect(page).toHaveURL(/\/not-found/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
