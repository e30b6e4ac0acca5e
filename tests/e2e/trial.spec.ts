import type { Page } from '@playwright/test';
import { newMember } from '../support/account';
import {
  answerHostedPage,
  DEMO_PASSWORD,
  dismissNews,
  enterAs,
  expect,
  findings,
  hydrated,
  newEmail,
  test,
} from '../support/browser';
import { fillSignUp, newName, passHumanCheck } from '../support/sign-up';

test('a guest of an article signs up, starts a seven-day trial, returns to the article, and cannot try again', async ({
  page,
  sandbox,
  manyTrips,
}) => {
  test.setTimeout(90_000);
  // The subscription is written before the provider is asked.
  manyTrips.push(/^POST .*\/dj-hub\/add-payment-method\/\S*: 4$/);
  const email = newEmail('trial');
  await page.goto('/dj-hub/premium-article/past-the-wheel');
  await page.getByRole('link', { name: 'Sign in to keep reading' }).click();
  await page.waitForURL('**/sign-in?articleId=past-the-wheel');
  await page.locator('main').getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('**/sign-up?articleId=past-the-wheel');
  await fillSignUp(page, email, newName());
  await passHumanCheck(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verification-sent');
  await page.goto((await sandbox.mailTo(email, /Verify/)).links[0] ?? '');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.waitForURL('**/subscription-basket?articleId=past-the-wheel');
  await dismissNews(page);
  await page.getByRole('link', { name: 'Try it free for 7 days' }).click();
  await page.waitForURL(/\/dj-hub\/free-trial\?.*articleId=past-the-wheel/);
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
  if (test.info().project.name === 'js') await payByCard(page);
  else {
    expect(await refusalOfCardForm(page)).toContain('Please answer the question.');
    expect(await refusalOfCardForm(page, { paymentMethod: 'CASH' })).toContain('Choose a payment method');
    for (const path of ['/dj-hub/subscription-plans', '/dj-hub/free-trial']) {
      expect(await refusalOf(page, path, { intent: 'nothing-of-ours' })).toContain('Something went wrong');
    }
    await page.getByRole('button', { name: 'Continue to secure payment' }).click();
    await answerHostedPage(page, 'pay');
  }
  await page.waitForURL(/\/subscription-successful/);
  await expect(page.getByRole('heading', { name: /Open until \d/ })).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start learning' }).click();
  await page.waitForURL(/\/dj-hub\/premium-article\/past-the-wheel/);
  expect((await sandbox.mailTo(email, /DJ Package/)).text).toContain('Your free trial has started');

  await page.goto('/dj-hub/free-trial');
  await page.waitForURL('**/dj-hub');
});

/** Sends the card form as its script would, but without an answer to the human check; returns the visible page. */
async function refusalOfCardForm(page: Page, odd: Record<string, string> = {}): Promise<string> {
  const names = ['key', 'plan', 'seenPrice', 'seenCurrency'];
  const values = await Promise.all(names.map((name) => page.locator(`input[name=${name}]`).first().inputValue()));
  const wish = Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  const token = { paymentMethod: 'CREDIT_CARD', paymentNonce: 'fake-valid-nonce' };
  return refusalOf(page, page.url(), { ...wish, intent: 'trial-token', humanChallenge: 'none', ...token, ...odd });
}

/** The page that refuses a form, without its scripts. */
async function refusalOf(page: Page, url: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(url, { form });
  expect(answer.status()).toBe(422);
  return (await answer.text()).replace(/<script.*?<\/script>/gs, '');
}

/** Presses buttons one after the other, each as soon as it appears. */
async function pressAtOnce(page: Page, names: string[]): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (const name of wanted) {
      const find = () =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);
      while (!find()) await new Promise(requestAnimationFrame);
      find()?.click();
      await new Promise(requestAnimationFrame);
    }
  }, names);
}

/** Pays by the card form with script: errors are shown, the bank asks, and the card's number is not sent to us. */
async function payByCard(page: Page): Promise<void> {
  const number = page.getByRole('textbox', { name: 'Card number' });
  const expiry = page.getByRole('textbox', { name: 'Expiry date' });
  const code = page.getByRole('textbox', { name: 'Secure code' });
  const start = page.getByRole('button', { name: 'Start free trial' });
  for (const field of [number, expiry, code, number]) await field.focus();
  for (const text of ['Card number is required', 'Expiry date is required', 'Secure code is required']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await number.fill('4111');
  await expiry.fill('01 / 20');
  await code.fill('1');
  await number.focus();
  for (const text of ['Card number is invalid', 'Expiry date is invalid', 'Secure code is invalid']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  expect(await findings(page)).toEqual([]);
  await number.fill('4000 0027 6000 3184');
  await expiry.fill('12 / 40');
  await code.fill('123');
  await expect(page.getByText(/is invalid/)).toHaveCount(0);
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /human/i }).check();
  await start.click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('It was not confirmed, and nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('_data='));
  // Within 300 ms a form is not sent twice, but the bank's refusal ended the first press, so the second counts.
  await pressAtOnce(page, ['Start free trial', 'Refuse', 'OK', 'Start free trial']);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain('paymentNonce=tokencc_');
  expect(body).not.toContain('3184');
}

test('@forms a coupon for life opens everything without a payment method', async ({ page, manyTrips }) => {
  manyTrips.push(/^POST .*\/dj-hub\/add-payment-method\/\S*: 4$/);
  await enterAs(page, await newMember('vip'));
  await page.goto('/dj-hub/add-payment-method/annual?coupon=VIP');
  await page.getByRole('button', { name: 'Open everything' }).click();
  await page.waitForURL(/\/subscription-successful/);
  await expect(page.getByRole('heading', { name: 'Subscription successful' })).toBeVisible();
});

test('@forms a trial or a coupon for life cannot be used again, and the page says so', async ({ page }) => {
  await enterAs(page, 'lapsed');
  await page.goto('/dj-hub/add-payment-method/annual');
  await page.waitForURL('**/dj-hub/free-trial');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free trial');
  await expect(page.getByText('You have already used your free trial.')).toBeVisible();
  await page.context().clearCookies();
  await enterAs(page, 'vipgone');
  await page.goto('/dj-hub/add-payment-method/monthly?coupon=VIP');
  await expect(page.getByText('This coupon cannot be used again')).toBeVisible();
});

test('@forms a sign-in for an article leads to the article, the offer, or the profile of a paused member', async ({
  page,
}) => {
  for (const [who, ends] of [
    ['annual', '/dj-hub/premium-article/past-the-wheel'],
    ['member', '/subscription-basket?articleId=past-the-wheel'],
    ['paused', '/my-profile'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto('/sign-in?articleId=past-the-wheel');
    await page.locator('input[name="email"]').fill(`${who}@cuepoint.test`);
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await page.locator('button[name="intent"][value="sign-in"]').click();
    await page.waitForURL(`**${ends}`);
  }
  await expect(page.getByText('Please resume your subscription to view the DJ Hub content.').first()).toBeVisible();
});

test('a guest signs up within the trial, where a location is required if the basket needs one', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await page.goto('/dj-hub/free-trial?articleId=past-the-wheel');
  await page.getByRole('link', { name: 'Try annual' }).click();
  await expect(page.locator('input[name="userName"]')).toBeVisible();
  await expect(page.getByLabel('Pirate location')).toHaveCount(0);
  const form = page.url();
  await page.goto('/online-dj-courses/club-sound');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
  await page.goto(form);
  await expect(page.getByRole('heading', { name: 'Create an account to get started' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to change plan' })).toBeVisible();
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  await page.locator('input[name="userName"]').fill(newName());
  await page.locator('input[name="email"]').fill(newEmail('flow'));
  await page.locator('input[name="password"]').fill('Cuepoint1');
  const go = page.locator('button[name="intent"][value="sign-up"]');
  if (test.info().project.name === 'js') {
    await passHumanCheck(page);
    await expect(go).toHaveAttribute('aria-disabled', 'true');
  } else {
    await go.click();
    await page.waitForURL('**/sign-up?*');
    await expect(page.getByText('Pirate Location is required').first()).toBeVisible();
    await page.locator('input[name="password"]').fill('Cuepoint1');
    await passHumanCheck(page);
  }
  await page.getByLabel('Pirate location').selectOption('Bristol');
  await go.click();
  await page.waitForURL('**/verification-sent');
});
