import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  dismissNews,
  enterAs,
  expect,
  findings,
  findingsAtNight,
  findingsInBothThemes,
  hydrated,
  newMember,
  signIn,
  test,
} from '../support/browser';
import { png, pngOfBytes, quarters } from '../support/pictures';

const isScripted = () => test.info().project.name === 'js';

/** The form that an intent belongs to. */
const formOf = (page: Page, intent: string) => page.locator('form', { has: page.locator(`[value="${intent}"]`) });

test('the terms and the privacy policy open from the sign-up form, and closing them leads back to it', async ({
  page,
}) => {
  await page.goto('/sign-up?ref=r1');
  await hydrated(page);
  await page.locator('input[name="userName"]').fill('kept_name');
  for (const [link, title] of [
    ['terms of use', 'Terms of use'],
    ['privacy policy', 'Privacy Policy'],
  ] as const) {
    await page.locator('main').getByRole('link', { name: link }).click();
    if (isScripted()) {
      const dialog = page.locator('dialog:modal');
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('input[name="userName"]')).toHaveValue('kept_name');
    } else {
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/sign-up?ref=r1');
    }
  }
});

test('@forms the redirect in the address survives the sign-in pages and is followed, unless it is foreign', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await page.goto('/sign-up?redirect=%2Fcourses%2Fphrase-mixing%2Flessons&articleId=&ref=friend');
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.waitForURL(/\/sign-in\?ref=friend&redirect=/);
  await page.getByRole('link', { name: /Forgot Password/ }).click();
  await page.waitForURL(/\/forgot-password\?ref=friend&redirect=/);
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.waitForURL(/\/sign-in\?ref=friend&redirect=/);
  const form = page.locator('main form');
  await form.locator('input[name="email"]').fill('owner@cuepoint.test');
  for (const password of ['Wrong1234', DEMO_PASSWORD]) {
    await form.locator('input[name="password"]').fill(password);
    await form.locator('button[value="sign-in"]').click();
    if (password === DEMO_PASSWORD) continue;
    await expect(page.getByRole('heading', { name: 'Unsuccessful' }).first()).toBeVisible();
    await dismissNews(page);
  }
  await page.waitForURL('**/courses/phrase-mixing/lessons');
  await page.context().clearCookies();
  await page.goto('/sign-in?redirect=https%3A%2F%2Fevil.example%2F');
  await expect(page.locator('input[name="redirectTo"]')).toHaveCount(0);
});

test('the sign-in page explains a block and links to the contact page', async ({ page }) => {
  await page.goto('/sign-in?blocked=true');
  await hydrated(page);
  const place = isScripted() ? page.locator('dialog:modal') : page.locator('main');
  await expect(place.getByText("You have been blocked by the Admin. Currently, you don't have access")).toBeVisible();
  await expect(place.getByRole('link', { name: 'Contact us' })).toHaveAttribute('target', '_blank');
  expect(await findings(page)).toEqual([]);
  await place.getByRole('link', { name: 'OK' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('a password is reset by a mailed link, which works once', async ({ page, request, sandbox, expectedErrors }) => {
  expectedErrors.push(/status of (410|422)/);
  const email = await newMember(request, sandbox);
  await page.goto('/forgot-password');
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Link sent' })).toBeVisible();
  const link = (await sandbox.mailTo(email, /password/i)).links.find((found) => found.includes('/restore-password'));
  await page.goto(link ?? '');
  await hydrated(page);
  await page.locator('input[name="password"]').fill('Changed12');
  await page.locator('input[name="confirmPassword"]').fill('Changed13');
  if (isScripted()) await page.locator('input[name="confirmPassword"]').blur();
  else await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Passwords should match').first()).toBeVisible();
  await page.locator('input[name="password"]').fill('Changed12');
  await page.locator('input[name="confirmPassword"]').fill('Changed12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/sign-in');
  await expect(page.getByText('Your password has been successfully changed').first()).toBeVisible();
  await dismissNews(page);
  await page.goto(link ?? '');
  await expect(page.getByText('Recovery link has expired')).toBeVisible();
  await signIn(page, email, 'Changed12');
});

test('@forms an email address is changed by a mailed link, and a link in the other mail changes it back', async ({
  page,
  request,
  sandbox,
}) => {
  const email = await newMember(request, sandbox);
  const next = `n${email}`;
  await enterAs(page, email);
  await page.goto('/my-profile#email');
  await hydrated(page);
  const form = formOf(page, 'email');
  await form.locator('input[name="newEmail"]').fill(next);
  await form.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await form.locator('button').last().click();
  const said = `Verification link has been sent to ${next}. Please open it to verify new email address`;
  await expect(page.getByText(said).first()).toBeVisible();
  await page.goto((await sandbox.mailTo(next)).links.find((found) => found.includes('/change-email')) ?? '');
  await page.getByRole('button', { name: 'Verify new email address' }).click();
  await expect(page.getByText('The new email address has been successfully verified.')).toBeVisible();
  const back = (await sandbox.mailTo(email, /was changed/)).links.find((found) => found.includes('/change-email'));
  await page.goto(back ?? '');
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByText('Your email address is back')).toBeVisible();
  await page.goto('/my-profile');
  await expect(page).toHaveURL(/\/(logout\?expired=1|sign-in)/);
});

test('@pictures a profile picture is refused by type and size, and a valid one is uploaded, cropped and removed', async ({
  page,
  request,
  sandbox,
  expectedErrors,
  manyTrips,
}) => {
  test.setTimeout(60_000);
  expectedErrors.push(/status of 422/);
  // Rows are written before their objects, and objects before what shows them: an upload takes more round trips.
  manyTrips.push(/^POST .*\/my-profile(\?\S*)?: [4-7]$/);
  await enterAs(page, await newMember(request, sandbox));
  await page.goto('/my-profile#picture');
  const file = page.locator('input[type="file"]');
  const upload = async (chosen: Parameters<typeof file.setInputFiles>[0]) => {
    await hydrated(page);
    await file.setInputFiles(chosen);
    await page.getByRole('button', { name: 'Upload' }).click();
  };
  const send = (name: string, buffer: Buffer) => upload({ name, mimeType: 'image/png', buffer });
  await send('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText('Please choose a PNG or JPEG picture').first()).toBeVisible();
  // From disk: the browser would receive a 30 MB buffer as text, which would take most of the test's time.
  const large = test.info().outputPath('large.png');
  await writeFile(large, pngOfBytes(30_000_001));
  await upload(large);
  await expect(page.getByText('Maximum image size is 30Mb').first()).toBeVisible();
  await send('fine.png', png(900, 600, quarters(900, 600)));
  const head = page.locator('.profile-head img');
  await expect(head).toBeVisible();
  const whole = (await head.getAttribute('src')) ?? '';
  await page.goto('/my-profile#picture');
  await hydrated(page);
  if (isScripted()) {
    await page.getByRole('button', { name: 'Drag it into place' }).click();
    await page.getByLabel('Left to right').fill('0');
    expect(await findings(page)).toEqual([]);
    await page.locator('dialog:modal').getByRole('button', { name: 'Save picture' }).click();
  } else {
    await page.getByRole('radio', { name: 'Top left' }).check({ force: true });
    await page.getByRole('button', { name: 'Save picture' }).click();
  }
  await expect(head).not.toHaveAttribute('src', whole);
  await page.locator('button[value="remove-avatar"]').click();
  await expect(head).toHaveCount(0);
});

test('@js saving the profile before a chosen picture is uploaded shows a warning until the upload', async ({
  page,
  request,
  sandbox,
  manyTrips,
}) => {
  manyTrips.push(/^POST .*\/my-profile(\?\S*)?: [4-7]$/);
  await enterAs(page, await newMember(request, sandbox));
  await page.goto('/my-profile');
  await hydrated(page);
  for (const row of ['Picture', 'Equipment']) await page.locator('summary').filter({ hasText: row }).click();
  const save = page.getByRole('button', { name: 'Save equipment' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(400, 300) });
  await page.getByRole('radio', { name: /^Turntables/ }).check({ force: true });
  await save.click();
  const left = page.locator('.toast').getByText('Your picture is not saved yet');
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.locator('.profile-head img')).toBeVisible();
  await expect(left).toHaveCount(0, { timeout: 2000 });
});

test('@forms the billing portal opens in a new tab, and says so to who never had a subscription', async ({ page }) => {
  await enterAs(page, 'member');
  await page.goto('/my-profile?openBillingPortal=true');
  await expect(page).toHaveURL('/my-profile');
  await expect(page.getByText('You have never had a subscription').first()).toBeVisible();
  await page.context().clearCookies();
  await enterAs(page, 'monthly');
  await page.goto('/my-profile');
  const link = page.getByRole('link', { name: 'Billing Portal' });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await tab.waitForURL(/\/portal\/v2\//);
  await expect(page).toHaveURL('/my-profile');
});

const accountPages = {
  guest: [
    '/forgot-password',
    '/forgot-password?sent=1',
    '/restore-password?token=x',
    '/verification?token=x',
    '/privacy-policy',
    '/not-found',
    '/not-accessible',
    '/change-email?token=x',
  ],
  nameless: ['/create-username'],
  unverified: ['/verification-sent?state=notVerified'],
  owner: ['/my-profile', '/my-profile/access', '/my-profile/data', '/complete-profile', '/logout?expired=1'],
};

test('@js the account pages have no axe violations in either theme', async ({ page, expectedErrors }) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of (403|404|410)/);
  const all: string[] = [];
  for (const [who, pages] of Object.entries(accountPages)) {
    await page.context().clearCookies();
    if (who !== 'guest') await enterAs(page, who);
    for (const path of pages) all.push(...(await findingsInBothThemes(page, path)));
  }
  expect(all).toEqual([]);
});

test('@js the API documentation has no axe violations in either theme', async ({ page }) => {
  await page.goto('/api/docs');
  expect(await findings(page, { only: 'others' })).toEqual([]);
  // Axe takes seconds to lay out 15,000 elements, and every section has the same colours.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('main section.stack:not(:first-of-type)')) section.remove();
  });
  await expect(page.locator('main section.stack')).toHaveCount(1);
  expect(await findings(page, { only: 'colours' })).toEqual([]);
  expect(await findingsAtNight(page)).toEqual([]);
});

test('@js every field and button of the account forms can be reached with the keyboard', async ({ page }) => {
  test.setTimeout(90_000);
  const missed: string[] = [];
  const walk = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    // The human check's script loads even later, and replaces the question.
    await page.waitForLoadState('networkidle');
    const wanted = await page.evaluate(() => {
      const found = new Set<string>();
      const controls = document.querySelectorAll<HTMLInputElement>('main form :is(input, select, textarea, button)');
      for (const control of controls) {
        if (control.type === 'hidden' || control.disabled || control.tabIndex < 0) continue;
        if (!control.checkVisibility({ visibilityProperty: true })) continue;
        found.add(`${control.tagName} ${control.type} ${control.name || control.textContent}`);
      }
      return [...found];
    });
    const reached = new Set<string>();
    for (let i = 0; i < 160; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const now = document.activeElement as HTMLInputElement | null;
        return now && `${now.tagName} ${now.type} ${now.name || now.textContent}`;
      });
      if (at) reached.add(at);
      if (wanted.every((one) => reached.has(one))) break;
    }
    expect(wanted.length, `${path} has a form`).toBeGreaterThan(0);
    missed.push(...wanted.filter((one) => !reached.has(one)).map((one) => `${path}: ${one}`));
  };
  for (const [who, pages] of Object.entries({
    guest: ['/sign-up', '/sign-in', '/forgot-password'],
    owner: ['/my-profile', '/my-profile/data', '/complete-profile', '/logout'],
  })) {
    if (who !== 'guest') await enterAs(page, who);
    for (const path of pages) await walk(path);
  }
  expect(missed).toEqual([]);
});
