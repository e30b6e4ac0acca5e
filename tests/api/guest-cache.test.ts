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

  test('answers HEAD without a body and a matching If-None-Match with 304', async () => {
    const { headers, text } = await ask(page, { method: 'HEAD' });
    expect(text).toBe('');
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const known = await ask(page, { headers: { 'if-none-match': tags } });
      expect([known.status, known.text, known.headers.etag], tags).toEqual([304, '', etag]);
      expect(known.headers['content-security-policy']).toBe(headers['content-security-policy']);
    }
    expect((await ask(page, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await ask(page)).text).toContain('Kept Course');
  });

  test('varies by the currency cookie, and not by referral, target or foreign cookies', async () => {
    const dollars = signedCookie(cookieRules.currency, 'USD');
    const inDollars = await ask(page, withCookie(dollars));
    const inPounds = await ask(page);
    expect(inDollars.text).toContain('$39.00');
    expect(inPounds.text).toContain('£39.00');
    expect(inPounds.text).not.toContain('$39.00');
    expect(await ask(page, withCookie(dollars))).toEqual({ ...inDollars, trips: 0 });
    const others = [
      signedCookie(cookieRules.referral, 'friend'),
      signedCookie(cookieRules.target, '/basket'),
      '_ga=GA1.2.3',
    ];
    expect(await ask(page, withCookie(...others))).toEqual({ ...inPounds, trips: 0 });
    expect(await ask(page, withCookie(...others, dollars))).toEqual({ ...inDollars, trips: 0 });
  });
});

describe('a lite page in the guest cache', () => {
  const saving = { headers: { 'save-data': 'on' } };
  const chose = (lite: unknown) => withCookie(signedCookie(cookieRules.lite, lite));
  const isLitePage = ({ text }: Told) => text.includes('<html lang="en" data-lite');

  test('is never served in place of the full page, nor the full page in its place', async () => {
    const full = await ask(page);
    const lite = await ask(page, saving);
    expect([isLitePage(full), isLitePage(lite)]).toEqual([false, true]);
    expect(lite.headers.etag).not.toBe(full.headers.etag);
    expect(await ask(page)).toEqual({ ...full, trips: 0 });
    expect(await ask(page, saving)).toEqual({ ...lite, trips: 0 });

    const known = { 'if-none-match': full.headers.etag ?? '' };
    expect((await ask(page, { headers: known })).status).toBe(304);
    expect((await ask(page, { headers: { ...known, 'save-data': 'on' } })).status).toBe(200);
    const heading = await ask(page, { ...saving, method: 'HEAD' });
    expect([heading.status, heading.text, heading.headers.etag]).toEqual([200, '', lite.headers.etag]);
  });

  test('is the same for a lite cookie and for Save-Data, and the cookie wins', async () => {
    const lite = await ask(page, saving);
    const full = await ask(page);
    expect(await ask(page, chose('on'))).toEqual({ ...lite, trips: 0 });
    const choseOff = { headers: { ...chose('off').headers, ...saving.headers } };
    expect(await ask(page, choseOff)).toEqual({ ...full, trips: 0 });
    const dollars = signedCookie(cookieRules.currency, 'USD');
    const both = await ask(page, withCookie(dollars, signedCookie(cookieRules.lite, 'on')));
    expect([isLitePage(both), both.text.includes('$39.00')]).toEqual([true, true]);
  });

  test('is not served for an unsigned or invalid lite cookie', async () => {
    const full = await ask(page);
    const name = signedCookie(cookieRules.lite, 'on').split('=')[0];
    const unsigned = `${name}=${Buffer.from('{"v":"on","e":null}').toString('base64url')}.AAAA`;
    for (const rubbish of [unsigned, `${name}=on`, `${name}=`, `${name}=%FF.%00`]) {
      expect(await ask(page, withCookie(rubbish)), rubbish).toEqual({ ...full, trips: 0 });
    }
    for (const value of ['evil', true, ['on'], null]) {
      expect(await ask(page, chose(value)), String(value)).toEqual({ ...full, trips: 0 });
    }
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

  test('is bypassed for a session, a flash, a filled basket and a reader who has just written', async () => {
    const member = await makeUser(db, { userName: 'zelda_the_member' });
    const basket = { lines: [{ kind: 'course', id: course.id }] };
    const flash = { id: 'n', kind: 'success', text: 'Only for zelda' };

    const asMember = withCookie(await sessionCookie(member.id));
    expect((await isMade(page, asMember)).text).toContain('zelda_the_member');
    expect((await isMade(page, withCookie(signedCookie(cookieRules.basket, basket)))).text).toContain(
      'Already in Basket',
    );
    expect((await ask(page, withCookie(signedCookie(cookieRules.flash, flash)))).text).toContain('Only for zelda');
    await isMade(page, withCookie(signedCookie(cookieRules.bookmark, '00000001-00000002-00000003-0123456789abcdef')));

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

  test('does not answer a POST', async () => {
    await ask(list);
    expect((await ask(list, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).status).toBe(405);
  });
});

describe('poisoning the guest cache', () => {
  const mark = 'evil-mark';
  const header = (name: string, value = mark) => ({ init: { headers: { [name]: value } } });
  const query = (text: string) => ({ query: text });
  const tries: Record<string, { init?: RequestInit; query?: string; path?: string }> = {
    'X-Forwarded-Host': header('x-forwarded-host', `${mark}.test`),
    'X-Forwarded-Proto': header('x-forwarded-proto', 'https'),
    'X-Forwarded-Port': header('x-forwarded-port', '666'),
    'X-Forwarded-For': header('x-forwarded-for', '6.6.6.6'),
    'X-Forwarded-Prefix': header('x-forwarded-prefix', `/${mark}`),
    Forwarded: header('forwarded', `host=${mark}.test;proto=https`),
    'X-Host': header('x-host', `${mark}.test`),
    'X-Original-URL': header('x-original-url', `/basket?${mark}`),
    'X-Rewrite-URL': header('x-rewrite-url', `/basket?${mark}`),
    'X-HTTP-Method-Override': header('x-http-method-override', 'POST'),
    'Accept-Language': header('accept-language', 'de-DE'),
    language: header('language', 'de'),
    Accept: header('accept', 'application/json'),
    'Accept-Encoding': header('accept-encoding', 'identity'),
    'User-Agent': header('user-agent', `${mark} Mobile`),
    Referer: header('referer', `https://${mark}.test/`),
    Origin: header('origin', `https://${mark}.test`),
    Range: header('range', 'bytes=0-9'),
    'If-Range': { init: { headers: { range: 'bytes=0-9', 'if-range': `"${mark}"` } } },
    'If-None-Match': header('if-none-match', '*'),
    'Save-Data': header('save-data', 'on'),
    'Save-Data of another kind': header('save-data', mark),
    'If-Modified-Since': header('if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT'),
    'Cache-Control': header('cache-control', 'no-store'),
    Pragma: header('pragma', 'no-cache'),
    Authorization: header('authorization', `Bearer ${mark}`),
    'CF-IPCountry': header('cf-ipcountry', 'US'),
    'CF-Connecting-IP': header('cf-connecting-ip', '6.6.6.6'),
    'X-D1-Bookmark': header('x-d1-bookmark', mark),
    'Sec-Purpose': header('sec-purpose', 'prefetch'),
    'Sec-Fetch-Dest': header('sec-fetch-dest', 'script'),
    'X-Remix-Request': header('x-remix-request', 'yes'),
    HEAD: { init: { method: 'HEAD' } },
    'a cookie of nobody': header('cookie', `${mark}=1`),
    'a currency that nobody signed': header('cookie', 'currency-8787=eyJ2IjoiVVNEIiwiZSI6bnVsbH0.AAAA'),
    'a theme': header('cookie', `theme=${mark}`),
    'a parameter': query(`?utm_source=${mark}`),
    'a script as a parameter': query(`?x="><script>${mark}</script>`),
    'a parameter twice': query(`?tab=a&tab=${mark}`),
    'parameters in another order': query(`?b=${mark}&a=${mark}`),
    'a parameter in another case': query(`?QUERY=${mark}&Ref=${mark}&COUPON=${mark}`),
    'a parameter encoded': query(`?%75tm=${mark}`),
    'data of a route': query('?_data=routes%2Fcatalogue%2Fcourse'),
    'data of no route': query('?_data='),
    'data of another route': query('?_data=root'),
    'the index': query(`?index&x=${mark}`),
    'a fragment in the query': query(`?%23${mark}`),
    'a long parameter': query(`?x=${mark.repeat(200)}`),
    'the path in another case': { path: page_('ONLINE-DJ-COURSES') },
    'a slash at the end': { path: page_('', '/') },
    'two slashes': { path: page_('/online-dj-courses') },
    'an encoded letter': { path: page_('%6fnline-dj-courses') },
  };

  /** The course page with its folder spelt differently, or with a suffix. */
  function page_(folder: string, end = ''): string {
    return `/${folder || 'online-dj-courses'}/SLUG${end}`;
  }

  test('fails for the course page with odd headers, cookies, parameters and paths', async () => {
    expect(Object.keys(tries).length).toBeGreaterThanOrEqual(30);
    const clean = await ask(page);
    expect(clean.text).toContain('Kept Course');
    for (const [name, { path, query = '', init }] of Object.entries(tries)) {
      await forget();
      await ask((path?.replace('SLUG', course.slug) ?? page) + query, init);
      const next = await ask(page);
      expect({ ...next, trips: 0 }, name).toEqual({ ...clean, trips: 0 });
      // The isolate’s memory answers this request.
      expect(await ask(page), name).toEqual({ ...clean, trips: 0 });
    }
  });

  test('fails for the course list and its categories with odd parameters', async () => {
    const own = [list, `${list}?category=mixing`];
    const clean = await Promise.all(own.map((path) => ask(path)));
    const odd = ['&category=evil', '&CATEGORY=evil', '&page=1&page=2', '&page=', '&utm=1', '&_data=root'];
    for (const more of odd) {
      await forget();
      for (const path of own) await ask(path.includes('?') ? path + more : `${path}?${more.slice(1)}`);
      for (const [at, path] of own.entries()) {
        const next = await ask(path);
        expect([next.text, next.headers], `${path} after ${more}`).toEqual([clean[at]?.text, clean[at]?.headers]);
      }
    }
  });
});
