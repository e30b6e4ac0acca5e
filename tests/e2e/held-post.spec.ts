import type { Page } from '@playwright/test';
import { endSession, expect, hydrated, signIn, signOut, test } from '../support/browser';

const words = 'Nine hundred characters\nof words & <b>marks</b> "quoted" '.repeat(20).slice(0, 900);
const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

/** A form of that lesson with a long text in it, sent after the session has ended. */
async function sendTooLate(page: Page): Promise<void> {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const form = `<!doctype html><title>A form</title><form method="post" action="${lesson}"><input type="hidden" name="intent" value="complete"><input type="hidden" name="isCompleted" value="true"><textarea name="comment">${text}</textarea><button>Go</button></form>`;
  await page.route('**/a-form', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('/a-form');
  await endSession(page);
  await page.getByRole('button', { name: 'Go' }).click();
  await page.waitForURL('**/logout?expired=1');
}

async function signInAgain(page: Page, who: string): Promise<void> {
  await signIn(page, who);
  await hydrated(page);
}

test('what was sent after the session had ended is offered to its author and goes with one press', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'annual');
  await sendTooLate(page);

  await signInAgain(page, 'member');
  await expect(page).toHaveURL('/');
  await signOut(page);

  await signInAgain(page, 'annual');
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
  expect(new URLSearchParams(sent[0]).get('comment')?.replaceAll('\r\n', '\n')).toBe(words);

  await page.goto('/resume');
  await expect(page).toHaveURL('/');
});

test('it can be thrown away', async ({ page }) => {
  await signIn(page, 'annual');
  await sendTooLate(page);
  await signInAgain(page, 'annual');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByText('Thrown away.').first()).toBeVisible();
  await page.goto('/resume');
  await expect(page).toHaveURL('/');
});
