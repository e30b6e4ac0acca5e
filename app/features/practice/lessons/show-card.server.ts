import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type LessonQuestionView, presentLessonQuestion } from './present-lesson-questions.server';
import { type CardToAsk, readCard } from './queries.server';

export interface CardView {
  question: LessonQuestionView;
  lesson: { id: string; title: string; href: string };
}

/** The card that an address names (`lesson.question`) once it is answered, else the one that is due; null for neither. */
export async function showCard(
  scope: Scope,
  named: string | undefined,
  due: CardToAsk | null,
): Promise<CardView | null> {
  const [, lessonId = '', questionId = ''] = /^([\w-]+)\.([\w-]+)$/.exec(named ?? '') ?? [];
  const [answered] = lessonId
    ? await scope.read(readCard(scope, requireMember(scope).id, lessonId, questionId))
    : [null];
  const shown = answered && answered.card.dueAt > scope.now() ? answered : due;
  const question = shown && presentLessonQuestion(scope, shown, { isAgain: false });
  if (!question) return null;
  const { lessonId: id, lesson } = shown;
  return { question, lesson: { id, title: lesson.title, href: paths.lesson(lesson.slug) } };
}
