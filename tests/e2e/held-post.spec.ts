import type { Page, Route } from '@playwright/test';
import { apiSession } from '../support/account';
import { endSession, enterAs, expect, hydrated, newMember, signIn, test } from '../support/browser';
import { codeOf, makeAdmin, setUp, turnOn } from '../support/second-factor';

const words = 'Nine hundred characters\nof words & <b>marks</b> "quoted" '.repeat(20).slice(0, 900);
const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

/** Sends a form of that lesson with a long text after the session has ended. */
async function sendTooLate(page: Page): Promise<void> {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const form = `<!doctype html><title>A form</title><form method="post" action="${lesson}"><input type="hidden" name="intent" value="complete"><input type="hidden" name="isCompleted" value="true"><textarea name="comment">${text}</textarea><button>Go</button></form>`;
  await page.route('**/a-form', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('/a-form');
  await endSession(page);
  await page.getByRole('button', { name: 'Go' }).click();
  await page.waitForURL('**/logout?expired=1');
}

test('@js a form sent after the session ended is offered to its author and sent with one press', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'annual');
  await sendTooLate(page);

  await signIn(page, 'annual');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'We kept this for you' })).toBeVisible();
  expect((await page.getByRole('definition').textContent())?.replaceAll('\r\n', '\n')).toBe(words);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(lesson)) sent.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Send it now' }).click();
  await page.waitForURL((url) => url.pathname !== '/resume');
  await expect(page.getByText('is completed.').first()).toBeVisible();
  expect(sent).toHaveLength(1);
  const comment = /name="comment"\r\n\r\n(.*?)\r\n--/s.exec(sent[0] ?? '')?.[1];
  expect(comment?.replaceAll('\r\n', '\n')).toBe(words);

  await page.goto('/resume');
  await expect(page).toHaveURL('/');
});

test('@js a kept form that cannot be sent stays on its page and can be sent again', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of 502/, /ERR_FAILED/);
  await signIn(page, 'annual');
  await sendTooLate(page);
  await signIn(page, 'annual');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Send it now' });
  const failsOnce = async (at: RegExp, fail: (route: Route) => Promise<void>) => {
    let failures = 0;
    await page.route(at, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      failures += 1;
      await fail(route);
    });
    await button.click();
    await expect.poll(() => failures).toBe(1);
    await expect(page.locator('.toast', { hasText: 'Something went wrong' }).last()).toBeVisible();
    await expect(page).toHaveURL(/\/resume/);
    await expect(page.getByRole('definition')).toContainText('Nine hundred characters');
    await page.unroute(at);
  };
  const badGateway = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' });
  await failsOnce(/\/resume/, (route) => route.abort());
  await failsOnce(/\/resume/, badGateway);
  await failsOnce(/\/lessons\//, badGateway);
  await failsOnce(/\/lessons\//, (route) => route.abort());

  await button.click();
  await page.waitForURL((url) => url.pathname !== '/resume');
  await expect(page.getByText('is completed.').first()).toBeVisible();
});

test('@forms a form kept after the session ended can be thrown away', async ({ page }) => {
  await enterAs(page, 'annual');
  await page.goto(lesson);
  await page.getByLabel('Add a comment').fill(words);
  await endSession(page);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.waitForURL(/\/logout\?expired=1/);
  await signIn(page, 'annual');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByText('Thrown away.').first()).toBeVisible();
  await page.goto('/resume');
  await expect(page).toHaveURL('/');
});

test('@forms an office form is kept over an ended session and both sign-in factors', async ({
  page,
  request,
  sandbox,
  manyTrips,
}) => {
  test.setTimeout(120_000);
  // A try is counted before the code is checked and taken back when the code is right; then the page is read.
  manyTrips.push(/^POST .*\/(my-profile\/two-factor|sign-in\/code)\S*: [45]$/);
  const email = await newMember(request, sandbox);
  const { user } = await apiSession(email);
  await makeAdmin(page, user.id);
  await enterAs(page, email);
  await page.goto('/my-profile/two-factor');
  await setUp(page);
  const { secret } = await turnOn(page);

  const mark = Date.now().toString(36);
  await page.goto('/admin/lists');
  const line = page.locator('details', { has: page.locator('summary', { hasText: 'Add an article tag' }) });
  await line.locator('summary').click();
  await line.getByLabel('Name').fill(`Tape ${mark}`);
  await line.getByLabel('Address').fill(`tape-${mark}`);
  await endSession(page);
  await line.getByRole('button').click();
  await expect(page).toHaveURL(/\/logout\?expired=1/);
  await expect(page.getByText('We keep what you sent for 30 minutes')).toBeVisible();

  await signIn(page, email);
  await page.getByLabel('Code from the app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We kept this for you' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: `Tape ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await expect(page).toHaveURL(/\/admin\/lists/);
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText(`Tape ${mark}`).first()).toBeVisible();
});
