import { apiSession, callApi } from '../support/account';
import { DEMO_PASSWORD, enterAs, expect, findings, newMember, signIn, signOut, test } from '../support/browser';
import { codeOf, makeAdmin, setUp, turnOn } from '../support/second-factor';

/** A try is counted before the code is checked and taken back when the code is right; then the page is read. */
const countedTries = /^POST .*\/(my-profile\/two-factor|sign-in\/code)\S*: [45]$/;

test('a member sets up an authenticator app, signs in with it and with a recovery code, and turns it off', async ({
  page,
  request,
  sandbox,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  manyTrips.push(countedTries);
  const email = await newMember(request, sandbox);
  await enterAs(page, email);
  await page.goto('/my-profile/two-factor');
  await setUp(page, 'Wrong1234');
  await expect(page.getByText('That is not your current password').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await setUp(page);
  const { secret, codes } = await turnOn(page);
  await sandbox.mailTo(email, /Two-factor sign-in is on/);

  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/sign-in\/code/);
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This code is not valid.').first()).toBeVisible();
  await expect(page.locator('.waiting-line')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));

  await signOut(page);
  await signIn(page, email);
  await page.locator('summary', { hasText: 'I don’t have my phone' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in with a recovery code' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));

  await page.goto('/my-profile/two-factor');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await page.getByLabel('Code from the app').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Move to another app' }).click();
  const renewed = await turnOn(page);
  await page.goto('/my-profile/two-factor');
  await page.getByLabel('Code from the app').fill(renewed.codes[0] ?? '');
  await page.getByRole('button', { name: 'Make ten new codes' }).click();
  const fresh = await page.locator('.recovery-codes li').first().innerText();
  await page.goto('/my-profile/two-factor');
  await page.getByLabel('Code from the app').fill(fresh);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor sign-in is off.').first()).toBeVisible();
});

test('@forms a new administrator needs a second factor for office and API, and a super admin can reset it', async ({
  page,
  request,
  sandbox,
  manyTrips,
}) => {
  manyTrips.push(countedTries);
  const email = await newMember(request, sandbox);
  const { user } = await apiSession(email);
  await makeAdmin(page, user.id);
  await enterAs(page, email);
  for (const path of ['/admin', `/admin/users/${user.id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/my-profile\/two-factor/);
  }
  const { accessToken: token } = await apiSession(email);
  const block = await callApi('PATCH', `/users/${user.id}/block`, { token, body: { isBlocked: true } });
  expect([block.status, block.json.code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
  await setUp(page);
  const { secret } = await turnOn(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin$/);
  const asked = await callApi('POST', '/sessions', { body: { email, password: DEMO_PASSWORD } });
  expect([asked.status, asked.json.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const given = { email, password: DEMO_PASSWORD, code: codeOf(secret, 1) };
  expect((await callApi('POST', '/sessions', { body: given })).status).toBe(200);

  await page.context().clearCookies();
  await enterAs(page, 'superadmin');
  await page.goto(`/admin/users/${user.id}`);
  await page.locator('summary', { hasText: 'Reset two-factor sign-in' }).click();
  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click();
  await expect(page.getByText('Two-factor sign-in was reset').first()).toBeVisible();
  await sandbox.mailTo(email, /Two-factor sign-in is off/);
});
