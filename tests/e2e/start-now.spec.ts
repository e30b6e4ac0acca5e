import { answerHostedPage, enterAs, expect, newMember, test } from '../support/browser';
import { startInstance } from '../support/instance';
import { sandboxAt } from '../support/sandbox';

const lesson = '/lessons/double-drops-tastefully';

test('the box about starting at once is kept with the order, and the receipt repeats it', async ({
  page,
  request,
  sandbox,
}) => {
  const email = await newMember(request, sandbox);
  await enterAs(page, email);
  await page.goto('/online-dj-courses/the-long-blend');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText('Already in Basket').first()).toBeVisible();
  await page.goto('/checkout');
  const box = page.getByLabel('Start now: I know that I lose my right of withdrawal once I open a lesson.');
  await expect(box).not.toBeChecked();
  await expect(page.getByText(/change your mind until \d+ \w+\./)).toBeVisible();
  await box.check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await answerHostedPage(page, 'pay');
  await page.goto('/my-profile/access');
  await expect(page.getByText(/You can withdraw until \d+ \w+ \d{4}, or until you open a lesson/)).toBeVisible();
});

test.describe('a school that asks', () => {
  let stop = async () => {};
  const shared = { app: process.env.E2E_APP, sandbox: process.env.E2E_SANDBOX };

  test.beforeAll(async () => {
    const school = await startInstance({ WITHDRAWAL_CONSENT: 'ask', DEMO_LIGHT_HASHES: 'on', RATE_LIMITS: '' });
    Object.assign(process.env, { E2E_APP: school.app, E2E_SANDBOX: school.sandbox });
    stop = school.stop;
  });
  test.afterAll(async () => {
    Object.assign(process.env, { E2E_APP: shared.app, E2E_SANDBOX: shared.sandbox });
    await stop();
  });

  test('@forms asks before the first lesson of an order opens', async ({ page, playwright, expectedErrors }) => {
    expectedErrors.push(/status of 403/);
    const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP });
    await enterAs(page, await newMember(request, sandboxAt(process.env.E2E_SANDBOX ?? '')));
    await page.goto('/online-dj-courses/phrase-mixing');
    await page.getByRole('button', { name: 'Add to basket' }).first().click();
    await expect(page.getByText('Already in Basket').first()).toBeVisible();
    await page.goto('/checkout');
    await page.getByRole('button', { name: /^Pay / }).click();
    await answerHostedPage(page, 'pay');

    const answer = await page.goto(lesson);
    expect(answer?.status()).toBe(200);
    const question = page.getByText(/^Opening it ends your right of withdrawal, which you have until \d+ \w+\.$/);
    await expect(question).toBeVisible();
    await page.goto('/decks/swap-at-17');
    await expect(page.getByRole('heading', { name: 'Open this course?' })).toBeVisible();
    await page.getByRole('link', { name: 'Not yet' }).click();
    await expect(page).toHaveURL(/\/courses\/phrase-mixing\/lessons/);
    await page.goto('/my-profile/access');
    await expect(page.getByText(/^You can withdraw until \d+ \w+ \d{4}/)).toBeVisible();

    await page.goto(lesson);
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByRole('button', { name: 'Mark complete' }).first()).toBeVisible();
    await page.goto('/my-profile/access');
    await expect(page.getByText(/You opened a lesson on .*, so the right of withdrawal has ended/)).toBeVisible();
    await request.dispose();
  });
});
