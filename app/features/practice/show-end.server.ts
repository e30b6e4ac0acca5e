import { type Answer, readOf } from '#db/read';
import { capitalised, numberWord } from '~/features/catalogue/rules';
import { day, formatDate, isoDay } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CardToAsk, readCardsAhead } from './lessons/queries.server';
import { startOfDay } from './lessons/schedule';
import { faderOf, wordsOf } from './present-question.server';
import { type AnswerRow, type LevelRow, readAnswersOfToday, readLevels } from './queries.server';
import { skillOf, skills } from './skills/skills';

/** The most questions of lessons that the end of the day says the day of. */
const mostBack = 5;

export type EndView = Answer<ReturnType<typeof readEnd>>;

/** The end of today's ten: the levels that moved, and what comes back on which day. */
export function readEnd(scope: Scope) {
  const { id } = requireMember(scope);
  return readOf(
    [readLevels(scope, id), readAnswersOfToday(scope, id), readCardsAhead(scope, id, mostBack)],
    (levels, answers, cards) => ({
      moved: movedOf(levels, answers),
      back: cards.map((card) => backOf(scope, card)),
    }),
  );
}

/** Each skill of today with its level before the first answer and now. */
function movedOf(levels: LevelRow[], answers: AnswerRow[]) {
  return skills.flatMap((skill) => {
    const own = answers.filter((answer) => answer.skill === skill.address);
    const from = own[0]?.level;
    if (from === undefined) return [];
    const to = levels.find((row) => row.skill === skill.address)?.level ?? from;
    const { from: easiest, to: hardest } = faderOf(skill, to);
    return {
      ...{ name: skill.name, from, to, easiest, hardest },
      words: wordsOf(skill, to),
      before: to === from ? null : wordsOf(skill, from),
      text: `${scoreOf(own)}: ${movedText(to - from)}`,
    };
  });
}

/** 'Four right, one wrong'. */
function scoreOf(answers: AnswerRow[]): string {
  const right = answers.filter(({ isRight }) => isRight).length;
  const wrong = answers.length - right;
  return capitalised(
    [right && `${numberWord(right)} right`, wrong && `${numberWord(wrong)} wrong`].filter(Boolean).join(', '),
  );
}

function movedText(by: number): string {
  if (by === 0) return 'it stays where it was.';
  const steps = Math.abs(by) === 1 ? 'a step' : `${numberWord(Math.abs(by))} steps`;
  return by > 0 ? `harder by ${steps}.` : `easier by ${steps} until it sits.`;
}

function backOf({ now }: Scope, { question, card, lesson }: CardToAsk) {
  return {
    id: `${card?.lessonId} ${question.id}`,
    date: card && isoDay(card.dueAt),
    day: card && dayName(card.dueAt, now()),
    text: question.kind === 'choice' ? question.text : (skillOf(question.skill)?.asks ?? ''),
    lesson: { title: lesson.title, href: paths.lesson(lesson.slug) },
  };
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Tomorrow', 'Thursday', or a date that is a week or more away. */
function dayName(date: Date, now: Date): string {
  const days = Math.round((date.getTime() - startOfDay(now).getTime()) / day);
  if (days <= 1) return 'Tomorrow';
  return days < 7 ? (weekdays[date.getUTCDay()] ?? '') : formatDate(date);
}
