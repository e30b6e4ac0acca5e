import type { Page } from '@playwright/test';
import { newMember } from '../support/account';
import { answerHostedPage, enterAs, expect, findings, hydrated, test } from '../support/browser';

test('a member subscribes, changes payment and plan, takes the free month, cancels and undoes it', async ({
  page,
  sandbox,
  manyTrips,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  // For the declined card.
  expectedErrors.push(/change-payment-method: .*status of 424/);
  // The free month is claimed before the provider is asked, and the provider's answer is written afterwards.
  manyTrips.push(/^POST .*\/payments\/cancel\S*: 5$/);
  // The return from the provider's page stores the provider's state of the subscription.
  manyTrips.push(/^GET .*\/change-payment-method\?id=\S*: 4$/);
  const email = await newMember('subscribe');

  await page.goto('/dj-hub/subscription-plans');
  await hydrated(page);
  await expect(page.getByText('SAVE 90%')).toBeVisible();
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('€630.00').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole('heading', { name: 'We recommend Single payment' })).toBeVisible();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.waitForURL(/\/subscription-basket\?plan=monthly/);
  await page.getByRole('link', { name: 'Continue to secure payment' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account to get started' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to change plan' })).toBeVisible();
  await page.getByRole('link', { name: 'Click here to log in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to subscribe' })).toBeVisible();
  await hydrated(page);
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name="password"]').fill('Cuepoint1');
  await page.locator('button[name="intent"][value="sign-in"]').click();

  await expect(page.getByRole('button', { name: 'Continue to secure payment' })).toBeVisible();
  await hydrated(page);
  await page.getByLabel('Currency').selectOption('GBP');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('£60.00').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Coupon').fill('sub30');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('SUB30 is applied: £42.00 a month.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect(page.getByText('SUB30 is applied')).toHaveCount(0);
  await hydrated(page);
  await page.getByLabel('Coupon').fill('sub30');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('SUB30 is applied: £42.00 a month.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to secure payment' }).click();
  await answerHostedPage(page, 'pay');
  await page.waitForURL(/\/subscription-successful/);
  await expect(page.getByRole('heading', { name: 'Subscription successful' })).toBeVisible();
  await expect(page.getByText('You paid £42.00.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start the lesson' })).toHaveAttribute('href', /^\/lessons\//);
  await expect(page.getByRole('link', { name: 'Go to DJ Hub' })).toHaveAttribute('href', '/dj-hub');
  expect(await findings(page)).toEqual([]);
  expect((await sandbox.mailTo(email, /DJ Package/)).text).toContain('£60.00 a month');

  await page.getByRole('link', { name: 'Your payments' }).click();
  await page.waitForURL('**/payments');
  await hydrated(page);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Card ending 1111', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Monthly subscription/ })).toContainText('£42.00');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Change payment method' }).click();
  await page.waitForURL('**/change-payment-method');
  if (test.info().project.name === 'js') await changeHere(page);
  else {
    await page.getByRole('button', { name: 'Continue to secure payment' }).click();
    await page.waitForURL(/\/pages\/v4\/methods\//);
    await page.getByRole('button', { name: 'Use PayPal' }).click();
  }
  await page.waitForURL('**/payments');
  await expect(page.getByText('You pay with PayPal now.').first()).toBeVisible();
  await page.getByRole('button', { name: /Change to annual/i }).click();
  await expect(page.getByText(/Your plan changes on/).first()).toBeVisible();
  await page.getByRole('button', { name: /Stay with monthly/i }).click();
  await expect(page.getByText('Your plan stays as it is.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.waitForURL('**/payments/cancel');
  await expect(page.getByRole('button', { name: 'Cancel anyway' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try free month' }).click();
  await page.waitForURL('**/payments');
  await expect(page.getByText('Your next month is free.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.waitForURL('**/payments/cancel');
  await expect(page.getByRole('button', { name: 'Try free month' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.waitForURL('**/payments/cancel/feedback');
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible();
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  // A dialog with script, a section of the page without.
  await expect(page.locator('dialog:modal')).toHaveCount(test.info().project.name === 'js' ? 1 : 0);
  await page.locator('[placeholder="Why are you leaving?"]').fill('No room for decks in the new flat.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/payments');
  await expect(page.getByText('Thank you for telling us.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(page.getByText('Your subscription continues as before.').first()).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

/** Tries a declined card, then PayPal, on the page itself, which takes script and a tokeniser. */
async function changeHere(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 0002');
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12 / 40');
  await page.getByRole('textbox', { name: 'Secure code' }).fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  const refused = page.getByRole('dialog', { name: 'Error' });
  await expect(refused.getByText('Your payment method was declined.')).toBeVisible();
  await refused.getByRole('button', { name: 'OK' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByText('You confirm in a PayPal window').click();
  await page.getByRole('button', { name: 'Continue to PayPal' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('@js a demo subscriber sees sixteen payments on two pages, and on a phone each invoice is below its sum', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/payments');
  await expect(page.getByRole('row')).toHaveCount(16);
  // A click would compete with the script, which adds the second page when the end of the list comes into view.
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/payments?page=2');
  await page.goto('/payments?page=2');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  const [sum, invoice] = await Promise.all(
    [page.getByText('£60.00', { exact: true }), page.getByRole('link', { name: /^Invoice/ })].map((part) =>
      part.last().boundingBox(),
    ),
  );
  const middleOf = (box: typeof sum) => (box ? box.y + box.height / 2 : Number.NaN);
  expect(middleOf(invoice) - middleOf(sum), 'on a phone the invoice is a line below the sum').toBeGreaterThan(18);
});
