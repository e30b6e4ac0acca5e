import { newMember } from '../support/account';
import { answerHostedPage, enterAs, expect, findings, hydrated, openElsewhere, test } from '../support/browser';

// Time for a purchase on a hosted page, two accounts and a mail.
test.describe.configure({ timeout: 120_000 });

test('@pictures a member buys a course for themselves and as a gift, sends the card, and the friend redeems it', async ({
  page,
  sandbox,
}) => {
  const [giver, friend] = [await newMember('giver'), await newMember('friend')];
  await enterAs(page, giver);
  await page.goto('/online-dj-courses/the-long-blend');
  await page.getByText('Gift This Course').first().click();
  await page.getByRole('button', { name: /Buy as a gift, £/ }).click();
  await page.waitForURL('**/basket');
  await expect(page.getByText(/Your gift “The Long Blend” is in your basket/).first()).toBeVisible();
  await page.goto('/checkout');
  const opens = page.getByText('Your courses open as soon as the payment has gone through.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await expect(opens, 'a gift opens nothing for the giver').toHaveCount(0);
  await page.goto('/online-dj-courses/the-long-blend');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  // The gift's message has the same words, so only the course's own button shows that the course was added.
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('15% for two or more courses')).toBeVisible();
  await expect(page.getByText('A gift: you get a code for it.', { exact: false })).toBeVisible();
  const toBasket = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Basket.*2 items/ });
  await expect(toBasket, 'a member finds the way back to what waits there').toBeVisible();
  await page.goto('/checkout');
  await expect(opens).toBeVisible();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await answerHostedPage(page);
  await expect(page.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Basket/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Open the card/ }).click();
  await page.waitForURL('**/gifts/*');
  await hydrated(page);
  expect(await findings(page)).toEqual([]);

  await page.getByLabel('Who is it for?').fill('Tomasz');
  await page.getByLabel('A few words').fill('Play at mine in June.');
  await page.getByRole('button', { name: 'Update the card' }).click();
  await expect(page.getByText(/A course for Tomasz, from/)).toBeVisible();
  await page.getByLabel('Your friend’s email address').fill(friend);
  await page.getByRole('button', { name: 'Send the card' }).click();
  await expect(page.getByText(/to .\*\*\*@/)).toBeVisible();
  const code = (await page.locator('.gift-card .big-code').textContent()) ?? '';
  const mail = await sandbox.mailTo(friend, /sent you a gift: “The Long Blend/);
  expect(mail.text).toContain(`/redeem?code=${code}`);

  const phone = await openElsewhere();
  await enterAs(phone, friend);
  await phone.goto(`/redeem?code=${code}`);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.waitForURL('**/courses/*/lessons');
  await phone.goto('/my-profile/access');
  await expect(phone.getByText('A gift, received on').first()).toBeVisible();
  await phone.context().close();

  await page.goto('/my-profile/access');
  await page.getByRole('heading', { name: 'Gifts that you bought' }).waitFor();
  await expect(page.getByText('Redeemed', { exact: true })).toBeVisible();
});
