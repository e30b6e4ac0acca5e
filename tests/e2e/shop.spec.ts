import type { Page } from '@playwright/test';
import {
  answerHostedPage,
  enterAs,
  expect,
  findings,
  hydrated,
  newMember,
  openElsewhere,
  test,
} from '../support/browser';

const isScripted = () => test.info().project.name === 'js';

const add = async (page: Page, slug: string) => {
  await page.goto(`/online-dj-courses/${slug}`);
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
};

const pay = (page: Page) => page.getByRole('button', { name: /^Pay / }).click();

/** Chooses a currency; without script the form has to be sent, too. */
async function changeCurrency(page: Page, code: string): Promise<void> {
  await hydrated(page);
  await page.getByLabel('Currency').selectOption(code);
  if (!isScripted()) await page.getByRole('button', { name: 'Change' }).click();
}

test('a basket’s item is removed and restored, a coupon is applied and removed, and the currency is changed', async ({
  page,
  request,
  sandbox,
}) => {
  await enterAs(page, await newMember(request, sandbox));
  await add(page, 'the-long-blend');
  await add(page, 'eq-and-the-low-end');
  await page.goto('/basket');
  const rows = page.locator('table.basket tbody tr');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: /^Remove EQ/ }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(rows).toHaveCount(2);

  if (isScripted()) {
    await hydrated(page);
    const apply = page.getByRole('button', { name: 'Apply' });
    await expect(apply).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Coupon').fill('   ');
    await expect(apply).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Coupon').fill('SIXTEENSYMBOLSXX');
    await page.getByLabel('Coupon').blur();
    await expect(page.getByText('Coupon can be up to 15 symbols')).toBeVisible();
    await expect(apply).toHaveAttribute('aria-disabled', 'true');
  }
  await page.getByLabel('Coupon').fill('cue20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('CUE20 is applied.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect(page.getByText('CUE20 is applied.')).toHaveCount(0);

  await changeCurrency(page, 'EUR');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('€');

  await page.getByRole('button', { name: 'Check my payments' }).click();
  await expect(page.getByText('No payment is missing').first()).toBeVisible();
});

test('@js an applied coupon is announced: its live region is there before', async ({ page }) => {
  await add(page, 'the-long-blend');
  await page.goto('/basket');
  await hydrated(page);
  const news = page.locator('#coupon-place').getByRole('status');
  await expect(news).toBeEmpty();
  await page.getByLabel('Coupon').fill('cue20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(news).toContainText('CUE20 is applied.');
});

test('a refused coupon is reported at its field, and with script in a dialog that leads back to the field', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  if (isScripted()) await page.setViewportSize({ width: 390, height: 844 });
  await add(page, 'the-long-blend');
  await page.goto('/basket');
  await hydrated(page);
  const field = page.getByLabel('Coupon');
  await field.fill('spring25');
  await page.getByRole('button', { name: 'Apply' }).click();
  const message = 'SPRING25: This coupon is not valid';
  if (isScripted()) {
    const dialog = page.getByRole('dialog', { name: 'Unsuccessful' });
    await expect(dialog).toContainText(message);
    await expect(field).toBeInViewport({ ratio: 1 });
    const [box, typed] = [await dialog.boundingBox(), await field.boundingBox()];
    if (!box || !typed) throw new Error('one of them is not shown');
    expect(box.y >= typed.y + typed.height || box.y + box.height <= typed.y, 'the field stays in sight').toBe(true);
    expect(box.height).toBeLessThan(260);
    await dialog.getByRole('button', { name: 'Try another code' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('spring25');
  }
  await expect(page.getByText(message)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('@forms an empty basket offers courses for beginners', async ({ page }) => {
  await page.goto('/basket');
  await expect(page.getByText('Your basket is currently empty')).toBeVisible();
  const start = page.getByRole('region', { name: 'Start here' });
  await start.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
});

test('@forms a course that needs a location asks for it before the course can be paid', async ({
  page,
  request,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, await newMember(request, sandbox));
  await add(page, 'club-sound');
  await page.goto('/checkout');
  await pay(page);
  await expect(page.getByText('Pirate Location is required').first()).toBeVisible();
  await page.getByLabel('Pirate location').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Your Pirate location is/).first()).toBeVisible();
  await pay(page);
  await answerHostedPage(page);
  await expect(page.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
});

// Time for two purchases, each with its hosted page and its mail.
test.describe.configure({ timeout: 120_000 });

test('@forms a course paid twice in two tabs is refunded, and the page and a mail say so', async ({
  page,
  context,
  request,
  sandbox,
}) => {
  const email = await newMember(request, sandbox);
  await enterAs(page, email);
  await add(page, 'the-long-blend');
  await page.goto('/checkout');
  await pay(page);
  await page.waitForURL(/\/pages\/v4\//);
  const other = await context.newPage();
  await add(other, 'eq-and-the-low-end');
  await other.goto('/checkout');
  await pay(other);
  await other.waitForURL(/\/pages\/v4\//);

  await answerHostedPage(page);
  await expect(page.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
  await answerHostedPage(other);
  await expect(other.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
  await expect(
    other.getByText(/You already owned “The Long Blend.*”\. (We’ll refund|We refunded) £[\d.]+/),
  ).toBeVisible();
  const mail = await sandbox.mailTo(email, /Your refund of £[\d.]+/);
  expect(mail.text).toContain('The Long Blend');
});

test('@forms the same basket in two tabs leads to one hosted page, after a cancellation to a new one, and once paid shows so under any address', async ({
  page,
  context,
  request,
  sandbox,
}) => {
  await enterAs(page, await newMember(request, sandbox));
  await add(page, 'the-long-blend');
  const other = await context.newPage();
  await Promise.all([page.goto('/checkout'), other.goto('/checkout')]);
  await Promise.all([pay(page), pay(other)]);
  await Promise.all([page, other].map((tab) => tab.waitForURL(/\/pages\/v4\//)));
  expect(other.url()).toBe(page.url());
  await answerHostedPage(page, 'cancel');
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();

  await page.goto('/checkout');
  await pay(page);
  await page.waitForURL(/\/pages\/v4\//);
  expect(page.url()).not.toBe(other.url());
  await answerHostedPage(page);
  await expect(page.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
  await page.goto(page.url().replace('state=succeeded', 'state=cancelled'));
  await expect(page.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
});

test('@forms a course bought elsewhere is removed from the basket, and the basket says so once', async ({
  page,
  request,
  sandbox,
}) => {
  const email = await newMember(request, sandbox);
  await enterAs(page, email);
  await add(page, 'the-long-blend');
  const phone = await openElsewhere();
  await enterAs(phone, email);
  await add(phone, 'the-long-blend');
  await phone.goto('/checkout');
  await pay(phone);
  await answerHostedPage(phone);
  await expect(phone.getByRole('heading', { name: 'Checkout successful' })).toBeVisible();
  await phone.context().close();

  await page.goto('/checkout');
  await expect(page).toHaveURL('/basket');
  await expect(page.getByText(/was taken out: YOU HAVE ALREADY PURCHASED THIS COURSE/).first()).toBeVisible();
  await expect(page.getByText('Your basket is currently empty')).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('was taken out')).toHaveCount(0);
});
