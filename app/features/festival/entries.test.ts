import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyRetention } from '#db/retention';
import { festivalEditions, festivalEntries, outbox } from '#db/schema';
import { exportData } from '~/features/privacy/export-data.server';
import { after, hour } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { entryForm, makeEdition, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { type TestScope, testScope } from '../../../tests/support/scope';
import { receiptMail } from './festival-mails.server';
import { Draft, SentEntry } from './schema';
import { resendReceipt, saveDraft, sendEntry } from './send-entry.server';

beforeEach(resetBindings);

const { db } = testScope();
const during = new Date('2026-11-21T10:00:00Z');
const lastMoment = new Date('2026-12-03T23:59:59.999Z');
const close = new Date('2026-12-04T00:00:00.000Z');

async function open() {
  const edition = await makeEdition(db);
  const viewer = await makeUser(db);
  const as = (now = during, who: Viewer = viewer) => testScope({ viewer: who, now });
  const send = (part: Record<string, unknown> = {}, now = during, who?: Viewer) =>
    sendEntry(as(now, who), SentEntry.parse(entryForm(edition.id, part)));
  const draft = (part: Record<string, unknown> = {}, now = during) =>
    saveDraft(as(now), Draft.parse(entryForm(edition.id, part)));
  return { edition, viewer, as, send, draft };
}

const entries = () => db.select().from(festivalEntries);

/** The file data.json in the viewer's data export. */
async function exported(scope: TestScope): Promise<string> {
  const { body } = await exportData(scope);
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  return strFromU8(files['data.json'] ?? new Uint8Array());
}

describe('an entry', () => {
  test('is accepted until the last moment before midnight and refused at midnight', async () => {
    const { send, viewer } = await open();
    await expect(send({ recordedOn: '2026-11-30' }, close)).rejects.toMatchObject({
      kind: 'expired',
      code: 'ENTRIES_CLOSED',
      message:
        'Entries closed on 3 December 2026, 23:59:59 UTC. Your entry arrived on 4 December 2026, 00:00:00 UTC, too late to be accepted.',
    });
    expect(await entries()).toEqual([]);
    await send({ recordedOn: '2026-11-30' }, lastMoment);
    expect(await entries()).toMatchObject([{ userId: viewer.id, number: 1, sentAt: lastMoment }]);
    await expect(send({ djName: 'Late', recordedOn: '2026-11-30' }, close)).rejects.toMatchObject({ kind: 'expired' });
    expect(await entries()).toMatchObject([{ djName: 'Kowalczyk' }]);
  });

  test('is refused by the write itself when the edition closes between the check and the write', async () => {
    const { edition, as } = await open();
    const scope = as();
    const write = scope.write.bind(scope);
    let trips = 0;
    Object.assign(scope, {
      write: async (parts: never) => {
        trips += 1;
        if (trips === 2) await db.update(festivalEditions).set({ closesAt: during });
        return write(parts);
      },
    });
    await expect(sendEntry(scope, SentEntry.parse(entryForm(edition.id)))).rejects.toMatchObject({ kind: 'expired' });
    expect(trips).toBe(2);
    expect(await entries()).toEqual([]);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('is refused before the edition opens, for an unknown edition, and when a form widget takes the entries', async () => {
    const { edition, as, send } = await open();
    await expect(send({}, new Date('2026-10-31T23:59:59Z'))).rejects.toMatchObject({ code: 'ENTRIES_NOT_OPEN' });
    const elsewhere = SentEntry.parse(entryForm('no-such'));
    await expect(sendEntry(as(), elsewhere)).rejects.toMatchObject({ code: 'ENTRIES_CLOSED' });
    await db.update(festivalEditions).set({ formWidgetId: 'widget' });
    await expect(send()).rejects.toMatchObject({ kind: 'expired' });
    await expect(saveDraft(as(), Draft.parse(entryForm(edition.id)))).rejects.toMatchObject({ kind: 'expired' });
    expect(await entries()).toEqual([]);
  });

  test('keeps its number and first sending time when it is changed by a second sending', async () => {
    const { send } = await open();
    await send();
    const later = new Date('2026-11-22T10:00:00Z');
    await send({ djName: 'Ren K', minutes: '44' }, later);
    expect(await entries()).toMatchObject([
      { number: 1, djName: 'Ren K', mixMinutes: 44, sentAt: during, changedAt: later, acceptedAt: later },
    ]);
  });

  test('is one row when sent 20 times at the same time, and concurrent entries of nine members have nine numbers', async () => {
    const { send } = await open();
    await Promise.all(Array.from({ length: 20 }, (_, i) => send({ djName: `Take ${i}` })));
    expect(await entries()).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 8 }, () => makeUser(db)));
    await Promise.all(others.map((who) => send({}, during, who)));
    const numbers = (await entries()).map(({ number }) => Number(number)).sort((a, b) => a - b);
    expect(numbers).toHaveLength(9);
    expect(new Set(numbers).size).toBe(9);
  });

  test('is refused for a member under 18, together with all other faults, and nothing is stored', async () => {
    const { send } = await open();
    const wrong = { birthYear: '2010', minutes: '75', mixLink: 'https://example.org/mix.mp3', acceptsTerms: undefined };
    await expect(send(wrong)).rejects.toMatchObject({
      kind: 'invalid',
      errors: {
        dateOfBirth: ['You must be 18 on the day you enter'],
        minutes: ['A mix must be from 30 to 60 minutes long'],
        mixLink: ['We cannot play links from example.org. Use SoundCloud, Mixcloud, YouTube or Vimeo'],
        acceptsTerms: ['Please accept the festival terms'],
      },
    });
    await expect(send({ acceptsPrivacy: 'no' })).rejects.toMatchObject({
      errors: { acceptsPrivacy: ['Please accept the privacy policy'] },
    });
    expect(await entries()).toEqual([]);
  });

  test('is refused for a guest, and after 30 tries in an hour', async () => {
    const { edition, send } = await open();
    const guest = testScope({ now: during });
    const form = SentEntry.parse(entryForm(edition.id));
    await expect(sendEntry(guest, form)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(saveDraft(guest, form)).rejects.toMatchObject({ kind: 'unauthenticated' });
    for (let i = 0; i < 30; i++) await send();
    await expect(send({}, after(during, hour - 1))).rejects.toMatchObject({ kind: 'rate-limited' });
    await send({}, after(during, hour));
  });
});

describe('a draft', () => {
  test('names each field that is too long', () => {
    const { error } = Draft.safeParse(entryForm('rise', { address: 'x'.repeat(601), mixLink: 'y'.repeat(601) }));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Address can be up to 600 symbols',
      'Link to the mix can be up to 600 symbols',
    ]);
  });

  test('is saved even if it is invalid, leaves a sent entry unchanged, and is deleted when it is sent', async () => {
    const { send, draft } = await open();
    await draft({ djName: '', minutes: 'an hour' });
    expect(await entries()).toMatchObject([{ number: null, sentAt: null, draftSavedAt: during }]);
    await send();
    expect(await entries()).toMatchObject([{ number: 1, draftSealed: null, draftSavedAt: null }]);
    await draft({ djName: 'Another' });
    expect(await entries()).toMatchObject([{ number: 1, djName: 'Kowalczyk', draftSavedAt: during }]);
  });

  test('is saved until the last moment before midnight and refused at midnight', async () => {
    const { draft } = await open();
    await draft({}, lastMoment);
    await expect(draft({ djName: 'Late' }, close)).rejects.toMatchObject({ kind: 'expired' });
    expect(await entries()).toMatchObject([{ draftSavedAt: lastMoment }]);
  });
});

describe('personal details', () => {
  const secrets = ['Ren Kowalczyk', 'Kastanienallee', 'ren@mailbox.test', '@renkowalczyk', '1998-02-14'];

  test('are in no row, no job and no mail in plain text', async () => {
    const { edition, viewer, as, send, draft } = await open();
    await send();
    await draft();
    const mail = await receiptMail(as(), { userId: viewer.id, subjectId: edition.id });
    expect(mail).toMatchObject({ to: viewer.email, subject: 'Your mix is with the jury' });
    expect(mail?.text).toContain('soundcloud.com/renk/rise-26');
    const kept = JSON.stringify([await entries(), await db.select().from(outbox), mail]);
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });

  test('are exported in plain text to their owner only', async () => {
    const { as, send, draft } = await open();
    await send();
    await draft({ djName: 'A later thought' });
    const stranger = await makeUser(db);
    const own = await exported(as());
    const other = await exported(as(during, stranger));
    for (const secret of [...secrets, 'A later thought']) {
      expect(own).toContain(secret);
      expect(other).not.toContain(secret);
    }
  });

  test('cannot be read when the sealed texts of two rows are swapped', async () => {
    const { edition, viewer, as, send } = await open();
    const stranger = await makeUser(db);
    await send();
    await send({ fullName: 'Somebody Else' }, during, stranger);
    await env.DB.prepare(
      'UPDATE festival_entries SET sealed = (SELECT sealed FROM festival_entries o WHERE o.user_id != festival_entries.user_id)',
    ).run();
    const text = await exported(as());
    expect(text).not.toContain('Ren Kowalczyk');
    expect(text).not.toContain('Somebody Else');
    expect(text).toContain(edition.id);
    expect(viewer.id).not.toBe(stranger.id);
  });
});

describe('the receipt', () => {
  const mails = async () => (await db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);

  test('is queued once for a form that arrives twice, and again for a change and on request', async () => {
    const { edition, viewer, as, send } = await open();
    const again = (key: string) => resendReceipt(as(), { editionId: edition.id, key });
    await expect(again('first')).rejects.toMatchObject({ kind: 'conflict' });
    await Promise.all([send({ key: 'form-1' }), send({ key: 'form-1' })]);
    expect(await mails()).toEqual([`mail:festival-receipt:${viewer.id}:form-1`]);
    await send({ key: 'form-2', minutes: '44' });
    await Promise.all([again('page-1'), again('page-1')]);
    expect((await mails()).map((key) => key.split(':').at(-1)).sort()).toEqual(['form-1', 'form-2', 'page-1']);
  });
});

test('drafts are deleted 30 days after the close, entries 180 days after the festival, except a winner’s DJ name', async () => {
  const { edition, send, draft } = await open();
  const [winner, sender] = [await makeUser(db), await makeUser(db)];
  await draft();
  await send({ djName: 'Winner' }, during, winner);
  await send({ djName: 'Sender' }, during, sender);
  await env.DB.prepare("UPDATE festival_entries SET place = 'winner' WHERE dj_name = 'Winner'").run();
  const afterDays = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000 + 1);
  const names = async () => (await entries()).map(({ djName, sealed }) => `${djName} ${sealed === null}`).sort();
  await applyRetention(db, afterDays(edition.closesAt, 29));
  expect(await names()).toEqual(['Sender false', 'Winner false', 'null true']);
  await applyRetention(db, afterDays(edition.closesAt, 30));
  expect(await names()).toEqual(['Sender false', 'Winner false']);
  await applyRetention(db, afterDays(edition.festivalTo, 179));
  expect(await names()).toEqual(['Sender false', 'Winner false']);
  await applyRetention(db, afterDays(edition.festivalTo, 180));
  expect(await names()).toEqual(['Winner true']);
});
