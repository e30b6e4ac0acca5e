import { type Read, readOf } from '#db/read';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CardRow, type CardToAsk, readCardsBack, readDueCards } from './lessons/queries.server';
import { startOfDay } from './lessons/schedule';
import { earOf } from './levels';
import { nextOf, planToday, questionsOfDay } from './plan-today';
import { type AnswerRow, type LevelRow, readAnswersOfToday, readLevels } from './queries.server';
import { skillOf, skills } from './skills/skills';

export interface TodayView {
  /** The day's questions that are answered, in their order. `href` shows the answer. */
  answered: { id: string; href: string; name: string; isRight: boolean; was: string }[];
  plan: { name: string; questions: number; about: string }[];
  /** The skill of the next question; null when all of them are answered. */
  next: string | null;
  /** Everything is answered. */
  isDone: boolean;
}

export interface Today extends TodayView {
  /** The question of a lesson that is asked first; null if none is due. */
  card: CardToAsk | null;
}

/** The member's ten questions of the day, as far as they have come. */
export async function showToday(scope: Scope): Promise<Today> {
  const [today] = await scope.read(readToday(scope, requireMember(scope).id));
  return today;
}

/** `showToday` as a read, for pages that read more in the same round trip. */
export function readToday(scope: Scope, userId: string): Read<Today> {
  return readOf(
    [
      readLevels(scope, userId),
      readAnswersOfToday(scope, userId),
      readCardsBack(scope, userId, startOfDay(scope.now())),
      readDueCards(scope, userId, questionsOfDay),
    ],
    todayOf,
  );
}

function todayOf(levels: LevelRow[], answers: AnswerRow[], back: CardRow[], due: CardToAsk[]): Today {
  const heard = skills.map(({ address }) => {
    const row = levels.find(({ skill }) => skill === address);
    return { address, level: earOf(row?.recent ?? []) ?? row?.level ?? 1 };
  });
  const skillsAnswered = answers.map(({ skill }) => skill);
  const plan = planToday(heard, skillsAnswered, back.length + due.length);
  const card = back.length < plan.cards ? (due[0] ?? null) : null;
  const next = nextOf(plan.skills, answers.length);
  const lowest = ['Your shortest fader', 'Your shortest fader but one'];
  return {
    answered: [
      ...back.map(({ lessonId, questionId, isLatestRight }) => ({
        id: `${lessonId}.${questionId}`,
        href: paths.practiceToday({ card: `${lessonId}.${questionId}` }),
        name: 'from a lesson',
        isRight: isLatestRight,
        was: isLatestRight ? 'you knew it' : 'it comes back',
      })),
      ...answers.map(({ id, skill, seed, level, isRight }) => ({
        id,
        href: paths.practiceToday({ answered: id }),
        name: skillOf(skill)?.name ?? skill,
        isRight,
        was: skillOf(skill)?.draw(seed, level).was ?? '',
      })),
    ],
    plan: [
      ...(plan.cards ? [{ name: 'your lessons', questions: plan.cards, about: 'They are due again' }] : []),
      ...plan.skills.map(({ skill, questions }, i) => ({
        name: skillOf(skill)?.name ?? skill,
        questions,
        about: lowest[i] ?? '',
      })),
    ],
    card,
    next,
    isDone: !card && !next,
  };
}
