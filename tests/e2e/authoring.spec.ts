import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';

import {
  answerHostedPage,
  enterAs,
  expect,
  findings,
  findingsInBothThemes,
  hydrated,
  newMember,
  openElsewhere,
  signOut,
  test,
} from '../support/browser';
import { writeLargeMp4 } from '../support/large-mp4';
import { openParts } from '../support/parts';

const shared = 'db/seed/content/courses/shared';
const drawing = (colour: string) => ({
  name: 'cover.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${colour}" d="M0 0h16v9H0z"/></svg>`,
  ),
});
const save = (page: Page) =>
  page
    .getByRole('button', { name: /^Save this / })
    .first()
    .click();
const publish = (page: Page) => page.getByRole('button', { name: /^Publish this / }).click();
const saved = (page: Page) => expect(page.getByText(/^Saved(?:\.$| as a draft\.)/).first()).toBeVisible();
const published = (page: Page) => expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
const box = (page: Page): Locator => page.getByRole('region', { name: 'A file' });

async function upload(page: Page, place: string, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await box(page).getByLabel('Type of file').selectOption(place);
  await box(page).getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and save' }).click();
}

/** Types the address of a lesson, which opens where it stands. */
async function typeAddress(page: Page, slug: string): Promise<void> {
  const address = page.getByLabel('Address');
  if (!(await address.isVisible())) await page.locator('summary', { hasText: '/lessons/' }).click();
  await address.fill(slug);
}

const publishLesson = (page: Page) => page.getByRole('button', { name: 'Publish this lesson' }).click();

test('@forms a course is made entirely in the office, and a new learner buys and watches it', async ({
  page,
  request,
  sandbox,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of (409|422)/);
  const mark = Date.now().toString(36);
  const slug = `made-here-${mark}`;
  const title = `Made Here ${mark}`;
  await enterAs(page, 'superadmin');
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: 'New course' }).click();
  // A draft needs only a title.
  for (const press of [publish, save]) {
    await press(page);
    await expect(page.locator('#title-error')).toContainText('Is required');
  }
  await page.getByLabel('Title', { exact: true }).fill(title);
  await save(page);
  await saved(page);
  const course = page.url();
  await expect(page.locator('.write-bar')).toContainText('by superadmin, not published');
  await openParts(page, 'Lists and search engines');
  await page.getByLabel('Address').fill('Not An Address');
  await publish(page);
  // All errors are shown together at their fields, and the form keeps what was typed.
  await expect(page.getByRole('alert').getByRole('listitem')).not.toHaveCount(0);
  await expect(page.locator('#slug-error')).toContainText('lowercase letters');
  // One price is enough.
  await expect(page.locator('[id^="prices."][id$="-error"]')).toHaveText([/^USD: Enter a price in at least one/]);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await page.getByLabel('Address').fill(slug);
  await page.getByLabel('Tagline').fill('From nothing to something');
  await page.getByLabel('Tutor', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Level').selectOption('beginner');
  await page.getByLabel('Overview').fill('Made **by hand**.\n\n<script>alert(1)</script>');
  await page.getByLabel('Search engine description').fill('A course that was made in the office');
  await page.getByLabel('Price in GBP', { exact: true }).fill('31.50');
  await publish(page);
  // The other prices are worked out from the one.
  await expect(page.getByLabel('Price in EUR', { exact: true })).not.toHaveValue('');
  await expect(page.locator('#overview-error')).toContainText('Line 3: Not allowed in text: <script>');
  await expect(page.getByLabel('Overview')).toHaveValue('Made **by hand**.\n\n<script>alert(1)</script>');
  await save(page);
  await saved(page);
  await upload(page, 'cover', { name: 'cover.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.locator('#file-error')).toContainText('This is not an SVG');
  await upload(page, 'cover', drawing('#123456'));
  await saved(page);

  await page.getByRole('link', { name: 'Add a lesson' }).click();
  await page.getByLabel('Title', { exact: true }).fill('The first one');
  await typeAddress(page, `${slug}-one`);
  await page
    .getByLabel('The first text of the lesson')
    .fill('### First\n\nRead this first.\n\n- **One** of [all](/online-dj-courses)');
  await publishLesson(page);
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  const first = page.url();
  await box(page).getByLabel('Video title or image description').fill('How it is done');
  await upload(page, 'new', `${shared}/first-groove.mp4`);
  await page.getByLabel('Title', { exact: true }).fill('The very first one');
  const captions = box(page).getByLabel('Caption language');
  await captions.fill('en');
  await upload(page, 'blocks.1.videos.0.captions', {
    name: 'broken.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:02.000 --> 00:01.000\nBackwards\n'),
  });
  await expect(page.locator('#file-error')).toContainText('Line 3: Ends before it begins');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The very first one');
  await box(page).getByLabel('Language name').fill('English');
  await upload(page, 'blocks.1.videos.0.captions', `${shared}/first-groove.en.vtt`);
  await expect(page.getByLabel('English captions, shown as')).toHaveValue('English');
  await page.getByRole('button', { name: 'Up block 2' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '1. Video' })).toBeVisible();
  // The captions are still kept, although the form did not send the file again. Learners see the lesson as it was.
  await expect(page.getByLabel('English captions, shown as')).toHaveValue('English');
  await expect(page.getByText('Learners see the published lesson until you publish.')).toBeVisible();
  await publishLesson(page);
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('English captions, shown as')).toHaveValue('English');

  await page.goto(course);
  await page.getByRole('link', { name: 'Add a lesson' }).click();
  await page.getByLabel('Title', { exact: true }).fill('The second one');
  // Only the title is needed to save it, and its address is made from that.
  await save(page);
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await publishLesson(page);
  await expect(page.getByText('A lesson needs text, a picture, a video or a form').first()).toBeVisible();
  await expect(page.getByText('Not published: one thing to mend.')).toBeVisible();
  await page.getByLabel('The first text of the lesson').fill('Then this.');
  await publishLesson(page);
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await page.goto(course);
  const rows = page.getByRole('region', { name: 'Lessons, table' }).getByRole('rowheader').getByRole('link');
  await expect(rows).toHaveText(['1. The very first one', '2. The second one']);
  // A lesson that nobody has begun can be removed.
  await page.getByRole('link', { name: 'Add a lesson' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Never mind');
  await page.getByLabel('The first text of the lesson').fill('Nothing.');
  await publishLesson(page);
  await page.locator('summary', { hasText: 'Copy, hide or remove this lesson' }).click();
  await page.getByRole('button', { name: 'Hide the lesson' }).click();
  await expect(page.getByText('Hidden. It is a draft again.')).toBeVisible();
  await page.locator('summary', { hasText: 'Copy, hide or remove this lesson' }).click();
  await page.getByRole('button', { name: 'Remove the lesson' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();

  // Before publication visitors do not find the course, and its author previews it as a learner.
  expect((await request.get(`/online-dj-courses/${slug}`, { maxRedirects: 0 })).status()).toBe(302);
  await page.goto(first);
  await page.getByRole('link', { name: 'Preview as a learner' }).click();
  await expect(page.getByText('This is what learners will see')).toBeVisible();
  await expect(page.getByText('Read this first.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'First' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'One of all' }).getByRole('link')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Opens the removal page before anybody can have bought the course, for use after the purchase.
  await page.goto(course);
  await page.getByRole('link', { name: 'Remove this course' }).click();
  await expect(page.getByRole('button', { name: 'Remove for good' })).toBeVisible();
  const removal = await openElsewhere(await page.context().storageState());
  await removal.goto(page.url());

  // Once the course is whole, it is saved itself. When two people save, the first wins; the second sees a warning and
  // keeps what they typed.
  await page.goto(course);
  await expect(page.locator('.write-bar')).toContainText('by superadmin, not published');
  await page.getByLabel('Overview').fill('Made **by hand**.');
  await save(page);
  await saved(page);
  await expect(page.locator('.write-bar')).not.toContainText('by superadmin');
  const other = await page.context().newPage();
  await other.goto(course);
  await other.getByLabel('Tagline').fill('The other one was faster');
  await save(other);
  await saved(other);
  await other.close();
  await page.getByLabel('Tagline').fill('And this one has the last word');
  await publish(page);
  await expect(page.getByText('Someone else saved this').first()).toBeVisible();
  await expect(page.getByLabel('Tagline')).toHaveValue('And this one has the last word');
  await page.getByLabel('Replace their version with mine').check();
  await publish(page);
  await published(page);
  // What is saved from now on is a draft beside what is published.
  await page.getByLabel('Tagline').fill('Nobody reads this');
  await save(page);
  await saved(page);
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await page.locator('summary', { hasText: 'What differs from what is published' }).click();
  await expect(page.getByRole('heading', { name: 'Tagline', exact: true })).toBeVisible();
  await page.goto('/admin/courses');
  await expect(page.getByRole('region', { name: 'Not published yet' })).toContainText(title);
  await page.goto('/admin/audit');
  const ofThis = page
    .getByRole('row')
    .filter({ hasText: 'Course saved' })
    .filter({ hasText: course.split('/').at(-1) });
  await expect(ofThis.first()).toContainText('superadmin');
  // Signing out would also end the session of the removal page.
  await page.context().clearCookies();

  await enterAs(page, await newMember(request, sandbox));
  await page.goto(`/online-dj-courses/${slug}`);
  await expect(page.getByText('And this one has the last word')).toBeVisible();
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await page.goto('/checkout');
  await page.locator('main form button[type="submit"], main form button:not([type])').last().click();
  await answerHostedPage(page, 'pay');
  await page.waitForURL('**/checkout-successful**');
  await page.goto(`/lessons/${slug}-one`);
  await expect(page.getByRole('heading', { level: 1, name: 'The very first one' })).toBeVisible();
  const video = page.locator('video');
  const clip = await page.request.get((await video.getAttribute('src')) ?? '');
  expect((await clip.body()).equals(readFileSync(`${shared}/first-groove.mp4`))).toBe(true);
  const track = await page.request.get((await video.locator('track').first().getAttribute('src')) ?? '');
  expect(await track.text()).toContain('WEBVTT');

  // A sold course cannot be removed, not even from a page opened before the purchase, and its buyer keeps it.
  await removal.getByRole('button', { name: 'Remove for good' }).click();
  await expect(removal.getByText('Someone owns it')).toBeVisible();
  await removal.getByRole('button', { name: 'Take off sale' }).click();
  await expect(removal.getByText('Taken off sale.').first()).toBeVisible();
  await expect
    .poll(async () => (await request.get(`/online-dj-courses/${slug}`, { maxRedirects: 0 })).status(), {
      timeout: 10_000,
    })
    .toBe(302);
  await removal.context().close();
  await page.goto(`/lessons/${slug}-one`);
  await expect(page.getByRole('heading', { level: 1, name: 'The very first one' })).toBeVisible();
});

test('@forms an article and a bundle are created, published and removed, the removal by a super admin only', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Title', { exact: true }).fill(`Written ${mark}`);
  await page.getByLabel('Description', { exact: true }).fill('A word before the words');
  await openParts(page, 'Lists and search engines');
  await page.getByLabel('Address').fill(`written-${mark}`);
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 2 });
  await page.getByLabel('Author', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('The first text of the article').fill(`Zwickel${mark} stands here.`);
  await publish(page);
  await expect(page.locator('#tagIds-error')).toContainText('Choose at least one');
  await page.getByLabel('Tags, 1').selectOption({ index: 1 });
  await save(page);
  await saved(page);
  const article = page.url();
  await upload(page, 'cover', drawing('#654321'));
  await saved(page);
  const address = `/dj-hub/premium-article/written-${mark}`;
  expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(302);
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByText(`Zwickel${mark} stands here.`)).toBeVisible();
  await page.goto(article);
  await page.getByLabel('Publish date (UTC)').fill('2099-01-01T09:00');
  await publish(page);
  await expect(page.getByText('Saved. It is published on its day.')).toBeVisible();
  expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(302);
  await page.getByLabel('Publish date (UTC)').fill('');
  await publish(page);
  await published(page);
  await expect
    .poll(async () => (await request.get(address, { maxRedirects: 0 })).status(), { timeout: 10_000 })
    .toBe(200);
  expect(await (await request.get('/feed.xml')).text()).toContain(`written-${mark}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Hidden. It is a draft again.').first()).toBeVisible();
  await expect
    .poll(async () => (await request.get(address, { maxRedirects: 0 })).status(), { timeout: 10_000 })
    .toBe(302);
  await publish(page);
  await published(page);

  await page.goto('/admin/bundles');
  await page.getByRole('link', { name: 'New bundle' }).click();
  await save(page);
  await expect(page.locator('#title-error')).toContainText('Is required');
  await page.getByLabel('Title', { exact: true }).fill(`Tied ${mark}`);
  await openParts(page, 'Lists and search engines');
  await page.getByLabel('Address').fill(`tied-${mark}`);
  await page.getByLabel('Overview').fill('Two in one.');
  await page.getByLabel('Course, 1').selectOption({ index: 1 });
  await page.getByLabel('Price in GBP').fill('99');
  await publish(page);
  await expect(page.locator('#courseIds-error')).toContainText('at least two courses');
  await page.getByLabel('Course, 2').selectOption({ index: 2 });
  await publish(page);
  await published(page);
  const bundle = page.url();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Hidden. It is a draft again.').first()).toBeVisible();
  await publish(page);
  await published(page);
  await page.getByLabel('Title', { exact: true }).fill(`Tied up ${mark}`);
  await save(page);
  await saved(page);
  await page.goto('/admin/bundles');
  await page
    .getByRole('region', { name: 'Not published yet' })
    .getByRole('link', { name: `Tied up ${mark}` })
    .click();
  await publish(page);
  await published(page);
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Tied up ${mark}` })).toBeVisible();

  // Only a super admin can remove a published bundle.
  await page.goto(bundle);
  await page.getByRole('link', { name: 'Remove this bundle' }).click();
  await expect(page.getByText('Only a super admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove for good' })).toHaveCount(0);
  await signOut(page);
  await enterAs(page, 'superadmin');
  await page.goto(`${bundle}/remove`);
  await page.getByRole('button', { name: 'Take off sale' }).click();
  await expect(page.getByText('Taken off sale.').first()).toBeVisible();
  await page.goto(bundle);
  await expect(page.getByText('Off sale', { exact: true }).first()).toBeVisible();
  await page.goto(`${bundle}/remove`);
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await page.goto(`${article}/remove`);
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  // The guest cache may serve the old page for up to five seconds.
  await expect
    .poll(async () => (await request.get(address, { maxRedirects: 0 })).status(), { timeout: 10_000 })
    .not.toBe(200);
});

test('@forms a reward and a festival edition are created, and a plan and the worth of the package are edited', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (409|422)/);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/rewards/new');
  await page.getByLabel('Kind').selectOption('reward');
  await page.getByLabel('Title', { exact: true }).fill(`Given ${mark}`);
  await page.getByLabel('Subtitle').fill('For nothing');
  await page.getByLabel('Description', { exact: true }).first().fill('A present');
  await page.getByLabel('First button (optional)').fill('Fetch it');
  await page.getByLabel('First button link (optional)').fill('javascript:alert(1)');
  await publish(page);
  await expect(page.locator('[id="first.link-error"]')).toContainText('https://');
  await save(page);
  await saved(page);
  await publish(page);
  await expect(page.locator('[id="first.link-error"]')).toContainText('https://');
  await page.getByLabel('First button link (optional)').fill('https://example.test/fetch');
  await openParts(page, 'Who can get it');
  await page.getByRole('checkbox', { name: 'A subscription' }).check();
  await publish(page);
  await published(page);
  await page.getByLabel('Subtitle').fill('For a song');
  await save(page);
  await saved(page);
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByText('The draft is discarded.')).toBeVisible();
  await expect(page.getByLabel('Subtitle')).toHaveValue('For nothing');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Hidden. It is a draft again.').first()).toBeVisible();
  await publish(page);
  await published(page);
  await page.goto('/admin/rewards');
  await expect(page.getByRole('row').filter({ hasText: `Given ${mark}` })).toBeVisible();

  await page.goto('/admin/plans');
  const plan = page.locator('details', { has: page.locator(':scope > summary', { hasText: 'Single payment' }) });
  await expect(plan.getByText('Package, 1 payment, no trial')).toBeVisible();
  await plan.locator('summary').click();
  await plan.getByLabel('Advertised discount').fill('lots');
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(plan.getByText('must be a whole number')).toBeVisible();
  await plan.getByLabel('Advertised discount').fill('');
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  const worth = page.getByRole('region', { name: 'What the package is worth' });
  const firstPart = worth.getByRole('group', { name: 'Part 1', exact: true });
  await worth.locator('summary').first().click();
  const worthNow = await firstPart.getByLabel('Worth in GBP').inputValue();
  await firstPart.getByLabel('Worth in GBP').fill('much');
  await worth.getByRole('button', { name: 'Save' }).click();
  await expect(worth.getByText('must be an amount').first()).toBeVisible();
  await firstPart.getByLabel('Worth in GBP').fill(worthNow);
  await worth.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await page.goto('/admin/festival');
  await page.getByRole('link', { name: 'New edition' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Rise ${mark}`);
  await page.getByLabel('Code').fill(`T${mark.slice(-5).toUpperCase()}`);
  await openParts(page, 'Edition page');
  await page.getByLabel('Headline', { exact: true }).fill('Once more');
  await page.getByLabel('Subheadline').fill('One entry each.');
  await page.getByLabel('What 1').fill('A slot');
  await page.getByLabel('Entries from').fill('2101-01-01T00:00');
  await page.getByLabel('Entries until').fill('2100-02-01T00:00');
  for (const [at, name] of ['Interviews start', 'Results announced', 'Festival starts', 'Festival ends'].entries()) {
    await page.getByLabel(name).fill(`2101-03-0${at + 1}`);
  }
  await publish(page);
  await expect(page.locator('#closesAt-error')).toContainText('Must be later than the date above');
  await save(page);
  await saved(page);
  await page.goto('/admin/festival');
  await page
    .getByRole('region', { name: 'Not published yet' })
    .getByRole('link', { name: `Rise ${mark}` })
    .click();
  await page.getByLabel('Entries until').fill('2101-02-01T00:00');
  await save(page);
  await saved(page);
  await publish(page);
  await published(page);
  await page.goto('/admin/festival');
  await expect(page.getByRole('row').filter({ hasText: `Rise ${mark}` })).toContainText('1 Jan 2101');
});

test('@forms tutor, categories, section and tag are added, and a new course can choose tutor and category', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const mark = Date.now().toString(36);
  const line = (name: string) => page.locator('details', { has: page.locator('summary', { hasText: name }) });
  const add = async (what: string, typed: Record<string, string>) => {
    await line(`Add ${what}`).locator('summary').click();
    for (const [label, text] of Object.entries(typed)) {
      await line(`Add ${what}`).getByLabel(label, { exact: true }).fill(text);
    }
    await line(`Add ${what}`)
      .getByRole('button', { name: `Add ${what}`, exact: true })
      .click();
    await expect(line(typed.Name ?? '')).toHaveCount(1);
  };
  await enterAs(page, 'admin');
  await page.goto('/admin/courses');
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Lists' }).click();
  await add('a course category', { Name: `Shelf ${mark}`, Address: `shelf-${mark}` });
  await add('a tutor', { Name: `Teacher ${mark}`, 'Short name': `teacher-${mark}`, About: 'Teaches.' });
  await add('an article section', {
    Name: `Part ${mark}`,
    Address: `part-${mark}`,
    Tagline: 'For now',
    Colour: '#aabbcc',
  });
  await line('Add an article category').locator('summary').click();
  const category = line('Add an article category');
  await category.getByLabel('Name').fill(`Drawer ${mark}`);
  await category.getByLabel('Address').fill(`drawer-${mark}`);
  await category.getByLabel('Section').selectOption({ label: `Part ${mark}` });
  await category.getByRole('button').click();
  await expect(line(`Drawer ${mark}`)).toHaveCount(1);
  await add('an article tag', { Name: `Label ${mark}`, Address: `label-${mark}` });

  for (const list of ['Course categories', 'Article sections', 'Article categories']) await downAndUp(page, list);

  // The error is shown at its field, in the row that was open.
  await line(`Teacher ${mark}`).locator('summary').click();
  await line(`Teacher ${mark}`).getByLabel('About').fill('Teaches.<script>alert(1)</script>');
  await line(`Teacher ${mark}`).getByRole('button', { name: /^Save/ }).click();
  await expect(line(`Teacher ${mark}`).getByText('Not allowed in text: <script>')).toBeVisible();
  await line(`Teacher ${mark}`).getByLabel('About').fill('Teaches **well**.');
  await line(`Teacher ${mark}`).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await page.goto('/admin/courses/new');
  await page.getByLabel('Tutor', { exact: true }).selectOption({ label: `Teacher ${mark}` });
  await page.getByLabel('Category', { exact: true }).selectOption({ label: `Shelf ${mark}` });
});

test('@forms a row of the office’s lists that nothing uses is removed and put back, and one in use says where', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const mark = Date.now().toString(36);
  const line = (name: string) => page.locator('details', { has: page.locator('summary', { hasText: name }) });
  const row = (name: string) =>
    page.locator('details', { has: page.locator('summary', { hasText: new RegExp(`^${name}`) }) });
  const remove = async (name: string) => {
    await row(name).locator('summary').click();
    await row(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await expect(page.getByText(`${name} was removed.`)).toBeVisible();
    await expect(row(name)).toHaveCount(0);
  };
  await enterAs(page, 'admin');
  await page.goto('/admin/lists');
  for (const [what, typed] of [
    ['a course category', { Name: `Case ${mark}`, Address: `case-${mark}` }],
    ['a tutor', { Name: `Guest ${mark}`, 'Short name': `guest-${mark}`, About: 'Taught once.' }],
    ['an article section', { Name: `Wing ${mark}`, Address: `wing-${mark}`, Tagline: 'For now', Colour: '#aabbcc' }],
    ['an article category', { Name: `Box ${mark}`, Address: `box-${mark}` }],
    ['an article tag', { Name: `Slip ${mark}`, Address: `slip-${mark}` }],
  ] as const) {
    await line(`Add ${what}`).locator('summary').click();
    for (const [label, text] of Object.entries(typed)) {
      await line(`Add ${what}`).getByLabel(label, { exact: true }).fill(text);
    }
    const section = line(`Add ${what}`).getByLabel('Section');
    if ((await section.count()) > 0) await section.selectOption({ label: `Wing ${mark}` });
    await line(`Add ${what}`)
      .getByRole('button', { name: `Add ${what}`, exact: true })
      .click();
    await expect(row(typed.Name)).toHaveCount(1);
  }
  await row(`Wing ${mark}`).locator('summary').click();
  await expect(row(`Wing ${mark}`).getByText(`It stays because it is in use: Box ${mark}.`)).toBeVisible();
  await expect(row(`Wing ${mark}`).getByRole('button', { name: 'Remove' })).toHaveCount(0);
  for (const name of ['Box', 'Wing', 'Slip', 'Guest', 'Case']) await remove(`${name} ${mark}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(`Case ${mark}`)).toHaveCount(1);
  await remove(`Case ${mark}`);
});

test('@forms a journey stage, question and answer are added, linked and removed; a month’s rate is saved', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of (409|422)/);
  const mark = Date.now().toString(36);
  const line = (name: string) => page.locator('details', { has: page.locator(':scope > summary', { hasText: name }) });
  const open = (name: string) => line(name).locator(':scope > summary').click();
  const saved = () => expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await enterAs(page, 'admin');
  await page.goto('/admin/courses');
  const rooms = page.getByRole('navigation', { name: 'Admin area' });
  await rooms.getByRole('link', { name: 'Journey' }).click();
  await open('Add a stage');
  await line('Add a stage').getByLabel('Name').fill(`Stage ${mark}`);
  await line('Add a stage').getByLabel('Subtitle').fill('For now');
  await line('Add a stage').getByLabel('Description').fill('Only as long as this takes.');
  await line('Add a stage').getByRole('button').click();
  await saved();
  await open('Add a question');
  await line('Add a question').getByLabel('Question', { exact: true }).fill(`Why ${mark}?`);
  await line('Add a question').getByRole('button').click();
  await expect(line(`Why ${mark}?`)).toContainText('not asked');

  // When two people save, the first wins; the second sees the saved version and can replace it.
  const other = await page.context().newPage();
  await other.goto('/admin/journey');
  const theirs = other.locator('details', { hasText: `Why ${mark}?` });
  await theirs.locator('summary').first().click();
  await theirs.getByLabel('Why we ask').fill('Theirs');
  await theirs.getByRole('button', { name: /^Save/ }).click();
  await other.close();
  await open(`Why ${mark}?`);
  const question = line(`Why ${mark}?`);
  await question.getByLabel('Why we ask').fill('Mine');
  const press = () => question.getByRole('button', { name: /^Save/ }).click();
  await press();
  await expect(question.getByRole('group', { name: 'The saved version' })).toContainText('Theirs');
  await press();
  await expect(question.getByLabel('Why we ask')).toHaveValue('Mine');
  await question.getByLabel('Replace their version with mine').check();
  await press();
  await saved();

  for (const list of ['Stages', 'Questions', 'Answers to 2']) await downAndUp(page, list);

  const answers = page.getByRole('region', { name: /^Answers to/ }).last();
  await answers.locator('summary').click();
  await answers.getByLabel('Answer', { exact: true }).fill(`Because ${mark}`);
  await answers.getByRole('button', { name: /^Add/ }).click();
  await saved();
  await open(`Because ${mark}`);
  await page.getByRole('link', { name: 'Courses for this answer' }).locator('visible=true').click();
  const course = 'Phrase Mixing: Eight, Sixteen, Thirty-Two';
  await page
    .getByRole('group', { name: `Stage ${mark}` })
    .getByRole('combobox')
    .first()
    .selectOption({ label: course });
  await page.getByRole('button', { name: 'Save' }).click();
  await saved();
  await page.getByRole('link', { name: 'Journey' }).last().click();
  await open(`Stage ${mark}`);
  await page.getByRole('link', { name: 'Courses in this stage' }).locator('visible=true').click();
  await page.getByRole('combobox').first().selectOption({ label: course });
  await page.getByRole('button', { name: 'Save' }).click();
  await saved();
  await page.getByRole('link', { name: 'Journey' }).last().click();
  await expect(line(`Stage ${mark}`)).toContainText('Phrase Mixing');
  await expect(line(`Because ${mark}`)).toContainText('Phrase Mixing');

  const removeStage = async () => {
    await open(`Stage ${mark}`);
    await line(`Stage ${mark}`)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText(`Stage ${mark} was removed.`)).toBeVisible();
  };
  await removeStage();
  await expect(line(`Because ${mark}`)).not.toContainText('Phrase Mixing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(`Stage ${mark}`)).toContainText('Phrase Mixing');
  await expect(line(`Because ${mark}`)).toContainText('Phrase Mixing');
  await removeStage();
  for (const name of [`Because ${mark}`, `Why ${mark}?`]) {
    await open(name);
    await line(name).locator('details > summary', { hasText: 'Remove' }).click();
    await line(name)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText('Removed.', { exact: true })).toBeVisible();
    await expect(line(name)).toHaveCount(0);
  }

  await rooms.getByRole('link', { name: 'Rates' }).click();
  await open('October 2026');
  const month = line('October 2026');
  const rate = month.getByLabel('Value of one USD in pounds');
  const stood = await rate.inputValue();
  await rate.fill('much');
  await month.getByRole('button').click();
  await expect(month.getByText('must be the value of one unit in pounds').first()).toBeVisible();
  await rate.fill(stood);
  await month.getByRole('button').click();
  await saved();
});

test('@js a tag that does not exist yet is created in the field that chooses tags', async ({ page }) => {
  const mark = Date.now().toString(36);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/articles/new');
  await hydrated(page);
  await page.getByLabel('Title', { exact: true }).fill(`Tagged ${mark}`);
  const tags = page.getByRole('group', { name: 'Tags' });
  const field = tags.getByLabel('Add a tag');
  await field.fill(`Acid ${mark}`);
  await expect(tags.getByRole('button', { name: `Create “Acid ${mark}”` })).toBeVisible();
  await field.press('Enter');
  await expect(tags.getByRole('listitem')).toHaveText([new RegExp(`^Acid ${mark} new`)]);
  // The same name is not offered twice, whatever its case.
  await field.fill(`acid ${mark}`);
  await expect(tags.getByRole('button', { name: /^Create/ })).toHaveCount(0);
  await field.fill(`Dub, ${mark}`);
  await tags.getByRole('button', { name: `Create “Dub ${mark}”` }).click();
  await tags.getByRole('button', { name: /^Remove Dub/ }).click();
  await save(page);
  await saved(page);
  await page.reload();
  await hydrated(page);
  await openParts(page, 'Facts');
  const chosen = tags.getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText(`Acid ${mark}`);
  await expect(chosen).not.toContainText('new');
  await page.goto('/admin/lists');
  await expect(page.getByRole('region', { name: 'Article tags' })).toContainText(`Acid ${mark}`);
  await expect(page.getByRole('region', { name: 'Article tags' })).not.toContainText(`Dub ${mark}`);
});

test('@js the courses of an answer are chosen in its row, below its question, and saved with its text', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto('/admin/journey');
  await hydrated(page);
  const answers = page.getByRole('region', { name: 'Answers to 4: How much experience do you have?' });
  const line = answers.locator('summary', { hasText: 'I can match two records' });
  const row = line.locator('xpath=..');
  const stage = row.getByRole('group', { name: 'Hear it' });
  const save = async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await row.getByRole('button', { name: /^Save/ }).click();
    await answered;
  };
  await line.click();
  await expect(page.getByRole('link', { name: 'Courses for this answer' })).toHaveCount(0);
  await stage.getByLabel('Add a course').fill('Your First Mix: Two Decks, One Hour');
  await expect(stage.getByRole('listitem').filter({ hasText: 'Your First Mix' })).toHaveCount(1);
  await row.getByLabel('Short description').fill('And hold them');
  await save();
  await expect(line).toContainText('Your First Mix');
  await page.reload();
  await hydrated(page);
  await line.click();
  await expect(row.getByLabel('Short description')).toHaveValue('And hold them');
  await stage.getByRole('button', { name: /^Remove Your First Mix/ }).click();
  await row.getByLabel('Short description').fill('');
  await save();
  await expect(line).not.toContainText('Your First Mix');
  await expect(line).toContainText('Phrase Mixing');
});

test('@js an answer and a whole question are moved by their own handles', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/admin/journey');
  await hydrated(page);
  const answers = page.getByRole('region', { name: /^Answers to \d+: What do you want to play\?/ });
  const drag = async (grip: Locator, onto: Locator) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    // Near the window's edge the page would scroll during the drag.
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const [from, to] = [await grip.boundingBox(), await onto.boundingBox()];
    await page.mouse.move(from!.x + 5, from!.y + 5);
    await page.mouse.down();
    await page.mouse.move(to!.x + 5, to!.y + to!.height - 4, { steps: 8 });
    await page.mouse.up();
    await answered;
  };
  const rows = answers.locator('[data-row] > details > summary');
  await drag(answers.getByRole('button', { name: /^Move House and disco/ }), rows.nth(1));
  await expect(rows.first()).toContainText('Techno and trance');
  await drag(answers.getByRole('button', { name: /^Move Techno and trance/ }), rows.nth(1));
  await expect(rows.first()).toContainText('House and disco');

  // A question takes its answers with it.
  const grip = page.getByRole('button', { name: /^Move \d+\. What do you want to play/ });
  for (const [key, place] of [
    ['ArrowDown', 4],
    ['ArrowUp', 3],
  ] as const) {
    await grip.press('Space');
    await grip.press(key);
    await grip.press('Space');
    await expect(page.getByRole('region', { name: `Answers to ${place}: What do you want to play?` })).toBeVisible();
  }
});

test('@js a large upload resumes after a lost connection and a reload, and a learner gets the whole video', async ({
  page,
  expectedErrors,
}, info) => {
  test.setTimeout(150_000);
  expectedErrors.push(/Failed to load resource|ERR_/);
  const path = info.outputPath('hold-the-blend.mp4');
  writeLargeMp4(path, `${shared}/first-groove.mp4`, 40_000_000);
  const lesson = '/admin/courses/c08/lessons/c08-l7';
  const row = page.locator('.keeper', { hasText: 'hold-the-blend.mp4' });
  const choose = async () => {
    await hydrated(page);
    await expect(page.getByText('Videos up to 5 GB, other files up to 32 MB')).toBeVisible();
    await page.getByLabel('Files to add').setInputFiles(path);
  };
  const isPart = (request: Request) =>
    request.url().endsWith('/admin/uploads') && (request.headers()['content-type'] ?? '').startsWith('multipart/');
  // The connection is cut for a while after the first part; the page is reloaded while parts after the third hang.
  let stored = 0;
  let isCut = true;
  await page.route('**/admin/uploads', async (route) => {
    if (!isPart(route.request())) return route.continue();
    if (isCut && stored > 0) return route.abort('connectionreset');
    if (stored >= 3) return;
    stored += 1;
    await route.continue();
  });
  await enterAs(page, 'admin');
  await page.goto(lesson);
  await page.getByLabel('Title', { exact: true }).fill('A title that stays');
  await choose();
  await expect(row).toContainText('The connection is lost. It goes on by itself.', { timeout: 30_000 });
  isCut = false;
  await expect(row).toContainText('25 MB of 40 MB, 62 per cent', { timeout: 20_000 });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A title that stays');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.unroute('**/admin/uploads');

  await page.getByLabel('Title', { exact: true }).fill('A title that stays');
  let sent = 0;
  page.on('request', (request) => {
    if (isPart(request)) sent += 1;
  });
  await choose();
  await expect(row).toContainText('uploaded. It is added when you save.', { timeout: 60_000 });
  expect(sent).toBe(2);
  await publishLesson(page);
  await expect(page.getByText('Published.', { exact: true }).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A title that stays');
  await expect(page.getByLabel('Title of the video').last()).toHaveValue('hold the blend');

  await page.context().clearCookies();
  await enterAs(page, 'monthly');
  await page.goto('/lessons/evening-seven-records-that-breathe');
  const video = page.locator('video').last();
  await expect(video).toBeVisible();
  const clip = await page.request.get((await video.getAttribute('src')) ?? '');
  expect((await clip.body()).equals(readFileSync(path))).toBe(true);
});

test('@js a lesson text is written in the editor by keyboard alone and previewed as learners see it', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  expectedErrors.push(/status of 422/);
  const mark = Date.now().toString(36);
  await enterAs(page, 'admin');
  await page.goto('/admin/courses/c01/lessons/new');
  await page.getByLabel('Title', { exact: true }).fill(`Written ${mark}`);
  const text = page.getByRole('textbox', { name: 'The first text of the lesson' });
  // The editor replaces the text box.
  await expect(page.getByRole('toolbar', { name: 'Formatting, The first text of the lesson' })).toBeVisible();
  await text.focus();
  await page.keyboard.type('### What to <b>hear</b>');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Plain and ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('strong');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' at the ');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an address such as')).toBeVisible();
  await page.getByLabel('Address of the link').fill('/online-dj-courses');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('- One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  // The toolbar is a single tab stop, and arrow keys move within it.
  await page.keyboard.press('Shift+Tab');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting, The first text of the lesson' });
  await expect(toolbar.getByRole('button', { name: 'Heading' })).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button', { name: 'Numbered list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toolbar.getByRole('button', { name: 'Numbered list' })).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(page)).toEqual([]);
  await save(page);
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await expect(page.locator('input[name="blocks.0.markdown"]')).toHaveValue(
    '### What to \\<b\\>hear\\</b\\>\n\nPlain and **strong** at the [/online-dj-courses](/online-dj-courses)\n\n1. One\n2. Two',
  );
  // An error in another field leaves the text as it was typed, and the editor open.
  await typeAddress(page, 'Not An Address');
  await page.getByRole('textbox', { name: 'Text of block 1' }).press('Control+Home');
  await page.keyboard.type('Anew: ');
  const readAgain = page.waitForResponse(
    (one) => /_data=routes%2Fadmin%2Fcourses%2Flesson$/.test(one.url()) && one.ok(),
  );
  await publishLesson(page);
  await expect(page.locator('#slug-error')).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Text of block 1' })).toContainText('Anew: What to');
  // The page renders again once its data has been loaded again.
  await readAgain;
  await page.waitForTimeout(500);
  await typeAddress(page, `written-${mark}`);
  await save(page);
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open it in a window' }).click();
  const seen = await opening;
  await expect(seen.getByRole('heading', { level: 3, name: 'Anew: What to <b>hear</b>' })).toBeVisible();
  await expect(seen.getByRole('listitem').filter({ hasText: /^Two$/ })).toBeVisible();
});

for (const [pages, addresses] of Object.entries({
  'pages of courses': [
    '/admin/courses',
    '/admin/courses/c01',
    '/admin/courses/c01/lessons/c01-l1',
    '/admin/courses/c01/versions',
    '/admin/articles/new',
    '/admin/bundles/new',
  ],
  'lists and settings': [
    '/admin/lists',
    '/admin/journey',
    '/admin/journey/answers/path-yes',
    '/admin/rates',
    '/admin/school',
    '/admin/school/texts/terms',
    '/admin/first-hour',
  ],
})) {
  test(`@js the office’s ${pages} have no axe violations in either theme`, async ({ page }) => {
    test.setTimeout(90_000);
    await enterAs(page, 'admin');
    const all: string[] = [];
    for (const path of addresses) all.push(...(await findingsInBothThemes(page, path)));
    expect(all).toEqual([]);
  });
}

test('@js long titles and words do not make the office’s pages scroll sideways on a phone', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.setViewportSize({ width: 390, height: 844 });
  // Long course titles in select boxes.
  await page.goto('/admin/journey/stages/stage-hold');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto('/admin/journey');
  await hydrated(page);
  const wide = await page.evaluate(() => {
    for (const line of document.querySelectorAll('.disclosure > summary, .office-head h2, .office-head p')) {
      if (line.firstChild) line.firstChild.textContent = 'Rindfleischetikettierungsüberwachungsaufgaben'.repeat(4);
    }
    return document.documentElement.scrollWidth;
  });
  expect(wide).toBe(390);
});

test('@js a row is added where it is typed, and a bundle without a price leads to its first price', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await enterAs(page, 'superadmin');
  await page.goto('/admin/festival/new');
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill(`Rows ${Date.now().toString(36)}`);
  await openParts(page, 'Edition page');
  await expect(page.getByLabel('What 1')).toHaveValue('');
  const prizes = page.getByRole('group', { name: 'Prizes' });
  for (const [at, text] of ['A slot', 'A record'].entries()) {
    if (at === 0) await page.getByLabel('What 1').focus();
    else await prizes.getByRole('button', { name: 'Add a row to Prizes' }).click();
    await expect(page.getByLabel(`What ${at + 1}`)).toBeFocused();
    await page.keyboard.type(text);
  }
  await save(page);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('What 2')).toHaveValue('A record');

  await page.goto('/admin/courses/new');
  await hydrated(page);
  await page.getByLabel('Title', { exact: true }).fill(`Recommending ${Date.now().toString(36)}`);
  await openParts(page, 'Course page');
  const recommended = page.getByRole('group', { name: 'Recommended courses' });
  for (const course of ['The Long Blend', 'Phrase Mixing: Eight, Sixteen, Thirty-Two']) {
    await recommended.getByLabel('Add a course').fill(course);
  }
  await recommended.getByRole('button', { name: /^Remove Phrase Mixing/ }).press('ArrowLeft');
  await save(page);
  await saved(page);
  await page.reload();
  await openParts(page, 'Course page');
  await expect(recommended.getByRole('listitem')).toHaveText([/^Phrase Mixing/, /^The Long Blend/]);

  await page.goto('/admin/bundles/new');
  await hydrated(page);
  await page.getByLabel('Title', { exact: true }).fill('Without a price');
  await page.getByRole('textbox', { name: 'Overview' }).fill('Two in one.');
  for (const course of ['The Long Blend', 'Phrase Mixing: Eight, Sixteen, Thirty-Two']) {
    await page.getByLabel('Add a course').fill(course);
  }
  await publish(page);
  await expect(page.locator('.write-bar')).toContainText('Not published: one thing to mend.');
  await expect(page.getByLabel('Price in USD')).toBeFocused();
  // The sentence below the row does not widen the table.
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** Moves the first row of a list down by its arrow, and up again. */
async function downAndUp(page: Page, list: string): Promise<void> {
  const down = page.getByRole('button', { name: new RegExp(`Move down .* in ${list}(:|$)`) }).first();
  const name = ((await down.textContent()) ?? '').replace(/^.*Move down (\d+\. )?/, '').replace(/ in .*$/, '');
  await down.click();
  await expect(page.getByText('Moved.', { exact: true })).toBeVisible();
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const up = page.getByRole('button', { name: new RegExp(`Move up (\\d+\\. )?${words} in ${list}(:|$)`) });
  await up.click();
  await expect(up).toHaveCount(0);
}
