import { lessonTarget } from '~/features/learning/rules';
import { after } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { Lanes } from './lanes';
import type { OpenQuestion } from './open-question.server';
import { questionLasts } from './queries.server';
import { type Asked, sealQuestion, sealSound } from './seal-question.server';
import type { Result } from './show-result.server';
import type { Skill, Sound } from './skills/skill';

export interface SoundView {
  label: string;
  note: string | null;
  src: string;
}

export interface FaderView {
  level: number;
  /** What the lowest and the highest level change. */
  from: string;
  to: string;
}

export interface QuestionView {
  skill: string;
  name: string;
  asks: string;
  lead: string;
  legend: string;
  seconds: number;
  laneNames: readonly string[];
  sealed: string;
  sounds: SoundView[];
  answers: { label: string; hint: string | null }[];
  fader: FaderView;
  /** The level in words: `Level 6, 26 ms apart.` */
  levelText: string;
  /** `Two right in a row`; null for guests, and for none. */
  inRow: string | null;
  isGuest: boolean;
}

export function faderOf({ levels }: Skill, level: number): FaderView {
  return { level, from: levels[0] ?? '', to: levels.at(-1) ?? '' };
}

/** The words of a level; beyond the last one, those of the last. */
export function wordsOf({ levels }: Skill, level: number): string {
  return levels[Math.min(level, levels.length) - 1] ?? '';
}

/** The sounds of a question at addresses that work for this member. */
export function soundsOf(scope: Scope, owner: string | null, asked: Asked, sounds: readonly Sound[]): SoundView[] {
  return sounds.map(({ label, note = null, part }) => ({
    label,
    note,
    src: paths.practiceSound(sealSound(scope, owner, asked, part)),
  }));
}

/** What a page may show of a question before it is answered. */
export function presentQuestion(scope: Scope, { owner, skill, asked, level }: OpenQuestion): QuestionView {
  const drawn = skill.draw(asked.seed, asked.level);
  const chance = ['', '', 'half the time', 'one time in three', 'one time in four'][drawn.answers.length];
  return {
    skill: skill.address,
    name: skill.name,
    asks: skill.asks,
    lead: skill.lead,
    legend: skill.legend,
    seconds: skill.seconds,
    laneNames: skill.laneNames,
    sealed: sealQuestion(scope, owner, asked),
    sounds: soundsOf(scope, owner, asked, drawn.sounds),
    answers: drawn.answers.map(({ label, hint = null }) => ({ label, hint })),
    fader: faderOf(skill, asked.level),
    levelText: [
      `Level ${asked.level}: ${[wordsOf(skill, asked.level), skill.unit].filter(Boolean).join(' ')}.`,
      level?.rightInRow === 2 && asked.level < 10 && `One more right takes you to ${wordsOf(skill, asked.level + 1)}.`,
      chance && `Guessing is right ${chance}.`,
    ]
      .filter(Boolean)
      .join(' '),
    inRow: level?.rightInRow ? `${['', 'One', 'Two'][level.rightInRow]} right in a row` : null,
    isGuest: owner === null,
  };
}

export interface ResultView {
  skill: string;
  name: string;
  isRight: boolean;
  /** `No: deck B was ahead` */
  title: string;
  detail: string;
  seconds: number;
  laneNames: readonly string[];
  lanes: Lanes;
  sounds: SoundView[];
  answers: { label: string; hint: string | null; isChosen: boolean; isTrue: boolean }[];
  listen: string;
  /** The lesson that teaches it. */
  lesson: { title: string; course: string; href: string } | null;
  fader: FaderView;
  levelText: string;
  /** The number of this member's answers in the skill; null for guests. */
  number: number | null;
  isGuest: boolean;
}

/** An answered question, and what makes it plain. */
export function presentResult(
  scope: Scope,
  { owner, skill, asked, question, chosen, level, lesson }: Result,
): ResultView {
  const isRight = chosen === question.truth;
  const own = question.answers[chosen - 1]?.label ?? '';
  const until = after(scope.now(), questionLasts).getTime();
  return {
    skill: skill.address,
    name: skill.name,
    isRight,
    title: `${isRight ? 'Yes' : 'No'}: ${question.was}`,
    detail: isRight ? question.detail : `${question.detail} You said ${own}.`,
    seconds: skill.seconds,
    laneNames: skill.laneNames,
    lanes: question.lanes(),
    sounds: soundsOf(scope, owner, { ...asked, until }, question.after),
    answers: question.answers.map(({ label, hint = null }, i) => ({
      label,
      hint,
      isChosen: i + 1 === chosen,
      isTrue: i + 1 === question.truth,
    })),
    listen: skill.listen,
    lesson: lesson && { title: lesson.title, course: lesson.course.title, href: lessonTarget(lesson, lesson.course) },
    fader: faderOf(skill, level?.level ?? asked.level),
    levelText: levelTextOf(skill, asked.level, level?.level ?? null),
    number: level?.answered ?? null,
    isGuest: owner === null,
  };
}

/** How the level moved; a result that is opened later says where it is. */
function levelTextOf(skill: Skill, before: number, now: number | null): string {
  if (now === null) return `That was level ${before} of 10.`;
  const words = [wordsOf(skill, now), skill.unit].filter(Boolean).join(' ');
  if (now === before + 1) return `Up to level ${now}: ${words}.`;
  if (now === before - 1) return `Down to level ${now}: ${words}. Three right in a row go up again.`;
  return `Your level is ${now}: ${words}.`;
}
