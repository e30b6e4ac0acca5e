import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog, gbpRates, users } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { SaveRates } from './rates-schema';
import { listRates, presentRates, saveRates } from './save-rates.server';

let admin: Viewer;
const { db } = testScope();
const as = (viewer: Viewer | null) => testScope({ viewer });
const typed = { USD: '0.751', EUR: '0.867', AUD: '0.498', CAD: '0.54', NZD: '0.436', INR: '0.00826' };
const save = (form: object, viewer: Viewer | null = admin) =>
  saveRates(as(viewer), SaveRates.parse({ ...typed, ...form }));
const months = async () => presentRates(await listRates(as(admin)));
const acts = () => db.$count(auditLog);

beforeEach(async () => {
  await resetBindings();
  admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
});

it('an administrator adds and changes the rates of a month, which are stored in millionths of a pound', async () => {
  await save({ month: '2026-11' });
  await save({ month: '2026-10' });
  const [newest, before] = await months();
  expect([newest, before]).toMatchObject([{ id: '2026-11', values: typed }, { id: '2026-10' }]);
  await save({ rowId: '2026-11', revision: newest?.revision, USD: '0.8' });
  const rows = await db.select().from(gbpRates).where(eq(gbpRates.month, '2026-11')).orderBy(asc(gbpRates.currency));
  expect(rows.map(({ currency, rate }) => `${currency} ${rate}`)).toEqual([
    'AUD 498000',
    'CAD 540000',
    'EUR 867000',
    'INR 8260',
    'NZD 436000',
    'USD 800000',
  ]);
  expect(await acts()).toBe(3);
});

it('an unchanged form writes nothing, and the second of two edits of the same revision is a conflict', async () => {
  await save({ month: '2026-11' });
  const [month] = await months();
  const form = { rowId: '2026-11', revision: month?.revision };
  await save(form);
  expect(await acts()).toBe(1);
  const both = await Promise.all(['0.7', '0.8'].map((USD) => outcome(save({ ...form, USD }))));
  expect(both.sort()).toEqual(['conflict', 'ok']);
  const [saved] = await months();
  expect(await outcome(save({ ...form, USD: '0.9', savedRevision: saved?.revision }))).toBe('conflict');
  await save({ ...form, USD: '0.9', savedRevision: saved?.revision, isOver: 'on' });
  expect((await months())[0]?.values.USD).toBe('0.9');
});

it('a new month that is sent twice, even at the same time, is saved once', async () => {
  const both = await Promise.all([outcome(save({ month: '2026-12' })), outcome(save({ month: '2026-12' }))]);
  expect(both).toContain('ok');
  expect(await outcome(save({ month: '2026-12' }))).toBe('invalid');
  expect([await acts(), (await months()).length]).toEqual([1, 1]);
  expect(await outcome(save({ rowId: '2020-01' }))).toBe('not-found');
});

it('a month that was seeded with one rate can be edited', async () => {
  await db.insert(gbpRates).values({ month: '2026-01', currency: 'USD', rate: 700_000 });
  const [month] = await months();
  await save({ rowId: '2026-01', revision: month?.revision });
  expect((await months())[0]?.values).toEqual(typed);
});

it('only administrators save rates, and a role lost before the write is refused', async () => {
  expect(await outcome(save({ month: '2026-11' }, null))).toBe('unauthenticated');
  expect(await outcome(save({ month: '2026-11' }, await makeUser(db)))).toBe('forbidden');
  await db.update(users).set({ role: 'USER' }).where(eq(users.id, admin.id));
  expect(await outcome(save({ month: '2026-11' }))).toBe('conflict');
  expect([await db.$count(gbpRates), await acts()]).toEqual([0, 0]);
});

it.each([
  ['USD', '0'],
  ['USD', '-1'],
  ['USD', '1e3'],
  ['EUR', ''],
  ['INR', '0.0000001'],
  ['AUD', '2000'],
  ['month', '2026-13'],
  ['month', ''],
])('an invalid value is reported at its own field: %s %s', (field, text) => {
  const { error } = SaveRates.safeParse({ month: '2026-11', ...typed, [field]: text });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
