import { after, day, formatShortDate, isoDay } from '~/kit/dates';
import { writeCsv } from '~/kit/text/csv';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { earOf } from './levels';
import { wordsOf } from './present-question.server';
import { readDays, readLevels } from './queries.server';
import { skillOf, skills } from './skills/skills';

/** The number of days in a history. */
const historyDays = 90;

export type HistoryView = Awaited<ReturnType<typeof showHistory>>;
export type CurveView = HistoryView['curves'][number];

/** A member's ear in each skill over 90 days, and week by week, newest first. */
export async function showHistory(scope: Scope) {
  const { id } = requireMember(scope);
  const now = scope.now();
  const start = after(now, -(historyDays - 1) * day);
  const [days, levels] = await scope.read(readDays(scope, id, isoDay(start)), readLevels(scope, id));
  const placeOf = (text: string) => Math.round((Date.parse(text) - Date.parse(isoDay(start))) / day);
  const curves = skills.map((skill) => {
    const own = days.filter((row) => row.skill === skill.address);
    const given = own.flatMap((row) => (row.ear === null ? [] : [{ day: placeOf(row.day), level: row.ear }]));
    const level = levels.find((row) => row.skill === skill.address);
    // The ear stays as it was for somebody who has given no answer in all these days.
    const ear = earOf(level?.recent ?? []);
    const points = given.length || ear === null ? given : [{ day: 0, level: ear }];
    const [first, last] = [points[0], points.at(-1)];
    return {
      skill: skill.address,
      name: skill.name,
      // The first and the last ear in words; null under 20 answers.
      from: first ? wordsOf(skill, first.level) : null,
      now: last ? wordsOf(skill, last.level) : null,
      answered: level?.answered ?? 0,
      // Each change of the ear: days since the beginning, and the new ear.
      points,
      // The drawing's text for screen readers.
      says:
        first && last
          ? `${skill.name}: level ${first.level} first, level ${last.level} now. The table has every week.`
          : '',
    };
  });
  const weeks = Array.from({ length: Math.ceil(historyDays / 7) }, (_, week) => {
    const [from, to] = [isoDay(after(now, -(week * 7 + 6) * day)), isoDay(after(now, -week * 7 * day))];
    const own = days.filter((row) => row.day >= from && row.day <= to);
    return {
      to: formatShortDate(new Date(to)),
      // The ear at the end of the week: `6, 26 ms`; null under 20 answers.
      ears: skills.map((skill, i) => {
        const ear = curves[i]?.points.findLast((point) => point.day <= placeOf(to))?.level;
        return ear === undefined ? null : `${ear}, ${wordsOf(skill, ear)}`;
      }),
      answers: own.reduce((sum, row) => sum + row.answers, 0),
      right: own.reduce((sum, row) => sum + row.right, 0),
    };
  });
  return { curves, weeks, from: formatShortDate(start), to: formatShortDate(now) };
}

/** The history as a CSV file with one row per day and skill. */
export async function writeHistory(scope: Scope): Promise<{ fileName: string; text: string }> {
  const { id } = requireMember(scope);
  const now = scope.now();
  const [days] = await scope.read(readDays(scope, id, isoDay(after(now, -(historyDays - 1) * day))));
  const rows = days.map(({ day: date, skill: address, answers, right, ear }) => {
    const skill = skillOf(address);
    return [date, skill?.name ?? address, answers, right, ear ?? '', skill && ear ? wordsOf(skill, ear) : ''];
  });
  const head = ['Day', 'Skill', 'Answers', 'Right', 'Ear, 1 to 10', 'In words'];
  return { fileName: `practice-to-${isoDay(now)}.csv`, text: writeCsv(head, rows) };
}
