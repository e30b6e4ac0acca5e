import { between, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Read, readOf } from '#db/read';
import { practiceCounts } from '#db/schema';
import { skills } from '~/features/practice/skills/skills';
import { isoDay } from '~/kit/dates';
import { formatWhole } from '~/kit/money';
import { dayOfNumber } from '~/kit/office-time';
import { writeCsv } from '~/kit/text/csv';
import type { Scope } from '~/scope/scope';
import type { Span } from './day-counts.server';

/** How much people practised a skill in a span. */
export interface SkillNumbers {
  skill: string;
  name: string;
  /** The average number of people who practised the skill on a day. */
  peopleADay: number;
  answers: number;
  right: number;
  /** The median of the ears of all people and days; null if nobody has an ear. */
  medianEar: number | null;
  /** The meaning of the median ear: `26 ms`. */
  words: string;
}

/**
 * Reads the people, answers and median ear of each skill on the days of a span. Practice is counted by days in UTC, as
 * learners see them, whatever the span's time zone is.
 */
export function readPractice(db: Scope['db'], { first, days }: Span): Read<SkillNumbers[]> {
  const { day: on, skill, ear, people, answers, right } = practiceCounts;
  const counted = db
    .select({ skill, ear, people: sumOf(people), answers: sumOf(answers), right: sumOf(right) })
    .from(practiceCounts)
    .where(between(on, isoDay(dayOfNumber(first)), isoDay(dayOfNumber(first + days - 1))))
    .groupBy(skill, ear)
    .orderBy(skill, ear);
  return readOf([counted], (rows) =>
    skills.map(({ address, name, levels }) => {
      const own = rows.filter(({ skill }) => skill === address);
      const sum = (of: 'people' | 'answers' | 'right') => own.reduce((all, row) => all + row[of], 0);
      const medianEar = medianOf(own.filter(({ ear }) => ear > 0));
      return {
        skill: address,
        name,
        peopleADay: sum('people') / days,
        answers: sum('answers'),
        right: sum('right'),
        medianEar,
        words: medianEar === null ? '' : (levels[medianEar - 1] ?? ''),
      };
    }),
  );
}

const sumOf = (column: SQLiteColumn) => sql<number>`sum(${column})`;

/** The lower median of the ears, weighted by their number of people. `ears` is in ascending order. */
function medianOf(ears: { ear: number; people: number }[]): number | null {
  const half = ears.reduce((all, { people }) => all + people, 0) / 2;
  let counted = 0;
  for (const { ear, people } of ears) {
    counted += people;
    if (people > 0 && counted >= half) return ear;
  }
  return null;
}

/** The numbers of each skill as texts. */
export function presentPractice(numbers: SkillNumbers[]) {
  return numbers.map(({ name, peopleADay, answers, right, medianEar, words }) => ({
    id: name,
    people: peopleADay.toFixed(1),
    answers: formatWhole(answers),
    right: formatWhole(right),
    ear: medianEar === null ? 'none yet' : `${medianEar}, ${words}`,
  }));
}

/** The numbers of each skill as a spreadsheet file. */
export function writePractice(
  numbers: SkillNumbers[],
  { first: begin, days }: Span,
): { fileName: string; text: string } {
  const [first, last] = [isoDay(dayOfNumber(begin)), isoDay(dayOfNumber(begin + days - 1))];
  const head = ['Skill', 'People a day', 'Answers', 'Right', 'Median ear', 'In words'];
  const rows = numbers.map(({ name, peopleADay, answers, right, medianEar, words }) => [
    name,
    peopleADay.toFixed(1),
    answers,
    right,
    medianEar ?? '',
    words,
  ]);
  return { fileName: `practice-${first}-to-${last}.csv`, text: writeCsv(head, rows) };
}
