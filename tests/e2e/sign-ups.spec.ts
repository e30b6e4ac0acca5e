import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, enterAs, expect, findings, hydrated, newEmail, openElsewhere, test } from '../support/browser';
import { png } from '../support/pictures';
import { answerHumanQuestion, fillSignUp, isScripted, newName, passHumanCheck, signUp } from '../support/sign-up';

test('@forms one of two pending sign-ups is verified by its link in any browser, and voids the other link', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of 410/);
  const email = newEmail('twice');
  const [mine, theirs] = [newName(), newName()];
  await signUp(page, email, mine, '/sign-up?ref=friend&articleId=a1');
  const first = await sandbox.mailTo(email, /Verify/);
  expect(first.text).toContain(mine);
  await expect(page.getByRole('link', { name: 'Use another address' })).toHaveAttribute(
    'href',
    /articleId=a1&ref=friend/,
  );

  const other = await openElsewhere();
  await signUp(other, email, theirs);
  await expect.poll(async () => (await sandbox.inbox(email)).length).toBe(2);
  const second = (await sandbox.inbox(email))[0];

  await page.goto('/verification-sent');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  // The other browser opens the first link: this verifies the first sign-up and signs nobody in.
  await other.goto(first.links[0] ?? '');
  await expect(other.getByText(`for the account ${mine}`)).toBeVisible();
  await other.getByRole('button', { name: 'Verify my email' }).click();
  await other.waitForURL('**/sign-in');
  await expect(other.getByText('Your email address has been successfully verified!').first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await other.goto(second?.links[0] ?? '');
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto('/verification-sent');
  await expect(page.getByText('Your email address has been successfully verified!')).toBeVisible();
  await page.goto(first.links[0] ?? '');
  await expect(page.getByText('Your email address has been successfully verified!')).toBeVisible();
  await other.context().close();
});

test('@js the human check can be replaced by its question, and the button below does not move', async ({ page }) => {
  await page.goto('/sign-up');
  await fillSignUp(page, newEmail('typed'), newName());
  await expect(page.getByRole('checkbox', { name: /human/i })).toBeVisible();
  const top = async () => (await page.getByRole('button', { name: 'Continue' }).boundingBox())?.y;
  const before = await top();
  await page.getByRole('button', { name: 'Answer a question instead' }).click();
  await expect(page.getByRole('checkbox', { name: /human/i })).toHaveCount(0);
  await expect(page.locator('input[name="humanAnswer"]')).toBeFocused();
  expect(await top()).toBe(before);
  await expect(page.getByText('Still needed: human check.')).toBeVisible();
  await answerHumanQuestion(page);
  await expect(page.getByText('Still needed')).toHaveCount(0);
  await page.getByLabel('Email address').fill('');
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
    'Still needed: email address.',
  );
  await page.getByLabel('Email address').fill(newEmail('typed'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verification-sent');
});

test('@forms an older verification link offers a new link, and a request for another too soon is refused', async ({
  page,
  sandbox,
  expectedErrors,
  manyTrips,
}) => {
  expectedErrors.push(/status of (410|429)/);
  // A refused try returns its mail allowance, and the page is rendered again: one trip more than usual.
  manyTrips.push(/^POST .*\/verification\?.*: 4$/);
  const email = newEmail('older');
  await signUp(page, email, newName(), '/sign-up');
  const first = await sandbox.mailTo(email, /Verify/);
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText('New verification link has been sent').first()).toBeVisible();
  await expect.poll(async () => (await sandbox.inbox(email)).length).toBe(2);
  await page.goto(first.links[0] ?? '');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(/You can ask for another link in \d+ seconds/).first()).toBeVisible();
  expect(await sandbox.inbox(email)).toHaveLength(2);
});

test('a sign-up is verified by its code in the same browser, and a wrong code or an early resend is refused', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of (422|429)/);
  const [email, userName] = [newEmail('code'), newName()];
  await page.goto('/sign-up');
  await fillSignUp(page, email, userName);
  if (!isScripted()) {
    await page.getByRole('button', { name: 'Try another question' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(userName);
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  }
  await passHumanCheck(page);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL('**/verification-sent');

  await sandbox.mailTo(email, /Verify/);
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText('New verification link has been sent').first()).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText(/You can ask for another link in \d+ seconds/).first()).toBeVisible();
  await expect(page.getByText('New verification link has been sent'), 'the toast of the one before').toHaveCount(0);
  await expect.poll(async () => (await sandbox.inbox(email)).length).toBe(2);
  const mail = (await sandbox.inbox(email))[0];
  const code = /code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.locator('input[name="code"]').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText('That code is wrong or has expired.').first()).toBeVisible();
  await page.locator('input[name="code"]').fill(code);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.waitForURL('**/complete-profile');
});

test('@forms a code after an unverified sign-in leads back to the sign-in for the article', async ({
  page,
  sandbox,
  request,
}) => {
  const [email, userName] = [newEmail('late'), newName()];
  const data = { userName, email, password: DEMO_PASSWORD, humanCheckToken: 'human' };
  expect((await request.post('/api/v1/users', { data })).status()).toBe(200);
  const mail = await sandbox.mailTo(email, /Verify/);
  await page.goto('/sign-in?articleId=a1');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('button[value="sign-in"]').click();
  await page.waitForURL('**/verification-sent?state=notVerified');
  await hydrated(page);
  await page.locator('input[name="code"]').fill(/code: (\d{6})/.exec(mail.text)?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.waitForURL('**/sign-in?articleId=a1');
});

/** The 18 genres scroll in 300 pixels, and the field above them hides what does not match. */
async function filterGenres(page: Page): Promise<void> {
  const list = page.locator('.checks.is-long');
  const { maxHeight, overflowY } = await list.evaluate((area) => getComputedStyle(area));
  expect([maxHeight, overflowY]).toEqual(['300px', 'auto']);
  const filter = page.getByRole('searchbox', { name: 'Filter: Favourite genres' });
  await filter.fill(' DISCO ');
  await filter.press('Enter');
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  await filter.fill('polka');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await filter.fill('');
  await expect(list.getByRole('checkbox')).toHaveCount(18);
}

test('a guest of a partner signs up, completes the profile, answers the questions and reaches the start page', async ({
  page,
  sandbox,
  expectedErrors,
  manyTrips,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of 422/);
  // Rows are written before their objects, and objects before what shows them: an upload takes more round trips.
  manyTrips.push(/^POST .*\/complete-profile(\?\S*)?: [4-8]$/);
  const email = newEmail('first');
  await page.goto('/partners/deckhouse');
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Partner Starter: Decks Out of the Box' })).toBeVisible();
  // Visiting another page first does not lose the partner.
  await page.goto('/online-dj-courses');
  await signUp(page, email, newName());
  await page.goto((await sandbox.mailTo(email, /Verify/)).links[0] ?? '');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.waitForURL('**/complete-profile');
  await page.goto('/complete-profile');
  await hydrated(page);
  // One question is open; the others open when they are pressed.
  const open = (question: string) => page.locator('summary', { hasText: question }).click();
  const file = page.locator('input[type="file"]');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('radio', { name: /^Turntables/ }).check({ force: true });
  await open('What do you want to play?');
  await page.getByRole('checkbox', { name: 'Techno', exact: true }).check({ force: true });
  if (isScripted()) await filterGenres(page);
  await open('Where are you?');
  await page.getByLabel('Location').selectOption('DE');
  await open('Add a picture');
  await file.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await save.click();
  await expect(page.getByText('Please choose a PNG or JPEG picture').first()).toBeVisible();
  await hydrated(page);
  // The part with the error is open, and the other parts keep their values.
  await expect(file).toBeVisible();
  await open('Where are you?');
  await expect(page.getByLabel('Location')).toHaveValue('DE');
  await open('What do you want to play?');
  await expect(page.getByRole('checkbox', { name: 'Techno', exact: true })).toBeChecked();
  await open('Add a picture');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(400, 300) });
  await save.click();
  await page.waitForURL('**/onboarding-questions');

  const asked = (words: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  const invalid = page.getByText('Please select a valid answer.');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await asked('Want a personal learning path?');
  await expect(page.getByRole('link', { name: 'Skip', exact: true })).toHaveAttribute('href', '/');
  await hydrated(page);
  await confirm.click();
  await expect(invalid).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('radio', { name: /^Yes/ }).check({ force: true });
  await confirm.click();
  await asked('What equipment do you use?');
  await expect(invalid).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip', exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Turntables/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /^Controller/ }).check({ force: true });
  await confirm.click();
  await asked('What do you want to play?');
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await asked('What equipment do you use?');
  await expect(page.getByRole('checkbox', { name: /^Turntables/ })).toBeChecked();
  await page.goto('/onboarding-questions?q=99');
  await asked('What do you want to play?');
  await page.getByRole('checkbox', { name: /^House/ }).check({ force: true });
  await confirm.click();
  await asked('How much experience do you have?');
  await page.getByRole('radio', { name: /^I can match/ }).check({ force: true });
  await confirm.click();
  await asked('What is your goal for the next year?');
  await page.getByRole('radio', { name: /^Get paid to play/ }).check({ force: true });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Answers saved successfully').first()).toBeVisible();
  const stages = page.locator('section.stage h2');
  await expect(stages).toHaveText(['Hear it', 'Hold it together', 'Take it outside']);

  await page.goto('/complete-profile');
  await hydrated(page);
  await expect(page.getByLabel('Location')).toHaveValue('DE');
  await expect(page.getByRole('radio', { name: /^Turntables/ })).toBeChecked();
  await page.getByRole('radio', { name: 'Top left' }).check({ force: true });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Profile updated').first()).toBeVisible();
  await page.goto('/complete-profile');
  await hydrated(page);
  // The part with the picture is closed again.
  await page.locator('details:has(button[value="remove-avatar"]) > summary').click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.locator('button[value="remove-avatar"]')).toHaveCount(0);
});

test('@forms each part of the profile is saved by its own form', async ({ page, request, sandbox, expectedErrors }) => {
  test.setTimeout(60_000);
  expectedErrors.push(/status of 422/);
  const [email, userName] = [newEmail('parts'), newName()];
  const data = { userName, email, password: DEMO_PASSWORD, humanCheckToken: 'human' };
  expect((await request.post('/api/v1/users', { data })).status()).toBe(200);
  const link = new URL((await sandbox.mailTo(email, /Verify/)).links[0] ?? '');
  const token = link.searchParams.get('token');
  expect((await request.put('/api/v1/verifications', { data: { token } })).ok()).toBe(true);
  for (let i = 0; i < 2; i++) await request.post('/api/v1/sessions', { data: { email, password: DEMO_PASSWORD } });
  await enterAs(page, email);
  await page.goto('/my-profile');
  const told = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const open = (row: RegExp) => page.locator('summary').filter({ hasText: row }).click();
  await open(/^Location/);
  await page.getByLabel('Location').first().selectOption('FR');
  await page.getByRole('button', { name: 'Save country' }).click();
  await told('Profile updated');
  await open(/^Subtitles/);
  await page.locator('select[name="preferredSubtitleLanguage"]').selectOption('de');
  await page.getByRole('button', { name: 'Save subtitles' }).click();
  await told('Profile updated');
  await open(/^Pirate/);
  await page.locator('select[name="pirateLocationCity"]').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save location' }).click();
  await told('Profile updated');
  await open(/^Where/);
  await page
    .getByRole('button', { name: /^Sign out .*by an app/ })
    .first()
    .click();
  await told('That session has ended.');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await told('All other sessions have ended.');
  await open(/^Password/);
  const form = page.locator('form', { has: page.locator('[value="password"]') });
  await form.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await form.locator('input[name="newPassword"]').fill('Changed12');
  await form.locator('input[name="confirmPassword"]').fill('Changed12');
  await form.locator('button').last().click();
  await told('Your password has been successfully changed');
});

test('a member without a username cannot choose one that is taken', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'nameless');
  await page.goto('/create-username?articleId=a1');
  await hydrated(page);
  await page.getByLabel('Username').fill('member');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Username is already taken')).toBeVisible();
  await expect(page).toHaveURL('/create-username?articleId=a1');
  if (test.info().project.name !== 'js') return;
  // The error goes with the first letter typed, so that the button does not move away from the press that follows.
  await page.getByLabel('Username').fill('owner');
  await expect(page.getByText('Username is already taken')).toBeHidden();
  const button = await page.getByRole('button', { name: 'Save' }).boundingBox();
  if (!button) throw new Error('There is no button');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await sent;
  await expect(page.getByText('Username is already taken')).toBeVisible();
});
