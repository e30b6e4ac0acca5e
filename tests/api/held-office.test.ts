import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, categories, heldPosts, secondFactors, sessions, users } from '#db/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import type { Role } from '~/scope/viewer';
import { makeUser } from '../support/factories';
import { remakeBindings } from '../support/reset';
import { testScope } from '../support/scope';
import { sessionCookie, signedCookie } from '../support/sign-in';

/* A form that is sent with an ended session, end to end through the built Worker; mostly one of the office. */

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
const { db } = testScope();

beforeEach(remakeBindings);

async function makeAdmin(role: Role = 'ADMIN'): Promise<string> {
  const { id } = await makeUser(db, { role });
  await db.insert(secondFactors).values({ userId: id, confirmedAt: new Date() });
  return id;
}

const pairs = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');

async function endSessions(userId: string): Promise<void> {
  await db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId));
}

/** Sends a request with these cookies; returns the answer with its redirect and the cookies it sets. */
async function send(path: string, cookie: string, body?: BodyInit) {
  const asked = new Request(origin + path, {
    redirect: 'manual',
    headers: { cookie },
    ...(body && { method: 'POST', body }),
  });
  const answer = await worker.fetch(asked);
  return {
    to: answer.headers.get('location'),
    status: answer.status,
    text: await answer.text(),
    given: pairs(answer.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))),
  };
}

const category = { intent: 'save-category', name: 'Field recording', slug: 'field-recording' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const saved = async () => (await db.select().from(categories).where(eq(categories.slug, 'field-recording'))).length;

/** Sends a category after the administrator’s session has ended; returns the cookies of the held form. */
async function sendTooLate(userId: string): Promise<string> {
  const cookie = await sessionCookie(userId);
  await endSessions(userId);
  const { to, given } = await send('/admin/lists', cookie, form(category));
  expect(to).toBe('/logout?expired=1');
  expect(given).toContain('held');
  return given;
}

/** Sends the form that the offer on /resume would send. */
async function sendOn(cookie: string) {
  const [row] = await db.select().from(heldPosts);
  const body = new FormData();
  for (const [name, value] of Object.entries(category)) body.append(name, value);
  return send(`/resume?send=${row?.id}&next=%2F`, cookie, body);
}

test('an administrator gets a held form back after signing in again and saves it with one press', async () => {
  const userId = await makeAdmin();
  const held = await sendTooLate(userId);
  expect(await saved()).toBe(0);
  const cookie = `${held}; ${await sessionCookie(userId)}`;
  const offer = await send('/resume', cookie);
  expect(offer.status).toBe(200);
  expect(offer.text).toContain('Field recording');
  const sent = await sendOn(cookie);
  expect([sent.status, sent.to]).toEqual([307, '/admin/lists']);
  const body = new FormData();
  for (const [name, value] of Object.entries(category)) body.append(name, value);
  expect((await send(sent.to ?? '', cookie, body)).to).toBe('/admin/lists');
  expect(await saved()).toBe(1);
});

test('a held form that is thrown away is offered no more', async () => {
  const userId = await makeAdmin();
  const cookie = `${await sendTooLate(userId)}; ${await sessionCookie(userId)}`;
  expect((await send('/resume', cookie, form({ intent: 'discard' }))).to).toBe('/');
  expect(await db.select().from(heldPosts)).toEqual([]);
  expect((await send('/resume', cookie)).to).toBe('/');
  expect(await saved()).toBe(0);
});

test('the office answers not-found without a valid administrator cookie, and holds no form', async () => {
  const { id: member } = await makeUser(db);
  const wasMember = await sessionCookie(member);
  await endSessions(member);
  const former = await makeAdmin();
  const wasFormer = await sessionCookie(former);
  await endSessions(former);
  await db.update(users).set({ role: 'USER' }).where(eq(users.id, former));
  const admin = await makeAdmin();
  const known = await sessionCookie(admin);
  await endSessions(admin);
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, admin));
  const wrong = signedCookie(cookieRules.session, `${row?.id}.not-the-secret`);
  const unsigned = known.slice(0, -4);
  for (const cookie of ['', wasMember, wasFormer, wrong, unsigned]) {
    expect((await send('/admin/lists', cookie, form(category))).to, cookie).toBe('/not-found');
    expect((await send('/admin/lists', cookie)).to, cookie).toBe('/not-found');
  }
  expect(await db.select().from(heldPosts)).toEqual([]);
});

test('block, role, refund and grant forms are not held, and the next page says that nothing was saved', async () => {
  const userId = await makeAdmin();
  const cookie = await sessionCookie(userId);
  await endSessions(userId);
  const { id: whom } = await makeUser(db);
  for (const intent of ['block', 'set-role', 'refund', 'grant']) {
    const { to, given } = await send(`/admin/users/${whom}`, cookie, form({ intent, role: 'ADMIN' }));
    expect(to).toBe('/logout?expired=1');
    expect(given).not.toContain('held');
    expect((await send('/logout?expired=1', given)).text).toContain('Your session has ended, so nothing was saved.');
  }
  expect(await db.select().from(heldPosts)).toEqual([]);
  expect(await db.select().from(auditLog)).toEqual([]);
});

test('a held draft keeps its texts and reports that its file was not kept', async () => {
  const userId = await makeAdmin();
  const cookie = await sessionCookie(userId);
  await endSessions(userId);
  const draft = new FormData();
  draft.set('intent', 'save');
  draft.set('title', 'Ear training');
  draft.set('file', new File([new Uint8Array(200_000)], 'cover.png', { type: 'image/png' }));
  const { to, given } = await send('/admin/courses/new', cookie, draft);
  expect(to).toBe('/logout?expired=1');
  const { text } = await send('/resume', `${given}; ${await sessionCookie(userId)}`);
  expect(text).toContain('Ear training');
  expect(text).toContain('We don’t keep the file that came with it');
});

test('a chosen username is not held, since without a username nobody can open the offer', async () => {
  const { id } = await makeUser(db, { userName: null });
  const cookie = await sessionCookie(id);
  await endSessions(id);
  const { to, given } = await send('/create-username', cookie, form({ intent: 'save', userName: 'chosen_late' }));
  expect(to).toBe('/logout?expired=1');
  expect(given).not.toContain('held');
  expect((await send('/logout?expired=1', given)).text).toContain('Your session has ended, so nothing was saved.');
});
