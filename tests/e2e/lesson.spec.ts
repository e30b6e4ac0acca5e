import { enterAs, expect, test } from '../support/browser';

const lesson = '/lessons/hold-the-blend-for-thirty-two-bars';

test('@nojs the video starts at a time saved by hand, and a lesson is marked complete and incomplete', async ({
  page,
  expectedErrors,
}) => {
  await enterAs(page, 'instalments');
  await page.goto(`${lesson}?t=10`);
  await page.getByLabel(/Where you are in the video/).fill('0:31');
  await page.getByRole('button', { name: 'Save my place' }).click();
  await expect(page).toHaveURL(`${lesson}#video-1`);
  await expect(page.getByText('Your place is saved: 0:31.')).toBeVisible();
  await expect(page.locator('video').first()).toHaveAttribute('src', /#t=31$/);

  expectedErrors.push(/status of 422/);
  await page.getByLabel(/Where you are in the video/).fill('soon');
  await page.getByRole('button', { name: 'Save my place' }).click();
  await expect(page.getByText('Enter a time, such as 12:14')).toBeVisible();
  await expect(page.getByLabel(/Where you are in the video/)).toHaveValue('soon');

  await page.goto(lesson);
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(page).toHaveURL(`${lesson}#next`);
  await expect(page.getByText('is completed.').first()).toBeVisible();
  const next = page.locator('#next');
  await expect(next).toContainText('Next, lesson 7');
  await expect(next.getByRole('link', { name: 'Play next' })).toHaveAttribute('href', '/lessons/breakdowns-wait-or-go');
  await page.getByRole('button', { name: 'Mark incomplete' }).click();
  await expect(page).toHaveURL(`${lesson}#done`);
  await expect(page.getByText('is not complete any more.').first()).toBeVisible();
});

test('a lesson shows its first video, then its texts, videos and form in order, and with script the form is in a frame', async ({
  page,
  javaScriptEnabled,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/lessons/listening-like-a-stranger');
  const parts = page.locator('main .prose, main video, main .embedded-form');
  const kinds = await parts.evaluateAll((all) => all.map((one) => `${one.localName}.${one.className}`.split(/[. ]/)));
  expect(kinds.map(([tag, name]) => (tag === 'video' ? tag : name))).toEqual([
    'video',
    'prose',
    'prose',
    'video',
    'embedded-form',
  ]);
  const link = page.getByRole('link', { name: 'Open the form in a new tab' });
  await expect(link).toHaveAttribute('href', /\/to\/cp-stuck-01$/);
  const frame = page.locator('iframe');
  if (!javaScriptEnabled) return await expect(frame).toHaveCount(0);
  await link.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('title', 'Form: Listening like a stranger');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByRole('heading', { name: 'A form' })).toBeVisible();
});

test('@forms a second video of a block has its own disclosure, which a link to a time in it opens', async ({
  page,
}) => {
  await enterAs(page, 'monthly');
  await page.goto('/lessons/the-baby');
  const line = page.locator('main details:has(video)');
  await expect(page.locator('video')).toHaveCount(2);
  await expect(line).toHaveCount(1);
  await expect(line).not.toHaveAttribute('open', '');
  await page.goto('/lessons/the-baby?t=26&video=2#video-2');
  await expect(line).toHaveAttribute('open', '');
  await expect(page.locator('#video-2 video')).toHaveAttribute('src', /#t=26$/);
});
