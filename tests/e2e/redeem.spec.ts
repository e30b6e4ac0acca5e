import { apiSession, callApi, mailedLink, newMember, newUserName } from '../support/account';
import { DEMO_PASSWORD, endSession, expect, findings, hydrated, newEmail, test } from '../support/browser';
import { visitorOf } from '../support/visitor';

const app = () => process.env.E2E_APP ?? '';
const isScripted = () => test.info().project.name === 'js';
/** A demo code works once, so each project has its own. */
const demoCode = (kind: 'COURSE' | 'SUB') => `CODE-${kind}-${isScripted() ? 3 : 4}`;

/** Runs in the page: notes whether a button was ever disabled, even for a moment. */
function noteHeldButtons(): void {
  const note = (changes: MutationRecord[]) => {
    const isHeld = changes.some(({ target }) => (target as Element).getAttribute('aria-disabled') === 'true');
    if (isHeld) document.documentElement.dataset.held = 'true';
  };
  new MutationObserver(note).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-disabled'] });
}

test("a guest's code is kept through sign-in and an ended session; a second tab redeems another code", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const email = await newMember('redeem');
  const [code, term] = [demoCode('COURSE'), demoCode('SUB')];

  await page.goto('/redeem');
  await expect(page.getByLabel('Activation code')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to log in' })).toBeVisible();
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
  if (isScripted()) await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.goto(`/redeem?code=${code.toLowerCase()}`);
  expect(new URL(page.url()).search, 'the code leaves the address').toBe('');
  await expect(page.getByText(code.toLowerCase(), { exact: true })).toBeVisible();
  await expect(page.getByText('We keep it on this device for 24 hours')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use another code' })).toBeVisible();
  await page.getByRole('link', { name: 'Click here to log in' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('button[name="intent"][value="sign-in"]').click();
  await page.waitForURL('**/redeem');
  await expect(page.getByRole('heading', { name: 'This adds:' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Another tab reviews another code at the same time.
  const tab = await context.newPage();
  if (isScripted()) await tab.addInitScript(noteHeldButtons);
  const typed = term.toLowerCase().replaceAll('-', ' ');
  await tab.goto(`/redeem?code=${encodeURIComponent(typed)}`);
  await expect(tab.getByLabel('Activation code')).toHaveValue(typed);
  await hydrated(tab);
  // A button that is disabled during hydration, even for a moment, would lose a press.
  await expect(tab.locator('html[data-held]')).toHaveCount(0);
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByRole('heading', { name: 'All courses and DJ Hub, 12 months' })).toBeVisible();

  // The session ends between review and confirmation: the form is kept, and sent by one more press.
  await endSession(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/logout?expired=1');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('button[name="intent"][value="sign-in"]').click();
  await page.waitForURL('**/resume*');
  await page.getByRole('button', { name: /send/i }).first().click();
  await page.waitForURL('**/courses/*/lessons');
  await expect(page.getByText('Success! Your course has been added to your account').first()).toBeVisible();

  await tab.getByRole('button', { name: 'Confirm' }).click();
  await expect(tab.getByText('Success! All courses have been added').first()).toBeVisible();
  await tab.goto('/payments');
  await expect(tab.getByText('Your activation code opens')).toBeVisible();
  await expect(tab.getByText('No payments here')).toBeVisible();
  await expect(tab.getByRole('link', { name: /Cancel subscription|Billing Portal/ })).toHaveCount(0);
  await tab.goto('/my-profile/access');
  await expect(tab.getByText('Added with an activation code on').first()).toBeVisible();
  await expect(tab.getByText('Every course and every article of the DJ Hub')).toBeVisible();

  await tab.getByRole('link', { name: 'Redeem it' }).click();
  await tab.getByLabel('Activation code').fill('NO-SUCH-CODE');
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByText('Activation code is not valid')).toBeVisible();
});

test('@forms a code survives sign-up and verification, even when the mail is opened late', async () => {
  const visitor = visitorOf(app());
  await visitor.follow('/redeem?code=CODE-COURSE-5');
  const look = await visitor.follow(
    '/redeem',
    await visitor.post('/redeem', { intent: 'review', code: 'code course 5' }),
  );
  expect(look.text).toContain('/sign-up?redirect=%2Fredeem');
  const email = newEmail('redeem');
  const account = { userName: newUserName(), email, password: DEMO_PASSWORD, 'cf-turnstile-response': 'human' };
  const fields = { ...account, intent: 'sign-up', redirectTo: '/redeem' };
  expect((await visitor.post('/sign-up', fields)).location).toBe('/verification-sent');
  const link = await mailedLink(email, /Verify/);
  // After half an hour the browser has lost the cookie with the page to return to.
  const later = visitor.copy('target');
  const verified = await later.follow(link, await later.post(link, { intent: 'verify' }));
  expect(verified.at).toBe('/redeem');
  expect(verified.text).toContain('This adds:');
  const redeemed = await later.post('/redeem', { intent: 'confirm', code: 'code course 5' });
  expect(redeemed.location).toMatch(/^\/courses\/.+\/lessons$/);
});

test('@forms a guest cannot tell a wrong code from a right one before signing in', async () => {
  const browser = visitorOf(app());
  for (const code of ['CODE-COURSE-8', 'CODE-USED-1', 'NO-SUCH-CODE']) {
    expect((await browser.post('/redeem', { intent: 'review', code })).location).toBe('/redeem');
    const { text } = await browser.follow('/redeem');
    expect(text).toContain(code);
    expect(text).not.toMatch(/This adds|Activation code (?:is not valid|has)/);
  }
  await browser.post('/sign-in', {
    intent: 'sign-in',
    email: await newMember('redeem'),
    password: DEMO_PASSWORD,
    remember: 'on',
  });
  const { text } = await browser.follow('/redeem');
  expect(text, 'it is looked for once, when its guest is signed in').toContain('Activation code is not valid');
  expect((await browser.follow('/redeem')).text).not.toContain('NO-SUCH-CODE');
});

test("@forms a member's code is forgotten at sign-out and not shown to the browser's next member", async () => {
  const [mine, theirs] = [await newMember('redeem'), await newMember('redeem')];
  const browser = visitorOf(app());
  const enter = (email: string) =>
    browser.post('/sign-in', { intent: 'sign-in', email, password: DEMO_PASSWORD, remember: 'on' });
  await enter(mine);
  await browser.post('/redeem', { intent: 'review', code: 'CODE-COURSE-6' });
  expect((await browser.follow('/redeem')).text).toContain('This adds:');
  await browser.post('/logout', { intent: 'logout' });
  expect((await browser.follow('/redeem')).text).not.toContain('CODE-COURSE-6');
  expect((await enter(theirs)).location).toBe('/onboarding-questions');
  expect((await browser.follow('/redeem')).text).not.toContain('CODE-COURSE-6');
  await browser.post('/logout', { intent: 'logout' });
  // Sign-out forgets the code for its own member, too: the code is unused, and has to be typed again.
  await enter(mine);
  expect((await browser.follow('/redeem')).text).not.toContain('CODE-COURSE-6');
});

test('@forms the API redeems a code, repeats its answer, and refuses used, expired and unknown codes', async () => {
  const { accessToken: token } = await apiSession(await newMember('redeem'));
  const path = '/product-activation-codes/redeem';
  const redeem = (code: string) => callApi('POST', `${path}/${code}`, { token });
  const first = await redeem('CODE-SUB-5');
  expect(first).toMatchObject({ status: 200, json: { data: { type: 'SUBSCRIPTION', courses: [] } } });
  expect(await redeem('code%20sub%205')).toEqual(first);
  expect((await callApi('GET', '/users/me', { token })).json.data).toMatchObject({ isSubscriptionActive: true });
  const course = await redeem('CODE-COURSE-7');
  expect(course).toMatchObject({
    status: 200,
    json: { data: { type: 'COURSE', course: { urlPart: 'warm-up-sets' } } },
  });
  expect(await redeem('CODE-USED-1')).toMatchObject({ status: 409, json: { code: 'ACTIVATION_CODE_USED' } });
  expect(await redeem('CODE-OLD-1')).toMatchObject({ status: 410, json: { code: 'ACTIVATION_CODE_EXPIRED' } });
  const nothing = { status: 422, json: { errors: { code: ["Activation code can't contain spaces only"] } } };
  expect(await redeem('%20')).toMatchObject(nothing);
  expect(await redeem('none')).toMatchObject({ status: 404, json: { detail: 'Activation code is not valid' } });
});
