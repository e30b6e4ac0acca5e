import { apiSession, callApi } from '../support/account';
import {
  enterAs,
  expect,
  findings,
  findingsInBothThemes,
  hydrated,
  newMember,
  openElsewhere,
  test,
} from '../support/browser';

const first = 'why-dance-music-counts-in-eights';
const second = 'finding-the-one';
const last = 'an-hour-with-one-bass';
const bookmarks = '/dj-hub/bookmarks';

/** Both projects run on one instance: each has a subscriber of its own. */
const learner = () => (test.info().project.name === 'js' ? 'lifetime' : 'extended');

test('a member rates a course from a lesson, changes the rating, and rates a course from its lesson list', async ({
  page,
}) => {
  await enterAs(page, learner());
  await page.goto(`/lessons/${first}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Rate this course' }).click();
  await expect(page).toHaveURL(`/lessons/${first}?rate=1#rate`);
  const form = page.locator('dialog').filter({ hasText: 'Rate this course' });
  await expect(form.getByRole('radio', { name: '5', exact: true })).toBeChecked();
  await form.getByRole('radio', { name: '3.5' }).check({ force: true });
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('Thanks for rating the course.').first()).toBeVisible();
  await expect(page.getByText('You rated this course 3.5 of 5')).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.getByRole('link', { name: 'Change your rating' }).click();
  await expect(form.getByRole('radio', { name: '3.5' })).toBeChecked();
  await form.getByRole('radio', { name: '4.5' }).check({ force: true });
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('You rated this course 4.5 of 5')).toBeVisible();

  await page.goto('/courses/the-long-blend/lessons?rate=1');
  await hydrated(page);
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(page).toHaveURL(/\/courses\/the-long-blend\/lessons(#rate)?$/);
  await expect(page.getByText('You rated this course 5 of 5')).toBeVisible();
});

test('@js the last lesson asks for a missing rating at the end of its video, once a visit', async ({ page }) => {
  await enterAs(page, learner());
  await page.goto(`/lessons/${last}`);
  await hydrated(page);
  const asked = page.locator('dialog:modal').filter({ hasText: 'Rate this course' });
  const playToEnd = () =>
    page
      .locator('video')
      .first()
      .evaluate(async (video: HTMLVideoElement) => {
        video.muted = true;
        await video.play();
        video.currentTime = video.duration - 0.3;
      });
  await page.waitForTimeout(300);
  await expect(asked).toHaveCount(0);
  await playToEnd();
  await expect(asked).toBeVisible();
  await expect(asked.getByRole('radio', { name: '5', exact: true })).toBeChecked();
  await asked.getByRole('button', { name: 'Not now' }).click();
  await expect(asked).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await playToEnd();
  await expect(page.locator('.is-ended')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.getByRole('link', { name: 'Rate this course' }).click();
  await asked.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('You rated this course 5 of 5')).toBeVisible();
});

test('@forms the last lesson of an unrated course links to the rating form', async ({ page }) => {
  await enterAs(page, learner());
  await page.goto(`/lessons/${last}`);
  await page.getByRole('link', { name: 'Rate this course' }).click();
  await expect(page.getByRole('heading', { name: 'Rate this course' })).toBeVisible();
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Save rating' }).click();
  await expect(page).toHaveURL(`/lessons/${last}#rate`);
  await expect(page.getByText('You rated this course 4 of 5')).toBeVisible();
});

test('a lesson is bookmarked and unbookmarked, and the bookmarks page links it, removes it and restores it', async ({
  page,
}) => {
  await enterAs(page, learner());
  for (const lesson of [first, second]) {
    await page.goto(`/lessons/${lesson}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
    await expect(page.getByText('is bookmarked.').first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(page.getByText('is no longer bookmarked.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Bookmarks' }).click();
  await expect(page).toHaveURL(bookmarks);
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Why dance music counts in eights' })).toHaveAttribute(
    'href',
    `/lessons/${first}`,
  );
  await page.getByRole('button', { name: /^Remove bookmark ?: Why dance/ }).click();
  await expect(page.getByRole('link', { name: 'Why dance music counts in eights' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is bookmarked.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Why dance music counts in eights' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove bookmark ?: Why dance/ }).click();
  await expect(page.getByRole('heading', { name: 'No data' }).first()).toBeVisible();
});

test('@js a bookmark is confirmed by a toast that disappears by itself, and a failure is shown in a toast', async ({
  page,
  expectedErrors,
}) => {
  await enterAs(page, 'instalments');
  await page.goto(`/lessons/${second}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  const note = page.locator('.toast').filter({ hasText: 'is bookmarked.' });
  await expect(note).toBeVisible();
  await expect(page.locator('main .flash')).toHaveCount(0);
  await page.mouse.move(5, 5);
  await expect(note).toHaveCount(0, { timeout: 4000 });

  expectedErrors.push(/status of 5\d\d|Failed to load resource/);
  await page.route(/_data=routes%2Flearn%2Flesson/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await page.unroute(/_data=routes%2Flearn%2Flesson/);
  const said = JSON.stringify({ intent: 'remove-bookmark', errors: { '': ['Not today'] }, values: {} });
  await page.route(/_data=routes%2Flearn%2Flesson/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          headers: { 'content-type': 'application/json', 'x-remix-response': 'yes' },
          body: said,
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Not today' })).toBeVisible();
  await page.unroute(/_data=routes%2Flearn%2Flesson/);
  await page.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'is no longer bookmarked.' })).toBeVisible();
});

test('@js a bookmark toggled quickly ends in the state of the last press', async ({ page }) => {
  await enterAs(page, 'instalments');
  await page.goto(`/lessons/${first}`);
  await hydrated(page);
  const button = page.locator('#bookmark button');
  for (const name of ['Bookmark', 'Remove bookmark', 'Bookmark', 'Remove bookmark']) {
    await expect(button).toHaveText(name);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await button.click();
    await (await answer).finished();
  }
  await page.waitForLoadState('networkidle');
  await expect(button).toHaveText('Bookmark');
  await page.reload();
  await expect(button).toHaveText('Bookmark');
});

/** Completes every lesson of a course for this account. */
async function completeCourse(who: string, course: string): Promise<void> {
  const { accessToken: token } = await apiSession(who);
  const { json } = await callApi('GET', `/courses/${course}/lessons`, { token });
  const { data } = json as { data: { id: string }[] };
  expect(data.length).toBeGreaterThan(0);
  for (const { id } of data) {
    const done = await callApi('PATCH', `/lessons/${id}/complete`, { token, body: { isCompleted: true } });
    expect(done.status).toBe(200);
  }
}

test('@forms a completed course has a certificate, and anybody can check its number', async ({
  page,
  expectedErrors,
}) => {
  const course = 'gain-and-meters';
  await enterAs(page, learner());
  await page.goto(`/courses/${course}/certificate`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ lessons to go$/);
  await completeCourse(learner(), course);
  await page.goto(`/courses/${course}/lessons`);
  await page.getByRole('link', { name: 'Open your certificate' }).click();
  await expect(page).toHaveURL(`/courses/${course}/certificate`);
  const sheet = page.locator('.certificate');
  await expect(sheet.getByRole('heading')).toHaveText(learner());
  const number = (await sheet.locator('dd.num').innerText()).trim();
  expect(number).toMatch(/^CUE(-\w{4}){3}$/);

  const stranger = await openElsewhere();
  await stranger.goto(`/certificates/${number.toLowerCase()}`);
  await expect(stranger.getByText('Valid')).toBeVisible();
  await expect(stranger.getByText(learner(), { exact: true })).toBeVisible();
  expect(await stranger.content()).not.toContain('@cuepoint.test');
  expectedErrors.push(/status of 404/);
  await stranger.getByLabel('Check another number').fill('CUE-2222-2222-2222');
  await stranger.getByRole('button', { name: 'Check' }).click();
  await expect(stranger.getByRole('heading', { name: 'No certificate has this number' })).toBeVisible();
  await stranger.context().close();
});

test('@js a certificate prints on one sheet', async ({ page }) => {
  await completeCourse('annual', 'the-first-paid-gig');
  await enterAs(page, 'annual');
  await page.goto('/courses/the-first-paid-gig/certificate');
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeHidden();
  await expect(page.locator('.certificate')).toBeVisible();
});

test('@js the start page, bookmarks, ratings and certificates have no axe violations in either theme', async ({
  page,
  request,
  sandbox,
}) => {
  await enterAs(page, await newMember(request, sandbox));
  expect(await findingsInBothThemes(page, bookmarks)).toEqual([]);
  await page.context().clearCookies();
  await enterAs(page, 'monthly');
  await completeCourse('monthly', 'the-first-paid-gig');
  const certificate = '/courses/the-first-paid-gig/certificate';
  await page.goto(certificate);
  const check = `/certificates/${(await page.locator('.certificate dd.num').innerText()).trim()}`;
  const pages = ['/', bookmarks, `/lessons/${first}?rate=1`, certificate, check];
  for (const path of pages) expect(await findingsInBothThemes(page, path)).toEqual([]);
});

test('@forms bookmarked lessons and articles are paged separately, and ratings count in the average', async ({
  page,
  request,
}) => {
  await enterAs(page, 'monthly');
  await page.goto(bookmarks);
  await expect(page.locator('#lessons + span')).toContainText('4');
  await expect(page.locator('#articles + span')).toContainText('4');
  const turn = (list: string) =>
    page.getByRole('navigation', { name: list }).getByRole('link', { name: 'Page 2', exact: true }).click();
  await turn('Lessons');
  await expect(page).toHaveURL(`${bookmarks}?lessonsPage=2#lessons`);
  await expect(page.locator('.item-row')).toHaveCount(1 + 3);
  await turn('Articles');
  await expect(page).toHaveURL(`${bookmarks}?lessonsPage=2&articlesPage=2#articles`);
  await expect(page.locator('.item-row')).toHaveCount(1 + 1);
  await page.goto(`${bookmarks}?lessonsPage=9&articlesPage=2`);
  await expect(page).toHaveURL(`${bookmarks}?articlesPage=2`);
  const { data } = await (await request.get('/api/v1/courses/warm-up-sets')).json();
  expect(data).toMatchObject({ averageRating: expect.closeTo(4.84, 2), ratingsCount: 28, courseRatings: [] });
});

const parts = ['Overview', 'Lessons', "What's included", 'Equipment', 'About the tutor'];

test('@js the parts of a course stand below one another, and the ways to buy it are tabs that the keyboard can change', async ({
  page,
}) => {
  await page.goto('/online-dj-courses/phrase-mixing');
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'About this course' }).getByRole('link');
  await expect(contents).toHaveText(parts);
  for (const name of parts) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await contents.filter({ hasText: 'Equipment' }).click();
  await expect(page).toHaveURL('/online-dj-courses/phrase-mixing#equipment');
  await expect(page.getByRole('heading', { name: 'Equipment', exact: true })).toBeInViewport();
  const ways = page.locator('.buy-box');
  await expect(ways.getByRole('tab')).toHaveText([
    'Single Course, £14.00',
    'Complete Package, from £55.00 a month',
    'Gift This Course, £14.00',
  ]);
  await ways.getByRole('tab', { name: 'Complete Package' }).click();
  await expect(ways.getByText('from £55.00 a month, 10 payments, £550.00 in total')).toBeVisible();
  await expect(ways.getByRole('button', { name: 'Add to basket' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(ways.getByRole('tabpanel', { name: 'Gift This Course' })).toBeVisible();
  await expect(ways.getByRole('tabpanel')).toHaveCount(1);
  await expect(ways.getByRole('link', { name: /^from £50.00 in our shop/ })).toBeVisible();
});

test('@forms without script all parts of a course are shown, and the ways to buy it are sections', async ({ page }) => {
  await page.goto('/online-dj-courses/phrase-mixing');
  await expect(page.getByRole('heading', { name: 'You will be able to' })).toBeVisible();
  for (const name of parts) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  const ways = page.locator('.buy-box');
  await expect(ways.getByRole('button')).toHaveText(['Add to basket', /^Buy as a gift/]);
  await expect(ways.getByRole('link', { name: 'See Payment Options' })).toBeVisible();
  await page.getByRole('link', { name: 'Why dance music counts in eights' }).click();
  await expect(page).toHaveURL('/lessons-preview/why-dance-music-counts-in-eights');
});

test('@js guests hear three sounds of a course, one at a time, and none is fetched before it is pressed', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'media' && fetched.push(request.url()));
  await page.goto('/online-dj-courses/eq-and-the-low-end');
  await hydrated(page);
  const sounds = page.getByRole('region', { name: 'What you will hear in it' });
  await expect(sounds.getByRole('listitem')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await sounds.getByRole('button', { name: 'Play: Two records at full level' }).click();
  await expect(sounds.getByRole('button', { name: 'Pause: Two records at full level' })).toBeVisible();
  await expect
    .poll(() =>
      sounds
        .locator('audio')
        .first()
        .evaluate((audio: HTMLAudioElement) => audio.currentTime),
    )
    .toBeGreaterThan(0);
  await sounds.getByRole('button', { name: 'Play: A record comes in' }).click();
  await expect(sounds.getByRole('button', { name: 'Pause: A record comes in' })).toBeVisible();
  await expect(sounds.getByRole('button', { name: /^Pause/ })).toHaveCount(1);
  expect(
    await sounds
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.paused),
  ).toBe(true);
  expect(await findings(page)).toEqual([]);
  await page.goto('/online-dj-courses/cue-points-and-loops');
  await expect(sounds).toHaveCount(0);
});

test('@js @pictures on a phone the price stands at the lower edge once the buying box has left the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/online-dj-courses/phrase-mixing');
  await hydrated(page);
  const bar = page.locator('.sell-bar');
  const [box, trailer] = [page.locator('.buy-box'), page.locator('.own-player')];
  expect((await box.boundingBox())?.y).toBeLessThan((await trailer.boundingBox())?.y ?? 0);
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Lessons', exact: true }).scrollIntoViewIfNeeded();
  await expect(box).not.toBeInViewport();
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await findings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(/is in your basket/).first()).toBeVisible();
  await expect(bar.getByRole('link', { name: 'View Basket' })).toBeAttached();
});

test('@js @pictures a long recommendation is cut by style only and shown whole on focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/online-dj-courses/phrase-mixing');
  const link = page.getByRole('link', { name: 'EQ and the Low End: Mixing Two Basslines Without Mud' });
  const isCut = () => link.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isCut()).toBe(true);
  const before = await page.locator('.site-footer').boundingBox();
  await link.focus();
  expect(await isCut()).toBe(false);
  expect((await page.locator('.site-footer').boundingBox())?.height).toBe(before?.height);
});

test('@forms the course list and the start page say that a sale is on', async ({ page }) => {
  await page.goto('/online-dj-courses?page=2');
  await expect(page.getByText('Sale on now')).toBeVisible();
  await enterAs(page, learner());
  await page.goto('/');
  await expect(page.getByText('Sale on now')).toBeVisible();
  await expect(page.locator('#stage-2')).toHaveText('Hold it together');
});

test('@js a long select opens as a list that scrolls within 300 pixels; a short select is left as it is', async ({
  page,
}) => {
  await enterAs(page, learner());
  await page.goto('/my-profile#where');
  await hydrated(page);
  const country = page.locator('select[name="country"]');
  expect((await country.locator('option').count()) > 100).toBe(true);
  await country.click();
  const open = await country.evaluate((select) => {
    const style = getComputedStyle(select, '::picker(select)');
    return [getComputedStyle(select).appearance, select.matches(':open'), style.maxHeight, style.overflowY];
  });
  expect(open).toEqual(['base-select', true, '300px', 'auto']);
  await page.keyboard.type('Portu');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('PT');
  await page.goto('/contact');
  const short = page.locator('select[name="topic"]');
  expect(await short.evaluate((select) => getComputedStyle(select).appearance)).toBe('none');
});

test('@forms the empty bookmarks page offers a lesson and an article to bookmark', async ({
  page,
  request,
  sandbox,
  manyTrips,
}) => {
  // A new subscriber, since a demo subscriber would keep the bookmarks.
  manyTrips.push(/^POST .*\/dj-hub\/add-payment-method\/\S*: 4$/);
  await enterAs(page, await newMember(request, sandbox));
  await page.goto('/dj-hub/add-payment-method/annual?coupon=VIP');
  await page.getByRole('button', { name: 'Open everything' }).click();
  await page.goto(`/lessons/${first}`);
  await page.goto('/dj-hub/premium-article/past-the-wheel');
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.goto('/dj-hub/bookmarks');
  await expect(page.getByText('No data').first()).toBeVisible();
  await page.locator('button[value="bookmark"]').click();
  await expect(page.getByText('is bookmarked.').first()).toBeVisible();
  await page.locator('button[value="bookmark-article"]').click();
  await expect(page.getByText('is bookmarked.').first()).toBeVisible();
  await expect(page.getByText('No data')).toHaveCount(0);
});
