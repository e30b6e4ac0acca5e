import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { courses, entitlements, lessons, titleWords } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { distance } from './correct-search.server';
import { indexCourses } from './index-courses.server';
import { listCourses } from './list-courses.server';
import { ListCourses } from './schema';

beforeEach(resetBindings);

const { db } = testScope();
const search = (query: Record<string, unknown>, viewer: Viewer | null = null) =>
  listCourses(testScope({ viewer }), ListCourses.parse(query));
const titlesOf = async (query: Record<string, unknown>, viewer: Viewer | null = null) =>
  (await search(query, viewer)).items.map(({ title }) => title);

async function makeCourses(...titles: string[]) {
  for (const title of titles) await makeCourse(db, { title });
  await indexCourses(db);
}

describe('a search in which nothing contains a word', () => {
  beforeEach(() =>
    makeCourses(
      'Crossfader Hands',
      'Beatmatching by Ear',
      'Harmonic Mixing',
      'Beat Juggling',
      'Scratch One',
      'Turntables at Home',
      'Basslines from a Sine Wave',
      'Headphones are the Future',
      'Phrase Mixing',
      'Smørrebrød',
    ),
  );

  it('finds the closest word of a title, and says so', async () => {
    const typed = {
      crosfader: 'crossfader',
      beatmaching: 'beatmatching',
      'harmonc mixing': 'harmonic mixing',
      juggeling: 'juggling',
      scrath: 'scratch',
      turntabels: 'turntables',
      basslnes: 'basslines',
      headfones: 'headphones',
      hprase: 'phrase',
      smorebrod: 'smorrebrod',
      'CROSFADER!': 'crossfader',
    };
    for (const [q, corrected] of Object.entries(typed)) {
      const found = await search({ q });
      expect(found.corrected).toBe(corrected);
      expect(found.totalCount, q).toBeGreaterThan(0);
      expect(await search({ q, exact: 'true' }), q).toMatchObject({ totalCount: 0, corrected: null });
    }
  });

  it('stays as typed if a word is too different, too short, contained somewhere, or if the correction finds nothing', async () => {
    for (const q of ['croxxfabor', 'eer', 'xyzxyz', 'x'.repeat(2000), 'a b c d e f crosfader', '?!']) {
      expect(await search({ q }), q.slice(0, 20)).toMatchObject({ totalCount: 0, corrected: null });
    }
    expect(await search({ q: 'crossfader basslnes' })).toMatchObject({ totalCount: 0, corrected: null });
    expect((await search({ q: 'crossfader' })).corrected).toBeNull();
  });

  it('forgets the words of deleted and renamed courses', async () => {
    await db.update(courses).set({ title: 'Onyx' });
    await indexCourses(db);
    expect((await db.select().from(titleWords)).filter(({ word }) => word.includes('crossfader'))).toEqual([]);
    expect((await search({ q: 'onix' })).corrected).toBe('onyx');
    await db.delete(lessons);
    await env.DB.prepare('DELETE FROM courses').run();
    await indexCourses(db);
    expect(await db.select().from(titleWords)).toEqual([]);
  });

  it('looks the words up along their index', async () => {
    const { scope, statements } = recordingScope(null);
    await listCourses(scope, ListCourses.parse({ q: 'crosfader', level: 'beginner', price: 'owned' }));
    const plans = (await Promise.all(statements.map(planOf))).flat();
    expect(plans).toEqual(
      expect.arrayContaining([expect.stringMatching(/^SEARCH t USING .*\(subject=\? AND word>\?\)/)]),
    );
    const bounded =
      /^SCAN (w|f|h|s VIRTUAL TABLE .*|CONSTANT ROW|\(subquery-\d+\)|(course|lesson)_search VIRTUAL TABLE .*M.*)$/;
    expect(plans.filter((step) => step.startsWith('SCAN') && !bounded.test(step))).toEqual([]);
  });
});

it('counts the errors between two words', () => {
  const of = (from: string, to: string) => distance(from, to, 2);
  expect(['mixing', 'mxing', 'mixxing', 'maxing', 'mxiing', 'imxign'].map((word) => of(word, 'mixing'))).toEqual([
    0, 1, 1, 1, 1, 2,
  ]);
  expect(of('mix', 'mixing')).toBe(3);
});

it('knows the short forms and brands of the field', async () => {
  const suits = { equipment: ['CDJs/Players'], software: ['Serato'] };
  await makeCourse(db, { title: 'Equaliser and the Low End' });
  await makeCourse(db, { title: 'Clean Signal', gear: suits });
  await makeCourse(db, { title: 'Equipment', equipment: [{ label: 'You need', text: 'Any software' }] });
  await indexCourses(db);
  expect(await titlesOf({ q: 'eq' })).toEqual(['Equaliser and the Low End']);
  expect(await titlesOf({ q: 'equaliser' })).toEqual(['Equaliser and the Low End']);
  expect(await titlesOf({ q: 'equ' })).toHaveLength(2);
  expect(await titlesOf({ q: 'XDJ' })).toEqual(['Clean Signal']);
  expect(await titlesOf({ q: 'serato' })).toEqual(['Clean Signal', 'Equipment']);
  expect(await titlesOf({ q: 'software' })).toEqual(['Equipment']);
  expect((await search({ q: 'seratto' })).corrected).toBe('serato');
  expect((await search({ q: 'sofware' })).corrected).toBe('software');
  expect(await titlesOf({ q: 'ＳＥＲＡＴＯ' })).toEqual(['Clean Signal', 'Equipment']);
  await db.update(courses).set({ gear: null });
  await indexCourses(db);
  expect(await titlesOf({ q: 'serato' })).toEqual(['Equipment']);
});

describe('a search with many results', () => {
  let owner: Viewer;

  beforeEach(async () => {
    owner = await makeUser(db);
    const text = `<p>${'bass '.repeat(40)}</p>`;
    const first = await makeCourse(db, { title: 'Loud', overview: text, level: 'advanced', durationMs: 7_200_000 });
    await makeCourse(db, { title: `A long name that ends with bass`, level: 'beginner', durationMs: 600_000 });
    await makeCourse(db, { title: 'Other', overview: '<p>bass</p>', level: 'beginner', durationMs: 900_000 });
    await env.DB.prepare('UPDATE lessons SET is_preview = 0 WHERE course_id = ?').bind(first.id).run();
    await indexCourses(db);
    await db.insert(entitlements).values({
      id: 'e',
      userId: owner.id,
      kind: 'course',
      refId: first.id,
      source: 'order',
      sourceId: 'o',
      createdAt: new Date(),
    });
  });

  it('shows those with the words in their title first, says how many they are, and what the results are like', async () => {
    const { items, found } = await search({ q: 'bass' }, owner);
    expect(items.map(({ title }) => title)[0]).toBe('A long name that ends with bass');
    expect(found).toMatchObject({
      inTitle: 1,
      kinds: { lengths: expect.arrayContaining(['quick', 'short', 'medium']), prices: ['free', 'owned'] },
    });
    expect(found?.kinds.levels.sort()).toEqual(['advanced', 'beginner']);
    expect((await search({ q: 'bass' })).found?.kinds.prices).toEqual(['free']);
  });

  it.each([
    [{ level: 'advanced' }, ['Loud'], 0],
    [{ length: 'quick' }, ['A long name that ends with bass'], 1],
    [{ length: 'short' }, ['Other'], 0],
    [{ length: 'long' }, [], 0],
    [{ price: 'owned' }, ['Loud'], 0],
    [{ price: 'free' }, ['A long name that ends with bass', 'Other'], 1],
    [{ price: 'free', level: 'advanced' }, [], 0],
  ])('is narrowed by %j', async (filters, titles, inTitle) => {
    const narrowed = await search({ q: 'bass', ...filters }, owner);
    expect(narrowed.items.map(({ title }) => title)).toEqual(titles);
    expect(narrowed).toMatchObject({ totalCount: titles.length, corrected: null, found: { inTitle } });
    expect(await titlesOf(filters, owner)).toEqual(expect.arrayContaining(titles));
  });

  it('finds nothing of a guest’s own', async () => {
    expect(await titlesOf({ q: 'bass', price: 'owned' })).toEqual([]);
  });
});
