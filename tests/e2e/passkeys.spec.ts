import type { Browser, Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  enterAs,
  expect,
  findings,
  hydrated,
  newMember,
  signIn,
  signOut,
  test,
} from '../support/browser';

/** A try is counted before the password is checked. */
const countedTries = /^POST .*\/my-profile\/two-factor\S*: [45]$/;

const isScripted = () => test.info().project.name === 'js';

/** A page with script: passkeys are made and used by script only. */
async function scriptedPage(page: Page, browser: Browser): Promise<Page> {
  if (isScripted()) return page;
  const context = await browser.newContext({ baseURL: process.env.E2E_APP, javaScriptEnabled: true });
  return context.newPage();
}

/** Chromium's virtual authenticator; `refuse` acts like an unknown finger. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const verify = (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { accept: () => verify(true), refuse: () => verify(false) };
}

/** Whether the browser lists passkeys at the address field, where the virtual authenticator chooses one at once. */
const listsPasskeys = (page: Page, answer: boolean) =>
  page.addInitScript(`PublicKeyCredential.isConditionalMediationAvailable = async () => ${answer}`);

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto('/my-profile/two-factor?set=passkey');
  // Without the helper `hydrated`, which does not wait in the projects without script.
  await page.locator('html[data-hydrated]').waitFor();
  await page.locator('#passkey-name').fill('Laptop');
  await page.locator('#passkey-password').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

test('@browsers a member adds a passkey, signs in with it, renames it and removes it', async ({
  page,
  browser,
  request,
  sandbox,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  manyTrips.push(countedTries);
  const email = await newMember(request, sandbox);
  const scripted = await scriptedPage(page, browser);
  const finger = await withAuthenticator(scripted);
  await listsPasskeys(scripted, false);
  const button = scripted.getByRole('button', { name: 'Sign In with a passkey' });

  await enterAs(scripted, email);
  await addPasskey(scripted, 'Wrong1234');
  await expect(scripted.getByText('That is not your current password').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await addPasskey(scripted, DEMO_PASSWORD);
  await expect(scripted.getByText('The passkey was added.').first()).toBeVisible();
  await expect(scripted.getByText('Never used.')).toBeVisible();
  await sandbox.mailTo(email, /A passkey was added/);
  await addPasskey(scripted, DEMO_PASSWORD);
  await expect(scripted.getByText('This device already has a passkey for your account.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await signOut(scripted);
  await scripted.goto('/my-profile/two-factor');
  await finger.refuse();
  await button.click();
  await expect(scripted.getByText('It was cancelled, or took too long.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await finger.accept();
  await button.click();
  await scripted.waitForURL('**/my-profile/two-factor');
  await expect(scripted.getByText('Never used.')).toHaveCount(0);

  // Chosen in the browser's own list, without a press.
  await signOut(scripted);
  await listsPasskeys(scripted, true);
  await scripted.goto('/sign-in?redirect=/my-profile/two-factor');
  await scripted.waitForURL(({ pathname }) => pathname === '/my-profile/two-factor');
  await listsPasskeys(scripted, false);

  if (!isScripted()) {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Sign In with a passkey' })).toHaveCount(0);
    await signIn(page, email);
  }
  await page.goto('/my-profile/two-factor');
  await hydrated(page);
  if (!isScripted()) {
    await page.getByRole('link', { name: 'Add another passkey' }).click();
    // Playwright's text search does not find text in noscript.
    await expect(page.locator('noscript p', { hasText: 'Adding a passkey needs' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  }
  await page.locator('summary', { hasText: 'Rename or remove' }).click();
  const item = page.locator('li', { has: page.getByText('Rename or remove') });
  await item.getByLabel('Name').fill('Old laptop');
  await item.getByRole('button', { name: 'Rename Laptop' }).click();
  await expect(page.getByText('The passkey was renamed.').first()).toBeVisible();
  await page.goto('/my-profile/two-factor');
  await page.locator('summary', { hasText: 'Rename or remove' }).click();
  await item.getByLabel('Your current password').fill('Wrong1234');
  await item.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(item.getByText('That is not your current password').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await item.getByLabel('Your current password').fill(DEMO_PASSWORD);
  await item.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(page.getByText('The passkey was removed.').first()).toBeVisible();
  await sandbox.mailTo(email, /A passkey was removed/);

  if (isScripted()) await signOut(page);
  await scripted.goto('/sign-in');
  await button.click();
  await expect(scripted.getByText('We don’t recognise this passkey.').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
