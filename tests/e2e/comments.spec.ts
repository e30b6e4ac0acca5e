import type { Locator, Page } from '@playwright/test';
import { apiSession, callApi } from '../support/account';
import {
  DEMO_PASSWORD,
  endSession,
  enterAs,
  expect,
  findings,
  findingsInBothThemes,
  hydrated,
  signIn,
  test,
} from '../support/browser';
import { visitorOf } from '../support/visitor';

const demo = '/lessons/hold-the-blend-for-thirty-two-bars';
const hasScript = () => test.info().project.name === 'js';

/** Words with a suffix that no other run has written. */
const unique = (words: string) => `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

const withWords = (page: Page, words: string): Locator =>
  page.locator('.comments > .comment:not(.is-pending)').filter({ hasText: words });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

async function post(page: Page, words: string): Promise<void> {
  await page.getByLabel('Add a comment').fill(words);
  await page.getByRole('button', { name: 'Post comment' }).click();
}

/** Presses Delete and confirms: in a dialog with script, in a form on the page without. */
async function remove(page: Page, comment: Locator): Promise<void> {
  await comment.getByRole('link', { name: 'Delete your comment' }).first().click();
  const question = hasScript() ? page.locator('dialog:modal') : comment.locator('form.confirm');
  await expect(question.getByText('Delete this comment?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
}

test('a comment is posted, edited, replied to and deleted', async ({ page, expectedErrors }) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of 422/);
  const lesson = '/lessons/phrases-that-lie';
  await enterAs(page, 'annual');
  await open(page, lesson);
  await post(page, '   ');
  await expect(page.getByText("Comment can't contain spaces only")).toBeVisible();
  await post(page, 'x'.repeat(1001));
  await expect(page.getByText('Is invalid')).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('x'.repeat(1001));

  const words = unique('First at 0:05,');
  await post(page, words);
  const comment = withWords(page, words);
  await expect(page.getByText('Comment posted')).not.toHaveCount(0);
  await expect(page).toHaveURL(/\?comment=\w+#comment-\w+$/);
  await expect(comment.getByRole('link', { name: '0:05' })).toHaveAttribute('href', /\?t=5#video-1$/);
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  if (hasScript()) await expect(comment).toBeFocused();

  await comment.getByRole('link', { name: 'Edit your comment' }).click();
  const changed = unique('Second');
  await page.getByLabel('Edit your comment').fill(changed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Comment updated')).not.toHaveCount(0);
  const edited = withWords(page, changed);
  await expect(edited.getByText('edited')).toBeVisible();
  if (hasScript()) await expect(edited).toBeFocused();

  await edited.getByRole('link', { name: 'Reply to you' }).click();
  const answer = unique('Reply');
  await page.getByLabel('Reply to yourself').fill(answer);
  await page.getByRole('button', { name: 'Post reply' }).click();
  const reply = edited.locator('.replies .comment').filter({ hasText: answer });
  await expect(reply).toBeVisible();
  await expect(edited.getByText('Hide reply')).toBeVisible();

  const place = page.locator(`#${await edited.getAttribute('id')}`);
  await remove(page, edited);
  await expect(page.getByText('Comment removed')).not.toHaveCount(0);
  await expect(place.getByText('Comment removed')).toBeVisible();
  await expect(place).not.toContainText(changed);
  if (hasScript()) await expect(place).toBeFocused();
  await place.locator('summary').click();
  await remove(page, place.locator('.replies .comment').filter({ hasText: answer }));
  await expect(place).toHaveCount(0);
});

test('@js a refused comment stays in its field although its author wrote another one in a second tab', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const lesson = '/lessons/phrases-that-lie';
  await enterAs(page, 'annual');
  await open(page, lesson);
  const second = await page.context().newPage();
  await open(second, lesson);
  const words = unique('From a second tab');
  await post(second, words);
  await expect(withWords(second, words)).toBeVisible();
  await post(page, 'x'.repeat(1001));
  // The page is loaded anew after the refusal, with what was written meanwhile.
  await expect(page.getByText('Is invalid')).toBeVisible();
  await expect(withWords(page, words)).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('x'.repeat(1001));
  await remove(second, withWords(second, words));
  await expect(withWords(second, words)).toHaveCount(0);
  await second.close();
});

test('the demo lesson shows an administrator’s HTML, a thread of four replies and a second page of comments', async ({
  page,
}) => {
  await enterAs(page, 'lifetime');
  await open(page, demo);
  const heading = page.getByRole('heading', { name: /^3\d comments$/ });
  await expect(heading).toBeVisible();
  const html = withWords(page, 'Three things that came up this week');
  await expect(html.getByRole('heading', { level: 3 })).toBeVisible();
  await expect(html.getByText('Admin', { exact: true })).toBeVisible();

  const thread = withWords(page, 'Bar 17 finally clicked');
  await thread.getByText('View 4 replies').click();
  await expect(thread.locator('.replies .comment')).toHaveCount(3);
  await thread.getByRole('link', { name: 'All 4 replies' }).click();
  await expect(thread.locator('.replies .comment')).toHaveCount(4);
  await expect(thread.getByText('Hide replies')).toBeVisible();

  const oldest = withWords(page, 'First! And already a bar late.');
  const pager = page.getByRole('navigation', { name: 'Comments, pages' });
  if (hasScript()) {
    await pager.scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(withWords(page, 'Bar 17 finally clicked')).toBeAttached();
  } else {
    await pager.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\?page=2#comments$/);
  }
  const at = await oldest.locator('.when').getAttribute('href');
  await open(page, demo + (at ?? '').replace(/^[^?]*/, ''));
  await expect(oldest).toBeVisible();
  await expect(page.getByRole('link', { name: 'Page 2, current' })).toBeVisible();
});

test('@js a failed load of more comments shows an error and keeps the pager on page 1', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await enterAs(page, 'lifetime');
  await open(page, demo);
  await page.route(/\/further\?page=2/, (route) => route.fulfill({ status: 500, json: { message: '' } }));
  const pager = page.getByRole('navigation', { name: 'Comments, pages' });
  await pager.scrollIntoViewIfNeeded();
  await expect(page.locator('.toast').getByText('Something went wrong')).toBeVisible();
  await expect(pager.getByRole('link', { name: 'Page 1, current' })).toBeVisible();
});

test('@js loading more comments without a connection shows that the reader is offline', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await enterAs(page, 'lifetime');
  await open(page, demo);
  await page.route(/\/further\?page=2/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Comments, pages' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.toast').getByText('You’re offline')).toBeVisible();
});

test('@js hostile HTML in comments leaves no active element on the page and does not run', async ({ page }) => {
  await enterAs(page, 'admin');
  const run = unique('x').replace(' ', '');
  const hostile = [
    `<script>window.hit='${run}'</script>`,
    `<img src=x onerror="window.hit='${run}'">`,
    `<svg onload="window.hit='${run}'">`,
    `<a href="javascript:window.hit='${run}'">a link</a>`,
    `<iframe srcdoc="<script>parent.hit='${run}'</script>"></iframe>`,
    `<style>*{display:none}</style><b>bold`,
    `</div></article><form action="//evil.test"><button>Sign in</button></form>`,
    `<details open ontoggle="window.hit='${run}'">x</details>`,
    `{{constructor.constructor("window.hit='${run}'")()}}`,
    `"><img src=x onerror=window.hit='${run}'>`,
  ];
  // Few enough to stay below the limit of comments per person in ten minutes.
  const texts = [0, 3, 6, 9].map((from) => [run, ...hostile.slice(from, from + 3)].join('\n'));
  const lesson = '/lessons/three-record-phrasing';
  for (const who of ['superadmin', 'cancelled']) {
    const { accessToken: token } = await apiSession(who);
    const say = (body: unknown) => callApi('POST', `${lesson}/comments`, { token, body });
    for (const comment of texts) {
      const { status, json } = await say({ comment });
      expect(status, comment).toBe(200);
      expect((await say({ comment, commentId: json.data.id })).status).toBe(200);
    }
  }
  await open(page, lesson);
  for (const summary of await page.locator('.comments summary').all()) await summary.click();
  const said = page.locator('.comment').filter({ hasText: run });
  expect(await said.count()).toBeGreaterThanOrEqual(4 * texts.length);
  await expect(
    said.locator('script, img:not(.avatar), svg, iframe, style, form, button, [onerror], [onload]'),
  ).toHaveCount(0);
  expect(
    await said
      .locator('a')
      .evaluateAll((links) => links.filter((one) => /script:/i.test((one as HTMLAnchorElement).href)).length),
  ).toBe(0);
  await expect(page.getByRole('button', { name: 'Post comment' })).toBeVisible();
  if (hasScript()) expect(await page.evaluate(() => (window as { hit?: string }).hit)).toBeUndefined();
});

test('@js a comment form submitted by a double click, or fifty times at the same time, creates one comment', async ({
  page,
}) => {
  const lesson = '/lessons/double-drops-tastefully';
  await enterAs(page, 'pastdue');
  await open(page, lesson);
  const words = unique('Once');
  await page.getByLabel('Add a comment').fill(words);
  await page.getByRole('button', { name: 'Post comment' }).dblclick();
  await expect(withWords(page, words)).toHaveCount(1);

  const app = process.env.E2E_APP ?? '';
  const visitor = visitorOf(app);
  await visitor.post('/sign-in', { email: 'trial@cuepoint.test', password: DEMO_PASSWORD, intent: 'sign-in' });
  const key = /name="key" value="(\w+)"/.exec((await visitor.get(lesson)).text)?.[1] ?? '';
  const again = unique('Fifty');
  const sent = { intent: 'comment', comment: again, key };
  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.copy().post(lesson, sent)));
  expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 303 && status !== 429)).toEqual([]);
  await open(page, lesson);
  await expect(withWords(page, again)).toHaveCount(1);
});

test('the text of a reply or an edit is kept when the comment was deleted before the form was sent', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49]/);
  const lesson = '/lessons/marking-phrases-with-cue-points';
  const { accessToken: token } = await apiSession('monthly');
  const say = async (comment: string) =>
    (await callApi('POST', `${lesson}/comments`, { token, body: { comment } })).json.data.id as string;
  await enterAs(page, 'monthly');
  for (const [form, label, button, message] of [
    ['reply', 'Reply to yourself', 'Post reply', 'You can no longer reply to this comment.'],
    ['edit', 'Edit your comment', 'Save', 'This comment cannot be changed any more.'],
  ] as const) {
    const id = await say(unique('Soon gone'));
    await open(page, `${lesson}?${form}=${id}`);
    const words = unique('Typed for long');
    await page.getByLabel(label).fill(words);
    expect((await callApi('DELETE', `/comments/${id}`, { token })).status).toBe(204);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('Add a comment')).toHaveValue(words);
  }
});

test('@forms a comment sent after the session ended is kept, offered after sign-in and posted once', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  // A picture of the lesson that comes into view after the session has ended.
  expectedErrors.push(/status of 403 \(Forbidden\) \(.*\/media\/p/);
  const lesson = '/lessons/mixing-into-a-vocal';
  await enterAs(page, 'instalments');
  await open(page, lesson);
  await endSession(page);
  const words = unique('Kept '.repeat(150));
  await post(page, words);
  await page.waitForURL(/\/logout\?expired=1/);
  await signIn(page, 'instalments');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'We kept this for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await page.waitForURL(/\?comment=\w+#comment-\w+$/);
  await expect(withWords(page, words)).toHaveCount(1);
  await open(page, '/resume');
  await expect(page).toHaveURL('/');
});

test('@forms a reply is mailed to the comment’s author, and its link unsubscribes and subscribes again', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(90_000);
  const lesson = 'recording-and-reviewing-your-blends';
  const words = unique('A question');
  const who = 'monthly';
  const [author, other] = [await apiSession(who), await apiSession('admin')];
  const asked = await callApi('POST', `/lessons/${lesson}/comments`, {
    token: author.accessToken,
    body: { comment: words },
  });
  const answer = unique('An answer');
  const reply = { comment: answer, commentId: asked.json.data.id };
  expect((await callApi('POST', `/lessons/${lesson}/comments`, { token: other.accessToken, body: reply })).status).toBe(
    200,
  );
  const newest = () => sandbox.mailTo(`${who}@cuepoint.test`, /replied to your comment/);
  await expect.poll(async () => (await newest()).text).toContain(answer);
  const mail = await newest();
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = /^<(.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail.text).toContain(link);

  // As a mail program sends it: without a cookie and from another site.
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://mail.test',
    'sec-fetch-site': 'cross-site',
  };
  for (const _twice of [1, 2]) {
    const answered = await fetch(link, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
    expect(answered.status).toBe(200);
  }
  await open(page, link);
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByRole('heading', { name: 'Emails about replies', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByRole('heading', { name: 'Emails about replies', exact: true })).toBeVisible();
});

test('@forms emails that are turned off and on in the profile have a way back to the preferences', async ({ page }) => {
  await enterAs(page, 'lifetime');
  for (const [press, heading] of [
    [/^Turn off: .*repl/i, 'You’re unsubscribed'],
    [/^Turn on: .*repl/i, 'Emails about replies'],
  ] as const) {
    await open(page, '/my-profile');
    await page.getByRole('button', { name: press }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'My profile' }).click();
    await expect(page).toHaveURL('/my-profile#preferences');
  }
});

test('@js comment forms open and close by keyboard and have no axe violations in either theme', async ({ page }) => {
  test.setTimeout(120_000);
  await enterAs(page, 'owner');
  const own = withWords(page, 'Third try, no drift until');
  await open(page, demo);
  const id = (await own.getAttribute('id'))?.replace('comment-', '') ?? '';
  expect(await findingsInBothThemes(page, demo, { within: 'section[aria-labelledby="comments"]' })).toEqual([]);
  // Each form is inside its comment; the rest of the section is as before, so only the comment is checked.
  for (const query of [`?edit=${id}`, `?reply=${id}`, `?confirm=delete-${id}`]) {
    const within = `#comment-${id}`;
    expect(await findingsInBothThemes(page, demo + query, { within })).toEqual([]);
    await expect(page.locator(`${within} form`)).toHaveCount(1);
  }
  await open(page, demo);
  await own.getByRole('link', { name: 'Edit your comment' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Edit your comment')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Edit your comment')).toHaveCount(0);
  await own.getByRole('link', { name: 'Delete your comment' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(own.getByRole('link', { name: 'Delete your comment' })).toBeFocused();
  await expect(own).toBeVisible();
});

test('@js a time in a comment moves the player to that second', async ({ page }) => {
  await enterAs(page, 'owner');
  await open(page, demo);
  await withWords(page, 'Third try, no drift until').getByRole('link', { name: '1:09' }).click();
  await expect(page).toHaveURL(/\?t=69#video-1$/);
  expect(
    await page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBe(69);
});

test('@js a half-typed comment survives a comment from another tab, whose own form is cleared', async ({ page }) => {
  const lesson = '/lessons/three-record-phrasing';
  await enterAs(page, 'annual');
  await open(page, lesson);
  const elsewhere = await page.context().newPage();
  await open(elsewhere, lesson);
  await page.getByLabel('Add a comment').fill('Half of a thought');
  const words = unique('From the other tab');
  await post(elsewhere, words);
  await expect(withWords(elsewhere, words)).toBeVisible();
  await expect(elsewhere.getByLabel('Add a comment')).toHaveValue('');

  await page.getByRole('button', { name: /ookmark/ }).click();
  await expect(withWords(page, words)).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('Half of a thought');
});

test('@forms a reported comment is kept, reported again, and hidden with an email to its author', async ({
  page,
  sandbox,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of 422/);
  const lesson = '/lessons/phrases-that-lie';
  const words = unique('Buy my sample packs');
  await enterAs(page, 'annual');
  await open(page, lesson);
  await post(page, words);
  await expect(withWords(page, words)).toBeVisible();
  await expect(withWords(page, words).getByRole('link', { name: /^Report/ })).toHaveCount(0);

  const report = async (reason: string) => {
    await withWords(page, words)
      .getByRole('link', { name: /^Report/ })
      .click();
    await withWords(page, words).getByRole('button', { name: 'Report comment' }).click();
    await expect(withWords(page, words).getByText('Please choose a reason').first()).toBeVisible();
    await withWords(page, words).getByLabel(reason).check();
    await withWords(page, words).getByRole('button', { name: 'Report comment' }).click();
    await expect(page.getByText('Thank you. We will look at this comment.')).not.toHaveCount(0);
  };
  await endSession(page);
  await enterAs(page, 'owner');
  await open(page, lesson);
  await report('Advertising or spam');
  await endSession(page);

  const row = () => page.getByRole('row').filter({ hasText: words });
  await enterAs(page, 'admin');
  await page.goto('/admin/comments?show=reported');
  await expect(row().getByText('1 report: Advertising or spam (1)')).toBeVisible();
  // The navigation counts what waits at its row.
  const rooms = page.getByRole('navigation', { name: 'Admin area' }).first();
  await expect(rooms.getByRole('link', { name: /^Comments, \d+ waiting$/ })).toBeVisible();
  // The demo data has two more reported comments, one of them hidden by its reports.
  const demo = page.getByRole('row').filter({ hasText: '500 wedding requests' });
  await expect(demo.getByText('3 reports: Advertising or spam (2)')).toBeVisible();
  await row().getByRole('button', { name: /^Keep/ }).click();
  await expect(page.getByText('Comment kept. Its reports are settled.').first()).toBeVisible();
  await expect(row()).toHaveCount(0);

  await endSession(page);
  await enterAs(page, 'monthly');
  await open(page, lesson);
  await report('Nothing to do with this page');
  await endSession(page);
  await enterAs(page, 'admin');
  await page.goto('/admin/comments?show=reported');
  await row().locator('summary', { hasText: 'Hide' }).click();
  const reason = unique('No advertising, please.');
  await row().getByLabel('Reason (shown to everyone instead of the comment)').fill(reason);
  await row()
    .getByRole('button', { name: /^Hide and email the author/ })
    .click();
  await expect(page.getByText('We are emailing the reason to its author.').first()).toBeVisible();
  await page.goto('/admin/comments?show=hidden');
  await expect(row().getByText(reason)).toBeVisible();
  const mailed = async () => (await sandbox.inbox('annual@cuepoint.test')).map(({ text }) => text);
  await expect.poll(mailed).toContainEqual(expect.stringContaining(reason));
  expect((await mailed()).find((text) => text.includes(reason))).toContain(words);
});

test('@forms a comment on an article is reported', async ({ page }) => {
  const article = '/dj-hub/premium-article/trim-first';
  const words = unique('Nothing about gain');
  await enterAs(page, 'annual');
  await open(page, article);
  await post(page, words);
  await endSession(page);
  await enterAs(page, 'monthly');
  await open(page, article);
  await withWords(page, words)
    .getByRole('link', { name: /^Report/ })
    .click();
  await withWords(page, words).getByLabel('Nothing to do with this page').check();
  await withWords(page, words).getByRole('button', { name: 'Report comment' }).click();
  await expect(page.getByText('Thank you. We will look at this comment.').first()).toBeVisible();
});
