import { env, exports } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#build';
import { coursePrices, courses } from '#db/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { makeArticle, makeBundle, makeCourse, makeSubscription, makeUser } from '../support/factories';
import { remakeBindings } from '../support/reset';
import { testScope } from '../support/scope';
import { sessionCookie, signedCookie } from '../support/sign-in';

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
const list = '/online-dj-courses';
// Later than the dates in other tests, so that the pages they cached have expired.
const start = Date.parse('2100-05-01T12:00:00Z');

let db: ReturnType<typeof testScope>['db'];
let course: Awaited<ReturnType<typeof makeCourse>>;
let page: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  // By now, everything that the isolate and its cache hold from the previous test has expired.
  later(nextStart());
  await remakeBindings();
  db = testScope().db;
  course = await makeCourse(db, { title: 'Kept Course', price: 4900, salePrice: 3900 });
  await makeCourse(db);
  page = `${list}/${course.slug}`;
});
afterEach(() => {
  vi.useRealTimers();
});

let used = 0;
function nextStart(): number {
  used += 1;
  return used * 3600;
}

/** Moves the clock forward. */
function later(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

interface Told {
  status: number;
  text: string;
  headers: Record<string, string>;
  trips: number;
}

async function ask(path: string, init: RequestInit = {}): Promise<Told> {
  const answer = await worker.fetch(new Request(origin + path, { redirect: 'manual', ...init }));
  const headers = Object.fromEntries(answer.headers);
  const { 'server-timing': timing, ...others } = headers;
  return {
    status: answer.status,
    text: await answer.text(),
    headers: others,
    trips: Number(/\d+/.exec(timing?.split('"')[1] ?? '')),
  };
}

const withCookie = (...cookies: string[]) => ({ headers: { cookie: cookies.join('; ') } });

/** Invalidates all cached pages, as a change of content does. */
async function forget(): Promise<void> {
  await db.run(sql`UPDATE content_version SET version = version + 1`);
  later(6);
}

test('the guest cache holds exactly these pages', () => {
  const kept = Object.values(routes).filter(
    ({ module }) => (module.loader as { guests?: unknown } | undefined)?.guests,
  );
  expect(kept.map(({ path }) => path).sort()).toEqual([
    'api/docs',
    'dj-course-bundles/:bundleId',
    'dj-hub/premium-article/:articleId',
    'lite',
    'online-dj-courses',
    'online-dj-courses/:courseId',
    'privacy-policy',
    'terms-of-use',
  ]);
});

describe('a page in the guest cache', () => {
  test('is built once and then answered without the database', async () => {
    const bundle = await makeBundle(db, [course.id]);
    const paths = [list, `${list}?category=mixing`, page, `/dj-course-bundles/${bundle.slug}`, '/terms-of-use'];
    for (const path of [...paths, '/privacy-policy', '/lite', '/api/docs']) {
      const made = await ask(path);
      expect(made.status, path).toBe(200);
      const kept = await ask(path);
      expect([kept.status, kept.trips], path).toEqual([200, 0]);
      expect([kept.text, kept.headers], path).toEqual([made.text, made.headers]);
      expect(kept.headers['set-cookie'], path).toBeUndefined();
      expect(kept.headers.vary, path).toBe('Cookie, Save-Data');
    }
  });

  test('contains only the open part of an article and is not served to subscribers', async () => {
    const article = await makeArticle(db);
    const path = `/dj-hub/premium-article/${article.slug}`;
    for (const _again of [1, 2]) {
      const { status, text } = await ask(path);
      expect(status).toBe(200);
      expect(text).toContain('The open part.');
      expect(text).not.toContain('locked part');
    }
    const reader = await makeUser(db);
    await makeSubscription(db, reader.id);
    const whole = await ask(path, withCookie(await sessionCookie(reader.id)));
    expect(whole.text).toContain('The locked part.');
    expect(whole.headers['cache-control']).toContain('no-store');
    expect((await ask(path)).text).not.toContain('locked part');
  });

  test('allows its inline scripts and styles by their hashes and has no nonce', async () => {
    const { text, headers } = await ask(page);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toContain('nonce-');
    expect(text).not.toMatch(/ nonce="/);
    const inline = [...text.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)].filter(
      // JSON-LD is data that browsers do not run, so it needs no hash.
      ([, , with_]) => !/ src=|application\/ld\+json/.test(with_ ?? ''),
    );
    expect(inline.length).toBeGreaterThan(2);
    for (const [, tag, , body = ''] of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
      const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
      expect(
        policy.split('; ').find((part) => part.startsWith(`${tag}-src `)),
        body.slice(0, 80),
      ).toContain(source);
    }
  });

  test('does not allow a script that was injected into its content', async () => {
    const foreign = '<script>alert(1)</script>';
    await db.update(courses).set({ tagline: foreign, overview: `<p>a</p>${foreign}` });
    const { headers } = await ask(page);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('alert(1)'));
    expect(headers['content-security-policy']).not.toContain(btoa(String.fromCharCode(...new Uint8Array(digest))));
  });
});

describe('a cached page', () => {
  test('shows a changed price within five seconds of a change in the database', async () => {
    expect((await ask(page)).text).toContain('£39.00');
    expect((await ask(page)).trips).toBe(0);
    later(1);
    await db.update(coursePrices).set({ salePrice: 2900 }).where(eq(coursePrices.courseId, course.id));
    later(5);
    for (const path of [page, list]) {
      const { text } = await ask(path);
      expect(text, path).toContain('£29.00');
      expect(text, path).not.toContain('£39.00');
    }
  });

  test('expires when a sale ends', async () => {
    await db
      .update(courses)
      .set({ saleEndsAt: new Date(Date.now() + 20_000) })
      .where(eq(courses.id, course.id));
    for (const seconds of [0, 4, 4, 4, 4, 3.9]) {
      later(seconds);
      expect((await ask(page)).text).toContain('£39.00');
    }
    expect((await ask(page)).trips).toBe(0);
    later(0.2);
    expect((await ask(page)).text).not.toContain('£39.00');
    expect((await ask(list)).text).not.toContain('£39.00');
  });

  test('expires when a course is published on schedule', async () => {
    await makeCourse(db, { title: 'Due Course', publishedAt: new Date(Date.now() + 12_000) });
    for (const seconds of [0, 4, 4, 3.9]) {
      later(seconds);
      expect((await ask(list)).text).not.toContain('Due Course');
    }
    expect((await ask(list)).trips).toBe(0);
    later(0.2);
    expect((await ask(list)).text).toContain('Due Course');
  });

  test('expires after a minute at the latest', async () => {
    // Ratings do not raise the content version, so a new rating appears when the minute is over.
    await ask(page);
    await db.update(courses).set({ ratingSum: 18, ratingCount: 2 }).where(eq(courses.id, course.id));
    later(58);
    expect((await ask(page)).text).not.toContain('4.5<');
    later(3);
    expect((await ask(page)).text).toContain('4.5<');
  });
});

describe('the guest cache', () => {
  const isMade = async (path: string, init?: RequestInit) => {
    await ask(path);
    await ask(path, init);
    const told = await ask(path, init);
    expect(told.headers['cache-control'], path).toBe('private, no-cache, no-store');
    return told;
  };

  test('is bypassed for a member and for a filled basket, and nothing of theirs is served to others', async () => {
    const member = await makeUser(db, { userName: 'zelda_the_member' });
    const basket = { lines: [{ kind: 'course', id: course.id }] };
    const asMember = withCookie(await sessionCookie(member.id));
    expect((await isMade(page, asMember)).text).toContain('zelda_the_member');
    const withBasket = withCookie(signedCookie(cookieRules.basket, basket));
    expect((await isMade(page, withBasket)).text).toContain('Already in Basket');
    const { text, trips } = await ask(page);
    expect(trips).toBe(0);
    for (const own of ['zelda', 'Already in Basket']) expect(text).not.toContain(own);
  });

  test('is bypassed for a referral, a coupon, a search, a return address and a Remix data request', async () => {
    for (const query of ['?ref=friend', '?coupon=CUE20', '?query=kept', '?query=']) await isMade(list + query);
    await isMade(`${page}?ref=friend`);
    await isMade('/terms-of-use?back=%2Fsign-up');
    const data = await ask(`${page}?_data=routes%2Fcatalogue%2Fcourse`);
    expect(data.headers['content-type']).toContain('json');
  });

  test('is bypassed for missing pages and categories, and for pages that are built for one reader', async () => {
    for (const path of [`${list}?category=nowhere`, `${list}?page=7`, `${list}?page=x`]) await isMade(path);
    const unknown = await ask(`${list}/no-such-course`);
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([302, 'private, no-cache, no-store']);
    const preview = `/lessons-preview/${course.lessons[0]?.slug}?form=signup`;
    const [first, second] = [await ask(preview), await ask(preview)];
    expect(first.headers['cache-control']).toBe('private, no-cache, no-store');
    expect(first.text).not.toBe(second.text);
  });
});

test('odd parameters and paths leave nothing in the pages of others', async () => {
  const mark = 'evil-mark';
  const own = [page, list, `${list}?category=mixing`];
  const clean = await Promise.all(own.map((path) => ask(path)));
  const odd = [
    ...[`utm_source=${mark}`, `x="><script>${mark}</script>`, `tab=a&tab=${mark}`, `b=${mark}&a=${mark}`],
    ...[`QUERY=${mark}&Ref=${mark}&COUPON=${mark}`, `%75tm=${mark}`, `index&x=${mark}`, `%23${mark}`],
    ...['_data=routes%2Fcatalogue%2Fcourse', '_data=', '_data=root', `x=${mark.repeat(200)}`],
    ...[`category=${mark}`, `CATEGORY=${mark}`, 'page=1&page=2', 'page='],
  ];
  const tries = odd.flatMap((query) => own.map((path) => `${path}${path.includes('?') ? '&' : '?'}${query}`));
  const elsewhere = ['/ONLINE-DJ-COURSES', '//online-dj-courses', '/%6fnline-dj-courses'];
  for (const path of [...tries, ...elsewhere.map((folder) => `${folder}/${course.slug}`), `${page}/`]) {
    await forget();
    await ask(path);
    for (const [at, mine] of own.entries()) {
      expect({ ...(await ask(mine)), trips: 0 }, `${mine} after ${path}`).toEqual({ ...clean[at], trips: 0 });
    }
  }
});
