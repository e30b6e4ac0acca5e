import { beforeEach, expect, test } from 'vitest';
import { auditLog, festivalEntries, outbox } from '#db/schema';
import { deleteAccount } from '~/features/privacy/delete-account.server';
import { hashPassword } from '~/kit/crypto.server';
import type { Viewer } from '~/scope/viewer';
import { entryForm, makeEdition, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { choosePlaces, confirmWinner, passPrize } from './choose-places.server';
import { winnerMail } from './festival-mails.server';
import { SentEntry } from './schema';
import { sendEntry } from './send-entry.server';
import { showFestivalTerms } from './show-festival.server';
import { exportEntries, openEntryDetails, showJury } from './show-jury.server';

beforeEach(resetBindings);

const { db } = testScope();
const during = new Date('2026-11-21T10:00:00Z');
const afterClose = new Date('2026-12-04T00:00:00Z');
const days = (count: number) => new Date(afterClose.getTime() + count * 86_400_000);

/** An edition with one entry per name, in order. */
async function entered(...names: string[]) {
  const edition = await makeEdition(db, { code: 'R26' });
  const admin = await makeUser(db, { role: 'ADMIN' });
  const people: Viewer[] = [];
  for (const djName of names) {
    const viewer = await makeUser(db, { passwordHash: await hashPassword('Cuepoint1') });
    people.push(viewer);
    await sendEntry(testScope({ viewer, now: during }), SentEntry.parse(entryForm(edition.id, { djName })));
  }
  const rows = await db.select().from(festivalEntries);
  const idOf = (djName: string) => rows.find((row) => row.djName === djName)?.id ?? '';
  const office = (now = afterClose) => testScope({ viewer: admin, now });
  const places = async () => {
    const found = await db.select().from(festivalEntries);
    return Object.fromEntries(found.map(({ djName, place }) => [djName, place]));
  };
  const ofEdition = { editionId: edition.id };
  return { edition, ofEdition, people, idOf, office, places };
}

test('a member cannot list, export or open entries, nor award or confirm places', async () => {
  const { ofEdition, people, idOf } = await entered('One', 'Two');
  const scope = testScope({ viewer: people[0], now: afterClose });
  const tries = [
    () => showJury(scope, { ...ofEdition, limit: 50, offset: 0 }),
    () => exportEntries(scope, ofEdition),
    () => openEntryDetails(scope, { entryId: idOf('Two') }),
    () => choosePlaces(scope, { ...ofEdition, winnerId: idOf('One') }),
    () => confirmWinner(scope, ofEdition),
    () => passPrize(scope, ofEdition),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
});

test('the jury’s list and export show the entries in order, without personal details', async () => {
  const { ofEdition, office } = await entered('One', 'Two', 'Three');
  const { page, total } = await showJury(office(), { ...ofEdition, limit: 2, offset: 1 });
  expect(total).toBe(3);
  const entries = page.items;
  expect(entries.map(({ number, djName }) => [number, djName])).toEqual([
    [2, 'Two'],
    [3, 'Three'],
  ]);
  const { text } = await exportEntries(office(), ofEdition);
  for (const told of [JSON.stringify(entries), text]) {
    expect(told).toContain('https://soundcloud.com/renk/rise-26');
    for (const secret of ['Ren Kowalczyk', 'Kastanienallee', 'ren@mailbox.test', '1998-02-14']) {
      expect(told).not.toContain(secret);
    }
  }
});

test('the spreadsheet export disarms formulas and is recorded in the audit log', async () => {
  const { ofEdition, office } = await entered('=HYPERLINK("https://evil.test","Click")', '@SUM(1)', '+1 Sound');
  const { text, fileName } = await exportEntries(office(), ofEdition);
  expect(fileName).toBe('entries-r26.csv');
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('"Entry","DJ name","Mix","Minutes","Recorded on","Sent","Last changed","Place"');
  expect(lines[1]).toContain('"R26-0001","\'=HYPERLINK(""https://evil.test"",""Click"")",');
  expect(lines[2]).toContain('"\'@SUM(1)"');
  expect(lines[3]).toContain('"\'+1 Sound"');
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'festival-entries-exported' }]);
  await expect(exportEntries(office(), { editionId: 'no-such' })).rejects.toMatchObject({ kind: 'not-found' });
});

test('opening the personal details of an entry is recorded in the audit log', async () => {
  const { office, idOf } = await entered('One');
  const opened = await openEntryDetails(office(), { entryId: idOf('One') });
  expect(opened.details).toMatchObject({ fullName: 'Ren Kowalczyk', dateOfBirth: '1998-02-14' });
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'festival-details-opened' }]);
});

test('places are awarded only once and only after the close, and the winner is mailed', async () => {
  const { edition, ofEdition, people, idOf, office, places } = await entered('One', 'Two', 'Three');
  const choice = { ...ofEdition, winnerId: idOf('Two'), runnerUpId: idOf('One') };
  await expect(choosePlaces(office(during), choice)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(choosePlaces(office(), { ...choice, runnerUpId: idOf('Two') })).rejects.toMatchObject({
    kind: 'invalid',
  });
  const other = await makeEdition(db);
  await expect(choosePlaces(office(), { ...choice, editionId: other.id })).rejects.toMatchObject({ kind: 'not-found' });
  const tries = Array.from({ length: 6 }, (_, i) =>
    choosePlaces(office(), i % 2 ? choice : { ...ofEdition, winnerId: idOf('Three') }),
  );
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect(Object.values(await places()).filter((place) => place === 'winner')).toHaveLength(1);
  const winner = (await db.select().from(festivalEntries)).find(({ place }) => place === 'winner');
  const mail = await winnerMail(office(), { userId: winner?.userId ?? '', subjectId: edition.id });
  expect(mail?.text).toContain('by 9 December 2026, 00:00:00 UTC');
  const told = (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes('festival-winner'));
  expect(told).toHaveLength(1);
  expect(people.map(({ id }) => id)).toContain(winner?.userId);
});

test('the prize passes to the runner-up after five days without an answer, and no sooner', async () => {
  const { ofEdition, idOf, office, places } = await entered('One', 'Two');
  await choosePlaces(office(), { ...ofEdition, winnerId: idOf('One'), runnerUpId: idOf('Two') });
  const early = new Date(days(5).getTime() - 1);
  await expect(passPrize(office(early), ofEdition)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await places()).toEqual({ One: 'winner', Two: 'runner-up' });
  const tries = await Promise.allSettled([1, 2, 3].map(() => passPrize(office(days(5)), ofEdition)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await places()).toEqual({ One: 'passed', Two: 'winner' });
  const moved = (await db.select().from(festivalEntries)).find(({ djName }) => djName === 'Two');
  expect(moved).toMatchObject({ toldAt: days(5), answeredAt: null });
  expect(await passPrize(office(days(20)), ofEdition), 'who is silent too is passed by').toBe('nobody');
});

test('a prize that the winner has confirmed cannot pass to the runner-up', async () => {
  const { ofEdition, idOf, office, places } = await entered('One', 'Two');
  await expect(confirmWinner(office(), ofEdition)).rejects.toMatchObject({ kind: 'conflict' });
  await choosePlaces(office(), { ...ofEdition, winnerId: idOf('One'), runnerUpId: idOf('Two') });
  await confirmWinner(office(days(2)), ofEdition);
  await expect(passPrize(office(days(9)), ofEdition)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(confirmWinner(office(days(9)), ofEdition)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await places()).toEqual({ One: 'winner', Two: 'runner-up' });
});

test('deleting an account deletes its entry, and the runner-up of a deleted winner can move up', async () => {
  const { ofEdition, people, idOf, office, places } = await entered('One', 'Two');
  await choosePlaces(office(), { ...ofEdition, winnerId: idOf('One'), runnerUpId: idOf('Two') });
  await deleteAccount(testScope({ viewer: people[0] }), { password: 'Cuepoint1', confirmation: 'DELETE' });
  expect(await places()).toEqual({ Two: 'runner-up' });
  await passPrize(office(), ofEdition);
  expect(await places()).toEqual({ Two: 'winner' });
});

test('a winner who does not answer and has no runner-up is passed over, and another entry can win', async () => {
  const { ofEdition, idOf, office, places } = await entered('One', 'Two');
  await choosePlaces(office(), { ...ofEdition, winnerId: idOf('One') });
  await expect(passPrize(office(days(4)), ofEdition)).rejects.toMatchObject({ kind: 'conflict' });
  const tries = await Promise.allSettled([1, 2, 3].map(() => passPrize(office(days(5)), ofEdition)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 'nobody' }]);
  const passedBy = choosePlaces(office(days(5)), { ...ofEdition, winnerId: idOf('One') });
  await expect(passedBy).rejects.toMatchObject({ kind: 'conflict' });
  await choosePlaces(office(days(5)), { ...ofEdition, winnerId: idOf('Two') });
  expect(await places()).toEqual({ One: 'passed', Two: 'winner' });
});

test('the festival terms say of each edition whether its winner is named and its festival is over', async () => {
  const { decidedAt, festivalTo } = (await entered()).edition;
  const shownAt = async (now: Date) => {
    const { current, past } = await showFestivalTerms(testScope({ now }));
    return [current, ...past].find((terms) => terms);
  };
  expect(await shownAt(during)).toMatchObject({ isDecided: false, isOver: false });
  expect(await shownAt(decidedAt)).toMatchObject({ isDecided: true, isOver: false });
  expect(await shownAt(new Date(festivalTo.getTime() + 86_400_000))).toMatchObject({ isDecided: true, isOver: true });
});

test('the festival terms name the prize', async () => {
  await entered();
  const { current } = await showFestivalTerms(testScope({ now: during }));
  expect(current?.prize).toEqual([{ text: 'A slot' }]);
});
