import { enterAs, expect, findings, hydrated, newMember, test } from '../support/browser';

const preview = '/lessons-preview/finding-the-one';

test('@js a guest is asked to join in a dialog, puts it away, and opens it again from the page', async ({ page }) => {
  await page.goto(preview);
  const dialog = page.locator('dialog:modal');
  await expect(dialog.getByRole('heading', { name: 'Sign up for free to view this lesson.' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const behind = await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundImage);
  expect(behind).toContain('url(');

  await dialog.getByRole('link', { name: 'Click here to log in' }).click();
  await expect(dialog.getByRole('heading', { name: 'Login to view this lesson.' })).toBeVisible();
  await expect(page).toHaveURL(`${preview}?form=login#join`);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reset your password' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const again = page.getByRole('link', { name: 'Sign up for free' });
  await expect(again).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await again.click();
  await expect(dialog.getByRole('heading', { name: 'Sign up for free to view this lesson.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'About the course' })).toBeVisible();
});

test('@js what a guest has typed before script woke up stays, and the focus with it', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(`${preview}?form=login`, { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.fill('somebody@example.test');
  await hydrated(page);
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('somebody@example.test');
});

test('@nojs the forms of the preview stand in its page, each at its own address', async ({ page }) => {
  await page.goto(preview);
  await expect(page.getByRole('heading', { name: 'Sign up for free to view this lesson.' })).toBeVisible();
  await page.getByRole('link', { name: 'Click here to log in' }).click();
  await expect(page.getByRole('heading', { name: 'Login to view this lesson.' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'About the course' })).toBeVisible();
});

test('a member logs in from the preview and is led back to the lesson', async ({ page, request, sandbox }) => {
  const email = await newMember(request, sandbox);
  await page.goto(`${preview}?form=login`);
  await hydrated(page);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('Cuepoint1');
  await page.locator('button[name="intent"][value="sign-in"]').click();
  await expect(page).toHaveURL(preview);
  await expect(page.locator('video').first()).toBeVisible();
});

test('@js a member is offered the ways to unlock the course above the preview', async ({ page, request, sandbox }) => {
  await enterAs(page, await newMember(request, sandbox));
  await page.goto(preview);
  await hydrated(page);
  await page.getByRole('link', { name: 'Unlock Course' }).click();
  await expect(page.locator('dialog:modal').getByRole('heading', { name: 'Complete Package' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Unlock Course' })).toBeFocused();
});
