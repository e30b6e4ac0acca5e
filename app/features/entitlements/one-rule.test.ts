import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database, Statement } from '#db/client';
import { blocks, blockVideos, courses, entitlements, files, plans, subscriptions, users } from '#db/schema';
import { readArticle } from '~/features/articles/show-article.server';
import { noGear } from '~/features/catalogue/gear';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { openMedia, openVariant } from '~/features/learning/lesson/open-media.server';
import { showLesson } from '~/features/learning/lesson/show-lesson.server';
import { signLink } from '~/features/media/signed-links.server';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { openWebSession } from '~/features/sessions/open-session.server';
import { gate } from '~/http/gate';
import { isAppError } from '~/kit/app-error';
import { day } from '~/kit/dates';
import { reading } from '~/scope/scope';
import type { Role } from '~/scope/viewer';
import { makeArticle, makeBundle, makeCourse } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { lessons } from '../../api/lessons';
import { premiumArticles } from '../../api/premium-articles';
import { readGrants } from './list-grants.server';
import { presentGrants } from './present.server';
import { isOwnedSql, mayOpenSql, opensEverythingSql, subscriptionAccessSql } from './queries.server';
import {
  explainAccess,
  type Grant,
  type Holdings,
  isLive,
  opensEverything,
  type SubscriptionState,
  subscriptionAccess,
} from './rules';

const listGrants = reading(readGrants);
const showArticle = reading((scope, { article }: { article: string }) => readArticle(scope, article));

/*
 * The function of rules.ts and the SQL of queries.server.ts give the same answer, for people with all kinds of
 * entitlements, subscriptions and roles, at moments on and around every end. The pages, the API, the media endpoints
 * and the access page give that answer too. The entitlements are drawn from a fixed seed.
 */

const base = new Date('2026-11-21T12:00:00Z').getTime();
const people = 120;
const edges = [-8 * day, -7 * day - 1, -7 * day, -7 * day + 1, -1, 0, 1, day, 30 * day];
const moments = [-day, -1, 0, 1, day, 7 * day - 1, 7 * day, 7 * day + 1, 31 * day].map((ms) => new Date(base + ms));

let seed = 20261121;
function draw(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)] as T;
const perhaps = (chance: number) => (draw() < chance ? new Date(base + pick(edges)) : null);

type HeldGrant = Grant & { refId: string };

interface Person {
  id: string;
  holdings: Holdings;
  grants: HeldGrant[];
}

const shelf: { courses: string[]; lessons: Map<string, string>; bundles: Map<string, string[]>; article: string } = {
  courses: [],
  lessons: new Map(),
  bundles: new Map(),
  article: '',
};
const drawn: Person[] = [];

/** The id of a raster picture. */
const pictureOf = (lesson: string) => `p${createHash('sha256').update(lesson).digest('hex').slice(0, 20)}-40x30-png`;

/** Four courses, two bundles that share a course, and people with randomly drawn entitlements. */
async function fill(): Promise<void> {
  const scope = testScope();
  const { db } = scope;
  for (let i = 0; i < 4; i++) {
    const course = await makeCourse(db, { lessonCount: 2 });
    const locked = course.lessons[1]?.id ?? '';
    shelf.courses.push(course.id);
    shelf.lessons.set(course.id, locked);
    await db.batch([
      db.insert(blocks).values({
        id: `b-${locked}`,
        lessonId: locked,
        position: 1,
        html: '<p>Locked</p>',
        images: [{ fileId: pictureOf(locked), alt: 'Locked' }],
      }),
      db.insert(files).values(
        [pictureOf(locked), `poster-${locked}`].map((id) => ({
          id,
          kind: 'image' as const,
          key: id,
          contentType: 'image/png',
          bytes: 1,
          createdAt: new Date(base),
        })),
      ),
      db.insert(files).values({
        id: `v-${locked}`,
        kind: 'video',
        key: `k-${locked}`,
        contentType: 'video/mp4',
        bytes: 1,
        durationMs: 1000,
        posterFileId: `poster-${locked}`,
        createdAt: new Date(base),
      }),
      db.insert(blockVideos).values({ blockId: `b-${locked}`, position: 1, fileId: `v-${locked}` }),
    ]);
  }
  const [a = '', b = '', c = ''] = shelf.courses;
  for (const held of [
    [a, b],
    [b, c],
  ]) {
    shelf.bundles.set((await makeBundle(db, held)).id, held);
  }
  shelf.article = (await makeArticle(db, { publishedAt: new Date(base - 100 * day) })).id;
  drawn.push(...Array.from({ length: people }, (_, i) => drawPerson(`user_${i}`)));
  await scope.write({
    plan: db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 }),
    persons: drawn.flatMap((person) => insertPerson(db, person)),
  });
}

function drawPerson(id: string): Person {
  const role: Role = draw() < 0.06 ? pick(['ADMIN', 'SUPER_ADMIN']) : 'USER';
  const grants = Array.from({ length: Math.floor(draw() * 4) }, (_, i) => drawGrant(`${id}-${i}`));
  const isOrdered = ({ source, revokedAt }: HeldGrant) => source === 'order' && !revokedAt;
  // Nobody can buy the same item twice.
  const kept = grants.filter(
    (grant, i) => !isOrdered(grant) || !grants.slice(0, i).some((e) => isOrdered(e) && e.refId === grant.refId),
  );
  return { id, grants: kept, holdings: { role, grants: kept, subscription: drawSubscription() } };
}

function insertPerson(db: Database, { id, holdings: { role, subscription }, grants }: Person): Statement[] {
  const at = new Date(base - 40 * day);
  const email = `${id}@cuepoint.test`;
  return [
    db.insert(users).values({
      ...{ id, role, email, emailKey: email, userName: id, passwordHash: 'none' },
      ...{ verifiedAt: at, createdAt: at, updatedAt: at },
    }),
    ...grants.map((grant) => db.insert(entitlements).values({ ...grant, userId: id, createdAt: at })),
    ...(subscription
      ? [
          db.insert(subscriptions).values({
            ...subscription,
            ...{ userId: id, subscriptionId: id, planId: 'monthly', currency: 'GBP', resourceVersion: 1 },
          }),
        ]
      : []),
  ];
}

function drawGrant(id: string): HeldGrant {
  const kind = pick(['course', 'course', 'bundle', 'bundle', 'everything'] as const);
  const refId = { course: pick(shelf.courses), bundle: pick([...shelf.bundles.keys()]), everything: 'everything' }[
    kind
  ];
  const opened = { course: [refId], bundle: shelf.bundles.get(refId) ?? [], everything: [] }[kind];
  return {
    id,
    kind,
    refId,
    title: null,
    slug: null,
    source: pick(['order', 'activation-code', 'gift', 'admin'] as const),
    sourceId: `source-${id}`,
    startAgreedAt: null,
    waivedAt: null,
    since: new Date(base),
    endsAt: perhaps(0.6),
    revokedAt: perhaps(0.2),
    isRefunded: false,
    courses: opened.map((course) => ({ id: course, slug: course, title: course })),
  };
}

const states: SubscriptionState[] = [
  'in_trial',
  'active',
  'non_renewing',
  'paused',
  'cancelled',
  'future',
  'transferred',
];

function drawSubscription(): Holdings['subscription'] {
  if (draw() < 0.4) return null;
  return {
    state: pick(states),
    isPaidForGood: draw() < 0.1,
    isRefunded: draw() < 0.1,
    currentTermEndsAt: perhaps(0.8),
    pastDueSince: perhaps(0.5),
    startedAt: new Date(base),
    trialEndsAt: null,
    nextPaymentAt: null,
    canceledAt: null,
    planName: 'Monthly',
    planType: 'MONTHLY',
  };
}

const byFunction = ({ holdings }: Person, courseId: string, now: Date) =>
  explainAccess({ kind: 'course', id: courseId, slug: courseId, title: courseId }, holdings, now).opens;

beforeAll(async () => {
  await resetBindings();
  await fill();
});

test('the function and the SQL agree on what opens, for every person, course and moment', async () => {
  const scope = testScope();
  const answers = await scope.read(
    ...moments.map((now) =>
      scope.db
        .select({
          userId: users.id,
          courseId: courses.id,
          mayOpen: mayOpenSql(users.id, courses.id, now),
          isOwned: isOwnedSql(users.id, courses.id, now),
          access: subscriptionAccessSql(users.id, now),
          opensEverything: opensEverythingSql(users.id, now),
        })
        .from(users)
        .innerJoin(courses, sql`1`),
    ),
  );
  let cases = 0;
  const seen = { open: 0, closed: 0, active: 0, paused: 0, none: 0 };
  for (const [index, now] of moments.entries()) {
    const rows = new Map(answers[index]?.map((row) => [`${row.userId} ${row.courseId}`, row]));
    for (const person of drawn) {
      const access = subscriptionAccess(person.holdings, now);
      seen[access] += 1;
      for (const courseId of shelf.courses) {
        const row = rows.get(`${person.id} ${courseId}`);
        const opens = byFunction(person, courseId, now);
        const isOwned = person.holdings.grants.some(
          (grant) => isLive(grant, now) && grant.courses.some(({ id }) => id === courseId),
        );
        const about = { now, courseId, holdings: person.holdings };
        expect({ ...about, ...row }).toMatchObject({
          ...about,
          mayOpen: opens,
          isOwned,
          access,
          opensEverything: opensEverything({ role: person.holdings.role, subscription: access }),
        });
        seen[opens ? 'open' : 'closed'] += 1;
        cases += 1;
      }
    }
  }
  expect(cases).toBe(people * shelf.courses.length * moments.length);
  // Enough cases of each kind were drawn for the comparison to mean something.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(60);
});

/** The answers of all endpoints for one person, course and moment: all of them must be the same. */
async function askDoors({ id }: Person, courseId: string, now: Date): Promise<Record<string, boolean>> {
  const lesson = shelf.lessons.get(courseId) ?? '';
  const fileId = `v-${lesson}`;
  const path = `/media/${fileId}`;
  const guest = testScope({ now });
  const session = openWebSession(guest, id, true);
  await guest.write({ session: session.statements });
  const { viewer } = await identifyViewer(guest, session.credentials);
  const scope = testScope({ viewer, now });
  const { config } = scope;
  const link = new URL(signLink({ secret: config.secrets.token, origin: config.appOrigin, path, user: id, now }));
  const signature = {
    user: id,
    expires: Number(link.searchParams.get('expires')),
    signature: link.searchParams.get('signature') ?? '',
  };
  const api = lessons['lessons/:id'].operations.GET;
  const course = await showCourse(scope, { id: courseId });
  return {
    page: await lets(showLesson(scope, { lesson })),
    api: await lets(api?.run(scope, { id: lesson }, new Request(config.appOrigin))),
    media: await lets(openMedia(scope, { fileId, path, link: null })),
    picture: await lets(openMedia(scope, { fileId: pictureOf(lesson), path: '', link: null })),
    variant: await lets(openVariant(scope, { fileId: pictureOf(lesson), name: '40.webp', path: '', link: null })),
    poster: await lets(openMedia(scope, { fileId: `poster-${lesson}`, path: '', link: null })),
    signedMedia: await lets(openMedia(guest, { fileId, path, link: signature })),
    accessPage: presentGrants(await listGrants(scope, { course: courseId }), now).answer?.opens ?? false,
    coursePage: presentCourse(scope, course, null, noGear).lessons[1]?.state === 'open',
  };
}

/** The answers of all endpoints for one person and moment about the article: all of them must be the same. */
async function askArticleDoors({ id }: Person, now: Date): Promise<Record<string, boolean>> {
  const guest = testScope({ now });
  const session = openWebSession(guest, id, true);
  await guest.write({ session: session.statements });
  const { viewer } = await identifyViewer(guest, session.credentials);
  const scope = testScope({ viewer, now });
  const api = premiumArticles['premium-articles/:id'].operations.GET;
  return {
    gate: gate('article-reader', viewer, false).pass,
    page: await lets((async () => showArticle(scope, { article: shelf.article }))()),
    api: await lets((async () => api?.run(scope, { id: shelf.article }, new Request(scope.config.appOrigin)))()),
    accessPage: presentGrants(await listGrants(scope, { article: shelf.article }), now).answer?.opens ?? false,
  };
}

async function lets(work: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isAppError(error) && error.kind === 'forbidden') return false;
    throw error;
  }
}

test('lesson page, API, media, course page and access page agree with the rule', async () => {
  const tries = Array.from({ length: 40 }, () => [pick(drawn), pick(shelf.courses), pick(moments)] as const);
  let open = 0;
  for (const [person, courseId, now] of tries) {
    const opens = byFunction(person, courseId, now);
    if (opens) open += 1;
    const doors = await askDoors(person, courseId, now);
    const wrong = Object.keys(doors).filter((door) => doors[door] !== opens);
    expect({ wrong, opens, now, courseId, holdings: person.holdings }).toMatchObject({ wrong: [] });
  }
  expect(open).toBeGreaterThan(10);
  expect(tries.length - open).toBeGreaterThan(10);
});

test('gate, page, API and access page agree on whether an article opens', async () => {
  let open = 0;
  for (const person of drawn) {
    const now = pick(moments);
    const asked = { kind: 'article' as const, id: shelf.article, slug: shelf.article, title: '' };
    const { opens } = explainAccess(asked, person.holdings, now);
    if (opens) open += 1;
    expect({ ...(await askArticleDoors(person, now)), now, holdings: person.holdings }).toMatchObject({
      gate: opens,
      page: opens,
      api: opens,
      accessPage: opens,
    });
  }
  expect(open).toBeGreaterThan(20);
  expect(people - open).toBeGreaterThan(20);
});

test('the gate of a subscriber page lets in exactly the people to whom everything is open', async () => {
  for (const person of drawn) {
    const now = pick(moments);
    const guest = testScope({ now });
    const session = openWebSession(guest, person.id, true);
    await guest.write({ session: session.statements });
    const { viewer } = await identifyViewer(guest, session.credentials);
    const subscription = subscriptionAccess(person.holdings, now);
    const opens = opensEverything({ role: person.holdings.role, subscription });
    expect(viewer).toMatchObject({ subscription, opensEverything: opens });
    const to = subscription === 'paused' ? 'paused' : 'subscription-basket';
    expect(gate('subscriber', viewer, false)).toEqual(opens ? { pass: true } : { pass: false, to });
  }
});
