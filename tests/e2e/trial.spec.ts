import { newMember } from '../support/account';
import { answerHostedPage, expect, findings, hydrated, signIn, test } from '../support/browser';

test('a member tries it for seven days, for an article, and cannot try it again', async ({ page, sandbox }) => {
  test.setTimeout(90_000);
  const email = await newMember('trial');
  await signIn(page, email);

  await page.goto('/subscription-basket?articleId=past-the-wheel');
  await page.getByRole('link', { name: 'Try it for 7 days, free' }).click();
  await page.waitForURL('**/dj-hub/free-trial?articleId=past-the-wheel');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: '7 days of DJ Hub, free' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Currency').selectOption('GBP');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('link', { name: 'Try monthly' }).click();

  await page.waitForURL('**/dj-hub/add-payment-method/monthly?articleId=past-the-wheel');
  await expect(page.getByRole('heading', { name: 'Step 2: Add your payment method' })).toBeVisible();
  await hydrated(page);
  await page.getByLabel('Coupon').fill('vip');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('VIP makes it free for good.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect(page.getByText('VIP makes it free for good.')).toHaveCount(0);
  await hydrated(page);
  await page.getByLabel('Coupon').fill('half3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('HALF3 is applied: £30.00 for the first 3 payments.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to secure payment' }).click();
  await answerHostedPage(page, 'pay');
  await page.waitForURL(/\/subscription-successful/);
  await page.getByRole('link', { name: 'Start learning' }).click();
  await page.waitForURL(/\/dj-hub\/premium-article\/past-the-wheel/);
  expect((await sandbox.mailTo(email, /DJ Package/)).text).toContain('Your free trial has begun');

  await page.goto('/dj-hub/free-trial');
  await page.waitForURL('**/dj-hub');
});

test('a coupon for life is granted without a payment method, once', async ({ page, manyTrips }) => {
  manyTrips.push(/^POST .*\/dj-hub\/add-payment-method\/\S*: 4$/);
  await signIn(page, await newMember('vip'));
  await page.goto('/dj-hub/add-payment-method/annual?coupon=VIP');
  await page.getByRole('button', { name: 'Open everything' }).click();
  await page.waitForURL(/\/subscription-successful/);
  await expect(page.getByRole('heading', { name: 'Subscription successful' })).toBeVisible();
});

test('whoever has had the trial or the coupon is told so', async ({ page }) => {
  await signIn(page, 'lapsed');
  await page.goto('/dj-hub/add-payment-method/annual');
  await page.waitForURL('**/dj-hub/free-trial');
  await expect(page.getByText('You have had your free trial.')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, 'vipgone');
  await page.goto('/dj-hub/add-payment-method/monthly?coupon=VIP');
  await expect(page.getByText('This coupon cannot be used again')).toBeVisible();
});

test('a guest signs up in the flow, and goes on with the plan', async ({ page }) => {
  await page.goto('/dj-hub/free-trial?articleId=past-the-wheel');
  await page.getByRole('link', { name: 'Try annual' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account to get started' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to change plan' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
