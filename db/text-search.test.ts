import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testScope } from '../tests/support/scope';
import { holdsText } from './text-search';

async function holds(text: string, search: string): Promise<boolean> {
  const { db } = testScope();
  const [row] = await db.all<{ ok: number }>(
    sql`SELECT ${holdsText(sql`t.v`, search)} AS ok FROM (SELECT ${text} AS v) t`,
  );
  return row?.ok === 1;
}

it.each([
  ['Smørrebrød', 'smorrebrod'],
  ['ŁÓDŹ', 'lodz'],
  ['Die große Straße', 'GROSSE STRASSE'],
  ['GROẞ', 'gross'],
  ['Đorđe', 'dorde'],
  ['Eyðun', 'eydun'],
  ['Þórr', 'thorr'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Işık', 'isik'],
  ['İzmir', 'izmir'],
  ['Café', 'cafe'],
  ['Educação', 'educacao'],
  ['Źródło', 'zrodlo'],
  ['Lodz', 'Łódź'],
  ['Łódź', 'Łódź'],
  ['don’t', 'don’t'],
  ['Привет', 'Прив'],
  ['100% a_b', '100% a_'],
  ['Sphinx of black quartz, jüdge my vøw', 'sphinx of black quartz, judge my vow'],
])('a text of the office, %j, is found by %j', async (text, search) => {
  expect(await holds(text, search)).toBe(true);
});

it.each([
  ['Łódź', 'lond'],
  ['a-b', 'a_b'],
  ['Ort', 'ø r'],
  ['', 'x'],
])('a text of the office, %j, is not found by %j', async (text, search) => {
  expect(await holds(text, search)).toBe(false);
});

it('a term of odd signs, or of 10,000 letters, is only text', async () => {
  for (const search of ['\u0000', '\u200b', '"', "'", '%', '💿', 'áàâä'.repeat(2500)]) {
    expect(await holds('Some text of ours, é', search), search.slice(0, 9)).toBe(false);
  }
});
