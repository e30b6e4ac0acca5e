import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { blocks, blockVideos, files } from '#db/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { makeCourse, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { sessionCookie, signedCookie } from '../support/sign-in';

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
let course = '';

beforeAll(async () => {
  const studentsSays = ['Ann', 'Ben', 'Cat'].map((author) => ({ author, feedback: 'I can count.' }));
  course = `/online-dj-courses/${(await makeCourse(testScope().db, { studentsSays })).slug}`;
});

async function ask(path: string, init: RequestInit = {}) {
  const answer = await worker.fetch(new Request(origin + path, { redirect: 'manual', ...init }));
  const { status, headers } = answer;
  return {
    status,
    to: headers.get('location'),
    cookies: headers.getSetCookie(),
    text: new TextDecoder().decode(await answer.arrayBuffer()),
  };
}

function choose(fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) {
  const body = new URLSearchParams([...new URLSearchParams(fields), ['intent', 'choose']]);
  return ask('/lite', { method: 'POST', body, headers });
}

const isLitePage = ({ text }: { text: string }) => text.includes('<html lang="en" data-lite');
/** The return address in the lite mode form of the footer. */
const backOf = ({ text }: { text: string }) =>
  /name="back" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;

describe('the lite mode form', () => {
  test('stores the choice in a host-only cookie for a year and returns to the page', async () => {
    const { status, to, cookies } = await choose({ lite: 'on', back: '/online-dj-courses?page=2' });
    expect([status, to]).toEqual([303, '/online-dj-courses?page=2#lite']);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^lite-\d+=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
    const chosen = { cookie: cookies[0]?.split(';')[0] ?? '' };
    expect(isLitePage(await ask('/sign-in', { headers: chosen }))).toBe(true);

    const off = await choose({ lite: 'off', back: '/sign-in' }, chosen);
    const choseOff = { cookie: off.cookies[0]?.split(';')[0] ?? '', 'save-data': 'on' };
    expect(isLitePage(await ask('/sign-in', { headers: choseOff }))).toBe(false);
  });

  test('does not redirect to another site or a malformed address', async () => {
    const elsewhere = [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/..//evil.test',
      '/\t/evil.test',
      'javascript:alert(1)',
      ' //evil.test',
      'evil.test',
      `/${'x'.repeat(600)}`,
      '',
    ];
    for (const back of elsewhere) expect((await choose({ lite: 'on', back })).to, back).toBe('/lite#lite');
    expect((await choose({ lite: 'on' })).to).toBe('/lite#lite');
    expect((await choose({ lite: 'on', back: '/a\r\nset-cookie: x=y' })).to).toBe('/lite#lite');
  });

  test('accepts only on or off, and no post from another site', async () => {
    for (const lite of ['', 'ON', 'yes', '{"v":"on"}']) {
      const refused = await choose({ lite, back: '/sign-in' });
      expect([refused.status, refused.cookies], lite).toEqual([422, []]);
      expect(refused.text).toContain('Please press the button again');
    }
    const both: [string, string][] = [
      ['lite', 'on'],
      ['lite', 'off'],
    ];
    expect((await choose(both)).status).toBe(422);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect(await choose({ lite: 'on' }, foreign)).toMatchObject({ status: 403, cookies: [] });
  });

  test('accepts a same-origin post whose Origin header is null, malformed or another host', async () => {
    const odd: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { 'sec-fetch-site': 'same-origin', origin: 'garbage' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://other.test', 'x-forwarded-host': 'proxy.test' },
    ];
    for (const headers of odd) {
      expect((await choose({ lite: 'on' }, headers)).to, JSON.stringify(headers)).toBe('/lite#lite');
    }
  });

  test('works on a not-found page and returns to it', async () => {
    const missing = await ask('/no/such/page?x=1&y=2');
    expect([missing.status, backOf(missing)]).toEqual([404, '/no/such/page?x=1&y=2']);
    const { to } = await choose({ lite: 'on', back: backOf(missing) ?? '' });
    expect(to).toBe('/no/such/page?x=1&y=2#lite');
    const lite = await ask('/no/such/page', { headers: { 'save-data': 'on' } });
    expect([lite.status, isLitePage(lite)]).toEqual([404, true]);
  });

  test('leaves tracking parameters out of its return address', async () => {
    expect(backOf(await ask(`${course}?utm_source=x&tab=lessons`))).not.toContain('utm_source');
  });
});

describe('a lite lesson', () => {
  const src = '/media/v-lite';
  let lesson = '';
  let member: Record<string, string>;

  beforeAll(async () => {
    const scope = testScope();
    const { lessons } = await makeCourse(scope.db);
    const { id = '', slug = '' } = lessons[0] ?? {};
    lesson = `/lessons-preview/${slug}`;
    member = { cookie: await sessionCookie((await makeUser(scope.db)).id) };
    const file = { createdAt: new Date(0), durationMs: 60_000 };
    await scope.db.insert(files).values([
      {
        ...file,
        id: 'v-lite',
        kind: 'video',
        key: 'v',
        contentType: 'video/mp4',
        bytes: 2_000_000,
        posterFileId: 'p-lite',
      },
      { ...file, id: 'p-lite', kind: 'image', key: 'p', contentType: 'image/png', bytes: 9, isPublic: true },
      { ...file, id: 'a-lite', kind: 'audio', key: 'a', contentType: 'audio/mp4', bytes: 300_000 },
    ]);
    await env.MEDIA.put('a', 'only the sound');
    await scope.db.insert(blocks).values({ id: 'b-lite', lessonId: id, position: 1, html: null, images: [] });
    await scope.db.insert(blockVideos).values({ blockId: 'b-lite', position: 1, fileId: 'v-lite' });
  });

  const setAudio = (audioFileId: string | null) =>
    testScope().db.update(files).set({ audioFileId }).where(eq(files.id, 'v-lite'));
  const lite = async () => (await ask(lesson, { headers: { ...member, 'save-data': 'on' } })).text;

  test('without a sound file says so and offers the video', async () => {
    await setAudio(null);
    const text = await lite();
    expect(text).toMatch(/This video has no audio-only version: .*?2\.0 MB/);
    expect(text).toMatch(new RegExp(`<video src="${src}" controls="" preload="none"(?![^>]*poster)`));
    expect(text).not.toContain('<audio');
    expect((await ask(`${src}/audio`, { headers: member })).status).toBe(404);
  });

  test('with a sound file plays the sound first and offers the video with its size', async () => {
    await setAudio('a-lite');
    const text = await lite();
    expect(text).toContain(`<audio src="${src}/audio" controls="" preload="none"`);
    expect(text).toContain('The sound alone, 300 kB.');
    expect(text).toMatch(/<a [^>]*href="[^"]*\?picture=1#video-1"[^>]*>Show the picture, (?:<!-- -->)?2\.0 MB</);
    const wanted = (await ask(`${lesson}?picture=1`, { headers: { ...member, 'save-data': 'on' } })).text;
    expect([wanted.includes('<audio'), wanted.includes(`<video src="${src}"`)]).toEqual([false, true]);
    const full = (await ask(lesson, { headers: member })).text;
    expect([full.includes('<audio'), full.includes('poster="/media/p-lite"')]).toEqual([false, true]);
    const heard = await ask(`${src}/audio`, { headers: { ...member, range: 'bytes=5-7' } });
    expect([heard.status, heard.text]).toEqual([206, 'the']);
  });
});

describe('a lite page', () => {
  test('is served only when the reader chose lite mode or the browser sends Save-Data', async () => {
    const tries: [Record<string, string>, boolean][] = [
      [{}, false],
      [{ 'save-data': 'on' }, true],
      [{ 'save-data': 'off' }, false],
      [{ cookie: signedCookie(cookieRules.lite, 'on') }, true],
      [{ cookie: signedCookie(cookieRules.lite, 'off'), 'save-data': 'on' }, false],
      [{ cookie: signedCookie(cookieRules.lite, 'rubbish'), 'save-data': 'on' }, true],
      [{ cookie: signedCookie(cookieRules.currency, 'on').replace('currency', 'lite') }, false],
      [{ cookie: 'lite=on; __Host-lite=on' }, false],
    ];
    for (const path of ['/sign-in', course]) {
      for (const [headers, isLite] of tries) {
        expect(isLitePage(await ask(path, { headers })), `${path} ${JSON.stringify(headers)}`).toBe(isLite);
      }
    }
  });

  test('has no web fonts, route discovery, carousel, video posters or preloading', async () => {
    const full = await ask(course);
    const lite = await ask(course, { headers: { 'save-data': 'on' } });
    for (const part of [/@font-face\{[^}]*\.woff2/, /<a [^>]*data-discover/, /class="carousel/]) {
      expect([part.test(full.text), part.test(lite.text)], String(part)).toEqual([true, false]);
    }
    expect(lite.text).not.toMatch(/<video[^>]* (?:poster|autoplay)|<video(?![^>]*preload="none")/);
    expect(lite.text).not.toMatch(/rel="(?:prefetch|preload|prerender)"/);
  });
});
