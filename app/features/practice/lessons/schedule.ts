import { type Card, createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import type { CardState } from '#db/schema';
import { after, day } from '~/kit/dates';

/** Without short-term steps: every interval is at least a day. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** The next date of a card, and its scheduling state. */
export interface Scheduled {
  card: CardState;
  /** Midnight UTC of the day on which the card is due, the next day at the earliest. */
  dueAt: Date;
}

/** Schedules a card after an answer; `before` is null for a new card. */
export function schedule(before: CardState | null, isRight: boolean, now: Date): Scheduled {
  const { card } = scheduler.next(
    before ? restored(before) : createEmptyCard(now),
    now,
    isRight ? Rating.Good : Rating.Again,
  );
  const { stability, difficulty, reps, lapses, scheduled_days: days } = card;
  return {
    card: { stability, difficulty, reps, lapses, days, reviewedAt: now.getTime() },
    dueAt: startOfDay(after(now, Math.max(1, days) * day)),
  };
}

function restored({ stability, difficulty, reps, lapses, days, reviewedAt }: CardState): Card {
  const last = new Date(reviewedAt);
  return {
    ...{ stability, difficulty, reps, lapses, learning_steps: 0, elapsed_days: 0, scheduled_days: days },
    state: State.Review,
    due: after(last, days * day),
    last_review: last,
  };
}

/** Midnight UTC of the moment's day. */
export function startOfDay(moment: Date): Date {
  const start = new Date(moment);
  start.setUTCHours(0, 0, 0, 0);
  return start;
}
