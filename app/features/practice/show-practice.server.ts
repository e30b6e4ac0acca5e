import { known, type Read, readOf } from '#db/read';
import { readOne, type Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { answersOfEar, earOf } from './levels';
import { faderOf, wordsOf } from './present-question.server';
import { type LevelRow, readLevels } from './queries.server';
import { guestQuestion } from './seal-question.server';
import { readToday, type TodayView } from './show-today.server';
import { skills } from './skills/skills';

export type ChannelView = ReturnType<typeof channelsOf>[number];

/**
 * The practice room: for members the skills with their levels and today's questions, for guests the skills with the
 * levels of the day's questions.
 */
export function readPractice(scope: Scope): Read<PracticeView> {
  const { viewer } = scope;
  if (!isMember(viewer)) return known({ channels: channelsOf(scope, null), today: null });
  return readOf([readLevels(scope, viewer.id), readToday(scope, viewer.id)], (levels, { card: _card, ...today }) => {
    const due = today.next ? today.plan.map(({ name }) => name) : [];
    return { channels: channelsOf(scope, levels, due), today };
  });
}

export function showPractice(scope: Scope): Promise<PracticeView> {
  return readOne(scope, readPractice(scope));
}

interface PracticeView {
  channels: ChannelView[];
  today: TodayView | null;
}

/** The skills in the console's order. `own` is null for guests; `due` names the skills of today's questions. */
function channelsOf(scope: Scope, own: LevelRow[] | null, due: string[] = []) {
  return skills.map((skill) => {
    const about = `${skill.lead} ${skill.asks}`;
    const common = { skill: skill.address, name: skill.name, about, isDue: due.includes(skill.name) };
    if (!own) {
      const { level } = guestQuestion(scope, skill.address);
      return { ...common, ear: null, wait: null, level, fader: faderOf(skill, level) };
    }
    const row = own.find(({ skill: of }) => of === skill.address);
    const ear = earOf(row?.recent ?? []);
    return {
      ...common,
      ear: ear === null ? null : { level: ear, words: wordsOf(skill, ear), means: skill.means },
      wait: ear === null ? waitOf(answersOfEar - (row?.answered ?? 0)) : null,
      // The working level; null if the member has not tried the skill.
      level: row?.level ?? null,
      fader: faderOf(skill, ear ?? 1),
    };
  });
}

/** The number of answers that are missing for an ear, in words. */
const waitOf = (left: number) => `${left} more ${left === 1 ? 'answer' : 'answers'} until your level shows.`;
