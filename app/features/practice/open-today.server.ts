import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CardView, showCard } from './lessons/show-card.server';
import { type OpenQuestion, openQuestion } from './open-question.server';
import { showToday, type TodayView } from './show-today.server';

export interface OpenedToday {
  today: TodayView;
  /** The question of a lesson that is due, or the answered one that was named. */
  card: CardView | null;
  /** The question of a skill; null beside a card, and when all of the day's are answered. */
  question: OpenQuestion | null;
}

/**
 * Opens the next of the day's ten questions: what is due from lessons first, then the question of a skill. `answered`
 * names a card (`lesson.question`) that is shown instead once it is answered.
 */
export async function openToday(scope: Scope, { answered }: { answered?: string } = {}): Promise<OpenedToday> {
  requireMember(scope);
  const { card: due, ...today } = await showToday(scope);
  const card = await showCard(scope, answered, due);
  const question = card || !today.next ? null : await openQuestion(scope, { skill: today.next, isOfToday: true });
  return { today, card, question };
}
