import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { festivalEditions, festivalEntries } from '#db/schema';
import { after, day, formatMoment } from '~/kit/dates';
import { entryForm, makeEdition, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { sessionCookie } from '../support/sign-in';

/* The answers of the entry page to forms that it refuses: the reason, and the values that were typed. */

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
const now = new Date();
const inDays = (days: number) => after(now, days * day);
const { db } = testScope();
let cookie = '';

beforeAll(async () => {
  cookie = await sessionCookie((await makeUser(db)).id);
});

beforeEach(() => db.delete(festivalEditions));

/** An edition that opens and closes the given numbers of days from now. */
const makeYear = (opens: number, closes: number, part = {}) =>
  makeEdition(db, {
    opensAt: inDays(opens),
    closesAt: inDays(closes),
    interviewsAt: inDays(closes + 5),
    decidedAt: inDays(closes + 10),
    festivalFrom: inDays(closes + 60),
    festivalTo: inDays(closes + 67),
    ...part,
  });

/** Posts the entry form; returns the status and the readable text of the answer. */
async function post(editionId: string, part: Record<string, string> = {}) {
  const fields = { ...entryForm(editionId), acceptsTerms: 'true', acceptsPrivacy: 'true', intent: 'send', ...part };
  const request = new Request(`${origin}/rise-festival-enter`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const answer = await worker.fetch(request);
  const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
  return { status: answer.status, text: main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

describe('a refused festival entry', () => {
  test.each(['send', 'draft'])('shows the reason and the typed values before the edition opens: %s', async (intent) => {
    const { id, opensAt } = await makeYear(3, 30);
    const { status, text } = await post(id, { intent });
    expect(status).toBe(410);
    expect(text).toContain(`Entries open on ${formatMoment(opensAt)}.`);
    expect(text).toContain('Kastanienallee 12, Berlin');
    expect(text).toContain('https://soundcloud.com/renk/rise-26');
  });

  test.each(['send', 'draft'])('shows the reason and the typed values if another form is used: %s', async (intent) => {
    const { id } = await makeYear(-3, 30, { formWidgetId: 'widget' });
    const { status, text } = await post(id, { intent });
    expect(status).toBe(410);
    expect(text).toContain('Entries now use the form on this page.');
    expect(text).not.toContain('Entries closed');
    expect(text).toContain('Kastanienallee 12, Berlin');
  });

  test('shows the reason and the typed values after the edition has closed', async () => {
    const { id } = await makeYear(-30, -1);
    const { status, text } = await post(id);
    expect(status).toBe(410);
    expect(text).toContain('too late to be accepted.');
    expect(text).toContain('Kastanienallee 12, Berlin');
  });

  test('shows the reason and the typed values when the edition does not exist', async () => {
    const { status, text } = await post('no-such');
    expect(status).toBe(410);
    expect(text).toContain('This competition takes no entries.');
    expect(text).toContain('Kastanienallee 12, Berlin');
  });
});

test('an entry with overlong texts reports all of its errors at once, including the limit of the DJ name', async () => {
  const { id } = await makeYear(-3, 30);
  const { status, text } = await post(id, { djName: 'x'.repeat(2000), birthDay: '1'.repeat(2000), minutes: '75' });
  expect(status).toBe(422);
  for (const message of [
    'DJ name can be up to 60 symbols',
    'Date of birth is invalid',
    'A mix must be from 30 to 60 minutes long',
  ]) {
    expect(text).toContain(message);
  }
});

test('a refused entry lists what the sent form lacks in each section', async () => {
  const { id } = await makeYear(-3, 30);
  const { status, text } = await post(id, { minutes: '75', acceptsPrivacy: '' });
  expect(status).toBe(422);
  expect(text).toMatch(/You : complete/);
  expect(text).toMatch(/Your mix : length/);
  expect(text).toMatch(/Agreement : privacy policy/);
});

test('a closed edition counts the mixes that the jury hears, unless there are none', async () => {
  const { id } = await makeYear(-20, -1);
  const lead = async () => {
    const page = await (await worker.fetch(new Request(`${origin}/rise-festival`))).text();
    return /<p class="lead">([\s\S]*?)<\/p>/.exec(page)?.[1]?.replaceAll('<!-- -->', '');
  };
  expect(await lead()).toMatch(/^We’ll name the winner on /);
  await db.insert(festivalEntries).values({
    ...{ id: 'heard', editionId: id, userId: (await makeUser(db)).id, number: 1, djName: 'Ada', mixMinutes: 40 },
    ...{
      mixUrl: 'https://soundcloud.com/ada/mix',
      recordedOn: '2026-01-01',
      sentAt: now,
      changedAt: now,
      acceptedAt: now,
    },
  });
  expect(await lead()).toMatch(/^The jury is listening to 1 mix. We’ll name/);
});
