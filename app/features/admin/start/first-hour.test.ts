import { asc } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { categories, coursePrices, courses, lessons, meta, outbox, tutors } from '#db/schema';
import { courseTemplates } from '~/features/catalogue/office/course-templates';
import { readText } from '~/features/drafts/rich-text.server';
import { saveLegalText } from '~/features/school/save-legal-text.server';
import { saveSchool } from '~/features/school/save-school.server';
import { SaveSchool } from '~/features/school/settings-schema';
import { newId } from '~/kit/ids';
import { slugOf } from '~/kit/text/slug-of';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { queueProbeKey } from '../health/health-list';
import { showHealth } from '../health/show-health.server';
import { MakeFirstCourse } from '../schema';
import { makeFirstCourse } from './make-first-course.server';
import { hideFirstHour, readFirstHour, showFirstHour } from './show-first-hour.server';

let admin: Viewer;
const { db } = testScope();
const as = (viewer: Viewer | null) => testScope({ viewer });
const courseId = newId();
const typed = { courseId, template: 'three-lessons', title: 'Été: Mixing, Slowly', tutorId: 'mara', price: '49' };
const make = (form: object = {}, viewer: Viewer | null = admin) =>
  makeFirstCourse(as(viewer), MakeFirstCourse.parse({ ...typed, ...form }));
const done = async () => (await showFirstHour(as(admin))).steps.filter(({ isDone }) => isDone).map(({ id }) => id);

beforeEach(async () => {
  await resetBindings();
  admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
});

it('the first-hour list ticks what exists, and leaves the start page of the office when it is hidden', async () => {
  expect(await done()).toEqual([]);
  await db.insert(tutors).values({ id: 'mara', name: 'Mara', about: '<p>Plays.</p>', revision: newId() });
  await saveSchool(as(admin), SaveSchool.parse({ ...emptySchool, name: 'Low Tide Sound' }));
  await make();
  expect(await done()).toEqual(['brand', 'tutor', 'course', 'prices']);
  const { missing } = await showFirstHour(as(admin));
  expect(missing).toContainEqual(expect.objectContaining({ label: 'A course on sale', isGood: false }));
  await saveLegalText(as(admin), { kind: 'terms', markdown: 'Ours', revision: '' });
  const texts = (await showFirstHour(as(admin))).missing.filter(({ label }) => /use|policy/.test(label));
  expect(texts.map(({ isGood }) => isGood)).toEqual([true, false]);
  expect((await as(admin).read(readFirstHour(as(admin))))[0].isShown).toBe(true);
  await hideFirstHour(as(admin));
  await hideFirstHour(as(admin));
  expect((await as(admin).read(readFirstHour(as(admin))))[0].isShown).toBe(false);
});

it('the first-hour list and health judge queue and jobs alike', async () => {
  const now = Date.now();
  await db.insert(meta).values({ key: queueProbeKey, value: JSON.stringify({ sentAt: now - 1000, backAt: now }) });
  const judged = async () => {
    const queue = (await showFirstHour(as(admin))).missing.find(({ label }) => label === 'Queue and jobs');
    const lines = (await showHealth(as(admin))).filter(({ label }) =>
      /^(?:Queue|Jobs|Failing jobs|Dead letters)$/.test(label),
    );
    return [queue?.isGood, lines.every(({ state }) => state === 'good')];
  };
  expect(await judged()).toEqual([true, true]);
  const at = new Date(now - 3_600_000);
  const job = { kind: 'put-prices', payload: {}, createdAt: at, availableAt: new Date(now + 60_000) } as const;
  await db.insert(outbox).values({ ...job, id: 'fails', dedupeKey: 'fails', lastError: 'down' });
  expect(await judged()).toEqual([false, false]);
  await db.delete(outbox);
  await db.insert(outbox).values({ ...job, id: 'dead', dedupeKey: 'dead', state: 'dead' });
  expect(await judged()).toEqual([false, false]);
});

const emptySchool = {
  revision: null,
  name: '',
  accent: '',
  displayFont: '',
  textFont: '',
  logoFileId: '',
  headline: '',
  line: '',
  signUpText: '',
  footerText: '',
  frontExerciseId: '',
  timeZone: '',
};

it('the first-course form makes one unpublished course with three lessons when it is sent three times', async () => {
  await db.insert(tutors).values({ id: 'mara', name: 'Mara', about: '<p>Plays.</p>', revision: newId() });
  await Promise.all([outcome(make()), outcome(make())]);
  await make();
  const made = await db.select().from(courses);
  expect(made).toMatchObject([{ id: courseId, slug: 'ete-mixing-slowly', lessonsCount: 3, position: 1 }]);
  expect(made[0]?.publishedAt.getTime()).toBeGreaterThan(Date.now() + 1e12);
  const titles = await db.select({ title: lessons.title }).from(lessons).orderBy(asc(lessons.position));
  expect(titles.map(({ title }) => title)).toEqual(['Welcome', 'The technique', 'Your turn']);
  expect(await db.$count(categories)).toBe(1);
  expect(await db.$count(coursePrices)).toBe(7);
  expect(await db.$count(outbox)).toBe(1);
});

it('the first-course form makes missing lessons when it is sent again', async () => {
  await db.insert(tutors).values({ id: 'mara', name: 'Mara', about: '<p>Plays.</p>', revision: newId() });
  await make();
  await db.delete(lessons);
  await make();
  expect(await db.$count(lessons)).toBe(3);
  expect(await db.$count(courses)).toBe(1);
});

it('the first-course form is refused without a tutor, with a taken address and with wrong values', async () => {
  expect(await outcome(make())).toBe('invalid');
  await db.insert(tutors).values({ id: 'mara', name: 'Mara', about: '<p>Plays.</p>', revision: newId() });
  await make();
  expect(await outcome(make({ courseId: newId() }))).toBe('invalid');
  const member = await makeUser(db);
  expect(await outcome(make({}, member))).toBe('forbidden');
  expect(await outcome(hideFirstHour(as(member)))).toBe('forbidden');
  expect(await outcome(showFirstHour(as(member)))).toBe('forbidden');
  for (const form of [{ price: '0' }, { price: 'free' }, { template: 'none' }, { title: ' ' }, { courseId: '../x' }]) {
    expect(MakeFirstCourse.safeParse({ ...typed, ...form }).success, JSON.stringify(form)).toBe(false);
  }
  expect(slugOf('ディージェイ', 'course')).toBe('course');
});

it('the lessons of each template are Markdown without a fault or a tag', () => {
  for (const { lessons } of Object.values(courseTemplates)) {
    for (const { title, markdown } of lessons) {
      expect(readText(markdown, (_line, fault) => expect.fail(`${title}: ${fault}`)).markdown).toBe(markdown);
      expect(markdown, title).not.toMatch(/<[a-z]/);
    }
  }
});
