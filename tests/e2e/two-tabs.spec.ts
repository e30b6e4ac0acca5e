import { apiSession, callApi, mailedLink, newMember } from '../support/account';
import { expect, hydrated, signIn, test } from '../support/browser';

test('@js a recovery link sets the password in the first of two tabs, and the second tab offers a new link', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/);
  const email = await newMember('tabs');
  await callApi('POST', '/verifications/password', { body: { email } });
  const link = await mailedLink(email, /Create a new password/);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await hydrated(tab);
    await tab.getByLabel('New password').fill('Another1');
    await tab.getByLabel('Confirm password').fill('Another1');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password has been successfully changed').first()).toBeVisible();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { name: 'Recovery link has expired' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});

test('@js a member who is blocked while a page is open is sent to sign-in by the next press', async ({ page }) => {
  const email = await newMember('tabs');
  await signIn(page, email);
  await hydrated(page);
  const { user } = await apiSession(email);
  const { accessToken } = await apiSession('admin');
  await callApi('PATCH', `/users/${user.id}/block`, { token: accessToken, body: { isBlocked: true } });
  await page.getByRole('link', { name: 'My profile' }).first().click();
  await page.waitForURL('**/sign-in?blocked=true');
  await expect(page.getByText('You have been blocked by the Admin').first()).toBeVisible();
});
