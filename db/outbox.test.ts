import { beforeEach, describe, expect, test } from 'vitest';
import { resetBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';
import {
  dueOutboxRows,
  failOutboxRow,
  finishOutboxRow,
  insertOutboxRow,
  insertOutboxRowIfChanged,
  leaseOutboxRow,
  mostUnfinished,
  type OutboxRow,
} from './outbox';
import { meta, outbox } from './schema';

beforeEach(resetBindings);

const { db } = testScope();
const start = new Date('2026-05-01T12:00:00Z');
const afterSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1000);

function newRow(id: string, kind = 'send-mail', availableAt = start) {
  return { id, kind, dedupeKey: `key:${id}`, payload: { n: 1 }, availableAt, createdAt: start };
}

async function stored(id = 'a') {
  const rows = await db.select().from(outbox);
  return rows.find((row) => row.id === id);
}

/** A row whose first consumer exceeded its lease; a second consumer leased it after 61 seconds. */
async function twoHolders(): Promise<{ slow: OutboxRow; quick: OutboxRow }> {
  await insertOutboxRow(db, newRow('a'));
  const slow = await leaseOutboxRow(db, 'a', start);
  const quick = await leaseOutboxRow(db, 'a', afterSeconds(61));
  return { slow, quick } as { slow: OutboxRow; quick: OutboxRow };
}

describe('a lease of an outbox row', () => {
  test('keeps the row from other consumers until it expires', async () => {
    await insertOutboxRow(db, newRow('a'));
    expect(await leaseOutboxRow(db, 'a', start)).toMatchObject({ id: 'a', payload: { n: 1 }, attempts: 1 });
    expect(await leaseOutboxRow(db, 'a', afterSeconds(59))).toBeNull();
    expect(await leaseOutboxRow(db, 'a', afterSeconds(61))).toMatchObject({ attempts: 2 });
  });

  test('is granted to only one of two concurrent requests', async () => {
    await insertOutboxRow(db, newRow('a'));
    const answers = await Promise.all([leaseOutboxRow(db, 'a', start), leaseOutboxRow(db, 'a', start)]);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  });

  test('does not let its former holder fail a row that the next holder finished', async () => {
    const { slow, quick } = await twoHolders();
    await finishOutboxRow(db, quick, afterSeconds(62));
    expect(await failOutboxRow(db, slow, 'too late', afterSeconds(63))).toBeNull();
    expect(await stored()).toMatchObject({ state: 'done', lastError: null });
  });

  test('does not let its former holder finish or fail the row while the next holder works on it', async () => {
    const { slow, quick } = await twoHolders();
    expect(await failOutboxRow(db, slow, 'too late', afterSeconds(62))).toBeNull();
    await finishOutboxRow(db, slow, afterSeconds(62));
    expect(await stored()).toMatchObject({ state: 'pending', attempts: 2, lastError: null });
    expect(await leaseOutboxRow(db, 'a', afterSeconds(63))).toBeNull();
    await finishOutboxRow(db, quick, afterSeconds(64));
    expect(await stored()).toMatchObject({ state: 'done' });
  });

  test('ends when the attempt fails, so a second failure of the same attempt changes nothing', async () => {
    await insertOutboxRow(db, newRow('a'));
    const row = (await leaseOutboxRow(db, 'a', start)) as OutboxRow;
    expect(await failOutboxRow(db, row, 'once', afterSeconds(1))).toBe(2);
    expect(await failOutboxRow(db, row, 'twice', afterSeconds(2))).toBeNull();
    expect(await stored()).toMatchObject({ lastError: 'once', availableAt: afterSeconds(3) });
  });
});

describe('an outbox row', () => {
  test('is marked dead and kept after five attempts that never finish', async () => {
    await insertOutboxRow(db, newRow('a'));
    for (let n = 0; n < mostUnfinished; n++) {
      expect(await leaseOutboxRow(db, 'a', afterSeconds(n * 61))).toMatchObject({ attempts: n + 1, isDead: false });
    }
    const last = afterSeconds(mostUnfinished * 61);
    expect(await leaseOutboxRow(db, 'a', last)).toMatchObject({ isDead: true, attempts: mostUnfinished });
    expect(await stored()).toMatchObject({
      state: 'dead',
      attempts: mostUnfinished,
      leasedUntil: null,
      lastError: expect.stringContaining('without an end'),
    });
    expect(await leaseOutboxRow(db, 'a', afterSeconds(3600))).toBeNull();
    expect(await dueOutboxRows(db, afterSeconds(3600))).toEqual([]);
  });

  test('stays pending however many attempts report a failure, with pauses that grow to five minutes', async () => {
    await insertOutboxRow(db, newRow('a'));
    const pauses: (number | null)[] = [];
    for (let n = 0; n < 2 * mostUnfinished; n++) {
      const row = await leaseOutboxRow(db, 'a', afterSeconds(n * 400));
      expect(row).toMatchObject({ isDead: false, attempts: n + 1 });
      pauses.push(await failOutboxRow(db, row as OutboxRow, 'down', afterSeconds(n * 400)));
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(await stored()).toMatchObject({ state: 'pending', unfinished: 0 });
  });
});

describe('due outbox rows', () => {
  test('are the oldest of each kind, so no kind crowds out another', async () => {
    for (let n = 0; n < 6; n++) await insertOutboxRow(db, newRow(`w${n}`, 'handle-webhook', afterSeconds(n)));
    await insertOutboxRow(db, newRow('m', 'send-mail', afterSeconds(20)));
    await insertOutboxRow(db, newRow('later', 'send-mail', afterSeconds(90)));
    await insertOutboxRow(db, newRow('held', 'send-mail', start));
    await leaseOutboxRow(db, 'held', afterSeconds(25));
    const due = await dueOutboxRows(db, afterSeconds(30), 3);
    expect(due.map(({ id }) => id).sort()).toEqual(['m', 'w0', 'w1', 'w2']);
    expect(due.find(({ id }) => id === 'm')).toMatchObject({ kind: 'send-mail', place: 1 });
    expect(due.find(({ id }) => id === 'w2')).toMatchObject({ place: 3 });
  });
});

describe('a conditional outbox row', () => {
  test('is written only when the statement before it changed a row', async () => {
    const change = (key: string) => db.insert(meta).values({ key, value: '1' }).onConflictDoNothing();
    await db.batch([change('one'), insertOutboxRowIfChanged(db, newRow('a'))] as never);
    await db.batch([change('one'), insertOutboxRowIfChanged(db, newRow('b'))] as never);
    expect(await stored('a')).toMatchObject({ state: 'pending', attempts: 0, unfinished: 0, payload: { n: 1 } });
    expect(await stored('b')).toBeUndefined();
  });
});
