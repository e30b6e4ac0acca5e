import { newMember } from '../support/account';
import { answerHostedPage, enterAs, expect, findings, hydrated, openElsewhere, test } from '../support/browser';

/** A super admin refunds the last payment on the member's page in the office. */
async function refundPayment(email: string): Promise<void> {
  const desk = await openElsewhere();
  await enterAs(desk, 'superadmin');
  await desk.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await desk.locator('tbody a').first().click();
  await desk.getByRole('link', { name: /^Payments/ }).click();
  await desk.getByText('Refund a payment').click();
  await desk.getByLabel('Payment', { exact: true }).selectOption({ index: 1 });
  await desk.getByRole('button', { name: /^Refund payment/ }).click();
  await expect(desk.getByText('a refund cannot be undone').first()).toBeVisible();
  await desk.getByLabel('This is the right person').check();
  await desk.getByRole('button', { name: /^Refund payment/ }).click();
  await expect(desk.getByText('The refund has been requested.').first()).toBeVisible();
  await desk.context().close();
}

// Time for a purchase on a hosted page and two mails.
test.describe.configure({ timeout: 120_000 });

test('a refund by the provider or the office closes the course, says why, and voids the order’s gift', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  // For the void code.
  expectedErrors.push(/status of 404/);
  const email = await newMember('refund');
  await enterAs(page, email);
  const course = '/online-dj-courses/the-long-blend';
  await page.goto(course);
  await page.getByText('Gift This Course').first().click();
  await page.getByRole('button', { name: /Buy as a gift, £/ }).click();
  await page.waitForURL('**/basket');
  await page.goto(course);
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  // The gift's message has the same words, so only the course's own button shows that the course was added.
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await answerHostedPage(page);
  await expect(page.getByRole('link', { name: 'Start lesson 1' })).toBeVisible();
  const returnPage = page.url();
  await page.getByRole('link', { name: /Open the card/ }).click();
  await page.waitForURL('**/gifts/*');
  const card = page.url();
  const code = (await page.locator('.gift-card .big-code').textContent()) ?? '';
  await page.goto('/courses/the-long-blend/lessons');
  await expect(page.getByText('Unlock Course')).toHaveCount(0);

  if (test.info().project.name === 'js') await sandbox.giveBack(email);
  else await refundPayment(email);
  const told = await sandbox.mailTo(email, /Your payment was refunded/);
  expect(told.text).toContain('“The Long Blend” has been removed from your courses.');
  expect(told.text).toContain('The code of your gift “The Long Blend” no longer works.');

  await page.reload();
  await expect(page.getByText('Unlock Course').first()).toBeVisible();
  await page.goto('/my-profile/access');
  await hydrated(page);
  await expect(page.getByText(/Removed on .* because the payment was refunded/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(returnPage);
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible();
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole('link', { name: /Start lesson 1|Open the card/ })).toHaveCount(0);
  await page.goto(card);
  await expect(page.getByText('“The Long Blend” was refunded.')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await page.goto(`/redeem?code=${code}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Activation code is not valid')).toBeVisible();
});
