import { readOf } from '#db/read';
import { paths } from '~/paths';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { presentLessonQuestion } from './lessons/present-lesson-questions.server';
import { type CardRow, type CardToAsk, readCard, readCardsBack, readDueCards } from './lessons/queries.server';
import { startOfDay } from './lessons/schedule';
import { earOf } from './levels';
import { openQuestion } from './open-question.server';
import { type AnswerRow, type LevelRow, readAnswersOfToday, readLevels } from './queries.server';
import { skillOf, skills } from './skills/skills';

type Today = ReturnType<typeof todayOf>;

/** Today's questions as a page shows them; the card is presented separately. */
export type TodayView = Omit<Today, 'card'>;

/** The member's ten questions of the day, and the answers so far. */
export async function showToday(scope: Scope) {
  return readOne(scope, readToday(scope, requireMember(scope).id));
}

/** `showToday` as a read, for pages that read more in the same round trip. */
export function readToday(scope: Scope, userId: string) {
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

function todayOf(levels: LevelRow[], answers: AnswerRow[], back: CardRow[], due: CardToAsk[]) {
  const heard = skills.map(({ address }) => {
    const row = levels.find(({ skill }) => skill === address);
    return { address, level: earOf(row?.recent ?? []) ?? row?.level ?? 1 };
  });
  const skillsAnswered = answers.map(({ skill }) => skill);
  const plan = planToday(heard, skillsAnswered, back.length + due.length);
  const card = back.length < plan.cards ? (due[0] ?? null) : null;
  const next = nextOf(plan.skills, answers.length);
  const lowest = ['Your lowest level', 'Your second-lowest level'];
  return {
    // The answered questions in order; `href` is the page with the answer.
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
    // The due question of a lesson, which is asked before the skills' questions; null if none is due.
    card,
    next,
    isDone: !card && !next,
  };
}

/** The number of questions in a day. */
const questionsOfDay = 10;

/**
 * Plans the day's ten questions: first the due questions of lessons, then the two skills with the lowest ear share the
 * rest. Questions already answered today stay in the plan even if their skill is no longer among the lowest. `all` is
 * in the console's order, which decides between equal levels; `level` is the ear, or the working level under 20
 * answers.
 */
export function planToday(all: { address: string; level: number }[], answered: string[], cards = 0) {
  const asked = Math.min(cards, questionsOfDay - Math.min(answered.length, questionsOfDay));
  const left = questionsOfDay - asked;
  const lowest = [...all].sort((a, b) => a.level - b.level).map(({ address }) => address);
  const both = [...new Set([...answered, ...lowest])].slice(0, 2);
  const parts = both.map((skill, i) => ({
    skill,
    questions: i ? Math.floor(left / 2) : Math.ceil(left / both.length),
  }));
  return { cards: asked, skills: parts.filter(({ questions }) => questions > 0) };
}

/** The skill of the next question; null when all questions of skills are answered. */
export function nextOf(plan: { skill: string; questions: number }[], answered: number): string | null {
  return plan.flatMap(({ skill, questions }) => Array<string>(questions).fill(skill))[answered] ?? null;
}

export type CardView = NonNullable<Awaited<ReturnType<typeof showCard>>>;

/** The card in the address (`lesson.question`) if it is answered, otherwise the due card; null for neither. */
async function showCard(scope: Scope, named: string | undefined, { card: due, answered: all }: Today) {
  const [, lessonId = '', questionId = ''] = /^([\w-]+)\.([\w-]+)$/.exec(named ?? '') ?? [];
  const [answered] = lessonId
    ? await scope.read(readCard(scope, requireMember(scope).id, lessonId, questionId))
    : [null];
  const shown = answered && answered.card.dueAt > scope.now() ? answered : due;
  const question = shown && presentLessonQuestion(scope, shown, { isAgain: false });
  if (!question) return null;
  const { lessonId: id, lesson } = shown;
  return {
    question,
    lesson: { id, title: lesson.title, href: paths.lesson(lesson.slug) },
    // Its number among the day's questions; 0 for an answered question of another day.
    number: 1 + (question.result ? all.findIndex((one) => one.id === `${id}.${question.id}`) : all.length),
  };
}

/**
 * Opens the next of the day's ten questions. Due cards of lessons come first, then questions of skills. The question is
 * null beside a card, and when all of the day's questions are answered. `answered` names an answered card
 * (`lesson.question`) to show instead.
 */
export async function openToday(scope: Scope, { answered }: { answered?: string } = {}) {
  requireMember(scope);
  const all = await showToday(scope);
  const { card: _, ...today } = all;
  const card = await showCard(scope, answered, all);
  const question = card || !today.next ? null : await openQuestion(scope, { skill: today.next, isOfToday: true });
  return { today, card, question };
}
