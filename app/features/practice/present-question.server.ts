import { lessonTarget } from '~/features/learning/rules';
import { after } from '~/kit/dates';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { OpenQuestion } from './open-question.server';
import { questionLasts } from './queries.server';
import { type Asked, sealQuestion, sealSound } from './seal-question.server';
import type { Result } from './show-result.server';
import type { Beats, Question, Skill, Sound } from './skills/skill';
import { skills } from './skills/skills';

export type FaderView = ReturnType<typeof faderOf>;

/** The fader's values: a level, and the words of the lowest and the highest level. */
export function faderOf({ levels }: Skill, level: number) {
  return { level, from: levels[0] ?? '', to: levels.at(-1) ?? '' };
}

/** The words for a level; levels above the last described one use its words. */
export function wordsOf({ levels }: Skill, level: number): string {
  return levels[Math.min(level, levels.length) - 1] ?? '';
}

export type SoundView = ReturnType<typeof soundsOf>[number];

/** The sounds of a question at addresses that work for this member. */
export function soundsOf(scope: Scope, owner: string | null, asked: Asked, sounds: readonly Sound[]) {
  return sounds.map(({ label, note = null, part }) => ({
    label,
    note,
    src: paths.practiceSound(sealSound(scope, owner, asked, part)),
    // Told after the answer only, since they are one in some skills.
    beats: null as Beats | null,
  }));
}

/** The sounds that explain the answer, with their beats. */
export function explainingSoundsOf(scope: Scope, owner: string | null, asked: Asked, { after, beatsOf }: Question) {
  return soundsOf(scope, owner, asked, after).map((sound, i) => ({ ...sound, beats: beatsOf(after[i]?.part ?? 0) }));
}

export type LanesView = ReturnType<typeof lanesOf>;

/** The lanes of a question; what is drawn in them once it is answered. */
export function lanesOf({ laneNames }: Skill, question: Question, isAnswered: boolean) {
  return {
    names: laneNames,
    // Whether each lane is one of two sounds, not a deck of one sound.
    isPerSound: laneNames.length > 1 && question.sounds.length === laneNames.length,
    drawn: isAnswered ? question.lanes() : null,
    closer: (isAnswered && question.closer?.()) || null,
  };
}

export type QuestionView = ReturnType<typeof presentQuestion>;

/** A question without anything that reveals its answer. */
export function presentQuestion(scope: Scope, { owner, skill, asked, level }: OpenQuestion) {
  const drawn = skill.draw(asked.seed, asked.level);
  const chance = ['', '', 'half the time', 'one time in three', 'one time in four'][drawn.answers.length];
  return {
    skill: skill.address,
    ...pick(skill, 'name', 'asks', 'lead', 'legend', 'seconds'),
    lanes: lanesOf(skill, drawn, false),
    sealed: sealQuestion(scope, owner, asked),
    sounds: soundsOf(scope, owner, asked, drawn.sounds),
    answers: drawn.answers.map(({ label, hint = null }) => ({ label, hint })),
    fader: faderOf(skill, asked.level),
    // 'Level 6: 26 ms apart. Guessing is right half the time.'
    levelText: [
      `Level ${asked.level}: ${[wordsOf(skill, asked.level), skill.unit].filter(Boolean).join(' ')}.`,
      level?.rightInRow === 2 && asked.level < 10 && `One more right takes you to ${wordsOf(skill, asked.level + 1)}.`,
      chance && `Guessing is right ${chance}.`,
    ]
      .filter(Boolean)
      .join(' '),
    // Null for guests and without right answers in a row.
    inRow: level?.rightInRow ? `${['', 'One', 'Two'][level.rightInRow]} right in a row` : null,
    isGuest: owner === null,
  };
}

export type ResultView = ReturnType<typeof presentResult>;

/** An answered question, with the sounds and lanes that explain the answer. */
export function presentResult(scope: Scope, { owner, skill, asked, question, chosen, level, lesson }: Result) {
  const isRight = chosen === question.truth;
  const own = question.answers[chosen - 1]?.label ?? '';
  const until = after(scope.now(), questionLasts).getTime();
  return {
    skill: skill.address,
    ...pick(skill, 'name', 'seconds', 'listen'),
    isRight,
    title: `${isRight ? 'Yes' : 'No'}: ${question.was}`,
    detail: isRight ? question.detail : `${question.detail} You said ${own}.`,
    lanes: lanesOf(skill, question, true),
    sounds: explainingSoundsOf(scope, owner, { ...asked, until }, question),
    answers: question.answers.map(({ label, hint = null }, i) => ({
      label,
      hint,
      isChosen: i + 1 === chosen,
      isTrue: i + 1 === question.truth,
    })),
    lesson: lesson && { title: lesson.title, course: lesson.course.title, href: lessonTarget(lesson, lesson.course) },
    fader: faderOf(skill, level?.level ?? asked.level),
    levelText: levelTextOf(skill, asked.level, level?.level ?? null),
    // The number of this member's answers in the skill; null for guests.
    number: level?.answered ?? null,
    isGuest: owner === null,
    next: owner === null ? nextSkill(skill) : null,
  };
}

/** What guests are asked after this skill; null after the last one. `which is faster?` */
function nextSkill(skill: Skill) {
  const next = skills[skills.indexOf(skill) + 1];
  return next ? { skill: next.address, asks: `${next.asks[0]?.toLowerCase()}${next.asks.slice(1)}` } : null;
}

/** How the answer changed the level. A result that is opened later names only the current level. */
function levelTextOf(skill: Skill, before: number, now: number | null): string {
  if (now === null) return `That was level ${before} of 10.`;
  const words = [wordsOf(skill, now), skill.unit].filter(Boolean).join(' ');
  if (now === before + 1) return `Up to level ${now}: ${words}.`;
  if (now === before - 1) return `Down to level ${now}: ${words}. Three right answers in a row take you up again.`;
  return `Your level is ${now}: ${words}.`;
}
