import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { answersOfEar, earOf } from './levels';
import { type FaderView, faderOf, wordsOf } from './present-question.server';
import { type LevelRow, readLevels } from './queries.server';
import { guestQuestion } from './seal-question.server';
import { readToday, type TodayView } from './show-today.server';
import { skills } from './skills/skills';

export interface ChannelView {
  skill: string;
  name: string;
  /** What a question asks. */
  about: string;
  /** The ear in words, and what that means; null without one. */
  ear: { level: number; words: string; means: string } | null;
  /** Answers until there is an ear; null for guests. */
  left: number | null;
  /** The working level; for guests the level of the day's question. Null for a skill that was not tried. */
  level: number | null;
  fader: FaderView;
  /** It comes up in the day's ten. */
  isDue: boolean;
}

export interface PracticeView {
  /** In the console's order. */
  channels: ChannelView[];
  /** The member's ten questions of the day; null for guests. */
  today: TodayView | null;
}

/** The skills with a member's levels and their day, or with how hard the guests' questions of the day are. */
export async function showPractice(scope: Scope): Promise<PracticeView> {
  const { viewer } = scope;
  if (!isMember(viewer)) return { channels: channelsOf(scope, null), today: null };
  const [levels, { card: _card, ...today }] = await scope.read(
    readLevels(scope, viewer.id),
    readToday(scope, viewer.id),
  );
  const due = today.next ? today.plan.map(({ name }) => name) : [];
  return { channels: channelsOf(scope, levels, due), today };
}

/** `due` names the skills that come up in the day's ten. */
function channelsOf(scope: Scope, own: LevelRow[] | null, due: string[] = []): ChannelView[] {
  return skills.map((skill) => {
    const about = `${skill.lead} ${skill.asks}`;
    const common = { skill: skill.address, name: skill.name, about, isDue: due.includes(skill.name) };
    if (!own) {
      const { level } = guestQuestion(scope, skill.address);
      return { ...common, ear: null, left: null, level, fader: faderOf(skill, level) };
    }
    const row = own.find(({ skill: of }) => of === skill.address);
    const ear = earOf(row?.recent ?? []);
    return {
      ...common,
      ear: ear === null ? null : { level: ear, words: wordsOf(skill, ear), means: skill.means },
      left: ear === null ? answersOfEar - (row?.answered ?? 0) : 0,
      level: row?.level ?? null,
      fader: faderOf(skill, ear ?? 1),
    };
  });
}
