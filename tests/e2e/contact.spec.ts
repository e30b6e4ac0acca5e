import { endSession, expect, findings, hydrated, newEmail, newMember, signIn, test } from '../support/browser';
import { passHumanCheck } from '../support/sign-up';

const office = 'hello@cuepoint.test';

/** The mails to the office that contain these words. */
async function officeMail(inbox: (to: string) => Promise<{ text: string; replyTo?: string }[]>, words: string) {
  await expect
    .poll(async () => (await inbox(office)).some(({ text }) => text.includes(words)), { timeout: 20_000 })
    .toBe(true);
  return (await inbox(office)).filter(({ text }) => text.includes(words));
}

test('a guest writes about a topic, keeps what was typed when the address is invalid, and gets a receipt', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const email = newEmail('guest');
  const words = `Charged twice ${email}`;
  await page.goto('/contact');
  await hydrated(page);
  expect(await page.locator('.topics details').count()).toBe(14);
  await page.getByText('Where is my invoice?').click();
  await expect(page.getByText('as a PDF')).toBeVisible();
  await page.getByText('How do I report a comment?').click();
  await expect(page.getByText('Press Report below the comment')).toBeVisible();
  await page.getByRole('link', { name: 'Write about a payment' }).click();
  await expect(page).toHaveURL('/contact?topic=payment#write');
  await expect(page.getByLabel('Topic')).toHaveValue('payment');

  await page.getByLabel('Message').fill(words);
  await page.getByLabel('Email address').fill('noor@mailbox');
  await passHumanCheck(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Email address is invalid').first()).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(words);
  await expect(page.getByLabel('Topic')).toHaveValue('payment');
  expect(await findings(page)).toEqual([]);

  await page.getByLabel('Email address').fill(email);
  await passHumanCheck(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL('/contact?sent=1#write');
  await expect(page.getByRole('heading', { name: 'We’ve got your message' })).toBeVisible();
  expect(await page.locator('main').textContent()).not.toContain(email);

  const arrived = await officeMail(sandbox.inbox, words);
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ replyTo: email });
  const receipt = await sandbox.mailTo(email, /got your message/);
  expect(receipt.text).not.toContain('Charged twice');
});

test('@forms a member’s message needs no human check, survives an ended session and comes with a copy', async ({
  page,
  request,
  sandbox,
}) => {
  test.setTimeout(90_000);
  const email = await newMember(request, sandbox);
  const words = `Where is my course ${email}`;
  await signIn(page, email);
  await page.goto('/contact?topic=access#write');
  await hydrated(page);
  await expect(page.locator('form [name="humanAnswer"], form [name="email"]')).toHaveCount(0);
  await page.getByLabel('Message').fill(words);
  await endSession(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  // Without script the fragment of the form's page stays in the address.
  await page.waitForURL(/\/logout\?expired=1(#write)?$/);
  await signIn(page, email);
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await expect(page).toHaveURL('/contact?sent=1#write');
  expect(await officeMail(sandbox.inbox, words)).toMatchObject([{ replyTo: email }]);
  expect((await sandbox.mailTo(email, /got your message/)).text).toContain(words);
});

test('@forms a guest can ask for another human-check question and keeps the typed message', async ({ page }) => {
  await page.goto('/contact?topic=other#write');
  await page.getByLabel('Message').fill('Which decks do I need?');
  await page.getByRole('button', { name: 'Try another question' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Which decks do I need?');
  await expect(page.locator('[name="humanAnswer"]')).toHaveValue('');
});
