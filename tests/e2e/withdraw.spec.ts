import type { Page } from '@playwright/test';
import { newMember } from '../support/account';
import {
  answerHostedPage,
  enterAs,
  expect,
  findings,
  newEmail,
  openElsewhere,
  signOut,
  test,
} from '../support/browser';

// Time for a purchase on a hosted page and several mails.
test.describe.configure({ timeout: 120_000 });

async function buyCourse(page: Page, course: string): Promise<void> {
  await page.goto(`/online-dj-courses/${course}`);
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await answerHostedPage(page);
  await expect(page.getByRole('link', { name: 'Start lesson 1' })).toBeVisible();
}

test('a member ticks an order, reads the words, withdraws, and gets the money back', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const email = await newMember('withdraws');
  await enterAs(page, email);
  await buyCourse(page, 'the-long-blend');
  await expect(page.getByRole('link', { name: 'Withdraw from a contract' })).toBeVisible();
  await page.goto('/my-profile/access');
  await page.getByRole('link', { name: /^Withdraw ?: The Long Blend/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from a contract' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Tick an order, or write what it is about').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /The Long Blend/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm withdrawal' })).toBeVisible();
  await expect(page.locator('.declared')).toContainText('I withdraw from the contract for “The Long Blend');
  await expect(page.getByText(/^£\d+\.\d\d, to the card or account/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change something' }).click();
  await expect(page.getByRole('checkbox', { name: /The Long Blend/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have withdrawn' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const told = await sandbox.mailTo(email, /Your withdrawal W-\d+/);
  expect(told.text).toContain('I withdraw from the contract for “The Long Blend');
  expect(told.html).toContain('I withdraw from the contract');
  await sandbox.mailTo(email, /Your payment for .* was refunded/);
  await page.goto('/courses/the-long-blend/lessons');
  await expect(page.getByText('Unlock Course').first()).toBeVisible();
});

test('a guest withdraws by the link in the mail, and no page says what was found', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const email = await newMember('guest-withdraws');
  const buyer = await openElsewhere();
  await enterAs(buyer, email);
  await buyCourse(buyer, 'eq-and-the-low-end');
  await buyer.context().close();

  const seen: string[] = [];
  for (const address of [newEmail('stranger'), email]) {
    await page.goto('/withdraw');
    await page.getByLabel('Your name').fill('Ren Kowalczyk');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Two things to fix' })).toBeVisible();
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('What do you want to withdraw from?').fill('The course I bought today');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('.declared')).toContainText('The course I bought today');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have withdrawn' })).toBeVisible();
    const text = (await page.locator('main').innerText()).replaceAll(/[\w.-]+…@\S+|W-\d+|on \d.*UTC/g, '…');
    seen.push(text);
    expect(await findings(page)).toEqual([]);
    const mail = await sandbox.mailTo(address, /Your withdrawal W-\d+/);
    const link = mail.links.find((one) => one.includes('/withdraw?token='));
    expect(link === undefined).toBe(address !== email);
    if (!link) continue;
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm withdrawal' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your withdrawal is confirmed' })).toBeVisible();
    await sandbox.mailTo(email, /Your payment for .* was refunded/);
    await sandbox.mailTo(email, /is settled/);
  }
  expect(seen[0]).toBe(seen[1]);
});

test('the office refuses a withdrawal with a reason, and refunds an order for another', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (422|409)/);
  const email = await newMember('office-withdraws');
  await enterAs(page, email);
  await buyCourse(page, 'the-long-blend');
  for (const about of ['Something I bought in spring', 'The other thing']) {
    await page.goto('/withdraw');
    await page.getByLabel('Something else').fill(about);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByText('A person answers by email within two days')).toBeVisible();
  }
  const desk = await openElsewhere();
  await enterAs(desk, 'superadmin');
  await desk.goto('/admin/withdrawals');
  const rowOf = (about: string) => desk.locator('tr', { hasText: email }).filter({ hasText: about });
  await rowOf('Something I bought')
    .getByRole('link', { name: /^Answer/ })
    .click();
  await desk.getByRole('button', { name: 'Refuse and send' }).click();
  await expect(desk.getByText('Write 10 to 1,000 characters').first()).toBeVisible();
  await desk.getByLabel('Reason').fill('You bought it longer than 14 days ago.');
  await desk.getByRole('button', { name: 'Refuse and send' }).click();
  await expect(desk.getByText('It is refused, and the reason has been emailed.').first()).toBeVisible();
  const refused = await sandbox.mailTo(email, /About your withdrawal/);
  expect(refused.text).toContain('You bought it longer than 14 days ago.');

  await rowOf('The other thing')
    .getByRole('button', { name: /^Refund £/ })
    .click();
  await expect(desk.getByText('It is withdrawn from.').first()).toBeVisible();
  await sandbox.mailTo(email, /Your payment for .* was refunded/);
  await desk.context().close();
  await signOut(page);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/withdrawals');
  await expect(page.getByText('By the office').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a guest and a member cancel a subscription, and the member undoes it', async ({
  page,
  sandbox,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of 422/);
  // Keeps the cancellation, asks the provider, and writes its answer.
  manyTrips.push(/^POST .*\/cancel-contract\S*: 5$/);
  // The two projects run side by side.
  const isScripted = test.info().project.name === 'js';
  const who = isScripted ? 'annual' : 'extended';
  const email = `${who}@cuepoint.test`;
  await page.goto('/cancel-contract');
  await page.getByLabel('Your name').fill('Ren Kowalczyk');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('radio', { name: /Something went wrong/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Write the reason').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('radio', { name: /I want to stop/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.declared')).toContainText(
    'I cancel this contract as soon as possible: Cuepoint subscription',
  );
  await page.getByRole('button', { name: 'Change something' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your cancellation' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const [number = ''] = /C-\d+/.exec(await page.locator('main').innerText()) ?? [];
  const mail = await sandbox.mailTo(email, new RegExp(`^Your cancellation ${number}$`));
  await page.goto(mail.links.find((one) => one.includes('/cancel-contract?token=')) ?? '');
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cancellation is confirmed' })).toBeVisible();

  await enterAs(page, who);
  await expect
    .poll(async () => {
      await page.goto('/payments');
      return page.getByRole('button', { name: 'Undo' }).count();
    })
    .toBeGreaterThan(0);
  await page.goto('/cancel-contract');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your subscription is cancelled' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your subscription continues as before.').first()).toBeVisible();

  if (isScripted) return;
  // A later day than the next possible one waits for the office.
  await page.goto('/cancel-contract');
  await page.getByRole('radio', { name: /On a date I choose/ }).check();
  await page.locator('input[name="day"]').fill('2099-01-31');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.declared')).toContainText('I cancel this contract on 31 January 2099');
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your cancellation' })).toBeVisible();
  const desk = await openElsewhere();
  await enterAs(desk, 'admin');
  await desk.goto('/admin/withdrawals');
  await desk
    .locator('tr', { hasText: email })
    .getByRole('button', { name: /^Cancel it/ })
    .first()
    .click();
  await expect(desk.getByText('The subscription is cancelled').first()).toBeVisible();
  await desk.context().close();
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your subscription continues as before.').first()).toBeVisible();
});
