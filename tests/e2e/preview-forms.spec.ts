import { enterAs, expect, findings, hydrated, newMember, test } from '../support/browser';

const preview = '/lessons-preview/finding-the-one';
const course = '/online-dj-courses/phrase-mixing';

test('@forms the times of chapters are readable by machines', async ({ page }) => {
  await page.goto('/lessons-preview/four-marks-and-no-more');
  await expect(page.locator('.chapters time').nth(1)).toHaveText('0:33');
  await expect(page.locator('.chapters time').nth(1)).toHaveAttribute('datetime', 'PT33S');
});

test('a guest sees the lesson, its chapters and the ways to unlock the course, and switches between sign-up, log-in and password reset', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(preview);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Finding the one' })).toBeVisible();
  await expect(page.getByText('Free, no card')).toBeVisible();
  await expect(page.locator('.chapters li').first()).toBeVisible();
  await expect(page.locator('video')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sign up for free to view this lesson.' })).toBeVisible();
  // No dialog covers the page, and no field takes the focus.
  await expect(page.locator('dialog')).toHaveCount(0);
  if (javaScriptEnabled) {
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await findings(page)).toEqual([]);
  }

  await page.getByRole('link', { name: 'Unlock Course' }).click();
  if (javaScriptEnabled) {
    const ways = page.locator('dialog:modal');
    await expect(ways.getByText('from £55.00 a month, 10 payments')).toBeVisible();
    await expect(ways.getByRole('button', { name: 'Buy the course' })).toBeVisible();
    expect(await findings(page, { within: 'dialog' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Unlock Course' })).toBeFocused();
  } else {
    await expect(page).toHaveURL(`${course}#buy`);
    await expect(page.getByText('from £55.00 a month, 10 payments')).toBeVisible();
    await page.goto(preview);
  }

  const form = page.locator('#join');
  await form.getByRole('link', { name: 'Click here to log in' }).click();
  await expect(form.getByRole('heading', { name: 'Login to view this lesson.' })).toBeVisible();
  await expect(page).toHaveURL(`${preview}?form=login#join`);
  await form.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(form.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await form.getByRole('link', { name: 'Click here to log in' }).click();
  await form.getByRole('link', { name: 'Click here to sign up' }).click();
  await expect(form.getByRole('heading', { name: 'Sign up for free to view this lesson.' })).toBeVisible();
  await form.getByRole('link', { name: 'Not now, see the course' }).click();
  await expect(page).toHaveURL(course);
});

test('a refused sign-up shows its errors on the preview page and keeps what was typed except the password', async ({
  page,
  javaScriptEnabled,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await page.goto(preview);
  await hydrated(page);
  const form = page.locator('#join');
  await form.locator('input[name="userName"]').fill('Deep_End');
  await form.locator('input[name="email"]').fill('somebody@example.test');
  await form.locator('input[name="password"]').fill('short');
  // With script the button may be disabled until the form is valid, so the form is submitted directly.
  if (!javaScriptEnabled) await form.locator('button[value="sign-up"]').click();
  else
    await form.locator('form').evaluate((element) => {
      const sent = element as HTMLFormElement;
      sent.insertAdjacentHTML('beforeend', '<input type="hidden" name="intent" value="sign-up">');
      HTMLFormElement.prototype.submit.call(sent);
    });
  await expect(page).toHaveURL(`${preview}?form=signup#join`);
  await expect(form.getByText('Username can contain only small letters').first()).toBeVisible();
  await expect(form.locator('input[name="userName"]')).toHaveValue('Deep_End');
  await expect(form.locator('input[name="email"]')).toHaveValue('somebody@example.test');
  await expect(form.locator('input[name="password"]')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1, name: 'Finding the one' })).toBeVisible();
});

test('@forms a guest can ask for another human-check question on the preview page', async ({ page }) => {
  await page.goto(preview);
  const form = page.locator('#join');
  await form.locator('input[name="userName"]').fill('deep_end');
  await form.getByRole('button', { name: 'Try another question' }).click();
  await expect(page).toHaveURL(`${preview}?form=signup#join`);
  await expect(form.locator('input[name="userName"]')).toHaveValue('deep_end');
});

test('@forms a wrong password is reported on the preview page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/);
  await page.goto(`${preview}?form=login`);
  await hydrated(page);
  await page.locator('input[name="email"]').fill('nobody@example.test');
  await page.locator('input[name="password"]').fill('Cuepoint2');
  await page.locator('button[name="intent"][value="sign-in"]').click();
  await expect(page.getByText('Unsuccessful').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${preview}\\?form=login`));
});

test('@js what a guest typed before hydration is kept, and so is the focus', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(`${preview}?form=login`, { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.fill('somebody@example.test');
  await hydrated(page);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('somebody@example.test');
});

test('@forms a member logs in from the preview and returns to it', async ({ page, request, sandbox }) => {
  const email = await newMember(request, sandbox);
  await page.goto(`${preview}?form=login`);
  await hydrated(page);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('Cuepoint1');
  await page.locator('button[name="intent"][value="sign-in"]').click();
  // Without script the form's fragment stays in the address.
  await expect(page).toHaveURL(new RegExp(`${preview}(#join)?$`));
  await expect(page.locator('video').first()).toBeVisible();
});

test('@js a member opens the ways to unlock the course from the preview, and closing them restores the focus', async ({
  page,
  request,
  sandbox,
}) => {
  await enterAs(page, await newMember(request, sandbox));
  await page.goto(preview);
  await hydrated(page);
  await page.getByRole('link', { name: 'Unlock Course' }).click();
  await expect(page.locator('dialog:modal').getByRole('heading', { name: 'Complete Package' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Unlock Course' })).toBeFocused();
});
