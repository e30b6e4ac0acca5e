import type { CSSProperties } from 'react';
import type { TodayView } from '../show-today.server';

/** The day's questions as bars: right is filled, wrong is an outline, the marker is over the next one. */
export function TodayRuler({ today }: { today: Pick<TodayView, 'answered' | 'plan'> }) {
  const total = today.plan.reduce((sum, { questions }) => sum + questions, 0);
  return (
    <ol className="ten" style={{ '--n': total } as CSSProperties} aria-label="Today’s questions">
      {Array.from({ length: total }, (_, i) => {
        const answer = today.answered[i];
        const isNext = i === today.answered.length;
        return (
          <li
            key={i}
            className={answer && (answer.isRight ? 'is-right' : 'is-wrong')}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className="visually-hidden">
              Question {i + 1}
              {answer ? (answer.isRight ? ', right' : ', wrong') : isNext && ', the next one'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
